/** The sign-in page and the page for a new password (both specs; decisions 5, 6, 8 and 9). */
import { expect, test } from 'vitest'
import { createAdminCheck } from '../../src/stores/admin-check.ts'
import { createAuth } from '../../src/stores/auth.ts'
import { createResetPassword } from '../../src/stores/reset-password.ts'
import { FakeClock } from './answering-server.ts'
import { FakeArea, fakeStorage } from './fake-browser.ts'
import { FakeTabs, SessionServer, settle, someone } from './fake-session.ts'

const ticket = 't'.repeat(43)
const client = { ...someone, id: 'u2', role: 'client' } as const

type Said = Readonly<Record<string, (body: Record<string, unknown>) => Response>>

const refusal = (status: number, code: string) =>
  Response.json({ error: { code, message: `said by the server: ${code}`, requestId: 'r1' } }, { status })

/** A server whose ways in answer what the test says, and the rest as ever. */
function saying(server: SessionServer, said: Said): typeof globalThis.fetch {
  return (address, init) => {
    const answer = init?.method === 'POST' ? said[String(address)] : undefined
    return answer ? Promise.resolve(answer(JSON.parse(String(init?.body)))) : server.fetch(address, init)
  }
}

function hashOf(text: string) {
  let taken = new URLSearchParams(text)
  return { read: () => taken, listen: () => () => {}, forget: () => void (taken = new URLSearchParams()) }
}

function signInPage(said: Said, { search = '', hash = '', signedIn = false, reset = false } = {}) {
  const server = new SessionServer()
  const tabs = new FakeTabs(server, signedIn)
  const session = tabs.open()
  const gone: string[] = []
  const options = { fetch: server.fetch, wait: () => Promise.resolve() }
  const auth = createAuth({
    session,
    adminCheck: createAdminCheck(session, options),
    hash: hashOf(hash),
    search: () => search,
    opensReset: () => reset,
    go: (path) => gone.push(path),
    fetch: saying(server, said),
  })
  return { auth, server, session, gone }
}

const enters = (server: () => SessionServer) => () => Response.json({ outcome: 'signed-in', session: server().session() })

async function fillAndSend(auth: ReturnType<typeof createAuth>) {
  await auth.open()
  auth.signIn.change('email', ' Ana@Example.com ')
  auth.signIn.change('password', 'a good password')
  await auth.signIn.submit()
}

test.each([
  ['', '/admin'],
  ['?from=%2Fadmin%2Ftestimonials', '/admin/testimonials'],
  ['?from=%2Fmy-testimonials', '/my-testimonials'],
  ['?from=https%3A%2F%2Fevil.example', '/admin'],
  ['?from=%2F%2Fevil.example', '/admin'],
])('an admin who signs in at /auth%s goes to %s', async (search, path) => {
  const page: ReturnType<typeof signInPage> = signInPage({ '/api/session': enters(() => page.server) }, { search })
  await fillAndSend(page.auth)
  expect(page.gone).toEqual([path])
  expect(page.session.$session.get()).toEqual({ status: 'signed-in', user: someone })
})

test.each([
  [401, 'invalid-credentials', 'Invalid email or password. Please check your credentials.'],
  [403, 'not-admin', 'Access denied. This system is for admin users only.'],
  [429, 'too-many-attempts', 'Too many attempts. Please wait 15 minutes and try again, or reset your password.'],
  [500, 'unexpected', 'An unexpected error occurred. Please try again.'],
  [503, 'unavailable', 'An unexpected error occurred. Please try again.'],
])('a refusal with %i %s is said in the words of the specification, and what was typed stays', async (status, code, sentence) => {
  const { auth, gone } = signInPage({ '/api/session': () => refusal(status, code) })
  await fillAndSend(auth)
  expect(auth.signIn.$state.get()).toMatchObject({ status: 'refused', alert: sentence })
  expect(auth.signIn.$values.get().password).toBe('a good password')
  expect(gone).toEqual([])
})

test.each([
  [false, 'Access denied. Admin privileges required.'],
  ['offline', 'Authentication error. Please try again.'],
] as const)('an admin check that says %s signs out at once', async (isAdmin, sentence) => {
  const page: ReturnType<typeof signInPage> = signInPage({ '/api/session': enters(() => page.server) })
  page.server.isAdmin = isAdmin
  await fillAndSend(page.auth)
  expect(page.auth.signIn.$state.get()).toMatchObject({ status: 'refused', alert: sentence })
  expect(page.session.$session.get().status).toBe('signed-out')
  expect(page.server.requests.at(-1)).toMatchObject({ path: '/api/session', method: 'DELETE' })
  expect(page.gone).toEqual([])
})

