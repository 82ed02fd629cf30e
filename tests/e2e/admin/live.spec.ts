/** Lists and counts refresh on their own, without moving a row under the pointer and without keeping anyone signed in. */
import { randomUUID } from 'node:crypto'
import type { Page, Request } from 'playwright/test'
import { refused } from '../../support/steps/account.ts'
import { checkInGuest, openDesk, rowOf } from '../../support/steps/event-desk.ts'
import { expect, siteUrl, test } from '../../support/page.ts'

const refreshMs = 10_000

/** Checks in a guest whose name a search for this word finds. */
async function guest(word: string): Promise<string> {
  const fullName = `Guest ${word}${randomUUID().slice(0, 8)}`
  await checkInGuest(siteUrl(), { fullName, path: 'Recover' })
  return fullName
}

const refreshes = (page: Page) => {
  const seen: Request[] = []
  page.on('request', (request) => request.url().includes('/api/admin/check-in?') && seen.push(request))
  return seen
}

test.describe('the event desk', { tag: '@desktop' }, () => {
  test('shows check-ins from other desks and counts them while its tab is visible and online', async ({
    page,
    context,
    watch,
  }) => {
    // The other screens' files may still be loading when the connection drops.
    watch.expectStatus('network')
    await page.clock.install()
    const word = `w${randomUUID().slice(0, 6)}`
    const first = await guest(word)
    await openDesk(page, `/admin/check-ins?q=${word}`)
    await expect(rowOf(page, first)).toBeVisible()
    const count = page
      .getByRole('link', { name: /^Check-ins/ })
      .locator('span')
      .first()
    const before = Number((await count.textContent())!.replace(/\D/g, ''))
    const seen = refreshes(page)

    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }))
    await page.clock.runFor(2 * refreshMs)
    expect(seen, 'hidden, it sends no request').toEqual([])
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: false, configurable: true }))

    const second = await guest(word)
    await page.mouse.move(0, 0)
    await page.clock.runFor(refreshMs)
    await expect(rowOf(page, second)).toBeVisible()
    await expect.poll(async () => Number((await count.textContent())!.replace(/\D/g, ''))).toBeGreaterThan(before)
    for (const request of seen) expect(request.headers()['x-background']).toBe('1')

    const asked = seen.length
    await context.setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: 'You’re offline.' })).toBeVisible()
    await page.clock.runFor(2 * refreshMs)
    expect(seen, 'offline, it sends no request').toHaveLength(asked)
  })

  test('signs out an idle admin and says why', async ({ page, watch }) => {
    watch.expectStatus(401)
    await page.clock.install()
    await openDesk(page, '/admin/check-ins')
    await page.route('**/api/admin/check-in?*', (route) => route.fulfill({ status: 401, json: refused('session-idle') }))
    await page.clock.runFor(refreshMs)
    await page.waitForURL(/\/auth/)
    await expect(page.getByText('You were signed out after 30 minutes of inactivity.')).toBeVisible()
  })

  test('keeps rows in place under the pointer, and keeps an open drawer open', async ({ page }) => {
    await page.clock.install()
    const word = `w${randomUUID().slice(0, 6)}`
    const first = await guest(word)
    let openings = 0
    page.on('request', (request) => (openings += request.url().endsWith('/check-in-answers') ? 1 : 0))
    await openDesk(page, `/admin/check-ins?q=${word}`)
    const row = rowOf(page, first)
    await row.hover()
    const place = await row.boundingBox()
    const second = await guest(word)
    await page.clock.runFor(refreshMs)
    const pill = page.getByRole('button', { name: 'Show 1 new' })
    await expect(pill).toBeVisible()
    expect(await row.boundingBox()).toEqual(place)
    await expect(rowOf(page, second)).toHaveCount(0)
    await pill.click()
    await expect(rowOf(page, second)).toBeVisible()

    await page.getByRole('button', { name: first, exact: true }).click()
    const drawer = page.getByRole('dialog', { name: first })
    await expect(drawer.getByText('Allergies')).toBeVisible()
    const third = await guest(word)
    await page.mouse.move(0, 0)
    await page.clock.runFor(refreshMs)
    await expect(page.getByText(third)).toBeAttached()
    await expect(drawer).toBeVisible()
    expect(openings, 'a refresh opens no health answers').toBe(1)
  })
})
