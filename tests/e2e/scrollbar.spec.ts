/** Dialogs beside a scrollbar that takes room: they take it away, and the page stays where it is. */
import type { Locator, Page } from 'playwright/test'
import { openScreen } from '../support/back-office-screen.ts'
import { browserArguments, ensureBrowser } from '../support/browser.ts'
import { atRest, expect, test } from '../support/page.ts'
import { testimonialRows } from '../support/rows/back-office.ts'

// Playwright hides scrollbars by default.
test.use({
  popup: true,
  launchOptions: { executablePath: ensureBrowser(), args: browserArguments, ignoreDefaultArgs: ['--hide-scrollbars'] },
})

const scrollbar = (page: Page) => page.evaluate(() => innerWidth - document.documentElement.clientWidth)

/** Where things are, once nothing moves. */
async function placesOf(page: Page, ...things: readonly Locator[]) {
  await atRest(page)
  return Promise.all(things.map((thing) => thing.boundingBox()))
}

test('the consultation modal covers the window to its edge, and moves nothing on the page', async ({ page }) => {
  await page.goto('/')
  expect(await scrollbar(page)).toBeGreaterThan(0)
  const opener = page.locator('#about').getByRole('link', { name: 'Request a consultation' })
  await opener.scrollIntoViewIfNeeded()
  const popup = page.getByRole('region', { name: 'Be First to Know' })
  await expect(popup).toBeVisible()
  const said = [page.locator('header nav a').first(), page.locator('#about h2'), page.locator('#iv-title'), popup]
  const before = await placesOf(page, ...said)
  await opener.click()
  await expect(page.getByRole('dialog', { name: 'Book Your Consultation' })).toBeVisible()
  expect(await placesOf(page, ...said)).toEqual(before)
  expect(await page.evaluate(() => document.elementFromPoint(innerWidth - 2, 5)?.tagName)).toBe('DIALOG')
})

/** The height of a window that the list below fits into, and of one that it doesn't. */
for (const [fits, height] of [
  ['fits the window', 1600],
  ['scrolls', 500],
] as const) {
  test(`opening a drawer or a confirmation does not move the page behind it, if that ${fits}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height })
    await openScreen(page, '/admin/testimonials', {
      testimonial: {
        rows: testimonialRows,
        next: null,
        counts: { all: 4, pending: 2, published: 1, unpublished: 1, checkRating: 0 },
      },
    })
    const heading = page.locator('h1')
    const card = page.locator('article').first()
    const dialog = page.locator('[role=dialog], [role=alertdialog]')
    await expect(card).toBeVisible()
    expect((await scrollbar(page)) > 0).toBe(fits === 'scrolls')
    const before = await placesOf(page, heading, card)
    for (const item of ['Edit', 'Delete']) {
      await card.getByRole('button', { name: /^Actions/ }).click()
      await page.getByRole('menuitem', { name: item }).click()
      await expect(dialog).toBeVisible()
      expect(await placesOf(page, heading, card), item).toEqual(before)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      expect(await placesOf(page, heading, card), item).toEqual(before)
    }
  })
}