test('nothing is sent that cannot be right', async () => {
  const { auth, server } = signInPage({})
  await auth.open()
  await auth.signIn.submit()
  expect(auth.signIn.$errors.get()).toEqual({ email: 'Enter your email.', password: 'Enter your password.' })
  auth.signIn.change('email', 'ana@example.com')
  auth.signIn.change('password', 'short')
  await auth.signIn.submit()
  expect(auth.signIn.$errors.get()).toEqual({ password: 'Password must be at least 6 characters' })
  expect(server.requests).toEqual([])
})

test('a second factor comes between, and a ticket that ended starts all again', async () => {
  const page: ReturnType<typeof signInPage> = signInPage({
    '/api/session': () => Response.json({ outcome: 'second-factor', ticket }),
    '/api/session-second-factor': ({ code }) =>
      code === '123456'
        ? Response.json({ outcome: 'signed-in', session: page.server.session() })
        : code === '000000'
          ? refusal(422, 'sign-in-expired')
          : refusal(422, 'invalid-code'),
  })
  const { steps } = page.auth
  await fillAndSend(page.auth)
  expect(steps.$step.get()).toEqual({ kind: 'code', ticket })
  steps.form.change('code', '999999')
  await steps.form.submit()
  expect(steps.form.$state.get()).toMatchObject({ alert: expect.stringContaining('This code is not right') })
  steps.form.change('code', '000000')
  await steps.form.submit()
  expect(steps.$step.get()).toEqual({ kind: 'none' })
  expect(page.auth.$alert.get()).toBe('This sign-in took too long. Please start again.')
  expect(page.auth.$view.get()).toEqual({ kind: 'sign-in' })

  page.auth.signIn.change('password', 'a good password')
  await page.auth.signIn.submit()
  page.auth.show('sign-in')
  expect(steps.$step.get()).toEqual({ kind: 'none' })
  page.auth.signIn.change('password', 'a good password')
  await page.auth.signIn.submit()
  steps.form.change('code', '123456')
  await steps.form.submit()
  expect(page.gone).toEqual(['/admin'])
})

test('a factor that is a duty is set up on the way in, and its recovery codes are shown before going on', async () => {
  const page: ReturnType<typeof signInPage> = signInPage({
    '/api/session': () => Response.json({ outcome: 'second-factor-setup', ticket, secret: 'ABCD', uri: 'otpauth://totp/x' }),
    '/api/session-second-factor': () =>
      Response.json({ outcome: 'signed-in', session: page.server.session(), recoveryCodes: ['one', 'two'] }),
  })
  await fillAndSend(page.auth)
  page.auth.steps.form.change('code', '123456')
  await page.auth.steps.form.submit()
  expect(page.auth.steps.$step.get()).toEqual({ kind: 'recovery-codes', codes: ['one', 'two'] })
  expect(page.gone).toEqual([])
  await page.auth.steps.proceed()
  expect(page.gone).toEqual(['/admin'])
})

test('the reset form sends once, and carries the address along', async () => {
  let sent = 0
  const { auth } = signInPage({ '/api/password-reset': () => (sent++, Response.json({})) })
  await auth.open()
  auth.signIn.change('email', 'ana@example.com')
  auth.show('reset')
  expect(auth.reset.$values.get()).toEqual({ email: 'ana@example.com' })
  await auth.reset.submit()
  await auth.reset.submit()
  expect(auth.reset.$state.get()).toEqual({ status: 'done' })
  expect(sent).toBe(1)
})

test.each([
  ['', '/client-dashboard'],
  ['?from=%2Fmy-testimonials', '/my-testimonials'],
  ['?from=%2Fadmin', '/client-dashboard'],
  ['?from=%2Fadmin%2Fusers', '/client-dashboard'],
])('a client who enters the code of the letter at /auth%s goes to %s', async (search, path) => {
  const bodies: unknown[] = []
  const page: ReturnType<typeof signInPage> = signInPage(
    {
      '/api/sign-in-link': () => Response.json({}),
      '/api/sign-in-link-use': (body) => (bodies.push(body), enters(() => page.server)()),
    },
    { search },
  )
  page.server.user = client
  await page.auth.open()
  page.auth.show('link')
  page.auth.link.change('email', 'ana@example.com')
  await page.auth.link.submit()
  expect(page.auth.$view.get()).toEqual({ kind: 'code' })
  page.auth.code.change('code', '12345')
  await page.auth.code.submit()
  expect(page.auth.code.$errors.get()).toEqual({ code: 'The code in the letter has six digits.' })
  page.auth.code.change('code', '123 456')
  await page.auth.code.submit()
  expect(bodies).toEqual([{ email: 'ana@example.com', code: '123 456' }])
  expect(page.gone).toEqual([path])
})

