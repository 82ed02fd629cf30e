/** The sign-in page: passwords, second factors, and people who are already signed in (both specs; decisions 5, 6 and 9). */
import { expect, test } from 'vitest'
import type { createAuth } from '../../../src/stores/account/auth.ts'
import { client, enters, refusal, signInPage } from './account-pages.ts'
import { settle, someone } from './fake-session.ts'

const ticket = 't'.repeat(43)

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
])('a refusal with %i %s shows the spec’s message and keeps the typed password', async (status, code, sentence) => {
  const { auth, gone } = signInPage({ '/api/session': () => refusal(status, code) })
  await fillAndSend(auth)
  expect(auth.signIn.$state.get()).toMatchObject({ status: 'refused', alert: sentence })
  expect(auth.signIn.$values.get().password).toBe('a good password')
  expect(gone).toEqual([])
})

test.each([
  [false, 'Access denied. Admin privileges required.'],
  ['offline', 'Authentication error. Please try again.'],
] as const)('an admin check that answers %s signs the user out at once', async (isAdmin, sentence) => {
  const page: ReturnType<typeof signInPage> = signInPage({ '/api/session': enters(() => page.server) })
  page.server.isAdmin = isAdmin
  await fillAndSend(page.auth)
  expect(page.auth.signIn.$state.get()).toMatchObject({ status: 'refused', alert: sentence })
  expect(page.session.$session.get().status).toBe('signed-out')
  expect(page.server.requests.at(-1)).toMatchObject({ path: '/api/session', method: 'DELETE' })
  expect(page.gone).toEqual([])
})

test('the alert about inactivity disappears once the visitor tries to sign in', async () => {
  const { auth } = signInPage({ '/api/session': () => refusal(401, 'invalid-credentials') }, { search: '?from=%2Fadmin&idle=1' })
  await auth.open()
  expect(auth.$alert.get()).toContain('after 30 minutes of inactivity')
  auth.signIn.change('email', 'ana@example.com')
  auth.signIn.change('password', 'a wrong password')
  await auth.signIn.submit()
  expect(auth.signIn.$state.get()).toMatchObject({ alert: 'Invalid email or password. Please check your credentials.' })
  expect(auth.$alert.get()).toBeUndefined()
})

test('the sign-in form sends nothing if the email is empty or the password too short', async () => {
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

test('an admin with a second factor enters its code before signing in, and starts over if the ticket expired', async () => {
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
  expect(steps.form.$state.get()).toMatchObject({ alert: expect.stringContaining('This code is wrong') })
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

test('an admin who must have a second factor sets it up on sign-in and sees its recovery codes first', async () => {
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
  // A reload would remove them from the screen: the back office then says so.
  expect(page.unsaved.maybe()).toBe(true)
  await page.auth.steps.proceed()
  expect(page.gone).toEqual(['/admin'])
  expect(page.unsaved.maybe()).toBe(false)
})

test('if the answer with the recovery codes was lost, the next try says where to get new ones', async () => {
  let tries = 0
  const page = signInPage({
    '/api/session': () => Response.json({ outcome: 'second-factor-setup', ticket, secret: 'ABCD', uri: 'otpauth://totp/x' }),
    '/api/session-second-factor': () => {
      tries += 1
      if (tries === 1) throw new TypeError('connection reset')
      return refusal(422, 'sign-in-expired')
    },
  })
  const { steps, $alert } = page.auth
  await fillAndSend(page.auth)
  steps.form.change('code', '123456')
  await steps.form.submit()
  expect(steps.$step.get()).toMatchObject({ kind: 'setup' })
  await steps.form.submit()
  expect(steps.$step.get()).toEqual({ kind: 'none' })
  expect($alert.get()).toContain('get new ones on your account page')
})

test('the reset form takes over the email typed at sign-in, and sends it once', async () => {
  let sent = 0
  const { auth } = signInPage({ '/api/password-reset': () => (sent++, Response.json({})) })
  await auth.open()
  auth.signIn.change('email', 'ana@example.com')
  auth.show('reset')
  expect(auth.reset.$values.get()).toEqual({ email: 'ana@example.com' })
  await auth.reset.submit()
  await auth.reset.submit()
  expect(auth.reset.$state.get().status).toBe('success')
  expect(sent).toBe(1)
})

test('the reset form can be sent again with a corrected email', async () => {
  const sent: unknown[] = []
  const { auth } = signInPage({ '/api/password-reset': ({ email }) => (sent.push(email), Response.json({})) })
  await auth.open()
  auth.show('reset')
  auth.reset.change('email', 'ana@gmial.com')
  await auth.reset.submit()
  expect(auth.reset.$state.get().status).toBe('success')
  auth.reset.change('email', 'ana@gmail.com')
  expect(auth.reset.$state.get().status).toBe('idle')
  expect(auth.reset.$values.get()).toEqual({ email: 'ana@gmail.com' })
  await auth.reset.submit()
  expect(sent).toEqual(['ana@gmial.com', 'ana@gmail.com'])
})

test('a signed-in user skips the form; a client asking for an admin page reads that access is denied', async () => {
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

test('the form stays hidden while the session is being resumed', async () => {
  const { auth, session, gone } = signInPage({}, { signedIn: true })
  const seen: string[] = []
  auth.$view.listen(({ kind }) => seen.push(kind))
  await auth.open()
  expect(seen).toEqual(['loading', 'leaving'])
  expect(gone).toEqual(['/admin'])

  // The header's menus may have asked before.
  const late = signInPage({}, { signedIn: true })
  await late.session.open()
  late.auth.$view.listen(({ kind }) => seen.push(kind))
  await late.auth.open()
  expect(seen.slice(2)).toEqual(['loading', 'leaving'])
  expect(session.$session.get().status).toBe('signed-in')
})

test('the form shows without an alert if the session ends during the admin check', async () => {
  const { auth, server, session } = signInPage({}, { signedIn: true })
  server.isAdmin = { status: 401, code: 'not-signed-in' }
  session.$session.listen(() => (server.cookie = false))
  await auth.open()
  expect(auth.$view.get()).toEqual({ kind: 'sign-in' })
  expect(auth.$alert.get()).toBeUndefined()
})

test('the form shows while the session can’t be resumed, and the page moves on once it can', async () => {
  const { auth, server, gone } = signInPage({}, { signedIn: true })
  server.faults.set('/api/session-refresh', Array<number>(6).fill(503))
  const seen: string[] = []
  auth.$view.listen(({ kind }) => seen.push(kind))
  await auth.open()
  await settle()
  expect(seen).toEqual(['loading', 'sign-in', 'leaving'])
  expect(gone).toEqual(['/admin'])
})

test('the form shows after a session has ended, and says so if that was for inactivity', async () => {
  const { auth, server } = signInPage({}, { signedIn: true, search: '?from=%2Fadmin&idle=1' })
  server.cookie = false
  await auth.open()
  expect(auth.$view.get()).toEqual({ kind: 'sign-in' })
  expect(auth.$alert.get()).toContain('after 30 minutes of inactivity')
  const reset = signInPage({}, { reset: true })
  await reset.auth.open()
  expect(reset.auth.$view.get()).toEqual({ kind: 'reset' })
})
