/** How a session is renewed and ends in one browser (decision 7). */
import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import { call } from '../../../src/client/call.ts'
import { listOwnTestimonials } from '../../../src/contracts/own-testimonial.ts'
import { sendTestimonial, type TestimonialInput } from '../../../src/contracts/testimonial.ts'
import type { SessionStore } from '../../../src/stores/account/session.ts'
import { leftKey } from '../../../src/stores/form/typed.ts'
import { signedInAsKey, signedInKey } from '../../../src/stores/account/signed-in.ts'
import { browser, SessionServer, signedIn, someone, type Fault } from './fake-session.ts'

const refresh = '/api/session-refresh'

const ask = (tab: SessionStore, server: SessionServer) =>
  call(listOwnTestimonials, {}, { caller: tab.caller, fetch: server.fetch, wait: () => Promise.resolve() })

test('a browser in which nobody signed in requests no session', async () => {
  const { server, tabs } = browser(false)
  const tab = tabs.open()
  await tab.open()
  await tabs.pass(hourMs)
  expect(tab.$session.get()).toEqual({ status: 'signed-out', why: 'nobody' })
  expect(await tab.caller.token()).toBeUndefined()
  expect(server.requests).toEqual([])
  expect(tabs.ticking).toBe(0)
})

test('a session resumes with one request, even if several callers ask, and stores no token', async () => {
  const { server, tabs } = browser()
  const tab = tabs.open()
  expect(tab.$session.get()).toEqual({ status: 'loading' })
  await Promise.all([tab.open(), tab.open(), tab.caller.token()])
  expect(tab.$session.get()).toEqual({ status: 'signed-in', user: someone })
  expect(server.count(refresh)).toBe(1)
  expect([...tabs.area.texts]).toEqual([
    [signedInKey, 'true'],
    [signedInAsKey, '"u1"'],
  ])
})

test('a timer renews the session 3 minutes before its token expires, and not earlier', async () => {
  const { server, tabs, tab } = await signedIn()
  await tabs.pass(56 * minuteMs + 30_000)
  expect(server.count(refresh)).toBe(1)
  await tabs.pass(30_000)
  expect(server.count(refresh)).toBe(2)
  expect(await tab.caller.token()).toBe('token-2')
  await tabs.pass(56 * minuteMs)
  expect(server.count(refresh)).toBe(2)
})

test('a renewal by the timer is a background request; opening a page is not', async () => {
  const { server, tabs } = await signedIn()
  await tabs.pass(58 * minuteMs)
  expect(server.requests.map(({ background }) => background)).toEqual([false, true])
})

test('a renewal doesn’t notify the listeners of the session', async () => {
  const { tabs, tab } = await signedIn()
  let told = 0
  tab.$session.listen(() => (told += 1))
  await tabs.pass(3 * hourMs)
  expect(told).toBe(0)
})

test.each([502, 503, 504])('a %i is retried after 200 ms, and then after twice as long each time', async (status) => {
  const { server, tabs } = browser()
  server.faults.set(refresh, [status, status, { status: 503, code: 'unavailable' }])
  const tab = tabs.open()
  await tab.open()
  expect(tabs.waits).toEqual([200, 400, 800])
  expect(tab.$session.get().status).toBe('signed-in')
})

test('a long outage signs nobody out: the session is unreachable until the server is back', async () => {
  const { server, tabs } = browser()
  server.faults.set(refresh, Array<Fault>(8).fill(503))
  const tab = tabs.open()
  const began = tabs.time
  const told: [number, string][] = []
  tab.$session.listen(({ status }) => told.push([tabs.time - began, status]))
  await tab.open()
  expect(tabs.waits).toEqual([200, 400, 800, 1600, 3200, 6400, 12_800])
  expect(told[0]).toEqual([3000, 'unreachable'])
  expect(tab.$session.get()).toEqual({ status: 'unreachable' })
  expect(tabs.area.texts.get(signedInKey)).toBe('true')
  await tabs.pass(30_000)
  expect(tab.$session.get()).toEqual({ status: 'signed-in', user: someone })
})