test('a letter’s link signs in by one press, not by being opened', async () => {
  const token = 'x'.repeat(80)
  const bodies: unknown[] = []
  const page: ReturnType<typeof signInPage> = signInPage(
    { '/api/sign-in-link-use': (body) => (bodies.push(body), enters(() => page.server)()) },
    { hash: `sign_in_token=${token}` },
  )
  page.server.user = client
  await page.auth.open()
  expect(page.auth.$view.get()).toEqual({ kind: 'arrived' })
  expect(bodies).toEqual([])
  await page.auth.arrived.submit()
  expect(bodies).toEqual([{ token }])
  expect(page.gone).toEqual(['/client-dashboard'])
})

test('a letter’s link that has ended leads to a new one', async () => {
  const { auth } = signInPage(
    { '/api/sign-in-link-use': () => refusal(422, 'invalid-sign-in-link') },
    { hash: `sign_in_token=${'x'.repeat(80)}` },
  )
  await auth.open()
  await auth.arrived.submit()
  expect(auth.$view.get()).toEqual({ kind: 'link' })
  expect(auth.$alert.get()).toBe('This sign-in link or code is not valid any more. Please ask for a new one.')
})

test('whoever is signed in already needs no form', async () => {
  const admin = signInPage({}, { signedIn: true })
  await admin.auth.open()
  expect(admin.gone).toEqual(['/admin'])

  const own = signInPage({}, { signedIn: true, search: '?from=%2Fmy-testimonials' })
  Object.assign(own.server, { user: client, isAdmin: false })
  await own.auth.open()
  expect(own.gone).toEqual(['/my-testimonials'])

  const stranger = signInPage({}, { signedIn: true, search: '?from=%2Fadmin' })
  Object.assign(stranger.server, { user: client, isAdmin: false })
  await stranger.auth.open()
  expect(stranger.gone).toEqual([])
  expect(stranger.auth.$view.get()).toEqual({ kind: 'signed-in', user: client })
  expect(stranger.auth.$alert.get()).toBe('Access denied. Admin privileges required.')
  await stranger.auth.leave()
  expect(stranger.auth.$view.get()).toEqual({ kind: 'sign-in' })
})

test('whoever cannot be looked up has the form meanwhile, and goes on once it is known who is there', async () => {
  const { auth, server, gone } = signInPage({}, { signedIn: true })
  server.faults.set('/api/session-refresh', Array<number>(6).fill(503))
  const seen: string[] = []
  auth.$view.listen(({ kind }) => seen.push(kind))
  await auth.open()
  await settle()
  expect(seen).toEqual(['loading', 'sign-in', 'leaving'])
  expect(gone).toEqual(['/admin'])
})

test('a session that has ended leaves the form, and idleness is named', async () => {
  const { auth, server } = signInPage({}, { signedIn: true, search: '?from=%2Fadmin&idle=1' })
  server.cookie = false
  await auth.open()
  expect(auth.$view.get()).toEqual({ kind: 'sign-in' })
  expect(auth.$alert.get()).toContain('nothing happened for 30 minutes')
  const reset = signInPage({}, { reset: true })
  await reset.auth.open()
  expect(reset.auth.$view.get()).toEqual({ kind: 'reset' })
})

const tokens = `access_token=${'a'.repeat(43)}&refresh_token=${'r'.repeat(43)}&type=recovery`

function resetPage(hash: string, said: Said, area = new FakeArea()) {
  const server = new SessionServer()
  const session = new FakeTabs(server, false).open()
  const clock = new FakeClock()
  const gone: string[] = []
  const link = hashOf(hash)
  const page = createResetPassword({
    session,
    hash: link,
    clock,
    storage: fakeStorage(area),
    go: (path) => gone.push(path),
    fetch: saying(server, said),
  })
  return { page, server, session, clock, gone, link }
}

const granted = () => Response.json({ grant: 'g'.repeat(43), email: 'ana@example.com', full_name: null })

test('a new password signs in, and two seconds later the client’s page opens', async () => {
  const bodies: unknown[] = []
  const { page, server, session, clock, gone, link } = resetPage(tokens, {
    '/api/password-link': granted,
    '/api/password': (body) => (bodies.push(body), Response.json({ outcome: 'signed-in', session: server.session() })),
  })
  await page.open()
  expect(page.$view.get()).toEqual({ kind: 'form', invited: false, email: 'ana@example.com', fullName: null })
  expect(link.read().size).toBe(0)
  page.form.change('password', 'new password')
  expect(page.$match.get()).toBe('empty')
  page.form.change('confirmation', 'new passwore')
  expect(page.$match.get()).toBe('differs')
  await page.form.submit()
  expect(page.form.$errors.get()).toEqual({ confirmation: 'Passwords do not match.' })
  page.form.change('confirmation', 'new password')
  expect(page.$match.get()).toBe('match')
  expect(page.form.$errors.get()).toEqual({})
  await page.form.submit()
  expect(bodies).toEqual([{ grant: 'g'.repeat(43), password: 'new password' }])
  expect(page.$view.get()).toEqual({ kind: 'success' })
  expect(session.$session.get().status).toBe('signed-in')
  clock.pass(1999)
  expect(gone).toEqual([])
  clock.pass(1)
  expect(gone).toEqual(['/client-dashboard'])
})

