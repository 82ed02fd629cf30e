/** The service pages' layout: no empty halves on a tablet, and one invitation at the end. */
import { serviceLines } from '../../src/catalog/service/service-line.ts'
import { signupSeenKey } from '../../src/stores/signup-popup.ts'
import { expect, test } from '../support/page.ts'

test.beforeEach(({ page }) => page.addInitScript((key) => localStorage.setItem(key, String(Date.now())), signupSeenKey))

test.describe('on a tablet held upright', { tag: '@desktop' }, () => {
  test.use({ viewport: { width: 768, height: 1024 } })

  for (const { path } of serviceLines) {
    // The many cards of /peptides are folded, so their durations don't show.
    const part = path === '/peptides' ? 'button' : 'dl'
    test(`${path} aligns the ${part} of cards in the same row`, async ({ page }) => {
      await page.goto(path)
      const places = await page
        .locator('section[aria-labelledby="treatments-title"] li:has(h3)')
        .evaluateAll(
          (cards, part) =>
            cards.map((card) => [card, card.querySelector(part)!].map((each) => Math.round(each.getBoundingClientRect().top))),
          part,
        )
      // Each row has one pair of heights, so there are as many different pairs as rows.
      expect(new Set(places.map(String)).size).toBe(new Set(places.map(([top]) => top)).size)
    })
  }

  test('a single peptide in the last row fills it, with its text beside its picture', async ({ page }) => {
    for (const address of ['/peptides', '/peptides?category=Recovery']) {
      await page.goto(address)
      const list = page.locator('[data-filter-list]')
      const last = list.locator('> :not([hidden])').last()
      expect((await last.boundingBox())!.width).toBe((await list.boundingBox())!.width)
      const [picture, title] = [await last.locator('img').boundingBox(), await last.getByRole('heading').boundingBox()]
      expect(title!.x).toBeGreaterThan(picture!.x + picture!.width)
      expect(title!.y).toBeLessThan(picture!.y + picture!.height / 2)
    }
  })

  test('a program on /weight has its picture above its words, and its facts and button beside its name', async ({ page }) => {
    await page.goto('/weight')
    for (const row of await page.locator('section[aria-labelledby="treatments-title"] li:has(h3)').all()) {
      const [whole, title, facts] = await Promise.all(
        [row, row.getByRole('heading'), row.locator('dl')].map(async (each) => (await each.boundingBox())!),
      )
      const picture = (await row.getByRole('img').or(row.locator('img')).first().boundingBox())!
      const button = (await row.getByRole('button').boundingBox())!
      expect(picture.width).toBeCloseTo(whole!.width, 0)
      expect(title!.y).toBeGreaterThan(picture.y + picture.height)
      expect(button.x).toBeCloseTo(facts!.x, 0)
      expect(button.x).toBeGreaterThan(title!.x + picture.width / 2)
      expect(button.y).toBeGreaterThan(facts!.y)
    }
  })
})

test('a page that already offers a consultation has no second invitation in its footer', async ({ page }) => {
  const invitation = page.getByRole('contentinfo').getByRole('link', { name: 'Request a consultation' })
  for (const path of [...serviceLines.map(({ path }) => path), '/consultation']) {
    await page.goto(path)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Book Consultation' })).toBeVisible()
    await expect(invitation).toHaveCount(0)
  }
  await page.goto('/')
  await expect(invitation).toBeVisible()
})

test.describe('on a phone at 150 %', { tag: '@desktop' }, () => {
  test.use({ viewport: { width: 250, height: 540 } })

  for (const path of ['/pricing', '/hotels'])
    test(`${path} doesn’t scroll sideways, and its menu button is fully visible`, async ({ page }) => {
      await page.goto(path)
      await expect(page.getByRole('button', { name: /^Menu/ })).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    })
})
