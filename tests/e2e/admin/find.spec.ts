/** The command palette, and what a list's search finds. */
import type { Page } from 'playwright/test'
import { openScreen } from '../../support/back-office-screen.ts'
import { axeFindings, expect, test } from '../../support/page.ts'
import { requestDetail, requestRows, visitOffers } from '../../support/rows/back-office.ts'
import { dialog } from '../../support/steps/back-office.ts'
import { answer } from '../../support/states/state.ts'

const nothing = { rows: [], next: null }
const noStats = { totalCheckIns: 0, todayCheckIns: 0, administeredCount: 0, pathCounts: { Glow: 0, Reset: 0, Recover: 0 } }
const subscribers = {
  subscriber: nothing,
  'subscriber-count': { active: 0, unsubscribed: 0, bounced: 0, all: 0 },
  'subscriber-import': { imports: [] },
}

/** Opens a screen whose palette loads only once the returned function is called. */
async function openWithoutPalette(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/Palette[^/]*\.js/, async (route) => {
    await held
    await route.continue()
  })
  await openScreen(page, '/admin/subscribers', { ...subscribers, search: { found: [] } })
  return () => release()
}

test.describe('search in the back office', { tag: '@desktop' }, () => {
  test('keys typed before the palette loads go into it, and nowhere else', async ({ page }) => {
    const release = await openWithoutPalette(page)
    const behind = page.getByLabel('Search by name or email')
    await behind.focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('marx')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('c')
    release()
    await expect(page.getByRole('combobox', { name: 'Search and actions' })).toHaveValue('marc')
    await page.keyboard.type('o')
    await expect(page.getByRole('combobox', { name: 'Search and actions' })).toHaveValue('marco')
    await page.keyboard.press('Escape')
    await expect(behind).toBeFocused()
    await expect(behind).toHaveValue('')
    await page.keyboard.type('x')
    await expect(behind).toHaveValue('x')
  })

  test('Enter pressed before the palette loads starts the typed action', async ({ page }) => {
    const release = await openWithoutPalette(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('import sub')
    await page.keyboard.press('Enter')
    release()
    await expect(dialog(page).getByRole('heading', { level: 2, name: 'Import subscribers' })).toBeVisible()
  })

  test('Enter never opens a result of an earlier search term', async ({ page }) => {
    const found = (id: string, title: string) => ({ found: [{ kind: 'subscriber', id, title, detail: `${title}@example.com` }] })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await openScreen(page, '/admin/subscribers', { ...subscribers, search: found('1', 'Maria') })
    await page.route('**/api/admin/search?q=marcus', async (route) => {
      await held
      await route.fulfill({ json: found('2', 'Marcus') })
    })
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('combobox', { name: 'Search and actions' })
    await palette.fill('ma')
    await expect(page.getByRole('option', { name: 'Maria' })).toBeEnabled()
    await palette.fill('marcus')
    await page.keyboard.press('Enter')
    release()
    await expect(page.getByRole('option', { name: 'Marcus' })).toBeVisible()
    await expect(page).toHaveURL('/admin/subscribers')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/subscribers?q=Marcus%40example.com')
  })

  test('a click opens the result under the pointer, even while a newer search is running', async ({ page }) => {
    const found = [{ kind: 'subscriber', id: '1', title: 'Maria', detail: 'maria@example.com' }]
    await openScreen(page, '/admin/subscribers', { ...subscribers, search: { found } })
    await page.route('**/api/admin/search?q=maria', () => {})
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('combobox', { name: 'Search and actions' })
    await palette.fill('ma')
    await expect(page.getByRole('option', { name: 'Maria' })).toBeVisible()
    await palette.fill('maria')
    await palette.press('Enter')
    await expect(page).toHaveURL('/admin/subscribers')
    await page.getByRole('option', { name: 'Maria' }).click()
    await expect(page).toHaveURL('/admin/subscribers?q=maria%40example.com')
  })

  test('Enter opens the result that is left after the search term is narrowed', async ({ page }) => {
    const found = (name: string, id: string) => ({ kind: 'subscriber', id, title: name, detail: `${name}@example.com` })
    const both = { found: [found('Mark', '1'), found('Maria', '2')] }
    await openScreen(page, '/admin/subscribers', { ...subscribers, search: both })
    await page.route('**/api/admin/search?q=maria', (route) => route.fulfill({ json: { found: [found('Maria', '2')] } }))
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('combobox', { name: 'Search and actions' })
    await palette.fill('ma')
    await page.getByRole('option', { name: 'Maria' }).hover()
    for (const typed of ['mari', 'maria']) await palette.fill(typed)
    await expect(page.getByRole('option', { name: 'Mark' })).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/subscribers?q=Maria%40example.com')
  })

  test('the palette finds nothing for a single emoji, without asking the server', async ({ page }) => {
    const asked: string[] = []
    await openScreen(page, '/admin/subscribers', { ...subscribers, search: { found: [] } })
    page.on('request', (request) => asked.push(...(request.url().includes('/api/admin/search') ? [request.url()] : [])))
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('combobox', { name: 'Search and actions' })
    await palette.fill('😀')
    await expect(page.getByText('No results.')).toBeVisible()
    await palette.fill('😀😀')
    await expect.poll(() => asked).toHaveLength(1)
    expect(decodeURIComponent(asked[0]!)).toContain('q=😀😀')
  })

  test('the palette starts the actions that an admin types', async ({ page }) => {
    const request = { ...requestRows[0]!, name: 'Ana Pereira', state: 'new' as const }
    const detail = { ...requestDetail, request }
    const found = [{ kind: 'request', id: request.id, title: request.name, detail: request.reference }]
    await openScreen(page, '/admin/subscribers', {
      ...subscribers,
      search: { found },
      request: { ...nothing, counts: null },
      'check-in': { ...nothing, counts: null },
      'check-in-stats': noStats,
      user: nothing,
      raffle: { draws: [], rows: [], next: null },
      'request-appointment': { overlaps: [], outsideHours: false, holiday: null },
      'request-offer': visitOffers,
      calendar: { providers: [], visits: [], waiting: [], held: [] },
    })
    await answer(page, '/api/admin/request-detail', 200, detail)
    const say = async (words: string) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(words)
    }
    await say('')
    await expect(page.getByRole('option', { name: 'New newsletter' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.type('new news')
    await expect(page.getByRole('option', { selected: true })).toHaveText('New newsletter')
    await page.keyboard.press('Escape')
    for (const [words, title, path] of [
      ['import sub', 'Import subscribers', '/admin/subscribers'],
      ['add a subs', 'Add Subscriber', '/admin/subscribers'],
      ['invite', /Invite/, '/admin/users'],
      ['draw', /raffle/i, '/admin/check-ins?raffle=pick'],
      ['new v', 'New visit', '/admin/calendar?act=new'],
    ] as const) {
      await say(words)
      await page.keyboard.press('Enter')
      await expect(dialog(page).getByRole('heading', { level: 2, name: title })).toBeVisible()
      await expect(page).toHaveURL(path)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
    }
    await say('confirm ana')
    await page.getByRole('option', { name: 'Confirm a time for Ana Pereira' }).click()
    await expect(dialog(page).last()).toContainText('Ana Pereira')
    await expect(page).toHaveURL(`/admin/requests?view=all&id=${request.id}`)
  })

  test('the subscriber form suggests a correction for a mistyped email domain', async ({ page }) => {
    await openScreen(page, '/admin/subscribers?act=add', subscribers)
    await dialog(page).getByLabel('Email').fill('ana@gmial.com')
    await expect(dialog(page).getByText('Did you mean gmail.com?')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'gmail.com' }).click()
    await expect(dialog(page).getByLabel('Email')).toHaveValue('ana@gmail.com')
    await expect(dialog(page).getByLabel('Email')).toBeFocused()
    await expect(dialog(page).getByText('Did you mean')).toHaveCount(0)
  })

  test('a list’s search says what it finds in other views, and leads there', async ({ page }) => {
    const counts = { new: 0, contacted: 0, confirmed: 2, declined: 0, canceled: 0, done: 1 }
    await openScreen(page, '/admin/requests?q=garcia', { request: { ...nothing, counts } })
    await expect(page.getByText('2 more in Confirmed, 1 more in Done')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Confirmed ?2$/ })).toBeVisible()
    await page.getByRole('button', { name: '2 more in Confirmed' }).click()
    await expect(page).toHaveURL('/admin/requests?q=garcia&view=confirmed')
    await expect(page.getByText('1 more in Done')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByText('more in')).toHaveCount(0)
  })
})
