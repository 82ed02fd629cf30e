/** A quick visitor presses what shows before any script of the page has run: every press counts once they do. */
import type { Page } from 'playwright/test'
import { expect, test } from '../support/page.ts'

/** Opens the page with its scripts on their way; the returned function lets them come. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_astro/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return release
}

test('/book-iv: what is put into the cart', async ({ page }) => {
  const release = await openWithoutScripts(page, '/book-iv')
  await page.getByRole('button', { name: 'Add to cart Everyday Wellness IV' }).click()
  await page.getByRole('button', { name: 'Add to cart Travel Detox' }).click()
  release()
  await expect(page.getByRole('button', { name: 'One more Everyday Wellness IV' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'One more Travel Detox' })).toBeVisible()
  await page.getByRole('button', { name: 'One more Everyday Wellness IV' }).click()
  await expect(page.getByRole('group', { name: 'Quantity of Everyday Wellness IV' })).toHaveText('2')
})

test('/peptides: a treatment for the consultation, and the category that was chosen last', async ({ page }) => {
  const release = await openWithoutScripts(page, '/peptides')
  const add = page.getByRole('button', { name: /^Add to Consult/ }).first()
  await add.click()
  const chips = page.getByRole('group', { name: 'Filter by category' }).getByRole('button')
  const last = await chips.nth(2).textContent()
  await chips.nth(1).click()
  await chips.nth(2).click()
  release()
  await expect(page.getByRole('status').filter({ hasText: last!.trim() })).toBeVisible()
  await expect(chips.nth(2)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('(1)', { exact: true })).toBeVisible()
  // From then on a press is one press.
  await chips.first().click()
  await expect(chips.first()).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('button', { name: /^Added to Consult/ })).toHaveCount(1)
})
