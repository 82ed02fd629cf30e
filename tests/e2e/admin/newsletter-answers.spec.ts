/** What the newsletter list says after a click, for each answer of the server. */
import type { Request } from 'playwright/test'
import { clinicAddressLine } from '../../../src/catalog/clinic.ts'
import { addDays, easternDay, formatWeekday } from '../../../src/catalog/time/eastern.ts'
import { refusalSentences } from '../../../src/contracts/failure.ts'
import { expect, test } from '../../support/page.ts'
import { openScreen } from '../../support/back-office-screen.ts'
import { batch, detailOf, failedDeliveries, forecast, newsletterRows, outlook } from '../../support/rows/newsletter.ts'
import { subscriberRows } from '../../support/rows/subscriber.ts'
import { refused } from '../../support/steps/account.ts'
import { answer, holdBack } from '../../support/states/state.ts'

const [sending, draft] = newsletterRows
const paused = { ...newsletterRows[3]!, stats: { ...newsletterRows[3]!.stats, bounced: 2, retryable: 1 } }
const people = Array.from({ length: 60 }, (_, index) => ({
  ...subscriberRows[0]!,
  id: `4b2cc4ae-7a0b-4c43-9c1c-${String(index).padStart(12, '0')}`,
  email: `reader.${index}@example.com`,
}))

test.beforeEach(async ({ page }) => {
  await openScreen(
    page,
    '/admin/newsletters',
    {
      newsletter: { rows: [sending, draft, paused], next: null, outlook: { ...outlook, stopped: false } },
      'newsletter-detail': detailOf(paused),
      'newsletter-failed': { rows: failedDeliveries, next: null },
      'newsletter-forecast': { ...forecast, people: 1, now: 0, days: 1 },
      'newsletter-send': batch,
      'newsletter-retry': {
        ...batch,
        sending: 0,
        plan: [],
        paused: true,
        doneBy: null,
        message: 'This newsletter is paused. 9,815 emails will wait until you choose Resume.',
        retried: 1,
        kept: 1,
      },
      'subscriber-count': { active: 2802, unsubscribed: 0, bounced: 0, all: 2802 },
    },
    async (to) => {
      await to.route('**/api/admin/subscriber?*', (route) => {
        const rest = new URL(route.request().url()).searchParams.has('cursor')
        return route.fulfill({
          json: rest ? { rows: people.slice(50), next: null } : { rows: people.slice(0, 50), next: 'more' },
        })
      })
    },
  )
})

test('a failed send shows the server’s message in place of the earlier notice', async ({ page, watch }) => {
  watch.expectStatus(500)
  const press = page.getByRole('row').filter({ hasText: sending!.title }).getByRole('button', { name: 'Send Next 28' })
  await press.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send Next 28' }).click()
  await expect(page.getByRole('alert')).toContainText('206 remaining: 100 for tomorrow, the rest by')
  const { error } = refused('unexpected')
  await page.route('**/api/admin/newsletter-send', (route) =>
    route.fulfill({ status: 500, json: { error: { ...error, message: 'Postmark is closed for an hour.' } } }),
  )
  await press.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send Next 28' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to send newsletter: Postmark is closed for an hour.')
})