test.each<Fault>([
  { status: 401, code: 'not-signed-in' },
  { status: 401, code: 'session-idle' },
  { status: 403, code: 'foreign-origin' },
  { status: 429, code: 'too-many-requests' },
  { status: 500, code: 'unexpected' },
  400,
  500,
])('a refused renewal (%j) ends the session in every tab, and isn’t retried', async (fault) => {
  const { server, tabs } = browser()
  const [first, second] = [tabs.open(), tabs.open()]
  await first.open()
  await second.open()
  server.faults.set(refresh, [fault])
  await tabs.pass(58 * minuteMs)
  for (const tab of [first, second]) expect(tab.$session.get().status).toBe('signed-out')
  expect(tabs.area.texts.has(signedInKey)).toBe(false)
  expect(tabs.waits).toEqual([])
  const asked = server.count(refresh)
  await tabs.pass(hourMs)
  expect(server.count(refresh)).toBe(asked)
})

test('a renewal refused for inactivity ends the session as idle', async () => {
  const { server, tabs, tab } = await signedIn()
  server.faults.set(refresh, [{ status: 401, code: 'session-idle' }])
  await tabs.pass(58 * minuteMs)
  expect(tab.$session.get()).toEqual({ status: 'signed-out', why: 'idle' })
})

test('a background call refused for inactivity ends the session as idle, without a renewal', async () => {
  const { server, tab } = await signedIn()
  const renewals = server.count(refresh)
  server.faults.set('/api/own-testimonial', [{ status: 401, code: 'session-idle' }])
  const options = { caller: tab.caller, fetch: server.fetch, background: true }
  expect(await call(listOwnTestimonials, {}, options)).toMatchObject({ ok: false, failure: { code: 'session-idle' } })
  expect(tab.$session.get()).toEqual({ status: 'signed-out', why: 'idle' })
  expect(server.count(refresh)).toBe(renewals)
})

test.each<Fault>(['offline', 'html'])(
  'a renewal that doesn’t get our server’s answer (%s) doesn’t end the session',
  async (fault) => {
    const { server, tabs } = browser()
    server.faults.set(refresh, [fault])
    const tab = tabs.open()
    await tab.open()
    expect(tab.$session.get()).toEqual({ status: 'unreachable' })
    await tab.retry()
    expect(tab.$session.get()).toEqual({ status: 'signed-in', user: someone })
    server.faults.set(refresh, [fault, fault])
    await tabs.pass(58 * minuteMs)
    expect(tab.$session.get().status).toBe('signed-in')
    expect(await tab.caller.token()).toBe('token-2')
  },
)

test('a device that slept renews its token before its next call', async () => {
  const { server, tabs, tab } = await signedIn()
  tabs.time += 90 * minuteMs
  expect((await ask(tab, server)).ok).toBe(true)
  expect(server.requests.at(-1)?.token).toBe('token-2')
})

test('a call whose token is refused renews it once and is repeated', async () => {
  const { server, tab } = await signedIn()
  server.tokens.clear()
  expect((await ask(tab, server)).ok).toBe(true)
  expect(server.requests.map(({ path, token }) => [path, token])).toEqual([
    [refresh, undefined],
    ['/api/own-testimonial', 'token-1'],
    [refresh, undefined],
    ['/api/own-testimonial', 'token-2'],
  ])
})

test('20 calls with an expired token renew it once', async () => {
  const { server, tab } = await signedIn()
  server.tokens.clear()
  const results = await Promise.all(Array.from({ length: 20 }, () => ask(tab, server)))
  expect(results.every(({ ok }) => ok)).toBe(true)
  expect(server.count(refresh)).toBe(2)
})

