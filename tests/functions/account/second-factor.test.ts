/** Authenticator codes, recovery codes, and when they're required (decision 9). */
import pg from 'pg'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { exchangeLink, requestPasswordReset, setPassword } from '../../../src/contracts/account/password.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from '../../../src/contracts/account/second-factor.ts'
import { proveAgain, signIn, verifySecondFactor } from '../../../src/contracts/account/session.ts'
import { hashPassword } from '../../../netlify/auth/password.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { sweepSessions } from '../../../netlify/domain/account/session-sweep.ts'
import { env, parseEnv } from '../../../netlify/env.ts'
import * as password from '../../../netlify/functions/password.ts'
import * as passwordLink from '../../../netlify/functions/password-link.ts'
import * as passwordReset from '../../../netlify/functions/password-reset.ts'
import * as session from '../../../netlify/functions/session.ts'
import * as proof from '../../../netlify/functions/session/proof.ts'
import * as recoveryCodes from '../../../netlify/functions/session/recovery-codes.ts'
import * as secondFactor from '../../../netlify/functions/session/second-factor.ts'
import * as setup from '../../../netlify/functions/session/second-factor-setup.ts'
import { newestLink, tokensOf } from '../../support/account-emails.ts'
import { codeOf } from '../../support/app-code.ts'
import { useClinic } from '../../support/clinic.ts'
import { serve } from '../../support/serve.ts'
import { signedIn, type SignedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(session, secondFactor, setup, recoveryCodes, proof, password, passwordLink, passwordReset)
const { options } = server
const refused = (code: string) => ({ ok: false, failure: { kind: 'refused', code } })
const credentials = { email: 'ana@clinic.test', password: 'correct horse' }
let passwordHash: string

beforeAll(async () => {
  passwordHash = await hashPassword(credentials.password)
})
const requireFactor = (on: boolean) => Object.assign(env(), { REQUIRE_TOTP: on ? '1' : '0' })

beforeEach(async () => {
  await clinic.reset()
  requireFactor(false)
})

/** Each code works once. Forget the last one used, so a test needn't wait half a minute for the next. */
const waitForNextCode = () => clinic.rows('update second_factors set last_step = 0')

async function admin(): Promise<SignedIn> {
  const ana = await signedIn(server, 'admin', { email: credentials.email })
  await clinic.rows('update accounts set password_hash = $2 where id = $1', [ana.id, passwordHash])
  return ana
}

async function withFactor() {
  const ana = await admin()
  const begun = await call(beginSecondFactor, {}, ana.options)
  if (!begun.ok) throw new Error('not begun')
  const { secret, uri } = begun.value
  const confirmed = await call(confirmSecondFactor, { code: codeOf(secret) }, ana.options)
  if (!confirmed.ok) throw new Error('not confirmed')
  await waitForNextCode()
  return { ana, secret, uri, codes: confirmed.value.recoveryCodes }
}

async function ticket(): Promise<string> {
  const result = await call(signIn, credentials, options)
  if (!result.ok || result.value.outcome === 'signed-in') throw new Error('no second factor was asked for')
  return result.value.ticket
}

test('a second factor is asked for at the next sign-in, and no session cookie is set before it', async () => {
  const { uri, secret, codes } = await withFactor()
  expect(uri).toMatch(/^otpauth:\/\/totp\/Tidelight:ana%40clinic\.test\?issuer=Tidelight&secret=[A-Z2-7]{32}&/)
  expect(codes).toHaveLength(10)
  expect(JSON.stringify(await clinic.rows('select * from second_factors, recovery_codes'))).not.toContain(secret)
  const response = await server.fetch('/api/session', {
    method: 'POST',
    body: JSON.stringify(credentials),
    headers: { 'content-type': 'application/json' },
  })
  expect(response.headers.getSetCookie().filter((cookie) => cookie.startsWith('refresh='))).toEqual([])
  const { outcome, ticket } = (await response.json()) as { outcome: string; ticket: string }
  expect(outcome).toBe('second-factor')
  const verified = await call(verifySecondFactor, { ticket, code: ` ${codeOf(secret).replace(/(...)/, '$1 ')} ` }, options)
  expect(verified).toMatchObject({ ok: true, value: { outcome: 'signed-in', session: { user: { email: 'ana@clinic.test' } } } })
  expect(await call(verifySecondFactor, { ticket, code: codeOf(secret, 1) }, options)).toMatchObject(refused('sign-in-expired'))
})

test('a second factor is off until its first code is confirmed', async () => {
  const ana = await admin()
  await call(beginSecondFactor, {}, ana.options)
  expect(await call(readSecondFactor, {}, ana.options)).toMatchObject({
    ok: true,
    value: { enabled: false, recoveryCodesLeft: 0 },
  })
  expect(await call(signIn, credentials, options)).toMatchObject({ ok: true, value: { outcome: 'signed-in' } })
})

describe('a second factor that is turned on during a sign-in', () => {
  /** Turns it on while the sign-in, which has already read the account, waits to lock the account's row. */
  async function turnedOnDuring<T>(ana: SignedIn, act: () => Promise<T>): Promise<T> {
    const other = new pg.Client({ connectionString: process.env['DATABASE_URL'] })
    await other.connect()
    try {
      await other.query('begin')
      await other.query('select 1 from accounts where id = $1 for update', [ana.id])
      const acting = act()
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      while ((await clinic.rows(waiting)).length === 0) await new Promise((resolve) => setImmediate(resolve))
      const factor = `insert into second_factors (account_id, secret, created_at, confirmed_at) values ($1, 'sealed', now(), now())`
      await other.query(factor, [ana.id])
      await other.query('commit')
      return await acting
    } finally {
      await other.end()
    }
  }

  const asked = { ok: true, value: { outcome: 'second-factor', ticket: expect.any(String) as string } }

  test('is asked for after the password', async () => {
    const ana = await admin()
    expect(await turnedOnDuring(ana, () => call(signIn, credentials, options))).toEqual(asked)
    expect(await clinic.rows('select 1 from devices')).toHaveLength(1)
  })

  test('is asked for after the password, also in the week before it is required', async () => {
    requireFactor(true)
    const ana = await admin()
    expect(await turnedOnDuring(ana, () => call(signIn, credentials, options))).toEqual(asked)
  })

  test('is asked for after a reset link, whose new password is set', async () => {
    const ana = await admin()
    await call(requestPasswordReset, { email: credentials.email }, options)
    await server.settled()
    const exchanged = await call(exchangeLink, tokensOf(newestLink(clinic, credentials.email)), options)
    if (!exchanged.ok) throw new Error('The link was refused.')
    const set = { grant: exchanged.value.grant, password: 'a new horse' }
    expect(await turnedOnDuring(ana, () => call(setPassword, set, options))).toEqual(asked)
    expect(await clinic.rows('select 1 from devices')).toEqual([])
    expect(await call(signIn, { ...credentials, password: 'a new horse' }, options)).toEqual(asked)
  })
})

describe('an authenticator code', () => {
  test('works once, even for simultaneous sign-ins', async () => {
    const { secret } = await withFactor()
    const tickets = await Promise.all([ticket(), ticket(), ticket(), ticket()])
    const code = codeOf(secret)
    const all = await Promise.all(tickets.map((each) => call(verifySecondFactor, { ticket: each, code }, options)))
    expect(all.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await call(verifySecondFactor, { ticket: await ticket(), code }, options)).toMatchObject(refused('invalid-code'))
  })

  test('is accepted one step early or late, but not three', async () => {
    const { secret } = await withFactor()
    for (const steps of [-3, 3])
      expect(await call(verifySecondFactor, { ticket: await ticket(), code: codeOf(secret, steps) }, options)).toMatchObject(
        refused('invalid-code'),
      )
    expect(await call(verifySecondFactor, { ticket: await ticket(), code: codeOf(secret, -1) }, options)).toMatchObject({
      ok: true,
    })
    expect(await call(verifySecondFactor, { ticket: await ticket(), code: codeOf(secret, 1) }, options)).toMatchObject({
      ok: true,
    })
  })

  test('is refused after ten wrong ones, even if it is right', async () => {
    const { secret } = await withFactor()
    const held = await ticket()
    for (let tried = 0; tried < 10; tried += 1)
      expect(await call(verifySecondFactor, { ticket: held, code: 'wrong' }, options)).toMatchObject(refused('invalid-code'))
    expect(await call(verifySecondFactor, { ticket: held, code: codeOf(secret) }, options)).toMatchObject(
      refused('too-many-attempts'),
    )
  })

  test('is refused ten minutes after the password', async () => {
    const { secret } = await withFactor()
    const held = await ticket()
    await clinic.rows(`update sign_in_tickets set expires_at = expires_at - interval '10 minutes'`)
    expect(await call(verifySecondFactor, { ticket: held, code: codeOf(secret) }, options)).toMatchObject(
      refused('sign-in-expired'),
    )
  })
})

describe('recovery codes', () => {
  test('work once each in place of the app, also typed in lower case with spaces', async () => {
    const { ana, codes } = await withFactor()
    const typed = codes[0]!.toLowerCase().replaceAll('-', ' ')
    expect(await call(verifySecondFactor, { ticket: await ticket(), code: typed }, options)).toMatchObject({ ok: true })
    expect(await call(verifySecondFactor, { ticket: await ticket(), code: codes[0]! }, options)).toMatchObject(
      refused('invalid-code'),
    )
    expect(await call(readSecondFactor, {}, ana.options)).toMatchObject({
      ok: true,
      value: { enabled: true, recoveryCodesLeft: 9 },
    })
  })

  test('stop working when new ones are made', async () => {
    const { ana, secret, codes } = await withFactor()
    const renewed = await call(renewRecoveryCodes, { code: codeOf(secret) }, ana.options)
    if (!renewed.ok) throw new Error('not renewed')
    expect(await call(verifySecondFactor, { ticket: await ticket(), code: codes[1]! }, options)).toMatchObject(
      refused('invalid-code'),
    )
    expect(
      await call(verifySecondFactor, { ticket: await ticket(), code: renewed.value.recoveryCodes[1]! }, options),
    ).toMatchObject({ ok: true })
  })
})

test('a second factor can be removed only with a valid code, and then set up again', async () => {
  const { ana, secret } = await withFactor()
  expect(await call(beginSecondFactor, {}, ana.options)).toMatchObject(refused('second-factor-on'))
  expect(await call(removeSecondFactor, { code: 'wrong' }, ana.options)).toMatchObject(refused('invalid-code'))
  expect(await call(renewRecoveryCodes, { code: '000000' }, ana.options)).toMatchObject(refused('invalid-code'))
  // Wrong codes leave audit rows, since someone may be guessing at an unlocked screen.
  const noted = await clinic.rows(`select detail from audit where action = 'session.proof-refused' and actor_id = $1`, [ana.id])
  expect(noted).toEqual([{ detail: { code: 'invalid-code' } }, { detail: { code: 'invalid-code' } }])
  expect(await call(removeSecondFactor, { code: codeOf(secret) }, ana.options)).toEqual({ ok: true, value: {} })
  expect(await call(removeSecondFactor, { code: codeOf(secret, 1) }, ana.options)).toMatchObject(refused('second-factor-off'))
  expect(await call(signIn, credentials, options)).toMatchObject({ ok: true, value: { outcome: 'signed-in' } })
  expect(await call(beginSecondFactor, {}, ana.options)).toMatchObject({ ok: true })
})

test('every change to a second factor is emailed to its owner', async () => {
  const { ana, secret, codes } = await withFactor()
  expect(await call(verifySecondFactor, { ticket: await ticket(), code: codes[0]! }, options)).toMatchObject({ ok: true })
  // Proving it again with a recovery code is emailed too, since it allows what a stolen session alone can't do.
  expect(await call(proveAgain, { code: codes[1]! }, ana.options)).toMatchObject({ ok: true })
  expect(await call(proveAgain, { code: codeOf(secret) }, ana.options)).toMatchObject({ ok: true })
  expect(await call(renewRecoveryCodes, { code: codes[2]! }, ana.options)).toMatchObject({ ok: true })
  expect(await call(removeSecondFactor, { code: codeOf(secret, 1) }, ana.options)).toMatchObject({ ok: true })
  const told = await clinic.rows<{ what: string }>(
    `select data ->> 'what' as what from outbox where template = 'account-notice' and recipient = $1 order by created_at`,
    [credentials.email],
  )
  expect(told.map(({ what }) => what)).toEqual([
    'second-factor-on',
    'new-browser',
    'recovery-code-used',
    'recovery-code-used',
    'recovery-codes-renewed',
    'second-factor-off',
  ])
})

test('a password reset does not get around the second factor', async () => {
  const { secret } = await withFactor()
  await call(requestPasswordReset, { email: credentials.email }, options)
  await server.settled()
  const exchanged = await call(exchangeLink, tokensOf(newestLink(clinic, credentials.email)), options)
  const set = await call(setPassword, { grant: exchanged.ok ? exchanged.value.grant : '', password: 'a new horse' }, options)
  if (!set.ok || set.value.outcome !== 'second-factor') throw new Error('no second factor was asked for')
  expect(await call(verifySecondFactor, { ticket: set.value.ticket, code: codeOf(secret) }, options)).toMatchObject({ ok: true })
})

describe('a required second factor', () => {
  const hours = (count: number) => count * 60 * 60_000
  const week = hours(7 * 24)
  const askedAgo = (ms: number) =>
    clinic.rows('update accounts set second_factor_asked_at = $1 where email = $2', [
      new Date(Date.now() - ms),
      credentials.email,
    ])
  const factorOf = async (ana: SignedIn) => {
    const result = await call(readSecondFactor, {}, ana.options)
    if (!result.ok) throw new Error('not read')
    return result.value
  }

  test('is the default, and is due a week after the first sign-in with it', async () => {
    const given = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'REQUIRE_TOTP'))
    expect(parseEnv(given).REQUIRE_TOTP).toBe('1')
    const ana = await admin()
    expect((await factorOf(ana)).dueAt).toBeNull()
    requireFactor(true)
    expect(await call(signIn, credentials, options)).toMatchObject({ ok: true, value: { outcome: 'signed-in' } })
    const { enabled, required, dueAt } = await factorOf(ana)
    expect({ enabled, required }).toEqual({ enabled: false, required: true })
    expect(Math.abs(Date.parse(dueAt!) - Date.now() - week)).toBeLessThan(hours(1))
    await askedAgo(hours(100))
    expect(await call(signIn, credentials, options)).toMatchObject({ ok: true, value: { outcome: 'signed-in' } })
    expect(Math.abs(Date.parse((await factorOf(ana)).dueAt!) - Date.now() - week + hours(100))).toBeLessThan(hours(1))
  })

  test('ends a session begun within the week when the week ends', async () => {
    await admin()
    requireFactor(true)
    await clinic.rows('delete from devices')
    await askedAgo(week - hours(1))
    expect(await call(signIn, credentials, options)).toMatchObject({ ok: true, value: { outcome: 'signed-in' } })
    const [device] = await clinic.rows<{ expires_at: Date }>('select expires_at from devices')
    expect(Math.abs(device!.expires_at.getTime() - Date.now() - hours(1))).toBeLessThan(60_000)
  })

  test('starts the week also for admins who don’t sign in, and forgets it when it is no longer required', async () => {
    await admin()
    await signedIn(server, 'client', { email: 'cleo@example.com' })
    const asked = () =>
      clinic.rows<{ email: string }>('select email from accounts where second_factor_asked_at is not null order by email')
    requireFactor(true)
    await sweepSessions(openDb(), new Date())
    expect(await asked()).toEqual([{ email: credentials.email }])
    await askedAgo(week)
    await sweepSessions(openDb(), new Date())
    expect(await call(signIn, credentials, options)).toMatchObject({ ok: true, value: { outcome: 'second-factor-setup' } })
    requireFactor(false)
    await sweepSessions(openDb(), new Date())
    expect(await asked()).toEqual([])
  })

  test('is set up at the first sign-in after the week, and its first code signs in', async () => {
    await admin()
    requireFactor(true)
    await askedAgo(week)
    const begun = await call(signIn, credentials, options)
    if (!begun.ok || begun.value.outcome !== 'second-factor-setup') throw new Error('not set up')
    const { ticket: held, secret } = begun.value
    expect(await call(verifySecondFactor, { ticket: held, code: 'ABCD-ABCD-ABCD-ABCD' }, options)).toMatchObject(
      refused('invalid-code'),
    )
    const verified = await call(verifySecondFactor, { ticket: held, code: codeOf(secret) }, options)
    expect(verified).toMatchObject({
      ok: true,
      value: { outcome: 'signed-in', recoveryCodes: expect.arrayContaining([expect.stringMatching(/^(\w{4}-){3}\w{4}$/)]) },
    })
    expect(await call(signIn, credentials, options)).toMatchObject({ ok: true, value: { outcome: 'second-factor' } })
  })

  test('cannot be removed', async () => {
    const { ana, secret } = await withFactor()
    requireFactor(true)
    expect(await call(removeSecondFactor, { code: codeOf(secret) }, ana.options)).toMatchObject(refused('second-factor-required'))
  })
})
