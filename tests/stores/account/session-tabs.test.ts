/** All tabs of a browser share one session (decision 7). */
import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import { call } from '../../../src/client/call.ts'
import { listOwnTestimonials } from '../../../src/contracts/own-testimonial.ts'
import type { SessionStore } from '../../../src/stores/account/session.ts'
import { signedInKey } from '../../../src/stores/account/signed-in.ts'
import { browser, SessionServer, settle, signedIn, someone } from './fake-session.ts'

const refresh = '/api/session-refresh'

const ask = (tab: SessionStore, server: SessionServer) =>
  call(listOwnTestimonials, {}, { caller: tab.caller, fetch: server.fetch, wait: () => Promise.resolve() })

test.each([{}, { locks: true }, { channel: true }, { locks: true, channel: true }])(
  'several tabs stay signed in together, even without %j',
  async (without) => {
    const { server, tabs } = browser()
    tabs.without = without
    const all = [tabs.open(), tabs.open(), tabs.open()]
    await Promise.all(all.map((tab) => tab.open()))
    await tabs.pass(5 * hourMs)
    for (const tab of all) {
      expect(tab.$session.get()).toEqual({ status: 'signed-in', user: someone })
      expect((await ask(tab, server)).ok).toBe(true)
    }
  },
)

test('one tab renews the session for all if the browser has locks and a channel', async () => {
  const { server, tabs } = browser()
  const all = [tabs.open(), tabs.open(), tabs.open()]
  await Promise.all(all.map((tab) => tab.open()))
  await settle()
  expect(server.count(refresh)).toBe(1)
  await tabs.pass(58 * minuteMs)
  expect(server.count(refresh)).toBe(2)
  expect(new Set(await Promise.all(all.map((tab) => tab.caller.token())))).toEqual(new Set(['token-2']))
})

test.each([{}, { channel: true }])('signing out in one tab signs out every tab, even without %j', async (without) => {
  const { server, tabs } = browser()
  tabs.without = without
  const [first, second] = [tabs.open(), tabs.open()]
  await first.open()
  await second.open()
  expect((await first.leave()).ok).toBe(true)
  expect(first.$session.get()).toEqual({ status: 'signed-out', why: 'left' })
  expect(second.$session.get()).toEqual({ status: 'signed-out', why: 'ended' })
  expect(await second.caller.token()).toBeUndefined()
  expect(tabs.area.texts.has(signedInKey)).toBe(false)
  expect(server.requests.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/session', body: { everywhere: false } })
})

test('signing out forgets typed text in every tab; an expired session doesn’t', async () => {
  const { server, tabs } = browser()
  const [first, second] = [tabs.open(), tabs.open()]
  await first.open()
  await second.open()
  server.faults.set(refresh, [{ status: 401, code: 'session-idle' }])
  await first.caller.renew((await first.caller.token())!, false)
  expect(second.$session.get()).toEqual({ status: 'signed-out', why: 'idle' })
  expect(tabs.forgotten).toBe(0)
  first.enter(server.session())
  await first.leave()
  expect(tabs.forgotten).toBe(2)
})

test.each([{}, { channel: true }])('signing in in one tab signs in every tab, even without %j', async (without) => {
  const { server, tabs } = browser(false)
  tabs.without = without
  const [first, second] = [tabs.open(), tabs.open()]
  await first.open()
  await second.open()
  first.enter(server.session())
  await settle()
  for (const tab of [first, second]) expect(tab.$session.get()).toEqual({ status: 'signed-in', user: someone })
})

test('a renewal in flight neither signs the old user back in nor signs the next user out', async () => {
  const { server, tabs, tab } = await signedIn()
  const other = tabs.open()
  await other.open()
  let release: () => void = () => {}
  server.gate = new Promise((resolve) => (release = resolve))
  const renewing = tab.caller.renew('token-2', false)
  await settle()
  await other.leave()
  release()
  expect((await renewing).ok).toBe(false)
  expect(tab.$session.get().status).toBe('signed-out')
  expect(tabs.area.texts.has(signedInKey)).toBe(false)

  server.gate = new Promise((resolve) => (release = resolve))
  server.faults.set(refresh, [{ status: 401, code: 'not-signed-in' }])
  tabs.area.texts.set(signedInKey, 'true')
  tab.page.storage(signedInKey)
  await settle()
  server.user = { ...someone, id: 'u2' }
  other.enter(server.session())
  release()
  await settle()
  expect(tab.$session.get()).toMatchObject({ status: 'signed-in', user: { id: 'u2' } })
})

test('a tab that learns of a renewal after it was signed out stays signed out', async () => {
  const { tabs, tab } = await signedIn()
  const other = tabs.open()
  await other.open()
  const told: (() => void)[] = (tabs.onTheWay = [])
  expect((await tab.caller.renew((await tab.caller.token())!, false)).ok).toBe(true)
  await other.leave()
  expect(told).toHaveLength(2)
  for (const arrive of told) arrive()
  await settle()
  for (const one of [tab, other]) expect(one.$session.get().status).toBe('signed-out')
  expect(await other.caller.token()).toBeUndefined()
  expect(tabs.area.texts.has(signedInKey)).toBe(false)
})
