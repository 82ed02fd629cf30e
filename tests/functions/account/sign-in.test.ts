/** Signing in with a password (decision 5). */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { changePassword } from '../../../src/contracts/account/password.ts'
import { isAdmin, signIn, signOut, type Session } from '../../../src/contracts/account/session.ts'
import { hashPassword } from '../../../netlify/auth/password.ts'
import { openDb } from '../../../netlify/db/client.ts'
import * as passwordDomain from '../../../netlify/domain/account/password.ts'
import * as isAdminFunction from '../../../netlify/functions/is-admin.ts'
import * as passwordFunction from '../../../netlify/functions/password.ts'
import * as refreshFunction from '../../../netlify/functions/session/refresh.ts'
import * as sessionFunction from '../../../netlify/functions/session.ts'
import { useClinic } from '../../support/clinic.ts'
import { serve } from '../../support/serve.ts'
import { signedIn, type SignedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(sessionFunction, refreshFunction, isAdminFunction, passwordFunction)
const { options } = server
const password = 'correct horse'
let passwordHash: string

beforeAll(async () => {
  passwordHash = await hashPassword(password)
})
beforeEach(() => clinic.reset())

async function someone(role: 'admin' | 'client', email: string): Promise<SignedIn> {
  const person = await signedIn(server, role, { email })
  await clinic.rows('update accounts set password_hash = $2 where id = $1', [person.id, passwordHash])
  return person
}

const enter = (email: string, tried = password) => call(signIn, { email, password: tried }, options)

/** Sends a request as a browser does, with its cookie. */
async function send(path: string, method: string, body: unknown, cookie?: string) {
  const response = await server.fetch(path, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(cookie && { cookie: `refresh=${cookie}` }) },
  })
  const given = response.headers.getSetCookie()[0]?.match(/^refresh=([\w-]*);.*Max-Age=(\d+)/)
  const answer = (await response.json()) as { outcome?: string; session?: Session; error?: { code: string } }
  return { status: response.status, answer, cookie: given?.[1], seconds: Number(given?.[2]) }
}

test('a password matches with accents or ligatures from any keyboard', async () => {
  const ana = await someone('admin', 'ana@clinic.test')
  await clinic.rows('update accounts set password_hash = $2 where id = $1', [ana.id, await hashPassword('café ﬁg horse')])
  expect(await enter('ana@clinic.test', 'cafe\u0301 fig horse')).toMatchObject({ ok: true })
})

test('an admin’s right password gives a one-hour session and a twelve-hour cookie', async () => {
  const { id } = await someone('admin', 'ana@clinic.test')
  const { status, answer, cookie, seconds } = await send('/api/session', 'POST', { email: ' Ana@Clinic.test ', password })
  expect({ status, answer }).toMatchObject({
    status: 200,
    answer: {
      outcome: 'signed-in',
      session: { token_type: 'bearer', expires_in: 3600, user: { id, email: 'ana@clinic.test', role: 'admin' } },
    },
  })
  expect(cookie).toMatch(/^[\w-]{43}$/)
  expect(seconds).toBe(12 * 3600)
  expect(JSON.stringify(answer)).not.toContain(cookie)
  const asAna = {
    ...options,
    fetch: ((input, init) =>
      server.fetch(input, { ...init, headers: { authorization: `Bearer ${answer.session!.access_token}` } })) as typeof fetch,
  }
  expect(await call(isAdmin, {}, asAna)).toEqual({ ok: true, value: { is_admin: true } })
  expect(await clinic.rows(`select actor_kind, actor_id, action from audit`)).toEqual([
    { actor_kind: 'admin', actor_id: id, action: 'session.started' },
  ])
})

