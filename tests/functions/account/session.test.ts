/** Staying signed in (decision 7): refresh tokens rotate, families end, and former admins lose access. */
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { isAdmin, listDevices, signOutDevices, type Session } from '../../../src/contracts/account/session.ts'
import * as isAdminFunction from '../../../netlify/functions/is-admin.ts'
import * as devicesFunction from '../../../netlify/functions/session/devices.ts'
import * as refreshFunction from '../../../netlify/functions/session/refresh.ts'
import { useClinic } from '../../support/clinic.ts'
import { serve, siteOrigin } from '../../support/serve.ts'
import { signedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(isAdminFunction, devicesFunction, refreshFunction)

beforeEach(() => clinic.reset())

type Refreshed = {
  readonly status: number
  readonly token: string | undefined
  readonly session: Session | undefined
  readonly code: string | undefined
}

async function refresh(token: string, headers: Record<string, string> = {}): Promise<Refreshed> {
  const response = await server.fetch('/api/session-refresh', {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', cookie: `other=1; refresh=${token}`, ...headers },
  })
  const body = (await response.json()) as { session?: Session; error?: { code: string } }
  const cookie = response.headers.get('set-cookie')
  return {
    status: response.status,
    token: cookie?.match(/^refresh=([\w-]+);/)?.[1],
    session: body.session,
    code: body.error?.code,
  }
}

const asks = async (token: string) =>
  (await server.fetch('/api/is-admin', { headers: { authorization: `Bearer ${token}` } })).status
const families = async () => (await clinic.rows('select 1 from devices')).length
/** Moves all of a family's times back, as if this long had passed. */
const age = (interval: string) =>
  clinic.rows(
    `with d as (update devices set last_active_at = last_active_at - $1::interval, expires_at = expires_at - $1::interval, created_at = created_at - $1::interval)
     update refresh_tokens set used_at = used_at - $1::interval, created_at = created_at - $1::interval`,
    [interval],
  )

describe('a refresh token', () => {
  test('gives a session that ends with its device, in the device’s last minute', async () => {
    const { device } = await signedIn(server, 'client')
    await age('29 days 23 hours 59 minutes')
    const { status, session } = await refresh(device.cookie.refreshToken)
    expect(status).toBe(200)
    expect(session!.expires_in).toBeGreaterThan(0)
    expect(session!.expires_in).toBeLessThanOrEqual(60)
    expect(session!.expires_at).toBeLessThanOrEqual(Date.now() / 1000 + 60)
    expect(await asks(session!.access_token)).toBe(200)
  })

  test('is exchanged for a session and a new token, in a cookie that scripts can’t read', async () => {
    const { device, id, email } = await signedIn(server, 'client')
    const response = await server.fetch('/api/session-refresh', {
      method: 'POST',
      body: '{}',
      headers: { 'content-type': 'application/json', cookie: `refresh=${device.cookie.refreshToken}` },
    })
    const text = await response.text()
    const [, child] = response.headers
      .get('set-cookie')!
      .match(/^refresh=([\w-]{43}); Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict$/)!
    expect(child).not.toBe(device.cookie.refreshToken)
    expect(text).not.toContain(child)
    expect(JSON.parse(text)).toEqual({
      session: {
        access_token: expect.stringMatching(/^[\w-]{43}$/),
        expires_at: expect.closeTo(Date.now() / 1000 + 3600, -1),
        expires_in: 3600,
        token_type: 'bearer',
        user: { id, email, role: 'client', full_name: 'Some client' },
      },
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  test('works again until its child is used, since the answer may have been lost', async () => {
    const { device } = await signedIn(server, 'client')
    await refresh(device.cookie.refreshToken)
    const again = await refresh(device.cookie.refreshToken)
    expect(again.status).toBe(200)
    expect(await asks(again.session!.access_token)).toBe(200)
    expect((await refresh(again.token!)).status).toBe(200)
  })

  test('ends its family, with access tokens, if it is used after its child', async () => {
    const { device } = await signedIn(server, 'client')
    const child = await refresh(device.cookie.refreshToken)
    const grandchild = await refresh(child.token!)
    expect(await refresh(device.cookie.refreshToken)).toMatchObject({ status: 401, code: 'not-signed-in' })
    expect(await families()).toBe(0)
    expect((await refresh(grandchild.token!)).status).toBe(401)
    expect(await asks(grandchild.session!.access_token)).toBe(401)
  })

  test('ends its family if its sibling was used, since one of the two was copied', async () => {
    const { device } = await signedIn(server, 'client')
    const thief = await refresh(device.cookie.refreshToken)
    const owner = await refresh(device.cookie.refreshToken)
    expect((await refresh(thief.token!)).status).toBe(200)
    expect((await refresh(owner.token!)).status).toBe(401)
    expect(await families()).toBe(0)
  })

  test('no longer works an hour after it was exchanged, even if its child was never used', async () => {
    const { device } = await signedIn(server, 'client')
    await refresh(device.cookie.refreshToken)
    await age('59 minutes')
    expect((await refresh(device.cookie.refreshToken)).status).toBe(200)
    await age('1 minute')
    expect((await refresh(device.cookie.refreshToken)).status).toBe(401)
  })

  test('serves twenty simultaneous uses in one family', async () => {
    const { device } = await signedIn(server, 'client')
    const all = await Promise.all(Array.from({ length: 20 }, () => refresh(device.cookie.refreshToken)))
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
    expect(new Set(all.map(({ token }) => token)).size).toBe(20)
    expect(await families()).toBe(1)
    expect((await refresh(all.at(-1)!.token!)).status).toBe(200)
    expect(await families()).toBe(1)
  })

  test('ends its family if it and its child are used many times at once', async () => {
    const { device } = await signedIn(server, 'client')
    const child = (await refresh(device.cookie.refreshToken)).token!
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => refresh(index % 2 ? child : device.cookie.refreshToken)),
    )
    expect(all.every(({ status }) => status === 200 || status === 401)).toBe(true)
    expect((await refresh(device.cookie.refreshToken)).status).toBe(401)
    expect(await families()).toBe(0)
  })

  test.each([
    ['client', '29 days 23 hours', '1 hour'],
    ['admin', '11 hours 59 minutes', '1 minute'],
  ] as const)('of a %s expires on time, even if it was renewed', async (role, before, rest) => {
    const { device } = await signedIn(server, role)
    await age(before)
    await clinic.rows('update devices set last_active_at = now()')
    const renewed = await refresh(device.cookie.refreshToken)
    expect(renewed.status).toBe(200)
    await age(rest)
    await clinic.rows('update devices set last_active_at = now()')
    expect(await refresh(renewed.token!)).toMatchObject({ status: 401, code: 'not-signed-in' })
  })

  test.each(['', 'x', 'a'.repeat(43), 'a'.repeat(4000)])('is refused if it is unknown: "%s"', async (token) => {
    expect(await refresh(token)).toMatchObject({ status: 401, code: 'not-signed-in' })
  })

  test('is exchanged 600 times in 15 minutes at most, so that no client fills the database', async () => {
    const { device } = await signedIn(server, 'client')
    const first = await refresh(device.cookie.refreshToken)
    await clinic.rows('update throttles set used = 600')
    const counts = () =>
      clinic.rows('select (select count(*) from refresh_tokens) as tokens, (select count(*) from sessions) as sessions')
    const before = await counts()
    expect(await refresh(first.token!)).toMatchObject({ status: 429, code: 'too-many-requests' })
    expect(await counts()).toEqual(before)
    expect(await refresh((await signedIn(server, 'client')).device.cookie.refreshToken), 'someone else').toMatchObject({
      status: 200,
    })
    await clinic.rows(`update throttles set resets_at = now() - interval '1 second'`)
    expect(await refresh(first.token!), 'in the next window').toMatchObject({ status: 200 })
  })

  test('is not exchanged for another site or for a body that is not JSON', async () => {
    const { device } = await signedIn(server, 'client')
    expect(await refresh(device.cookie.refreshToken, { origin: 'https://evil.example' })).toMatchObject({
      status: 403,
      token: undefined,
    })
    expect(await refresh(device.cookie.refreshToken, { 'sec-fetch-site': 'cross-site' })).toMatchObject({ status: 403 })
    expect(await refresh(device.cookie.refreshToken, { 'content-type': 'text/plain' })).toMatchObject({ status: 415 })
    expect(await refresh(device.cookie.refreshToken, { origin: siteOrigin })).toMatchObject({ status: 200 })
  })
})

describe('an admin', () => {
  test('is signed out after 30 idle minutes', async () => {
    const { device, token } = await signedIn(server, 'admin')
    await age('30 minutes')
    expect(await refresh(device.cookie.refreshToken)).toMatchObject({ status: 401, code: 'session-idle' })
    expect(await asks(token)).toBe(401)
  })

  test('stays signed in while active, and is signed out 30 minutes after the last action', async () => {
    const { token, options } = await signedIn(server, 'admin')
    await age('29 minutes')
    await server.fetch('/api/is-admin', { headers: { authorization: `Bearer ${token}`, 'x-background': '1' } })
    await age('40 seconds')
    expect(await call(isAdmin, {}, options)).toEqual({ ok: true, value: { is_admin: true } })
    await age('29 minutes')
    expect(await call(isAdmin, {}, options)).toEqual({ ok: true, value: { is_admin: true } })
    await age('30 minutes')
    expect(await call(isAdmin, {}, options)).toMatchObject({ ok: false, failure: { status: 401, code: 'session-idle' } })
  })

  test('is signed out if only the open page’s timer sends requests', async () => {
    const { token, options } = await signedIn(server, 'admin')
    await age('29 minutes')
    const timer = { headers: { authorization: `Bearer ${token}`, 'x-background': '1' } }
    expect((await server.fetch('/api/is-admin', timer)).status).toBe(200)
    await age('1 minute')
    expect(await call(isAdmin, {}, options)).toMatchObject({ ok: false, failure: { status: 401, code: 'session-idle' } })
  })

  test('is refused at the next request after being deleted or demoted', async () => {
    await signedIn(server, 'admin')
    const deleted = await signedIn(server, 'admin')
    const demoted = await signedIn(server, 'admin')
    await clinic.rows('update accounts set deleted_at = now() where id = $1', [deleted.id])
    await clinic.rows(`update accounts set role = 'client' where id = $1`, [demoted.id])
    for (const { token, device } of [deleted, demoted]) {
      expect(await asks(token)).toBe(401)
      expect((await refresh(device.cookie.refreshToken)).status).toBe(401)
    }
  })
})

test('an access token expires at the end of its hour', async () => {
  const { token } = await signedIn(server, 'client')
  await clinic.rows(`update sessions set expires_at = now() + interval '1 second'`)
  expect(await asks(token)).toBe(200)
  await clinic.rows(`update sessions set expires_at = now()`)
  expect(await asks(token)).toBe(401)
})

test('nothing in a dump of the tables opens a session', async () => {
  const { device, token } = await signedIn(server, 'client')
  await refresh(device.cookie.refreshToken)
  const tables = await clinic.rows<{ name: string }>(`select tablename as name from pg_tables where schemaname = 'public'`)
  const dump = (await Promise.all(tables.map(({ name }) => clinic.rows(`select t::text as row from ${name} t`)))).flat()
  const words = [...new Set(JSON.stringify(dump).match(/[\w.-]{16,}/g))]
  expect(words.length).toBeGreaterThan(5)
  expect(words).not.toContain(token)
  for (const word of words) {
    expect(await asks(word)).toBe(401)
    expect((await refresh(word)).status).toBe(401)
  }
})

describe('devices', () => {
  test('are listed only for their owner, who can sign out all others at once', async () => {
    const ana = await signedIn(server, 'client')
    const stranger = await signedIn(server, 'client')
    await clinic.rows(
      `insert into devices select gen_random_uuid(), account_id, 'Old phone', created_at, last_active_at - interval '1 day', expires_at from devices where account_id = $1`,
      [ana.id],
    )
    const listed = await call(listDevices, {}, ana.options)
    expect(listed).toMatchObject({
      ok: true,
      value: {
        devices: [
          { current: true, userAgent: 'A test' },
          { current: false, userAgent: 'Old phone' },
        ],
      },
    })
    const other = await clinic.rows<{ id: string }>(`select id from devices where user_agent = 'Old phone'`)
    expect(await call(signOutDevices, { id: other[0]!.id }, stranger.options)).toEqual({ ok: true, value: { signedOut: 0 } })
    expect(await call(signOutDevices, {}, ana.options)).toEqual({ ok: true, value: { signedOut: 1 } })
    expect(await asks(ana.token)).toBe(200)
    expect(await asks(stranger.token)).toBe(200)
    expect(await families()).toBe(2)
  })
})
