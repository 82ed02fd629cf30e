/** A list's rows are readable at every width: an ordinary name, address, state or figure is never cut off. */
import type { Page } from 'playwright/test'
import { openScreen } from '../../support/back-office-screen.ts'
import { atRest, axeFindings, expect, test } from '../../support/page.ts'
import * as everyday from '../../support/rows/everyday.ts'
import { requestDetail, testimonialRows } from '../../support/rows/back-office.ts'
import { newsletterRows, outlook } from '../../support/rows/newsletter.ts'
import { drawer } from '../../support/steps/back-office.ts'

const page0 = (rows: readonly unknown[], counts: object | null = null) => ({ rows, next: null, counts })
const requestCounts = { new: 1, contacted: 1, confirmed: 1, declined: 0, canceled: 0, done: 0 }
const signupCounts = {
  all: 2,
  pending: 1,
  approved: 1,
  thisWeek: 2,
  consentRate: 100,
  found: { all: 2, pending: 1, approved: 1 },
}
const stats = { totalCheckIns: 1, todayCheckIns: 1, administeredCount: 0, pathCounts: { Glow: 0, Reset: 0, Recover: 1 } }
/** Titles can be much longer than their column. */
const newsletters = newsletterRows.filter(({ title }) => title.length < 40)
/** A newsletter with a whole imported list of new subscribers, and others that wait for decades. */
const long = newsletters.flatMap((row, index) => {
  const id = `5b2cc4ae-7a0b-4c43-9c1c-${String(index).padStart(12, '0')}`
  if (row.status === 'completed') return [{ ...row, id, stats: { ...row.stats, later: 100_013 } }]
  if (row.status === 'scheduled') return [{ ...row, id, scheduledDay: '2099-08-27' }]
  return row.status === 'sending' && row.pausedAt === null ? [{ ...row, id, doneBy: '2099-08-27' }] : []
})

const lists: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  requests: { request: page0(everyday.everydayRequests, requestCounts) },
  'requests?view=confirmed': { request: page0(everyday.everydayVisits, requestCounts) },
  'email-signups': { 'email-signup': page0(everyday.everydaySignups, signupCounts) },
  subscribers: {
    subscriber: page0(everyday.everydaySubscribers),
    'subscriber-count': { active: 0, unsubscribed: 1, bounced: 0, all: 1 },
    'subscriber-import': { imports: [] },
  },
  'check-ins': { 'check-in': page0(everyday.everydayGuests, { Glow: 0, Reset: 0, Recover: 1 }), 'check-in-stats': stats },
  users: { user: page0(everyday.everydayUsers) },
  newsletters: { newsletter: { rows: [...newsletters, ...long], next: null, outlook: { ...outlook, leftToday: 0 } } },
  audit: { audit: page0(everyday.everydayAudit) },
  trash: { trash: page0(everyday.everydayTrash) },
}

/** The lists that keep their open row in the address. */
const opening = ['requests', 'testimonials', 'check-ins', 'users', 'audit']
const testimonialCounts = { all: 4, pending: 4, published: 0, unpublished: 0, checkRating: 0 }

/** Columns with more text than fits in a row. Their rows open, and their bold text fits. */
const longer = ['Subject', 'Action', 'Item']

/** The texts in rows that don't fit. */
const cutTexts = (page: Page) =>
  page.locator('[data-row]').evaluateAll((rows, heads) => {
    const headOf = (part: Element) => {
      const cell = part.closest('td')
      return cell?.closest('table')?.rows[0]?.cells[cell.cellIndex]?.textContent ?? ''
    }
    return rows
      .flatMap((row) => [...row.querySelectorAll<HTMLElement>('*')])
      .filter((part) => getComputedStyle(part).overflow !== 'visible' && !part.closest('.sr-only'))
      .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1)
      .filter((part) => !heads.includes(headOf(part)) || part.matches('.font-medium'))
      .map((part) => part.textContent)
  }, longer)

for (const [path, answers] of Object.entries(lists)) {
  test(`no text in a row of ${path} is cut off`, { tag: '@desktop' }, async ({ page }) => {
    await openScreen(page, `/admin/${path}`, answers)
    await expect(page.locator('[data-row]').first()).toBeVisible()
    for (const width of [375, 768, 1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.locator(width < 768 ? 'li[data-row]' : 'tr[data-row]').first()).toBeVisible()
      await atRest(page)
      expect(await cutTexts(page), `${width} px`).toEqual([])
    }
  })
}