test('what a send said is replaced once the newsletter was deleted in another tab', async ({ page }) => {
  await page.getByRole('row').filter({ hasText: sending!.title }).getByRole('button', { name: 'Send Next 28' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send Next 28' }).click()
  await expect(page.getByRole('alert')).toContainText('206 remaining: 100 for tomorrow, the rest by')
  await answer(page, '/api/admin/newsletter?*', 200, { rows: [draft, paused], next: null, outlook })
  await expect(page.getByRole('alert')).toHaveText(
    `This newsletter was deleted${sending!.title}: People still waiting won’t get it. You can restore it from the trash.`,
    { timeout: 15_000 },
  )
})

test('an offline send says that nothing was changed, and succeeds on “Try again”', async ({ page, watch }) => {
  watch.expectStatus('network')
  const press = page.getByRole('row').filter({ hasText: sending!.title }).getByRole('button', { name: 'Send Next 28' })
  await press.click()
  await page.context().setOffline(true)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send Next 28' }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'nothing was changed' })
  await expect(alert).toBeVisible()
  await expect(page.getByText('Failed to send newsletter')).toHaveCount(0)
  await page.context().setOffline(false)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toContainText('206 remaining: 100 for tomorrow, the rest by')
})

test('a newsletter that waits behind another says on which day it continues', async ({ page }) => {
  const nextDay = addDays(easternDay(new Date()), 2)
  const usedUp = { ...outlook, stopped: false, sentToday: 100, leftToday: 0, pending: 400 }
  await answer(page, '/api/admin/newsletter?*', 200, { rows: [{ ...sending!, nextDay }], next: null, outlook: usedUp })
  await page.reload()
  await expect(page.getByText(`Continues at noon ET on ${formatWeekday(nextDay)}`).filter({ visible: true })).toBeVisible()
})

test('an open send question doesn’t refresh its forecast, so it keeps nobody signed in', async ({ page }) => {
  const counted: Request[] = []
  page.on('request', (request) => void (request.url().includes('/newsletter-forecast?') && counted.push(request)))
  await page.getByRole('row').filter({ hasText: sending!.title }).getByRole('button', { name: 'Send Next 28' }).click()
  await expect(page.getByRole('alertdialog').getByText('1 person will get it')).toBeVisible()
  const listRefresh = () =>
    page.waitForRequest((request) => request.url().includes('/admin/newsletter?') && request.headers()['x-background'] === '1')
  await listRefresh()
  await listRefresh()
  expect(counted).toHaveLength(1)
})

test('the drawer keeps showing the email provider’s answer once nothing is unconfirmed', async ({ page }) => {
  await answer(page, '/api/admin/newsletter-detail?*', 200, detailOf(sending!))
  await page.goto(`/admin/newsletters?id=${sending!.id}`)
  const drawer = page.getByRole('dialog')
  const confirmed = { ...sending!, stats: { ...sending!.stats, accepted: 171, unconfirmed: 0 } }
  await page.route('**/api/admin/newsletter-release', async (route) => {
    await answer(page, '/api/admin/newsletter-detail?*', 200, detailOf(confirmed))
    await route.fulfill({ json: { accepted: 3, released: 0, waiting: 0 } })
  })
  await drawer.getByRole('button', { name: 'Check with the provider now' }).click()
  await expect(drawer.getByText('Progress: 171/412 sent')).toBeVisible()
  await expect(drawer.getByText('3 emails confirmed as sent.')).toBeVisible()
  await expect(drawer.getByText('unconfirmed.', { exact: false })).toHaveCount(0)
  await expect(drawer.getByRole('button', { name: 'Check with the provider now' })).toHaveCount(0)
})

test('emails that are being sent right now count as not sent yet, not as unconfirmed', async ({ page }) => {
  const stats = { ...sending!.stats, unconfirmed: 25, inFlight: 25, pending: 212 }
  await answer(page, '/api/admin/newsletter-detail?*', 200, detailOf({ ...sending!, stats }))
  await page.goto(`/admin/newsletters?id=${sending!.id}`)
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Not sent yet').locator('..')).toHaveText('Not sent yet237')
  await expect(drawer.getByText('Unconfirmed', { exact: true }).locator('..')).toHaveText('Unconfirmed0')
  await expect(drawer.getByRole('button', { name: 'Release unconfirmed' })).toHaveCount(0)
})

test('“Retry Failed” on a paused newsletter says that nothing was sent', async ({ page }) => {
  const row = page.getByRole('row').filter({ hasText: paused.title })
  await row.getByRole('button', { name: '2 failed' }).click()
  await page.getByRole('button', { name: 'Retry Failed Emails' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('This newsletter is paused, so they’ll wait until you choose Resume.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Retry Failed' }).click()
  const notice = page.getByRole('alert')
  await expect(notice).toContainText('Nothing was sent')
  await expect(notice).not.toContainText(/batch started|will be sent|sending now/)
})

test('“Send Individual” says how many of the subscribers it lists, and can show more', async ({ page }) => {
  await page.getByRole('button', { name: `Actions for ${draft!.title}` }).click()
  await page.getByRole('menuitem', { name: 'Send Individual' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Showing 50 of 2,802. Search to narrow the list.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Send Newsletter' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose a subscriber first.')
  await dialog.getByRole('button', { name: 'Show more' }).click()
  await dialog.getByText('reader.59@example.com').click()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await expect(dialog.getByText('To reader.59@example.com')).toBeVisible()
})

test('a slow individual send or scheduling closes only its own form, and says so if it failed', async ({ page, watch }) => {
  watch.expectStatus(409)
  const dialog = page.getByRole('dialog')
  const open = async (what: RegExp) => {
    await page.getByRole('button', { name: `Actions for ${draft!.title}` }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }
  const leave = async (path: string, action: string) => {
    const release = await holdBack(page, path)
    await dialog.getByRole('button', { name: action, exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    return release
  }
  const sendOne = async () => {
    await open(/^Send Individual/)
    await dialog.getByText('reader.7@example.com').click()
    return leave('/api/admin/newsletter-individual', 'Send Newsletter')
  }
  const schedule = async () => {
    await open(/^Schedule/)
    await dialog.getByLabel('Day', { exact: true }).fill('2099-06-02')
    return leave('/api/admin/newsletter-schedule', 'Schedule')
  }
  await answer(page, '/api/admin/newsletter-individual', 200, { outcome: 'accepted', waits: false })
  await answer(page, '/api/admin/newsletter-schedule', 200, { scheduledDay: '2099-06-02' })
  const answerSending = await sendOne()
  await open(/^Schedule/)
  answerSending()
  await expect(page.getByText('Sent to reader.7@example.com')).toBeVisible()
  await expect(dialog.getByLabel('Day', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  const answerScheduling = await schedule()
  await open(/^Send Individual/)
  answerScheduling()
  await expect(page.getByText('starts on Tue, Jun 2, 2099 at noon ET')).toBeVisible()
  await expect(dialog.getByLabel('Search by name or email')).toBeVisible()
  await page.keyboard.press('Escape')

  await answer(page, '/api/admin/newsletter-individual', 409, refused('daily-quota-reached'))
  await answer(page, '/api/admin/newsletter-schedule', 409, refused('newsletter-started'))
  const refuseSending = await sendOne()
  refuseSending()
  await expect(page.getByText('Failed to send newsletter: Daily quota reached')).toBeVisible()
  const refuseScheduling = await schedule()
  refuseScheduling()
  await expect(page.getByText(refusalSentences['newsletter-started'])).toBeVisible()
})

test('an open newsletter shows the email as subscribers receive it', async ({ page }) => {
  await page.getByRole('button', { name: paused.title }).first().click()
  const email = page.frameLocator('iframe[title="Newsletter content"]')
  await expect(email.getByText('Hello Ana,')).toBeVisible()
  await expect(email.getByText(clinicAddressLine())).toBeVisible()
})

test('scheduling a newsletter that a colleague saved since shows the new version, then succeeds', async ({ page, watch }) => {
  watch.expectStatus(409)
  const scheduled = { ...draft!, status: 'scheduled', scheduledDay: '2099-06-01' } as const
  const saved = { version: 3, subject: 'As somebody saved it' }
  const { error } = refused('changed-meanwhile')
  const asked: unknown[] = []
  await page.route('**/api/admin/newsletter-detail?*', (route) => {
    const detail = detailOf(scheduled)
    const newsletter = { ...detail.newsletter, version: 2, ...(asked.length > 0 && saved) }
    return route.fulfill({ json: { ...detail, newsletter } })
  })
  await page.route('**/api/admin/newsletter-schedule', (route) => {
    const { version } = route.request().postDataJSON() as { version: number }
    asked.push(version)
    return version === 3
      ? route.fulfill({ json: { scheduledDay: '2099-06-02' } })
      : route.fulfill({ status: 409, json: { error } })
  })
  // While a newsletter is being sent, the list refreshes on its own.
  await answer(page, '/api/admin/newsletter?*', 200, { rows: [scheduled], next: null, outlook: { ...outlook, stopped: false } })
  await page.goto(`/admin/newsletters?id=${draft!.id}`)
  const press = async () => {
    await page.getByRole('button', { name: 'Change date…' }).click()
    await page.getByLabel('Day', { exact: true }).fill('2099-06-02')
    await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  }
  await press()
  await expect(page.getByText('Someone saved this newsletter after you opened it.')).toBeVisible()
  // On a phone there isn't room for three buttons: the two that end the dialog stay together.
  await page.setViewportSize({ width: 375, height: 812 })
  const topOf = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())!.y
  expect(await topOf('Cancel')).toBe(await topOf('Schedule'))
  expect(await topOf('Remove date')).toBeLessThan(await topOf('Cancel'))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'As somebody saved it' })).toBeVisible()
  await press()
  await expect(page.getByText('starts on Tue, Jun 2, 2099 at noon ET')).toBeVisible()
  expect(asked).toEqual([2, 3])
})
