/** Recovery by an emailed link (decision 8). */
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { changePassword, exchangeLink, requestPasswordReset, setPassword } from '../../../src/contracts/account/password.ts'
import { isAdmin, signIn } from '../../../src/contracts/account/session.ts'
import { linkToken } from '../../../netlify/link-token.ts'
import { passwordSentences } from '../../../netlify/auth/password-rule.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { newTicket } from '../../../netlify/domain/account/sign-in.ts'
import * as isAdminFunction from '../../../netlify/functions/is-admin.ts'
import * as password from '../../../netlify/functions/password.ts'
import * as passwordLink from '../../../netlify/functions/password-link.ts'
import * as passwordReset from '../../../netlify/functions/password-reset.ts'
import * as session from '../../../netlify/functions/session.ts'
import { newestLink, tokensOf } from '../../support/account-emails.ts'
import { useClinic } from '../../support/clinic.ts'
import { serve } from '../../support/serve.ts'
import { signedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(isAdminFunction, password, passwordLink, passwordReset, session)
const { options } = server
const refused = (code: string) => ({ ok: false, failure: { kind: 'refused', code } })
const later = (interval: string) => clinic.rows(`update account_links set expires_at = expires_at - $1::interval`, [interval])

beforeEach(() => clinic.reset())

/** Sends requests as a stranger from this IP address. */
function from(ip: string): typeof globalThis.fetch {
  return (input, init = {}) =>
    server.fetch(input, { ...init, headers: { ...(init.headers as object), 'x-nf-client-connection-ip': ip } })
}

/** Asks for a new password and opens the email. */
async function recover(email: string) {
  expect(await call(requestPasswordReset, { email }, options)).toEqual({ ok: true, value: {} })
  await server.settled()
  return tokensOf(newestLink(clinic, email))
}

async function grantOf(tokens: ReturnType<typeof tokensOf>): Promise<string> {
  const result = await call(exchangeLink, tokens, options)
  if (!result.ok) throw new Error('The link was refused.')
  return result.value.grant
}

describe('a recovery link', () => {
  test('sets a password, signs in, and ends every earlier session', async () => {
    const ana = await signedIn(server, 'admin', { email: 'ana@clinic.test' })
    const tokens = await recover(ana.email)
    const exchanged = await call(exchangeLink, tokens, options)
    expect(exchanged).toMatchObject({ ok: true, value: { email: ana.email, full_name: 'Some admin' } })
    const grant = exchanged.ok ? exchanged.value.grant : ''
    const set = await call(setPassword, { grant, password: 'a new horse' }, options)
    expect(set).toMatchObject({ ok: true, value: { outcome: 'signed-in', session: { user: { email: ana.email } } } })
    expect(await call(isAdmin, {}, ana.options)).toMatchObject({ ok: false, failure: { status: 401 } })
    expect(await call(signIn, { email: ana.email, password: 'a new horse' }, options)).toMatchObject({ ok: true })
    expect(await call(setPassword, { grant, password: 'another horse' }, options)).toMatchObject(refused('invalid-reset-link'))
    expect(await clinic.rows(`select action from audit where action = 'account.link-followed'`)).toHaveLength(1)
  })

  test('opens the page of the spec, with its tokens after the # and not in the database', async () => {
    await signedIn(server, 'admin', { email: 'ana@clinic.test' })
    await recover('ana@clinic.test')
    const { pathname, search, hash } = newestLink(clinic, 'ana@clinic.test')
    expect({ pathname, search }).toEqual({ pathname: '/reset-password', search: '' })
    expect(hash).toMatch(/^#access_token=[\w.-]+&refresh_token=[\w.-]+&type=recovery$/)
    const stored = JSON.stringify(await clinic.rows('select * from outbox, account_links'))
    for (const token of Object.values(tokensOf(newestLink(clinic, 'ana@clinic.test'))).slice(0, 2)) {
      expect(stored).not.toContain(token.split('.')[1])
    }
  })

  test('needs an account with a password; an admin who has none is told to use their invitation', async () => {
    await signedIn(server, 'admin', { email: 'ana@clinic.test' })
    const ben = await signedIn(server, 'admin', { email: 'ben@clinic.test' })
    const tokens = await recover(ben.email)
    await clinic.rows(`update accounts set password_hash = null where id = $1`, [ben.id])
    expect(await call(exchangeLink, tokens, options)).toMatchObject(refused('invalid-reset-link'))
    await clinic.rows(`delete from outbox`)
    expect(await call(requestPasswordReset, { email: ben.email }, options)).toEqual({ ok: true, value: {} })
    await server.settled()
    expect(await clinic.rows(`select template from outbox where state <> 'withheld'`)).toEqual([{ template: 'sign-in-admin' }])
    const [told] = clinic.mailbox.emails()
    expect(told).toMatchObject({ To: ben.email, Subject: expect.stringContaining('isn’t ready yet') as string })
    expect(told!.TextBody).toMatch(/request a sign-in link or a new password[^]*choose one with the link in your invitation/)
    expect(told!.TextBody).not.toContain('#')
  })

  test('works once, even for twenty simultaneous uses', async () => {
    await signedIn(server, 'admin', { email: 'ana@clinic.test' })
    const tokens = await recover('ana@clinic.test')
    const all = await Promise.all(Array.from({ length: 20 }, () => call(exchangeLink, tokens, options)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await call(exchangeLink, tokens, options)).toMatchObject(refused('invalid-reset-link'))
  })

  test('is void after a newer link or a new password', async () => {
    const ana = await signedIn(server, 'admin', { email: 'ana@clinic.test', password: 'an old horse' })
    const older = await recover(ana.email)
    await later('60 minutes')
    const newer = await recover(ana.email)
    expect(newer.access_token).not.toBe(older.access_token)
    expect(await call(exchangeLink, older, options)).toMatchObject(refused('invalid-reset-link'))
    expect(await call(changePassword, { currentPassword: 'an old horse', password: 'a new horse' }, ana.options)).toMatchObject({
      ok: true,
    })
    expect(await call(exchangeLink, newer, options)).toMatchObject(refused('invalid-reset-link'))
  })

  test('stays the same and lasts another hour if anyone asks while it is valid, so no stranger can void it', async () => {
    await signedIn(server, 'admin', { email: 'ana@clinic.test' })
    const mine = await recover('ana@clinic.test')
    await later('59 minutes')
    expect(await recover('ana@clinic.test')).toEqual(mine)
    await later('59 minutes')
    expect(await call(exchangeLink, mine, options)).toMatchObject({ ok: true })
  })

  test('resets the hourly limit when used, so its owner can get another after strangers used it up', async () => {
    await signedIn(server, 'admin', { email: 'ana@clinic.test' })
    const mine = await recover('ana@clinic.test')
    for (let asked = 0; asked < 8; asked += 1) await call(requestPasswordReset, { email: 'ana@clinic.test' }, options)
    await grantOf(mine)
    const next = await recover('ana@clinic.test')
    expect(next.access_token).not.toBe(mine.access_token)
    expect(await call(exchangeLink, next, options)).toMatchObject({ ok: true })
  })

  test('expires after an hour, and its grant after 15 minutes', async () => {
    await signedIn(server, 'admin', { email: 'ana@clinic.test' })
    const tokens = await recover('ana@clinic.test')
    await later('59 minutes')
    const grant = await grantOf(tokens)
    await clinic.rows(`update sign_in_tickets set expires_at = expires_at - interval '15 minutes'`)
    expect(await call(setPassword, { grant, password: 'a new horse' }, options)).toMatchObject(refused('invalid-reset-link'))
    const again = await recover('ana@clinic.test')
    await later('60 minutes')
    expect(await call(exchangeLink, again, options)).toMatchObject(refused('invalid-reset-link'))
  })

  test('is refused if it is forged, truncated, mixed from two links or of another kind', async () => {
    await signedIn(server, 'admin', { email: 'ana@clinic.test' })
    await signedIn(server, 'admin', { email: 'bo@clinic.test' })
    const { access_token, refresh_token, type } = await recover('ana@clinic.test')
    const other = await recover('bo@clinic.test')
    const id = access_token.split('.')[0]!
    for (const tokens of [
      { access_token, refresh_token: access_token, type },
      { access_token, refresh_token: other.refresh_token, type },
      { access_token: `${id}.${'A'.repeat(43)}`, refresh_token, type },
      { access_token: access_token.slice(0, -1), refresh_token, type },
      { access_token, refresh_token, type: 'invite' as const },
    ])
      expect(await call(exchangeLink, tokens, options)).toMatchObject(refused('invalid-reset-link'))
    expect(await call(exchangeLink, { access_token, refresh_token, type }, options)).toMatchObject({ ok: true })
  })

  test('is sent only to an admin, though clients and strangers get the same answer', async () => {
    await signedIn(server, 'admin', { email: 'ana@clinic.test' })
    await signedIn(server, 'client', { email: 'cleo@example.com' })
    const answers = []
    for (const email of ['ana@clinic.test', 'cleo@example.com', 'nobody@clinic.test']) {
      const response = await server.fetch('/api/password-reset', {
        method: 'POST',
        body: JSON.stringify({ email }),
        headers: { 'content-type': 'application/json' },
      })
      const headers = [...response.headers].filter(([name]) => name !== 'x-request-id')
      answers.push({ status: response.status, headers, body: await response.text() })
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    await server.settled()
    expect(clinic.mailbox.emails().map(({ To }) => To)).toEqual(['ana@clinic.test'])
  })

  test('refuses an easily guessed password with the reason, and can then set a better one', async () => {
    const ana = await signedIn(server, 'admin', { email: 'ana@clinic.test', password: 'an old horse' })
    const grant = await grantOf(await recover(ana.email))
    for (const [password, sentence] of [
      ['Password1', passwordSentences.common],
      ['Ana@Clinic.test', passwordSentences.address],
      ['T1delight-2027', passwordSentences.clinic],
    ] as const) {
      const refusal = { ok: false, failure: { code: 'invalid-input', fields: { password: sentence } } }
      expect(await call(setPassword, { grant, password }, options)).toMatchObject(refusal)
      expect(await call(changePassword, { currentPassword: 'an old horse', password }, ana.options)).toMatchObject(refusal)
    }
    expect(await call(setPassword, { grant, password: 'a new horse' }, options)).toMatchObject({ ok: true })
  })

  test('sets no password for a client, at any step', async () => {
    const cleo = await signedIn(server, 'client', { email: 'cleo@example.com' })
    expect(await call(changePassword, { currentPassword: 'no horse', password: 'a client’s horse' }, cleo.options)).toMatchObject(
      refused('access-denied'),
    )
    // An earlier version, or the account's earlier role, may have left a link and a grant behind.
    await call(requestPasswordReset, { email: cleo.email }, options)
    const [link] = await clinic.rows<{ id: string }>(`select id from account_links where email = $1`, [cleo.email])
    const tokens = {
      access_token: linkToken(link!.id, 'access'),
      refresh_token: linkToken(link!.id, 'refresh'),
      type: 'recovery' as const,
    }
    expect(await call(exchangeLink, tokens, options)).toMatchObject(refused('invalid-reset-link'))
    const { ticket, statement } = newTicket(openDb(), 'set-password', cleo.id, new Date())
    await statement
    const set = await call(setPassword, { grant: ticket, password: 'a client’s horse' }, options)
    expect(set).toMatchObject(refused('invalid-reset-link'))
    expect(await clinic.rows('select password_hash from accounts')).toEqual([{ password_hash: null }])
  })

  test('stays the same however often strangers ask, and is sent at most five times an hour', async () => {
    await signedIn(server, 'admin', { email: 'ana@clinic.test' })
    const own = await recover('ana@clinic.test')
    for (let asked = 1; asked < 9; asked += 1) {
      const stranger = { ...options, fetch: from(`203.0.113.${asked}`) }
      expect(await call(requestPasswordReset, { email: 'ana@clinic.test' }, stranger)).toEqual({ ok: true, value: {} })
    }
    await server.settled()
    expect(clinic.mailbox.emails()).toHaveLength(5)
    expect(tokensOf(newestLink(clinic, 'ana@clinic.test'))).toEqual(own)
    await grantOf(own)
  })

  test('reaches its owner even after strangers ask with plus addresses of the same mailbox', async () => {
    await signedIn(server, 'admin', { email: 'ana@clinic.test' })
    for (let asked = 1; asked < 9; asked += 1) {
      const stranger = { ...options, fetch: from(`203.0.113.${asked}`) }
      await call(requestPasswordReset, { email: `ana+${asked}@clinic.test` }, stranger)
    }
    const own = await recover('ana@clinic.test')
    await call(requestPasswordReset, { email: 'ana@clinic.test' }, options)
    await server.settled()
    expect(clinic.mailbox.emails()).toHaveLength(1)
    await grantOf(own)
  })

  test('works for an account created after someone asked for its address', async () => {
    await call(requestPasswordReset, { email: 'ana@clinic.test' }, options)
    await signedIn(server, 'admin', { email: 'ana@clinic.test' })
    await grantOf(await recover('ana@clinic.test'))
  })
})