test('sign-ins with the old password during a password change do not stay signed in', async () => {
  const ana = await someone('admin', 'ana@clinic.test')
  const changing = call(changePassword, { currentPassword: password, password: 'a new horse' }, ana.options)
  const tries = await Promise.all(Array.from({ length: 9 }, () => send('/api/session', 'POST', { email: ana.email, password })))
  expect(await changing).toEqual({ ok: true, value: {} })
  for (const { answer } of tries) {
    const headers = { authorization: `Bearer ${answer.session?.access_token}` }
    expect((await server.fetch('/api/is-admin', { headers })).status).toBe(401)
  }
  expect(await clinic.rows('select id from devices')).toHaveLength(1)
  expect(await call(isAdmin, {}, ana.options)).toEqual({ ok: true, value: { is_admin: true } })
})

test('a password change fails if its session has ended in the meantime', async () => {
  const ana = await someone('admin', 'ana@clinic.test')
  const [device] = await clinic.rows<{ id: string }>('select id from devices')
  const caller = {
    userId: ana.id,
    email: ana.email,
    role: 'admin' as const,
    fullName: null,
    deviceId: device!.id,
    provedAt: new Date(),
  }
  await clinic.rows('delete from devices')
  const changing = passwordDomain.changePassword(
    openDb(),
    { currentPassword: password, password: 'a thief’s horse' },
    caller,
    '203.0.113.1',
    new Date(),
  )
  await expect(changing).rejects.toMatchObject({ code: 'not-signed-in' })
  expect(await clinic.rows('select password_hash from accounts')).toEqual([{ password_hash: passwordHash }])
  expect(await clinic.rows(`select action from audit where action = 'account.password-changed'`)).toEqual([])
})

