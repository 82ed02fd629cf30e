/** Who can see which page (both specs on route guards; decision 6). */
import { expect, test } from 'vitest'
import { createAdminCheck } from '../../../src/stores/account/admin-check.ts'
import { createGuard } from '../../../src/stores/account/guard.ts'
import { FakeTabs, SessionServer, settle, someone } from './fake-session.ts'

function page(need: 'signed-in' | 'admin', { signedIn = true, here = '/admin/testimonials?page=2' } = {}) {
  const server = new SessionServer()
  const tabs = new FakeTabs(server, signedIn)
  const session = tabs.open()
  const check = createAdminCheck(session, { fetch: server.fetch, wait: () => Promise.resolve() })
  return { server, tabs, session, check, guard: createGuard(need, session, check, () => here) }
}

test('an anonymous visitor is sent to sign in, with the path to return to', async () => {
  const { guard, server } = page('admin', { signedIn: false })
  expect(guard.$passage.get()).toEqual({ kind: 'wait' })
  await guard.open()
  expect(guard.$passage.get()).toEqual({ kind: 'elsewhere', path: '/auth?from=%2Fadmin%2Ftestimonials%3Fpage%3D2' })
  expect(server.requests).toEqual([])
})

test('an admin gets in, but only once the admin check is complete', async () => {
  const { guard, check, server } = page('admin')
  const seen: string[] = []
  guard.$passage.listen(({ kind }) => seen.push(kind))
  await guard.open()
  expect(check.$isAdmin.get()).toEqual({ completed: false })
  expect(guard.$passage.get()).toEqual({ kind: 'wait' })
  await settle()
  expect(check.$isAdmin.get()).toEqual({ completed: true, isAdmin: true })
  expect(seen).toEqual(['allowed'])
  expect(server.count('/api/is-admin')).toBe(1)
})

test('a signed-in user who isn’t an admin is sent to the home page', async () => {
  const { guard, server } = page('admin')
  server.isAdmin = false
  await guard.open()
  await settle()
  expect(guard.$passage.get()).toEqual({ kind: 'elsewhere', path: '/' })
})

test('a client’s page lets a user in who isn’t an admin', async () => {
  const { guard, server } = page('signed-in', { here: '/my-testimonials' })
  server.isAdmin = false
  await guard.open()
  await settle()
  expect(guard.$passage.get()).toEqual({ kind: 'allowed' })
})

test('an admin who loses the role while the page is open sees that access is denied', async () => {
  const { guard, check } = page('admin')
  await guard.open()
  await settle()
  check.lost()
  expect(guard.$passage.get()).toEqual({ kind: 'denied' })
})

test('a failed admin check lets nobody in, and can be retried', async () => {
  const { guard, server } = page('admin')
  server.isAdmin = { status: 500, code: 'unexpected' }
  await guard.open()
  await settle()
  expect(guard.$passage.get()).toEqual({ kind: 'unreachable' })
  server.isAdmin = true
  guard.retry()
  await settle()
  expect(guard.$passage.get()).toEqual({ kind: 'allowed' })
})

test('a page whose session can’t be reached can be retried', async () => {
  const { guard, server } = page('signed-in')
  server.faults.set('/api/session-refresh', ['offline'])
  await guard.open()
  expect(guard.$passage.get()).toEqual({ kind: 'unreachable' })
  guard.retry()
  await settle()
  expect(guard.$passage.get()).toEqual({ kind: 'allowed' })
})

test('signing out leads to the home page; other tabs go to the sign-in page', async () => {
  const { guard, session, tabs } = page('admin')
  const other = tabs.open()
  const elsewhere = createGuard(
    'signed-in',
    other,
    createAdminCheck(other, { fetch: tabs.server.fetch }),
    () => '/my-testimonials',
  )
  await guard.open()
  await elsewhere.open()
  await session.leave()
  expect(guard.$passage.get()).toEqual({ kind: 'elsewhere', path: '/' })
  expect(elsewhere.$passage.get()).toEqual({ kind: 'elsewhere', path: '/auth?from=%2Fmy-testimonials&ended=1' })
})

test('an idle user is sent to the sign-in page, which says why', async () => {
  const { guard, server, tabs } = page('admin', { here: '/admin' })
  await guard.open()
  server.faults.set('/api/session-refresh', [{ status: 401, code: 'session-idle' }])
  await tabs.pass(58 * 60_000)
  expect(guard.$passage.get()).toEqual({ kind: 'elsewhere', path: '/auth?from=%2Fadmin&idle=1' })
})

test('the admin check runs again when another user signs in, and ignores the answer for the previous one', async () => {
  const { session, check, server } = page('admin')
  await session.open()
  await settle()
  server.isAdmin = false
  server.user = { ...someone, id: 'u2', role: 'client' }
  session.enter(server.session())
  expect(check.$isAdmin.get()).toEqual({ completed: false })
  await settle()
  expect(check.$isAdmin.get()).toEqual({ completed: true, isAdmin: false })
  expect(server.count('/api/is-admin')).toBe(2)
})
