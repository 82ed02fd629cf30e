/** A quick visitor presses and types before the page's scripts have run, and while they do: all of it counts. */
import type { Page } from 'playwright/test'
import { expect, test } from '../support/page.ts'
import { holdBack } from '../support/state.ts'

/** Opens the page with its scripts on their way; the returned function lets them come. */
async function openWithoutScripts(page: Page, path: string): Promise<() => void> {
  const release = await holdBack(page, '/_astro/*.js')
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

test('a page opened in the background, which has no frames, is ready when somebody turns to it', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true })
    window.requestAnimationFrame = () => 0
  })
  await page.goto('/weight')
  const add = page.getByRole('button', { name: /^Add(ed)? to Consult/ }).first()
  await add.click()
  await expect(add).toContainText('Added to Consult')
})

test('what is typed in the very moment the page is taken over is not lost', async ({ page }) => {
  await page.addInitScript(() => {
    let typed = false
    // React tells its inspector of a commit before any effect of ours has run.
    const onCommitFiberRoot = () => {
      const email = document.querySelector<HTMLInputElement>('#sign-in-email')
      if (typed || !email) return
      typed = true
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(email, 'ana@example.com')
      email.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const inspector = { supportsFiber: true, inject: () => 1, onCommitFiberRoot, onPostCommitFiberRoot() {} }
    Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: inspector })
  })
  await page.goto('/auth')
  await page.locator('astro-island[ssr]').waitFor({ state: 'detached' })
  await page.getByLabel('Password').fill('tides come and go')
  await expect(page.getByLabel('Email')).toHaveValue('ana@example.com')
})