test('an unknown address, a wrong password and an account without one get the same answer', async () => {
  await someone('admin', 'ana@clinic.test')
  await signedIn(server, 'client', { email: 'client@clinic.test' })
  const answers = []
  for (const email of ['ana@clinic.test', 'client@clinic.test', 'nobody@clinic.test']) {
    const response = await server.fetch('/api/session', {
      method: 'POST',
      body: JSON.stringify({ email, password: 'wrong horse' }),
      headers: { 'content-type': 'application/json' },
    })
    const { error } = (await response.json()) as { error: Record<string, unknown> }
    const headers = Object.fromEntries([...response.headers].filter(([name]) => name !== 'x-request-id'))
    answers.push({ status: response.status, headers, error: { ...error, requestId: '' } })
  }
  expect(answers[0]).toMatchObject({
    status: 401,
    error: { message: 'Invalid email or password. Please check your credentials.' },
  })
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test('a client learns only with the right password that this sign-in is for admins', async () => {
  await someone('client', 'cleo@clinic.test')
  expect(await enter('cleo@clinic.test', 'wrong horse')).toMatchObject({ ok: false, failure: { code: 'invalid-credentials' } })
  const refused = await send('/api/session', 'POST', { email: 'cleo@clinic.test', password })
  expect(refused).toMatchObject({
    status: 403,
    cookie: undefined,
    answer: { error: { message: 'Access denied. This system is for admin users only.' } },
  })
})

test('a deleted admin cannot sign in', async () => {
  await someone('admin', 'bo@clinic.test')
  const { id } = await someone('admin', 'ana@clinic.test')
  await clinic.rows('update accounts set deleted_at = now() where id = $1', [id])
  expect(await enter('ana@clinic.test')).toMatchObject({ ok: false, failure: { code: 'invalid-credentials' } })
})

describe('wrong passwords', () => {
  test('are limited to ten in 15 minutes, even at once, and never lock anyone out for good', async () => {
    await someone('admin', 'ana@clinic.test')
    const tries = await Promise.all(Array.from({ length: 16 }, () => enter('ana@clinic.test', 'wrong horse')))
    const codes = tries.map((tried) => (tried.ok || tried.failure.kind !== 'refused' ? 'ok' : tried.failure.code))
    expect(codes.filter((code) => code === 'invalid-credentials')).toHaveLength(10)
    expect(codes.filter((code) => code === 'too-many-attempts')).toHaveLength(6)
    expect(await enter('ana@clinic.test')).toMatchObject({ ok: false, failure: { status: 429, code: 'too-many-attempts' } })
    // A refused try doesn't extend the window.
    const resets = () => clinic.rows(`select resets_at from throttles order by key`)
    await clinic.rows(`update throttles set resets_at = resets_at - interval '14 minutes'`)
    const before = await resets()
    expect(await enter('ana@clinic.test')).toMatchObject({ ok: false, failure: { code: 'too-many-attempts' } })
    expect(await resets()).toEqual(before)
    await clinic.rows(`update throttles set resets_at = resets_at - interval '1 minute'`)
    expect(await enter('ana@clinic.test')).toMatchObject({ ok: true })
  })

  test.each<[string, number, (n: number) => string]>([
    ['one network', 60, () => '203.0.113.9'],
    ['seven networks', 84, (n) => `203.0.113.${n % 7}`],
    ['seven networks of one IPv6 /48', 84, (n) => `2001:db8:7:${n % 7}::1`],
  ])('flooding in from %s get proper refusals, and an admin elsewhere can still sign in', async (_where, many, ipOf) => {
    await someone('admin', 'ana@clinic.test')
    const at = (ip: string, email: string, tried: string) =>
      call(
        signIn,
        { email, password: tried },
        {
          ...options,
          fetch: (input, init = {}) =>
            server.fetch(input, { ...init, headers: { ...(init.headers as object), 'x-nf-client-connection-ip': ip } }),
        },
      )
    const flood = Promise.all(Array.from({ length: many }, (_, n) => at(ipOf(n), `n${n}@clinic.test`, 'wrong horse')))
    expect(await at('198.51.100.7', 'ana@clinic.test', password)).toMatchObject({ ok: true })
    const codes = (await flood).map((tried) => (!tried.ok && tried.failure.kind === 'refused' ? tried.failure.code : 'ok'))
    expect(codes).toContain('too-many-requests')
    expect(codes.filter((code) => !['invalid-credentials', 'too-many-requests', 'too-many-attempts'].includes(code))).toEqual([])
    expect(codes.filter((code) => code === 'invalid-credentials').length).toBeGreaterThanOrEqual(16)
  })

  test('are counted for an unknown address too, and only for that address', async () => {
    await someone('admin', 'ana@clinic.test')
    for (let tried = 0; tried < 11; tried += 1) await enter('nobody@clinic.test', 'wrong horse')
    expect(await enter('nobody@clinic.test')).toMatchObject({ ok: false, failure: { code: 'too-many-attempts' } })
    expect(await enter('ana@clinic.test')).toMatchObject({ ok: true })
  })

  test('no longer count after a right one', async () => {
    await someone('admin', 'ana@clinic.test')
    for (let round = 0; round < 2; round += 1) {
      for (let tried = 0; tried < 9; tried += 1) await enter('ana@clinic.test', 'wrong horse')
      expect(await enter('ana@clinic.test')).toMatchObject({ ok: true })
    }
  })
})

describe('session fixation', () => {
  test('signing in replaces a planted refresh token and ends its session', async () => {
    const attacker = await someone('admin', 'eve@clinic.test')
    await someone('admin', 'ana@clinic.test')
    const planted = attacker.device.cookie.refreshToken
    const entered = await send('/api/session', 'POST', { email: 'ana@clinic.test', password }, planted)
    expect(entered.cookie).not.toBe(planted)
    expect(entered.answer.session!.access_token).not.toBe(attacker.token)
    expect(await send('/api/session-refresh', 'POST', {}, planted)).toMatchObject({ status: 401 })
    expect(await send('/api/session-refresh', 'POST', {}, entered.cookie)).toMatchObject({
      status: 200,
      answer: { session: { user: { email: 'ana@clinic.test' } } },
    })
  })

  test.each(['https://evil.example', 'null', 'http://clinic.test:81', 'http://clinic.test.evil.example'])(
    'a page of %s cannot sign anyone in or out',
    async (origin) => {
      const { device } = await someone('admin', 'ana@clinic.test')
      for (const [path, method, body] of [
        ['/api/session', 'POST', { email: 'ana@clinic.test', password }],
        ['/api/session', 'DELETE', {}],
      ] as const) {
        const response = await server.fetch(path, {
          method,
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json', origin, cookie: `refresh=${device.cookie.refreshToken}` },
        })
        expect(response.status).toBe(403)
        expect(response.headers.get('set-cookie')).toBeNull()
      }
      expect(await clinic.rows('select 1 from devices')).toHaveLength(1)
    },
  )

  test('a form in place of JSON is refused', async () => {
    const response = await server.fetch('/api/session', {
      method: 'POST',
      body: 'email=a&password=b',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(response.status).toBe(415)
  })
})

describe('signing out', () => {
  test('ends this device’s session at once and drops its cookie, and keeps other devices', async () => {
    const ana = await someone('admin', 'ana@clinic.test')
    const here = await send('/api/session', 'POST', { email: 'ana@clinic.test', password })
    const out = await send('/api/session', 'DELETE', {}, here.cookie)
    expect(out).toMatchObject({ status: 200, cookie: '', seconds: 0 })
    expect(await send('/api/session-refresh', 'POST', {}, here.cookie)).toMatchObject({ status: 401 })
    expect(await call(isAdmin, {}, ana.options)).toMatchObject({ ok: true })
  })

  test('everywhere ends every device of the account, and of no other', async () => {
    const ana = await someone('admin', 'ana@clinic.test')
    const bo = await someone('admin', 'bo@clinic.test')
    const here = await send('/api/session', 'POST', { email: 'ana@clinic.test', password })
    await send('/api/session', 'DELETE', { everywhere: true }, here.cookie)
    expect(await call(isAdmin, {}, ana.options)).toMatchObject({ ok: false, failure: { status: 401 } })
    expect(await call(isAdmin, {}, bo.options)).toMatchObject({ ok: true })
  })

  test('succeeds without a session, or with an unknown one', async () => {
    expect(await call(signOut, { everywhere: false }, options)).toEqual({ ok: true, value: {} })
    expect(await send('/api/session', 'DELETE', {}, 'a'.repeat(43))).toMatchObject({ status: 200 })
  })
})

describe('changing the password', () => {
  const change = (token: string, body: unknown) =>
    server.fetch('/api/password', {
      method: 'PATCH',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    })

  test('needs the current one, and ends every other session at once', async () => {
    const elsewhere = await someone('admin', 'ana@clinic.test')
    const here = await send('/api/session', 'POST', { email: 'ana@clinic.test', password })
    const { access_token } = here.answer.session!
    const to = 'a new horse'
    expect((await change(access_token, { password: to })).status).toBe(422)
    expect((await change(access_token, { currentPassword: 'wrong horse', password: to })).status).toBe(422)
    expect(await call(isAdmin, {}, elsewhere.options)).toMatchObject({ ok: true })
    expect((await change(access_token, { currentPassword: password, password: to })).status).toBe(200)
    expect(await call(isAdmin, {}, elsewhere.options)).toMatchObject({ ok: false, failure: { status: 401 } })
    expect(await send('/api/session-refresh', 'POST', {}, elsewhere.device.cookie.refreshToken)).toMatchObject({ status: 401 })
    expect(await send('/api/session-refresh', 'POST', {}, here.cookie)).toMatchObject({ status: 200 })
    expect(await enter('ana@clinic.test')).toMatchObject({ ok: false })
    expect(await enter('ana@clinic.test', 'a new horse')).toMatchObject({ ok: true })
  })

  test.each([
    ['12345', 'Password must be at least 6 characters'],
    ['x'.repeat(129), 'Please use 128 characters or fewer.'],
  ])('to "%s" is refused', async (tried, sentence) => {
    const ana = await someone('admin', 'ana@clinic.test')
    const body = await (await change(ana.token, { password: tried })).json()
    expect(body).toMatchObject({ error: { fields: { password: sentence } } })
  })
})
