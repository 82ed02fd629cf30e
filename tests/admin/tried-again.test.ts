/** When a change succeeds on the second try, its screen reacts as it would have on the first. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { useEmailSignups } from '../../src/admin/email-signups/use-email-signups.ts'
import { useNewsletters } from '../../src/admin/newsletters/use-newsletters.ts'
import { Confirming } from '../../src/admin/parts/overlay/Confirm.tsx'
import type { Change, Problem, RowChanges } from '../../src/admin/parts/row-change.ts'
import { useUsers } from '../../src/admin/users/use-users.ts'
import type { RefusalCode } from '../../src/contracts/failure.ts'
import { newsletterStats, type NewsletterRow, type SendingOutlook } from '../../src/contracts/newsletter/newsletter.ts'
import { session } from '../../src/stores/account/session.ts'
import { adminUsers } from '../support/rows/back-office.ts'

beforeEach(() => void vi.stubGlobal('window', new EventTarget()))

/** What a hook returns on a screen. */
function onScreen<Result>(use: () => Result): Result {
  let result: Result | undefined
  function Screen() {
    result = use()
    return null
  }
  const client = new QueryClient()
  const sure = () => Promise.resolve(true)
  renderToString(
    createElement(QueryClientProvider, { client }, createElement(Confirming, { value: sure }, createElement(Screen))),
  )
  return result!
}

const refused = (code: RefusalCode, status: number) =>
  Response.json({ error: { code, message: 'No', requestId: 'r1' } }, { status })

/** Rows whose changes fail; `again` is the press of Try again that succeeds. */
function failingOnce() {
  let change: Change
  const run = (tried: Change) => {
    change = tried
    return Promise.resolve(false)
  }
  const again = () => {
    change.finish?.()
    change.after()
  }
  return { changes: { run } as RowChanges, again }
}

test('the drawer of a deleted admin closes once “Try again” succeeds', async () => {
  const { changes, again } = failingOnce()
  const closed = vi.fn()
  await onScreen(() => useUsers(changes)).remove(adminUsers[1]!, false, closed)
  expect(closed).not.toHaveBeenCalled()
  again()
  expect(closed).toHaveBeenCalledOnce()
})

test('an admin who deletes their own account is signed out once “Try again” succeeds', async () => {
  const { changes, again } = failingOnce()
  const left = vi.spyOn(session, 'leave').mockResolvedValue({ ok: true, value: {} })
  await onScreen(() => useUsers(changes)).remove(adminUsers[0]!, true)
  expect(left).not.toHaveBeenCalled()
  again()
  expect(left).toHaveBeenCalledOnce()
})

test('the composer closes once “Try again” sends its newsletter', async () => {
  const { changes, again } = failingOnce()
  const done = vi.fn()
  const stats = Object.fromEntries(Object.keys(newsletterStats.shape).map((name) => [name, 0]))
  const row = { id: 'may', title: 'May', status: 'draft', pausedAt: null, scheduledDay: null, stats } as unknown as NewsletterRow
  const outlook = { leftToday: 100, dailyQuota: 100 } as SendingOutlook
  await onScreen(() => useNewsletters(changes, () => {})).send(row, outlook, 1, done)
  expect(done).not.toHaveBeenCalled()
  again()
  expect(done).toHaveBeenCalledOnce()
})

test('approved signups are deselected once “Try again” succeeds', async () => {
  const problems: Problem[] = []
  const fail = (problem: Problem) => void problems.push(problem)
  const unchosen = vi.fn()
  const answers = [refused('not-found', 404), Response.json({ ids: ['ana'] })]
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(path.startsWith('/api/admin/') ? answers.shift() : refused('not-signed-in', 401)),
  )
  const { approveAll } = onScreen(() => useEmailSignups({ ...failingOnce().changes, fail }))
  await approveAll({ ids: ['ana'] }, () => {}, unchosen)
  expect(unchosen).not.toHaveBeenCalled()
  problems[0]!.retry!()
  await vi.waitFor(() => expect(unchosen).toHaveBeenCalledOnce())
})
