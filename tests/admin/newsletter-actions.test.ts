/** Which actions a newsletter's menu offers in each state. */
import { expect, test, vi } from 'vitest'
import { newsletterStats, type NewsletterRow, type SendingOutlook } from '../../src/contracts/newsletter/newsletter.ts'
import { sendingActions } from '../../src/admin/newsletters/row-actions.ts'
import type { NewsletterActions } from '../../src/admin/newsletters/use-newsletters.ts'

const none = Object.fromEntries(Object.keys(newsletterStats.shape).map((name) => [name, 0])) as NewsletterRow['stats']

const outlook = { leftToday: 100, dailyQuota: 100 } as SendingOutlook

/** The labels of a failed newsletter's actions. */
function offered(stats: Partial<NewsletterRow['stats']>): string[] {
  const row = { status: 'failed', pausedAt: null, scheduledDay: null, stats: { ...none, ...stats } } as NewsletterRow
  const given = { row, outlook, actions: {} as NewsletterActions, open: () => {}, edit: () => {} }
  return sendingActions(given).map(({ label }) => label)
}

test('a newsletter that failed because nobody was subscribed offers to send to new subscribers', () => {
  expect(offered({ later: 12 })).toEqual(['Send to New (12)'])
})

test('a newsletter that failed for another reason offers “Try again”', () => {
  expect(offered({ audience: 3, pending: 3, later: 12 })).toEqual(['Try again'])
  expect(offered({})).toEqual(['Try again'])
})

test('“Start Sending” sends the version of the draft that its row shows', () => {
  const send = vi.fn()
  const row = { status: 'draft', pausedAt: null, scheduledDay: null, stats: none, version: 3 } as unknown as NewsletterRow
  const actions = { send } as unknown as NewsletterActions
  sendingActions({ row, outlook, actions, open: () => {}, edit: () => {} })[0]!.onSelect()
  expect(send).toHaveBeenCalledWith(row, outlook, 3)
})