test('a call signs out if the renewal is refused, but not if the connection is lost', async () => {
  const { server, tabs, tab } = await signedIn()
  server.tokens.clear()
  server.faults.set(refresh, ['offline', 'offline', 'offline'])
  expect(await ask(tab, server)).toMatchObject({ ok: false, failure: { kind: 'unreachable' } })
  expect(tab.$session.get().status).toBe('signed-in')
  server.cookie = false
  expect(await ask(tab, server)).toMatchObject({ ok: false, failure: { code: 'not-signed-in' } })
  expect(tab.$session.get()).toEqual({ status: 'signed-out', why: 'ended' })
  expect(tabs.area.texts.has(signedInKey)).toBe(false)
})

test('a public form is still sent, without a token, when the session has ended', async () => {
  const { server, tab } = await signedIn()
  server.tokens.clear()
  server.cookie = false
  await call(sendTestimonial, {} as TestimonialInput, { caller: tab.caller, fetch: server.fetch, once: true })
  expect(server.requests.at(-1)).toMatchObject({ path: '/api/testimonial', token: undefined })
})

test('a public form is sent with the user’s token even if the session couldn’t be resumed at first', async () => {
  const { server, tabs } = browser()
  server.faults.set(refresh, ['offline'])
  const tab = tabs.open()
  await tab.open()
  expect(tab.$session.get()).toEqual({ status: 'unreachable' })
  await call(sendTestimonial, {} as TestimonialInput, { caller: tab.caller, fetch: server.fetch, once: true })
  expect(server.requests.at(-1)).toMatchObject({ path: '/api/testimonial', token: 'token-1' })
  expect(tab.$session.get()).toEqual({ status: 'signed-in', user: someone })
})

test('a 403 doesn’t renew the token', async () => {
  const { server, tab } = await signedIn()
  server.faults.set('/api/own-testimonial', [{ status: 403, code: 'access-denied' }])
  expect(await ask(tab, server)).toMatchObject({ ok: false, failure: { status: 403, code: 'access-denied' } })
  expect(server.count(refresh)).toBe(1)
})

test('a sign-out that doesn’t reach the server leaves the user signed in', async () => {
  const { server, tabs, tab } = await signedIn()
  server.faults.set('/api/session', ['offline', 'offline', 'offline'])
  expect((await tab.leave()).ok).toBe(false)
  expect(tab.$session.get().status).toBe('signed-in')
  expect(tabs.area.texts.get(signedInKey)).toBe('true')
  expect(tabs.forgotten).toBe(0)
})

test('signing out forgets what the user typed in this tab', async () => {
  const { tabs, tab } = await signedIn()
  expect((await tab.leave()).ok).toBe(true)
  expect(tabs.forgotten).toBe(1)
  // A page in the back/forward cache finds out by this.
  expect(tabs.area.texts.has(leftKey)).toBe(true)
})

test('a page that Back restores is signed out if the session ended since', async () => {
  const { tabs, tab } = await signedIn()
  tabs.area.texts.delete(signedInKey)
  tab.page.show()
  expect(tab.$session.get()).toEqual({ status: 'signed-out', why: 'ended' })
})

test('a page that Back restores drops its user once someone else has signed in', async () => {
  const { server, tabs, tab } = await signedIn()
  server.user = { ...someone, id: 'another', email: 'another@example.com' }
  tabs.area.texts.set(signedInAsKey, '"another"')
  tab.page.show()
  expect(tab.$session.get()).toEqual({ status: 'loading' })
  await expect.poll(() => tab.$session.get()).toEqual({ status: 'signed-in', user: server.user })
})

test('if storage is denied, a page for signed-in users still resumes its session and keeps it while open', async () => {
  const { server, tabs } = browser(false)
  tabs.area.denied = true
  const tab = tabs.open()
  tab.unreadable(true)
  await tab.open()
  expect(tab.$session.get()).toEqual({ status: 'signed-in', user: someone })
  await tabs.pass(58 * minuteMs)
  expect(server.count(refresh)).toBe(2)
  expect(await tab.caller.token()).toBe('token-2')
})
