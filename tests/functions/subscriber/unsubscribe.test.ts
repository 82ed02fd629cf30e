import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { unsubscribe } from '../../../src/contracts/unsubscribe.ts'
import { signUnsubscribe } from '../../../netlify/unsubscribe-link.ts'
import { addressHash } from '../../../netlify/db/address-hash.ts'
import * as page from '../../../netlify/functions/unsubscribe.ts'
import * as oneClick from '../../../netlify/functions/unsubscribe-one-click.ts'
import { useClinic } from '../../support/clinic.ts'
import { serve } from '../../support/serve.ts'

const clinic = useClinic()
const server = serve(page, oneClick)
const leave = (input: Parameters<typeof call<{ email: string } | { token: string; confirmed: boolean }, unknown>>[1]) =>
  call(unsubscribe, input, server.options)
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
const token = (minutes: number) => signUnsubscribe(addressHash('ana@example.com'), minutesAgo(minutes))
const status = async () => (await clinic.rows<{ status: string }>('select status from subscribers'))[0]?.status
const suppressed = async () => (await clinic.rows('select 1 from suppressions')).length

beforeEach(async () => {
  await clinic.reset()
  await clinic.rows(
    `insert into subscribers (id, email, address_hash, status, source, created_at) values (gen_random_uuid(), 'ana@example.com', $1, 'subscribed', 'admin_manual', now())`,
    [addressHash('ana@example.com')],
  )
})

describe('unsubscribing by email address', () => {
  test('works in any letter case, and says so if it was already done', async () => {
    expect(await leave({ email: ' Ana@Example.com' })).toMatchObject({ ok: true, value: { outcome: 'unsubscribed' } })
    expect(await status()).toBe('unsubscribed')
    expect(await suppressed()).toBe(1)
    expect(await leave({ email: 'ana@example.com' })).toMatchObject({ ok: true, value: { outcome: 'already' } })
  })
  test('is refused for an unknown or invalid email', async () => {
    expect(await leave({ email: 'nobody@example.com' })).toMatchObject({ ok: false, failure: { status: 404, code: 'not-found' } })
    expect(await leave({ email: 'not an address' })).toMatchObject({ ok: false, failure: { status: 422 } })
    expect(await suppressed()).toBe(0)
  })
  test('is not possible with GET', async () => {
    expect((await server.fetch('/api/unsubscribe?email=ana@example.com')).status).toBe(405)
    expect(await status()).toBe('subscribed')
  })
})

describe('unsubscribing by the link in an email', () => {
  test('happens automatically if the email is older than 10 minutes', async () => {
    expect(await leave({ token: token(11), confirmed: false })).toMatchObject({
      ok: true,
      value: { outcome: 'unsubscribed' },
    })
  })
  test('waits for a click if the email is newer, because scanners open fresh links', async () => {
    const fresh = token(9)
    expect(await leave({ token: fresh, confirmed: false })).toMatchObject({ ok: true, value: { outcome: 'confirm' } })
    expect(await status()).toBe('subscribed')
    expect(await leave({ token: fresh, confirmed: true })).toMatchObject({ ok: true, value: { outcome: 'unsubscribed' } })
  })
  test('works after the subscriber’s row was deleted, and the opt-out stays', async () => {
    await clinic.rows('delete from subscribers')
    expect(await leave({ token: token(60), confirmed: false })).toMatchObject({
      ok: true,
      value: { outcome: 'unsubscribed' },
    })
    expect(await leave({ token: token(60), confirmed: false })).toMatchObject({
      ok: true,
      value: { outcome: 'already' },
    })
    expect(await suppressed()).toBe(1)
  })
  test('is refused with a changed, cut-off or forged link', async () => {
    const [payload, signature] = token(60).split('.') as [string, string]
    const other = Buffer.from(JSON.stringify({ a: addressHash('bo@example.com'), t: 0 })).toString('base64url')
    for (const forged of [
      `${other}.${signature}`,
      `${payload}.${signature.slice(0, -4)}`,
      `${payload}.AAAA`,
      `${payload}.${Buffer.alloc(32).toString('base64url')}`,
    ]) {
      expect(await leave({ token: forged, confirmed: true })).toMatchObject({ ok: false, failure: { code: 'invalid-link' } })
    }
    expect(await suppressed()).toBe(0)
  })
})

describe('unsubscribing by the email program’s button (RFC 8058)', () => {
  const click = (body: string, query: string, headers = {}) =>
    server.fetch(`/api/unsubscribe-one-click${query}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })

  test('works at once, from another origin, without cookies', async () => {
    const response = await click('List-Unsubscribe=One-Click', `?token=${token(0)}`, {
      origin: 'https://mail.example',
    })
    expect(response.status).toBe(200)
    expect(await status()).toBe('unsubscribed')
  })
  test('accepts the field as a multipart form too, which RFC 8058 prefers', async () => {
    const body = new FormData()
    body.set('List-Unsubscribe', 'One-Click')
    const path = `/api/unsubscribe-one-click?token=${token(0)}`
    expect((await server.fetch(path, { method: 'POST', body })).status).toBe(200)
    expect(await status()).toBe('unsubscribed')
  })
  test('refuses malformed forms and JSON', async () => {
    const query = `?token=${token(0)}`
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x'])
      expect((await click('List-Unsubscribe=One-Click', query, { 'content-type': type })).status).toBe(422)
    expect((await click('{"List-Unsubscribe":"One-Click"}', query, { 'content-type': 'application/json' })).status).toBe(415)
    expect(await status()).toBe('subscribed')
  })
  test('requires a POST with the field and a valid link', async () => {
    expect((await click('', `?token=${token(0)}`)).status).toBe(422)
    expect((await click('List-Unsubscribe=One-Click', '?token=AAAA.BBBB')).status).toBe(422)
    expect((await server.fetch(`/api/unsubscribe-one-click?token=${token(0)}`)).status).toBe(405)
    expect(await status()).toBe('subscribed')
  })
})