test('a page that is loaded again asks for the password all the same, until it is set or its time is over', async () => {
  const area = new FakeArea()
  const said: Said = {
    '/api/password-link': granted,
    '/api/password': () => refusal(422, 'invalid-reset-link'),
  }
  await resetPage(tokens.replace('recovery', 'invite'), said, area).page.open()
  const { page, server } = resetPage('', said, area)
  await page.open()
  expect(page.$view.get()).toEqual({ kind: 'form', invited: true, email: 'ana@example.com', fullName: null })
  page.form.change('password', 'new password')
  page.form.change('confirmation', 'new password')
  await page.form.submit()
  expect(page.$view.get()).toMatchObject({ sentence: 'Invalid or expired reset link. Please request a new password reset.' })
  expect(area.texts.size).toBe(0)

  await resetPage(tokens, said, area).page.open()
  const again = resetPage(
    '',
    { ...said, '/api/password': () => Response.json({ outcome: 'signed-in', session: server.session() }) },
    area,
  )
  await again.page.open()
  again.page.form.change('password', 'new password')
  again.page.form.change('confirmation', 'new password')
  await again.page.form.submit()
  expect(again.page.$view.get()).toEqual({ kind: 'success' })
  expect(area.texts.size).toBe(0)
})

test('a short password is refused in the words of the specification', async () => {
  const { page } = resetPage(tokens, { '/api/password-link': granted })
  await page.open()
  page.form.change('password', 'short')
  page.form.change('confirmation', 'short')
  await page.form.submit()
  expect(page.form.$errors.get()).toEqual({ password: 'Password must be at least 6 characters long.' })
})

test.each([
  ['', 'Invalid reset link. Please request a new password reset.'],
  [`access_token=${'a'.repeat(43)}&type=recovery`, 'Invalid reset link format. Please request a new password reset.'],
  ['access_token=<b>&refresh_token=x&type=recovery', 'Invalid reset link format. Please request a new password reset.'],
  [tokens.replace('recovery', 'signup'), 'Invalid reset link format. Please request a new password reset.'],
  ['error=access_denied', 'Invalid reset link format. Please request a new password reset.'],
])('a link with #%s is refused without asking the server', async (hash, sentence) => {
  const { page, server } = resetPage(hash, {})
  await page.open()
  expect(page.$view.get()).toEqual({ kind: 'error', sentence, again: false })
  expect(server.requests).toEqual([])
})

test('a used or old link says so; one that could not be processed can be tried again', async () => {
  const answers = [refusal(503, 'unavailable'), granted()]
  const { page } = resetPage(tokens, { '/api/password-link': () => answers.shift()! })
  await page.open()
  expect(page.$view.get()).toEqual({ kind: 'error', sentence: 'Error processing reset link. Please try again.', again: true })
  await page.retry()
  expect(page.$view.get().kind).toBe('form')

  const used = resetPage(tokens, { '/api/password-link': () => refusal(422, 'invalid-reset-link') })
  await used.page.open()
  const sentence = 'Invalid or expired reset link. Please request a new password reset.'
  expect(used.page.$view.get()).toEqual({ kind: 'error', sentence, again: false })
})

test('an admin’s second factor comes after the new password too', async () => {
  const { page, server, clock, gone } = resetPage(tokens.replace('recovery', 'invite'), {
    '/api/password-link': granted,
    '/api/password': () => Response.json({ outcome: 'second-factor', ticket }),
    '/api/session-second-factor': () => Response.json({ outcome: 'signed-in', session: server.session() }),
  })
  await page.open()
  expect(page.$view.get()).toMatchObject({ kind: 'form', invited: true })
  page.form.change('password', 'new password')
  page.form.change('confirmation', 'new password')
  await page.form.submit()
  expect(page.steps.$step.get()).toEqual({ kind: 'code', ticket })
  page.steps.form.change('code', '123456')
  await page.steps.form.submit()
  await settle()
  expect(page.$view.get()).toEqual({ kind: 'success' })
  clock.pass(2000)
  expect(gone).toEqual(['/client-dashboard'])
})
