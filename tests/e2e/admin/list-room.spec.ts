/** How list screens use their space: the first row is near the top, and nothing important is hidden. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright/test'
import { openScreen } from '../../support/back-office-screen.ts'
import { atRest, axeFindings, expect, test } from '../../support/page.ts'
import * as everyday from '../../support/rows/everyday.ts'
import { forecast, newsletterRows, outlook } from '../../support/rows/newsletter.ts'
import { question } from '../../support/steps/back-office.ts'

const page0 = (rows: readonly unknown[], counts: object | null = null) => ({ rows, next: null, counts })
const requestCounts = { new: 1, contacted: 1, confirmed: 0, declined: 0, canceled: 0, done: 0 }
const found = { all: 2, pending: 1, approved: 1 }
const signupCounts = { ...found, thisWeek: 2, consentRate: 100, found }
const subscribers = {
  subscriber: page0(everyday.everydaySubscribers),
  'subscriber-count': { active: 10_114, unsubscribed: 812, bounced: 64, all: 10_990 },
  'subscriber-import': { imports: [] },
  'subscriber-export': { rows: [], next: null },
}
const newsletters = (rows: readonly unknown[]) => ({ newsletter: { rows, next: null, outlook } })

const rowsOf = (page: Page) => page.locator('[data-row]')
const boxOf = async (element: Locator) => (await element.boundingBox())!
const cutBy = (element: Locator) => element.evaluate((part) => part.scrollWidth - part.clientWidth)

test('Back returns to a list where the admin left it, and a link opens it at the top', { tag: '@desktop' }, async ({ page }) => {
  const rows = Array.from({ length: 60 }, () => ({ ...everyday.everydaySubscribers[0]!, id: randomUUID() }))
  await openScreen(page, '/admin/subscribers', { ...subscribers, subscriber: page0(rows), audit: page0([]) })
  await expect(rowsOf(page).first()).toBeVisible()
  await page.evaluate(() => scrollTo(0, 1_000))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1_000)
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
  await page.goBack()
  await expect(rowsOf(page).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1_000)

  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('link', { name: 'Subscribers' }).click()
  await expect(rowsOf(page).first()).toBeVisible()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test(
  'a view without rows says “all caught up”, and only a search offers to clear the filters',
  { tag: '@desktop' },
  async ({ page }) => {
    await openScreen(page, '/admin/email-signups?view=pending', { 'email-signup': page0([], signupCounts) })
    await expect(page.getByText('You’re all caught up.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0)
    await page.getByRole('searchbox').fill('nobody')
    await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible()
  },
)

test('an email address breaks before its @, never within its domain', { tag: '@phone' }, async ({ page }) => {
  await openScreen(page, '/admin/email-signups', { 'email-signup': page0(everyday.everydaySignups, signupCounts) })
  const address = rowsOf(page).first().getByTitle(everyday.everydaySignups[0]!.email)
  await expect(address).toBeVisible()
  for (const width of [375, 360, 320]) {
    await page.setViewportSize({ width, height: 812 })
    await atRest(page)
    const lines = await address.evaluate((element) => {
      const range = document.createRange()
      range.selectNode(element.lastChild!)
      return [range.toString(), range.getClientRects().length]
    })
    expect(lines, `${width} px`).toEqual(['@example.com', 1])
  }
})

test('on a phone, the signup figures fit on one line', { tag: '@phone' }, async ({ page }) => {
  await openScreen(page, '/admin/email-signups', { 'email-signup': page0(everyday.everydaySignups, signupCounts) })
  await expect(page.getByText('2 total · 2 this week · 1 pending · 100% consent')).toBeVisible()
  expect((await boxOf(rowsOf(page).first())).y).toBeLessThanOrEqual(340)
})

test('on a phone, the subscriber list starts near the top and has a menu', { tag: '@phone' }, async ({ page }) => {
  await openScreen(page, '/admin/subscribers', subscribers)
  await expect(rowsOf(page).first()).toBeVisible()
  expect((await boxOf(rowsOf(page).first())).y).toBeLessThanOrEqual(300)
  const more = page.getByRole('button', { name: 'Actions for this list' })
  await more.click()
  await expect(page.getByRole('menuitem')).toHaveText(['Import CSV', 'Export CSV'])
  expect(await axeFindings(page)).toEqual([])
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Export CSV' }).click()])
  expect(file.suggestedFilename()).toMatch(/^subscribers-/)
  await more.click()
  await page.getByRole('menuitem', { name: 'Import CSV' }).click()
  await expect(page.getByRole('dialog', { name: 'Import subscribers' })).toBeVisible()
})

test('on a phone, editing a subscriber sends only the changed fields', { tag: '@phone' }, async ({ page }) => {
  await openScreen(page, '/admin/subscribers', subscribers)
  await rowsOf(page).first().getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Tags').fill('vip')
  const sent = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByRole('button', { name: 'Save changes' }).click()
  // A colleague may have corrected the email since.
  expect((await sent).postDataJSON()).toEqual({
    id: everyday.everydaySubscribers[0]!.id,
    tags: ['vip'],
    tagsBefore: everyday.everydaySubscribers[0]!.tags,
  })
})

test('leaving a subscriber’s row with unsaved text asks first', { tag: '@desktop' }, async ({ page }) => {
  await openScreen(page, '/admin/subscribers', { ...subscribers, audit: page0([]) })
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const tags = page.getByLabel(/^Tags of /)
  await rowsOf(page).first().getByRole('button', { name: 'Edit' }).click()
  await tags.fill('vip')
  await page.getByRole('searchbox').fill('a')
  await expect(page).toHaveURL(/q=a/)
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(leaving).toContainText(everyday.everydaySubscribers[0]!.email)
  await leaving.getByRole('button', { name: 'Cancel' }).click()
  await expect(tags).toHaveValue('vip')
  const asked = page.waitForEvent('dialog')
  const reloading = page.reload({ timeout: 5000 }).catch(() => {})
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await reloading
  await tags.press('Escape')
  await page.getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
})

test('on a phone, a newsletter shows its next step in its row', { tag: '@phone' }, async ({ page }) => {
  await openScreen(page, '/admin/newsletters', { ...newsletters(newsletterRows), 'newsletter-forecast': forecast })
  for (const [index, step] of [
    [0, 'Send Next 28'],
    [1, 'Start Sending'],
    [3, 'Resume'],
    [4, 'Send to New (13)'],
    [6, 'Try again'],
  ] as const)
    await expect(page.getByRole('button', { name: `${step} of ${newsletterRows[index]!.title}` })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Resume of' }).click()
  await expect(question(page).getByRole('button', { name: 'Resume' })).toBeVisible()
})

test(
  'on a phone, the chosen view is in sight, and the strip of views fades where it is cut off',
  { tag: '@phone' },
  async ({ page }) => {
    await openScreen(page, '/admin/requests?view=all', { request: page0(everyday.everydayRequests, requestCounts) })
    const strip = page.getByRole('group', { name: 'Status' })
    const fades = () =>
      strip.evaluate((element) =>
        ['--fade-left', '--fade-right'].map((side) => parseFloat(getComputedStyle(element).getPropertyValue(side)) > 0),
      )
    await expect(strip.getByRole('button', { pressed: true })).toBeInViewport({ ratio: 1 })
    expect(await strip.evaluate((element) => getComputedStyle(element).scrollbarWidth)).toBe('none')
    await expect.poll(fades).toEqual([true, false])
    await strip.evaluate((element) => element.scrollTo({ left: 0 }))
    await expect.poll(fades).toEqual([false, true])
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(fades).toEqual([false, false])
  },
)

test.describe('on a desktop', { tag: '@desktop' }, () => {
  test('the checkbox that selects all signups lines up with the search field, at a distance', async ({ page }) => {
    await openScreen(page, '/admin/email-signups', { 'email-signup': page0(everyday.everydaySignups, signupCounts) })
    const all = page.getByRole('checkbox', { name: 'Select all 1 shown' })
    await expect(all).toBeVisible()
    const [search, box] = [await boxOf(page.getByRole('searchbox')), await boxOf(all)]
    expect(box.y + box.height / 2).toBeCloseTo(search.y + search.height / 2, 0)
    expect(box.x - search.x - search.width).toBeGreaterThanOrEqual(16)
  })

  test('a subscriber’s names and email stay readable while an admin edits them', async ({ page }) => {
    await openScreen(page, '/admin/subscribers', subscribers)
    await rowsOf(page).first().getByRole('button', { name: 'Edit' }).click()
    const fields = page.locator('[data-row] input')
    for (const width of [1440, 1220]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(fields).toHaveCount(4)
      for (const name of ['First name', 'Last name'])
        expect(await cutBy(page.getByLabel(`${name} of`)), `${name} at ${width} px`).toBeLessThanOrEqual(0)
      const boxes = await Promise.all((await fields.all()).map(boxOf))
      for (const [index, box] of boxes.slice(1).entries())
        expect(box.x, `${width} px`).toBeGreaterThan(boxes[index]!.x + boxes[index]!.width)
      for (const field of await fields.all()) await field.click()
      expect(await axeFindings(page)).toEqual([])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    expect(await cutBy(page.getByLabel('Email of'))).toBeLessThanOrEqual(0)
  })

  test('compact newsletter rows show whole titles beside their subjects', async ({ page }) => {
    const title = 'How we plan a calm December, in 4 steps'
    await openScreen(page, '/admin/newsletters', newsletters([{ ...newsletterRows[4]!, title, subject: 'Start with sleep' }]))
    await page.evaluate(() => localStorage.setItem('list-density', JSON.stringify('compact')))
    await page.reload()
    await expect(rowsOf(page)).toContainText('Start with sleep')
    expect((await boxOf(rowsOf(page))).height).toBeLessThanOrEqual(61)
    const shown = rowsOf(page).getByText(title, { exact: true })
    expect(await shown.evaluate((part) => part.scrollHeight - part.clientHeight)).toBeLessThanOrEqual(1)
  })

  test('compact request rows show whole names', async ({ page }) => {
    await openScreen(page, '/admin/requests', { request: page0(everyday.everydayRequests, requestCounts) })
    await page.getByRole('button', { name: 'Compact rows' }).click()
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const name = rowsOf(page).first().getByText('Theodora Reyes-Lindqvist')
      await expect(name).toBeVisible()
      expect(await name.evaluate((part) => part.scrollHeight - part.clientHeight), `${width} px`).toBeLessThanOrEqual(1)
    }
  })

  test('the trash says in how many days it deletes an item', async ({ page }) => {
    await openScreen(page, '/admin/trash', { trash: page0(everyday.everydayTrash) })
    await expect(page.getByRole('columnheader', { name: 'Deletes in' })).toBeVisible()
    await expect(page.getByRole('cell', { name: '30 days', exact: true })).toBeVisible()
  })
})
