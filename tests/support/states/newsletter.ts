/** Newsletters in the back office in all their states. */
import type { Page } from 'playwright/test'
import { addDays, easternDay } from '../../../src/catalog/time/eastern.ts'
import { openScreen } from '../back-office-screen.ts'
import { batch, detailOf, failedDeliveries, forecast, newsletterRows, outlook } from '../rows/newsletter.ts'
import { state } from './state.ts'
import { subscriberRows } from '../rows/subscriber.ts'

const [sending, draft] = newsletterRows
const path = '/admin/newsletters'

const open = (page: Page, query = '', change: Readonly<Record<string, unknown>> = {}) =>
  openScreen(page, path + query, {
    newsletter: { rows: newsletterRows, next: null, outlook },
    'newsletter-detail': detailOf(sending!),
    'newsletter-failed': { rows: failedDeliveries, next: null },
    'newsletter-send': batch,
    'newsletter-forecast': forecast,
    subscriber: { rows: subscriberRows, next: 'more' },
    'subscriber-count': { active: 2802, unsubscribed: 0, bounced: 0, all: 2802 },
    ...change,
  })

/** Picks an item from a row's ⋯ menu. */
async function choose(page: Page, row: { readonly title: string }, item: RegExp) {
  await page.getByRole('button', { name: `Actions for ${row.title}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

export const newsletterStates = [
  state(path, 'rows-and-notice', async (page) => {
    await open(page)
    await choose(page, sending!, /^Send Next 28/)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send Next 28' }).click()
    await page.getByText('Sending batch started!').waitFor()
  }),
  state(path, 'empty', async (page) => {
    const quiet = { ...outlook, pending: 0, nextRunAt: null, doneBy: null, stopped: false }
    await open(page, '', { newsletter: { rows: [], next: null, outlook: quiet } })
    await page.getByText('No newsletters yet').waitFor()
  }),
  state(path, 'open', { lookAt: 'screen' }, async (page) => {
    await open(page, `?id=${sending!.id}`)
    await page.getByText('What happens next').waitFor()
  }),
  state(path, 'failed-emails', { lookAt: 'screen' }, async (page) => {
    await open(page, `?id=${sending!.id}`)
    await page.getByRole('button', { name: 'See failed emails' }).click()
    await page.getByText('Can be retried').waitFor()
  }),
  state(path, 'scheduling', { lookAt: 'screen' }, async (page) => {
    await open(page)
    await choose(page, draft!, /^Schedule/)
    await page
      .getByRole('dialog')
      .getByLabel('Day', { exact: true })
      .fill(addDays(easternDay(new Date()), -2))
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
    await page.getByText('Please choose a later day.').waitFor()
  }),
  state(path, 'starting', { lookAt: 'screen' }, async (page) => {
    await open(page)
    await choose(page, draft!, /^Start Sending/)
    await page.getByRole('alertdialog').getByText('2,802 people will get it: 28 today').waitFor()
  }),
  state(path, 'sending-to-one', { lookAt: 'screen' }, async (page) => {
    await open(page)
    await choose(page, draft!, /^Send Individual/)
    await page.getByRole('dialog').getByText(subscriberRows[0]!.email).waitFor()
    await page.getByRole('button', { name: 'Send Newsletter' }).click()
    await page.getByText('Choose a subscriber first.').waitFor()
  }),
]
