/** Before the page's scripts load, every visible button works without them. */
import type { Page } from 'playwright/test'
import { paths } from '../../../src/catalog/site/paths.ts'
import { expect, test } from '../../support/page.ts'
import { holdBack } from '../../support/states/state.ts'

/** The visible buttons that do nothing without a script. */
const idleButtons = (page: Page) =>
  page.locator('button').evaluateAll((buttons) =>
    buttons
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .filter((button) => !button.matches('[popovertarget], [commandfor], [type=submit]'))
      .map((button) => button.outerHTML),
  )

const routes = Object.values(paths).filter((path) => ![paths.admin, paths.guide].some((other) => other === path))

for (const path of routes) {
  test(`${path} shows no button that does nothing while its scripts load`, async ({ page }) => {
    const release = await holdBack(page, '/_astro/*.js')
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator('footer').getByText('Privacy')).toBeVisible()
    expect(await idleButtons(page)).toEqual([])
    release()
  })
}

test('/peptides shows “Add to Consult” only once its script has loaded, and then it works', async ({ page }) => {
  const release = await holdBack(page, '/_astro/*.js')
  await page.goto('/peptides', { waitUntil: 'commit' })
  const add = page.getByRole('button', { name: /^Add to Consult/ }).first()
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expect(add).toBeHidden()
  release()
  await add.click()
  await expect(page.getByText('(1)', { exact: true })).toBeVisible()
})

for (const path of [paths.bookIv, paths.visit, paths.auth, paths.clientDashboard, paths.checkIn]) {
  test(`${path} says that it is still loading if its scripts are late, until they arrive`, async ({ page }) => {
    const release = await holdBack(page, '/_astro/*.js')
    await page.goto(path, { waitUntil: 'commit' })
    const line = page.getByText('This page hasn’t finished loading.')
    await expect(page.locator('footer').getByText('Privacy')).toBeVisible()
    await expect(line).toBeHidden()
    // Ten seconds later.
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
    await expect(line).toBeInViewport()
    release()
    await expect(line).toBeHidden()
  })
}

test('text typed during hydration isn’t lost', async ({ page }) => {
  await page.addInitScript(() => {
    let typed = false
    // React calls its inspector's hook on a commit before any of our effects run.
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
