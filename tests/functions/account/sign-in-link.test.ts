/** Clients' sign-in emails (decision 9). */
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { sendSignInLink, verifySignInLink } from '../../../src/contracts/account/sign-in-link.ts'
import { askingOf } from '../../../netlify/auth/asking-browser.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { sendSignInLink as askForLink } from '../../../netlify/domain/account/sign-in-link.ts'
import { bookIv } from '../../../netlify/domain/request/booking.ts'
import * as session from '../../../netlify/functions/session.ts'
import * as signInLink from '../../../netlify/functions/sign-in-link.ts'
import * as signInLinkUse from '../../../netlify/functions/sign-in-link-use.ts'
import { newestLink } from '../../support/account-emails.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeBooking } from '../../support/rows/make.ts'
import { sweepAt } from '../../support/rows/outbox.ts'
import { serve } from '../../support/serve.ts'
import { signedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(session, signInLink, signInLinkUse)
const { options } = server
const refused = { ok: false, failure: { kind: 'refused', code: 'invalid-sign-in-link' } }
const later = (interval: string) => clinic.rows(`update account_links set expires_at = expires_at - $1::interval`, [interval])

beforeEach(() => clinic.reset())

describe('a client’s sign-in email', () => {
  async function ask(email: string) {
    expect(await call(sendSignInLink, { email }, options)).toEqual({ ok: true, value: {} })
    await server.settled()
    const message = clinic.mailbox.emails().find(({ To }) => To === email)!
    return { link: newestLink(clinic, email), code: message.Subject!.match(/^\d{6}/)?.[0] ?? '' }
  }
  const tokenOf = (link: URL) => new URLSearchParams(link.hash.slice(1)).get('sign_in_token')!

  test('creates the account at its first use, and signs in to it at the next', async () => {
    const { link } = await ask('cleo@example.com')
    expect(link.pathname).toBe('/auth')
    expect(await clinic.rows('select 1 from accounts')).toEqual([])
    const first = await call(verifySignInLink, { token: tokenOf(link) }, options)
    expect(first).toMatchObject({
      ok: true,
      value: { outcome: 'signed-in', session: { user: { email: 'cleo@example.com', role: 'client' } } },
    })
    const { code } = await ask('cleo@example.com')
    const second = await call(
      verifySignInLink,
      { email: 'Cleo@Example.com', code: ` ${code.slice(0, 3)} ${code.slice(3)}` },
      options,
    )
    expect(first.ok && second.ok && second.value.session.user.id === first.value.session.user.id).toBe(true)
  })

  test('works once, by link or by code, even for simultaneous uses', async () => {
    const { link, code } = await ask('cleo@example.com')
    const token = tokenOf(link)
    const all = await Promise.all(Array.from({ length: 10 }, () => call(verifySignInLink, { token }, options)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await call(verifySignInLink, { email: 'cleo@example.com', code }, options)).toMatchObject(refused)
    expect(await clinic.rows('select 1 from accounts')).toHaveLength(1)
  })

  test('allows five tries of its code, even if they come at once', async () => {
    const { code } = await ask('cleo@example.com')
    const wrong = code === '123456' ? '654321' : '123456'
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => call(verifySignInLink, { email: 'cleo@example.com', code: wrong }, options)),
    )
    const codes = tries.map((tried) => (!tried.ok && tried.failure.kind === 'refused' ? tried.failure.code : ''))
    expect(codes.filter((each) => each === 'invalid-code')).toHaveLength(5)
    expect(await call(verifySignInLink, { email: 'cleo@example.com', code }, options)).toMatchObject(refused)
  })

  test('expires after 15 minutes', async () => {
    const older = await ask('cleo@example.com')
    await later('15 minutes')
    const newer = await ask('cleo@example.com')
    expect(await call(verifySignInLink, { token: tokenOf(older.link) }, options)).toMatchObject(refused)
    await later('15 minutes')
    expect(await call(verifySignInLink, { token: tokenOf(newer.link) }, options)).toMatchObject(refused)
  })

  test('isn’t sent if its link has expired or was used before it could leave', async () => {
    for (const spoil of [`expires_at = now() - interval '1 second'`, 'used_at = now()']) {
      await clinic.reset()
      clinic.mailbox.program({ status: 429 })
      await call(sendSignInLink, { email: 'cleo@example.com' }, options)
      await server.settled()
      clinic.mailbox.heal()
      await clinic.rows(`update account_links set ${spoil}`)
      await sweepAt(new Date(Date.now() + 10 * 60_000))
      expect(clinic.mailbox.emails()).toEqual([])
    }
  })

  test('stays the same if anyone asks again while it is valid, so no stranger can void it', async () => {
    const own = await ask('cleo@example.com')
    await later('14 minutes')
    expect(await ask('cleo@example.com')).toEqual(own)
    await later('14 minutes')
    expect(await call(verifySignInLink, { token: tokenOf(own.link) }, options)).toMatchObject({ ok: true })
  })

  test('is sent to an unknown address three times a day, and the answer is always the same', async () => {
    for (const email of ['zoe@example.com', 'Zoe@example.com', 'zoe+1@example.com', 'zoe@example.com', 'zoe+2@example.com'])
      expect(await call(sendSignInLink, { email }, options)).toEqual({ ok: true, value: {} })
    await server.settled()
    const rows = await clinic.rows(
      `select state, count(*)::int as emails from outbox where template = 'sign-in-link' group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { state: 'sent', emails: 3 },
      { state: 'withheld', emails: 2 },
    ])
  })

  test('isn’t sent to a network that asked for sixty within the hour', async () => {
    await ask('cleo@example.com')
    await clinic.rows('update throttles set used = 60')
    const response = await server.fetch('/api/sign-in-link', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ben@example.com' }),
    })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(await response.json()).toMatchObject({
      error: { code: 'too-many-emails', message: expect.stringContaining('wait an hour') as string },
    })
  })

  test.each(['an account', 'a request'])('is sent to someone with %s more than three times a day', async (what) => {
    const email = 'known@example.com'
    if (what === 'an account') await signedIn(server, 'client', { email })
    else await bookIv(openDb(), makeBooking({ email }), new Date(Date.now() - 86_400_000))
    for (let asked = 0; asked < 5; asked += 1) await call(sendSignInLink, { email }, options)
    await server.settled()
    const sent = clinic.mailbox.emails().filter(({ Subject }) => /sign-in code/.test(Subject ?? ''))
    expect(sent).toHaveLength(5)
  })

  test('tells an admin to sign in with their password, and has no link', async () => {
    await signedIn(server, 'admin', { email: 'ana@clinic.test' })
    expect(await call(sendSignInLink, { email: 'ana@clinic.test' }, options)).toEqual({ ok: true, value: {} })
    await server.settled()
    const [message, ...rest] = clinic.mailbox.emails()
    expect(rest).toEqual([])
    expect(message!.Subject).toContain('with your password')
    expect(message!.TextBody).not.toContain('sign_in_token')
  })

  test.each([
    ['an admin who hasn’t accepted their invitation', 'password_hash = null', 'ask the person who invited you'],
    ['a deleted admin', 'deleted_at = now(), deleted_by = id', 'closed'],
  ])('has no link for %s, and tells them why', async (_who, state, sentence) => {
    const email = 'ana@clinic.test'
    await signedIn(server, 'admin')
    const ana = await signedIn(server, 'admin', { email })
    await clinic.rows(`update accounts set ${state} where id = $1`, [ana.id])
    expect(await call(sendSignInLink, { email }, options)).toEqual({ ok: true, value: {} })
    await server.settled()
    const emails = clinic.mailbox.emails()
    expect(emails).toHaveLength(1)
    expect(emails[0]!.TextBody).toContain(sentence)
    expect(emails[0]!.TextBody).not.toMatch(/password. You can|sign_in_token/)
  })

  test('opens nothing if its client has become an admin since', async () => {
    const cleo = await signedIn(server, 'client', { email: 'cleo@example.com' })
    const { link } = await ask(cleo.email)
    await clinic.rows(`update accounts set role = 'admin' where id = $1`, [cleo.id])
    expect(await call(verifySignInLink, { token: tokenOf(link) }, options)).toMatchObject(refused)
  })
})

describe('strangers who keep asking for a sign-in link', () => {
  const begun = new Date('2026-12-01T15:00:00Z')
  const at = (minutes: number) => new Date(begun.getTime() + minutes * 60_000)
  const someone = 'cleo@example.com'
  const ask = (email: string, minutes: number, n = minutes) =>
    askForLink(openDb(), { email }, `203.0.113.${n % 200}`, at(minutes))
  const live = (email: string, minutes: number) =>
    clinic.rows('select id from account_links where email = $1 and expires_at > $2', [email, at(minutes)])
  const sent = async () => {
    const sql = `select 1 from outbox where template = 'sign-in-link' and state = 'pending'`
    return (await clinic.rows(sql)).length
  }
  const known = {
    'an account': (email: string) => signedIn(server, 'client', { email }),
    'a request': (email: string) => bookIv(openDb(), makeBooking({ email }), new Date(begun.getTime() - 86_400_000)),
  }
  const useUp = async (email: string) => {
    for (let n = 0; n < 5; n += 1) await ask(email, 0, n)
  }

  test.each(['an account', 'a request'] as const)('leave someone with %s a valid link, with three more emails', async (what) => {
    await known[what](someone)
    await useUp(someone)
    expect(await sent()).toBe(5)
    for (let minutes = 1; minutes < 60; minutes += 1) {
      const { answer, asking } = await ask(someone, minutes)
      expect(answer).toEqual({})
      expect(askingOf(asking, someone, at(minutes)), 'no guesses beyond the documented ones').toBeUndefined()
      expect(await live(someone, minutes), `minute ${minutes}`).toHaveLength(1)
    }
    expect(await sent()).toBe(5 + 3)
  })

  test('cause one email with twenty simultaneous requests', async () => {
    await known['an account'](someone)
    await useUp(someone)
    await Promise.all(Array.from({ length: 20 }, (_, n) => ask(someone, 20, n)))
    expect(await sent()).toBe(6)
  })

  test('cannot use up an account’s emails with plus addresses of its mailbox', async () => {
    await known['an account'](someone)
    await useUp('cleo+1@example.com')
    for (let n = 2; n < 10; n += 1) await ask(`cleo+${n}@example.com`, 1, n)
    await ask(someone, 2)
    expect(await clinic.rows(`select 1 from outbox where recipient = $1 and state = 'pending'`, [someone])).toHaveLength(1)
  })

  test('cause four more emails an hour in total by booking with plus addresses of a mailbox', async () => {
    const names = Array.from({ length: 6 }, (_, n) => `cleo+${n}@example.com`)
    for (const name of names) await known['a request'](name)
    await useUp(names[0]!)
    for (let minutes = 1; minutes < 60; minutes += 1) for (const name of names) await ask(name, minutes)
    expect(await sent()).toBe(5 + 4)
  })

  test('cause at most three emails a day to an unknown address', async () => {
    await useUp(someone)
    for (let minutes = 1; minutes < 60; minutes += 1) await ask(someone, minutes)
    expect(await sent()).toBe(3)
  })
})
