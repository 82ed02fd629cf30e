/** Clients sign in with the code or the link in an email (decision 9). */
import { expect, test } from 'vitest'
import { client, enters, refusal, signInPage } from './account-pages.ts'
import { FakeArea } from '../fake-browser.ts'
import { settle } from './fake-session.ts'

test.each([
  ['', '/client-dashboard'],
  ['?from=%2Fmy-testimonials', '/my-testimonials'],
  ['?from=%2Fadmin', '/client-dashboard'],
  ['?from=%2Fadmin%2Fusers', '/client-dashboard'],
])('a client who enters the emailed code at /auth%s goes to %s', async (search, path) => {
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
  expect(page.auth.code.$errors.get()).toEqual({ code: 'The code in the email has 6 digits.' })
  page.auth.code.change('code', '123 456')
  await page.auth.code.submit()
  expect(bodies).toEqual([{ email: 'ana@example.com', code: '123 456' }])
  expect(page.gone).toEqual([path])
})

test('an emailed link signs the client in on a press, not when it is opened', async () => {
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

test('every step asks a client without a connection to check it', async () => {
  const isOffline = () => {
    throw new TypeError('Failed to fetch')
  }
  const { auth } = signInPage(
    { '/api/sign-in-link': isOffline, '/api/sign-in-link-use': isOffline },
    { hash: `sign_in_token=${'x'.repeat(80)}` },
  )
  await auth.open()
  auth.link.change('email', 'ana@example.com')
  auth.code.change('code', '123456')
  for (const form of [auth.arrived, auth.link, auth.code]) {
    await form.submit()
    expect(form.$state.get()).toMatchObject({ alert: expect.stringContaining('Please check your connection') as string })
  }
})

test.each([
  ['has ended', 'invalid-sign-in-link'],
  ['was cut off', 'invalid-input'],
])('an emailed link that %s leads to the form for a new one', async (_, code) => {
  const { auth } = signInPage({ '/api/sign-in-link-use': () => refusal(422, code) }, { hash: `sign_in_token=${'x'.repeat(80)}` })
  await auth.open()
  await auth.arrived.submit()
  expect(auth.$view.get()).toEqual({ kind: 'link' })
  expect(auth.$alert.get()).toBe('This sign-in link or code is no longer valid. Please ask for a new one.')
})

test('a used link shows a client who is already signed in that they need no new one', async () => {
  const { auth, server } = signInPage(
    { '/api/sign-in-link-use': () => refusal(422, 'invalid-sign-in-link') },
    { hash: `sign_in_token=${'x'.repeat(80)}`, signedIn: true },
  )
  server.user = client
  await auth.open()
  await auth.arrived.submit()
  expect(auth.$view.get()).toEqual({ kind: 'signed-in', user: client })
  expect(auth.$alert.get()).toBe('This link was already used or has expired. You don’t need a new one.')
})

test('a reloaded page shows the code form until the code is used, abandoned or expired', async () => {
  const area = new FakeArea()
  const asked = async () => {
    const { auth } = signInPage({ '/api/sign-in-link': () => Response.json({}) }, { area })
    await auth.open()
    auth.show('link')
    auth.link.change('email', 'ana@example.com')
    await auth.link.submit()
  }
  const bodies: unknown[] = []
  const again = (said = {}, options = {}) => {
    const page: ReturnType<typeof signInPage> = signInPage(
      { '/api/sign-in-link-use': (body) => (bodies.push(body), enters(() => page.server)()), ...said },
      { area, ...options },
    )
    return page
  }

  await asked()
  const used = again()
  used.server.user = client
  await used.auth.open()
  expect(used.auth.$view.get()).toEqual({ kind: 'code' })
  used.auth.code.change('code', '123456')
  await used.auth.code.submit()
  expect(bodies).toEqual([{ email: 'ana@example.com', code: '123456' }])
  expect(area.texts.size).toBe(0)

  await asked()
  expect(JSON.stringify([...area.texts])).not.toContain('123456')
  const late = again()
  late.clock.time += 15 * 60_000
  await late.auth.open()
  expect(late.auth.$view.get()).toEqual({ kind: 'sign-in' })
  const reset = again({}, { reset: true })
  await reset.auth.open()
  expect(reset.auth.$view.get()).toEqual({ kind: 'reset' })
  const left = again()
  await left.auth.open()
  left.auth.show('link')
  expect(left.auth.link.$values.get()).toEqual({ email: 'ana@example.com' })
  expect(area.texts.size).toBe(0)

  area.setItem('sign-in-email', '{"email":7,"at":"x"}')
  const broken = again()
  await broken.auth.open()
  expect(broken.auth.$view.get()).toEqual({ kind: 'sign-in' })
})

test('a tab waiting for the code stops waiting once the link signs the client in from another tab', async () => {
  const area = new FakeArea()
  const { auth, session, server } = signInPage({ '/api/sign-in-link': () => Response.json({}) }, { area })
  server.user = client
  server.isAdmin = false
  await auth.open()
  auth.show('link')
  auth.link.change('email', 'ana@example.com')
  await auth.link.submit()
  expect(area.texts.size).toBe(1)
  session.enter(server.session())
  await settle()
  expect(auth.$view.get()).toEqual({ kind: 'signed-in', user: client })
  expect(area.texts.size).toBe(0)
})

test('an answer that arrives after its form was left doesn’t change the form that is open now', async () => {
  let answer = (_: Response) => {}
  const late = { '/api/sign-in-link': () => new Promise<Response>((resolve) => (answer = resolve)) }
  const { auth } = signInPage(late)
  await auth.open()
  for (const said of [Response.json({}), refusal(503, 'unavailable')]) {
    auth.show('link')
    auth.link.change('email', 'ana@example.com')
    const asked = auth.link.submit()
    await settle()
    auth.show('sign-in')
    auth.show('link')
    answer(said)
    await asked
    expect(auth.$view.get()).toEqual({ kind: 'link' })
    expect(auth.link.$state.get()).toEqual({ status: 'idle' })
  }
})
