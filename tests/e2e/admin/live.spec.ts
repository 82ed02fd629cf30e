/** Lists and counts refresh by themselves, without moving anything under a hand and without keeping anyone signed in. */
import { randomUUID } from 'node:crypto'
import type { Page, Request } from 'playwright/test'
import { refused } from '../../support/steps/account.ts'
import { checkInGuest, openDesk, rowOf } from '../../support/steps/event-desk.ts'
import { expect, siteUrl, test } from '../../support/page.ts'

const lookMs = 10_000

/** Checks in a guest whose name a search for this word finds. */
async function guest(word: string): Promise<string> {
  const fullName = `Guest ${word}${randomUUID().slice(0, 8)}`
  await checkInGuest(siteUrl(), { fullName, path: 'Recover' })
  return fullName
}

const looks = (page: Page) => {
  const seen: Request[] = []
  page.on('request', (request) => request.url().includes('/api/admin/check-in?') && seen.push(request))
  return seen
}

test.describe('the event desk', { tag: '@desktop' }, () => {
  test('sees check-ins from elsewhere, with their figures, while somebody looks', async ({ page, context, watch }) => {
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
    const seen = looks(page)

    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }))
    await page.clock.runFor(2 * lookMs)
    expect(seen, 'hidden, it asks for nothing').toEqual([])
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: false, configurable: true }))

    const second = await guest(word)
    await page.mouse.move(0, 0)
    await page.clock.runFor(lookMs)
    await expect(rowOf(page, second)).toBeVisible()
    await expect.poll(async () => Number((await count.textContent())!.replace(/\D/g, ''))).toBeGreaterThan(before)
    for (const request of seen) expect(request.headers()['x-background']).toBe('1')

    const asked = seen.length
    await context.setOffline(true)
    await expect(page.getByRole('status').filter({ hasText: 'You’re offline.' })).toBeVisible()
    await page.clock.runFor(2 * lookMs)
    expect(seen, 'offline, it asks for nothing').toHaveLength(asked)
  })

  test('signs out whoever was idle, and says why', async ({ page, watch }) => {
    watch.expectStatus(401)
    await page.clock.install()
    await openDesk(page, '/admin/check-ins')
    await page.route('**/api/admin/check-in?*', (route) => route.fulfill({ status: 401, json: refused('session-idle') }))
    await page.clock.runFor(lookMs)
    await page.waitForURL(/\/auth/)
    await expect(page.getByText('You were signed out after 30 minutes of inactivity.')).toBeVisible()
  })

  test('keeps rows where they are under a pointer, and an open drawer open', async ({ page }) => {
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
    await page.clock.runFor(lookMs)
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
    await page.clock.runFor(lookMs)
    await expect(page.getByText(third)).toBeAttached()
    await expect(drawer).toBeVisible()
    expect(openings, 'a look opens no health answers').toBe(1)
  })
})