test.describe('on a desktop', { tag: '@desktop' }, () => {
  test('a confirmed visit lists its treatments, and the search field’s hint fits at 768 px', async ({ page }) => {
    await openScreen(page, '/admin/requests?view=confirmed', lists['requests?view=confirmed']!)
    await expect(page.getByRole('row').last()).toContainText('NAD+ 500 mg Infusion, Travel Detox')
    await page.setViewportSize({ width: 768, height: 900 })
    const search = page.getByRole('searchbox')
    await expect.poll(() => search.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0)
    const room = await search.evaluate((field: HTMLInputElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      const pen = document.createElement('canvas').getContext('2d')!
      pen.font = font
      return field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - pen.measureText(field.placeholder).width
    })
    expect(room).toBeGreaterThanOrEqual(0)
  })

  test('the import shows a five-digit row number in full', async ({ page }) => {
    await openScreen(page, '/admin/subscribers', lists['subscribers']!)
    const people = Array.from({ length: 12_345 }, (_, index) => `reader.${index}@example.com`)
    await page.getByRole('button', { name: 'Import CSV' }).click()
    await page
      .getByLabel('Drop a CSV file here, or choose one')
      .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from(['Email', ...people, 'nobody'].join('\n')) })
    const row = page.getByRole('region', { name: 'First skipped rows' }).getByRole('cell', { name: '12347' })
    await expect(row).toBeVisible()
    expect(await row.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true)
  })

  test('a newsletter’s row offers its next step at every width', async ({ page }) => {
    await openScreen(page, '/admin/newsletters', { newsletter: { rows: newsletterRows, next: null, outlook } })
    const steps = page.locator('[data-row]').getByRole('button', { name: /^(Start|Send|Try again|Retry).* of / })
    await expect(steps.first()).toBeVisible()
    const count = await steps.count()
    for (const width of [768, 375]) {
      await page.setViewportSize({ width, height: 900 })
      await expect(steps, `${width} px`).toHaveCount(count)
    }
  })

  test('a request shows what the client sent above whom it is assigned to', async ({ page }) => {
    await openScreen(page, `/admin/requests?id=${requestDetail.request.id}`, {
      ...lists['requests']!,
      'request-detail': requestDetail,
    })
    const [sent, assignee] = [drawer(page).getByText('What the client sent'), drawer(page).getByLabel('Assigned to')]
    await expect(assignee).toBeVisible()
    const [first, second] = await Promise.all([sent.boundingBox(), assignee.boundingBox()])
    expect(first!.y).toBeLessThan(second!.y)
  })

  test('a guest’s email address breaks before its @, and its tooltip shows it in full', async ({ page }) => {
    const email = 'demo.victor.sandoval.iturralde@example.com'
    const guests = { 'check-in': page0([{ ...everyday.everydayGuests[0]!, email }], { Glow: 0, Reset: 0, Recover: 1 }) }
    await openScreen(page, '/admin/check-ins', { ...lists['check-ins']!, ...guests })
    const lines = await page.getByTitle(email).evaluate((element) => {
      const range = document.createRange()
      range.selectNode(element.lastChild!)
      return [range.toString(), range.getClientRects().length]
    })
    expect(lines).toEqual(['@example.com', 1])
  })

  const testimonials = { testimonial: { rows: testimonialRows, next: null, counts: testimonialCounts } }
  const details = { 'request-detail': requestDetail, 'user-detail': { user: everyday.everydayUsers[0] } }
  for (const [path, answers] of Object.entries({ ...lists, testimonials }).filter(([path]) => opening.includes(path)))
    test(`Back doesn’t reopen a closed row of ${path}`, async ({ page, watch }) => {
      // No test fakes health answers, so the server refuses to send them.
      if (path === 'check-ins') watch.expectStatus(401)
      await openScreen(page, `/admin/${path}`, { ...answers, ...details })
      if (path === 'testimonials') {
        await page
          .getByRole('button', { name: /^Actions for/ })
          .first()
          .click()
        await page.getByRole('menuitem', { name: 'Edit' }).click()
      } else await page.locator('[data-way-in]').first().click()
      await expect(page).toHaveURL(/id=/)
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await expect(page).not.toHaveURL(/id=/)
      await page.goBack()
      await expect(page).toHaveURL(`/admin/${path}`)
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

  test('J and K move from row to row from anywhere on the page, except in a text field', async ({ page }) => {
    await openScreen(page, '/admin/requests', lists['requests']!)
    const rows = page.locator('[data-way-in]')
    await expect(rows).toHaveCount(2)
    await page.keyboard.press('j')
    await expect(rows.first()).toBeFocused()
    await page.keyboard.press('j')
    await expect(rows.last()).toBeFocused()
    await page.keyboard.press('k')
    await expect(rows.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(rows.last()).toBeFocused()
    await page.getByRole('searchbox').press('j')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await expect(page.getByRole('searchbox')).toHaveValue('j')
  })

  test('turning off single-key shortcuts in the account leaves the arrow keys working', async ({ page, watch }) => {
    // Nobody is really signed in, so the server refuses the rest of the account.
    watch.expectStatus(401)
    await openScreen(page, '/admin/account', {})
    await page.getByRole('switch', { name: 'J, K and / shortcuts' }).click()
    await openScreen(page, '/admin/requests', { ...lists['requests']!, 'request-detail': requestDetail })
    const rows = page.locator('[data-way-in]')
    await expect(rows).toHaveCount(2)
    for (const key of ['j', 'k', '/']) await page.keyboard.press(key)
    await expect(page.getByRole('searchbox')).not.toBeFocused()
    await rows.first().focus()
    await page.keyboard.press('j')
    await expect(rows.first()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(rows.last()).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(drawer(page).getByRole('button', { name: 'Previous' })).not.toHaveAttribute('aria-keyshortcuts')
  })
})

test('an audit row opens a drawer with all its details in words', async ({ page }) => {
  await openScreen(page, '/admin/audit', lists['audit']!)
  const row = page.locator('[data-row]').first()
  await expect(row).toContainText('Name: Theo Lindqvist → Theodora Reyes-Lindqvist')
  await row.locator('[data-way-in]').click()
  const title = drawer(page)
    .getByRole('row')
    .or(drawer(page).getByRole('listitem'))
    .filter({ hasText: /^Title/ })
  await expect(title).toContainText('none')
  await expect(title).toContainText('RN, front desk')
  await expect(drawer(page)).toContainText('demo.theodora.lindqvist@example.com')
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('j')
  await expect(drawer(page)).toContainText('Limit reached')
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
