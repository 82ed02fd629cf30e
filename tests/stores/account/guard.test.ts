/** Who may see which page (both specs on route guards; decision 6). */
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

test('an anonymous visitor is sent to sign in, and where they were is remembered', async () => {
  const { guard, server } = page('admin', { signedIn: false })
  expect(guard.$passage.get()).toEqual({ kind: 'wait' })
  await guard.open()
  expect(guard.$passage.get()).toEqual({ kind: 'elsewhere', path: '/auth?from=%2Fadmin%2Ftestimonials%3Fpage%3D2' })
  expect(server.requests).toEqual([])
})

test('an admin is let in, and only once the check is completed', async () => {
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

test('signed-in people who aren’t admins are sent home', async () => {
  const { guard, server } = page('admin')
  server.isAdmin = false
  await guard.open()
  await settle()
  expect(guard.$passage.get()).toEqual({ kind: 'elsewhere', path: '/' })
})

test('a client’s page needs no admin', async () => {
  const { guard, server } = page('signed-in', { here: '/my-testimonials' })
  server.isAdmin = false
  await guard.open()
  await settle()
  expect(guard.$passage.get()).toEqual({ kind: 'allowed' })
})

test('a role that is lost while the page is open is said in place', async () => {
  const { guard, check } = page('admin')
  await guard.open()
  await settle()
  check.lost()
  expect(guard.$passage.get()).toEqual({ kind: 'denied' })
})

test('a failed check can be repeated, and lets nobody in', async () => {
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

test('a server that cannot be reached is waited for', async () => {
  const { guard, server } = page('signed-in')
  server.faults.set('/api/session-refresh', ['offline'])
  await guard.open()
  expect(guard.$passage.get()).toEqual({ kind: 'unreachable' })
  guard.retry()
  await settle()
  expect(guard.$passage.get()).toEqual({ kind: 'allowed' })
})

test('signing out leads home; in another tab, the page is left for the sign-in page', async () => {
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

test('idle people are told why on the sign-in page', async () => {
  const { guard, server, tabs } = page('admin', { here: '/admin' })
  await guard.open()
  server.faults.set('/api/session-refresh', [{ status: 401, code: 'session-idle' }])
  await tabs.pass(58 * 60_000)
  expect(guard.$passage.get()).toEqual({ kind: 'elsewhere', path: '/auth?from=%2Fadmin&idle=1' })
})

test('the check is made again for somebody else, and an answer for the one before is void', async () => {
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
