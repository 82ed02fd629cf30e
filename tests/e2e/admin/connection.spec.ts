/** The back office without a connection: it says so, and loses no change silently. */
import type { Page } from 'playwright/test'
import { signInAsAdmin } from '../../support/steps/account.ts'
import { drawer, openAsAdmin, searched, someName, visitorOf } from '../../support/steps/back-office.ts'
import { expect, siteUrl, test } from '../../support/page.ts'
import { holdBack } from '../../support/states/state.ts'

test.describe('with a bad connection', { tag: '@desktop' }, () => {
  const banner = (page: Page) => page.getByRole('status').filter({ hasText: /You’re offline|isn’t responding/ })

  test('lists show an error instead of placeholders, and load again once online', async ({ page, watch }) => {
    watch.expectStatus('network')
    await openAsAdmin(page, '/admin/testimonials')
    await page.getByRole('button', { name: /^All/ }).waitFor()
    await page.context().setOffline(true)
    await expect(banner(page)).toContainText('You’re offline.')
    await page.getByRole('searchbox').fill('nobody has this name')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Failed to load testimonials')
    await page.context().setOffline(false)
    await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
    await expect(banner(page)).toHaveCount(0)
  })

  test('a back office whose scripts are late says so, and then opens', async ({ page }) => {
    await signInAsAdmin(page)
    const release = await holdBack(page, '/_astro/*.js')
    await page.goto('/admin', { waitUntil: 'commit' })
    const line = page.getByText('This page hasn’t finished loading.')
    await line.waitFor({ state: 'attached' })
    await expect(line).toBeHidden()
    // Ten seconds later.
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
    await expect(line).toBeInViewport()
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
    await expect(line).toBeHidden()
  })

  test('a back office that couldn’t open hands on the focus of “Try again”', async ({ page, watch }) => {
    watch.expectStatus('network')
    await signInAsAdmin(page)
    await page.route('**/api/session-refresh', (route) => route.abort('connectionrefused'))
    await page.goto('/admin')
    const again = page.getByRole('button', { name: 'Try again' })
    const main = page.getByRole('main')
    await again.press('Enter')
    await expect(main).toBeFocused()
    await expect(again).toBeVisible()
    await expect(main).toBeFocused()
    await page.unroute('**/api/session-refresh')
    await again.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
    await expect(main).toBeFocused()
  })

  test('a change is refused at once with a message, and succeeds on “Try again”', async ({ page, watch }) => {
    watch.expectStatus('network')
    const name = someName('Olga')
    await visitorOf(siteUrl()).asks({ fullName: name })
    await openAsAdmin(page, searched('requests', name))
    await page.getByRole('button', { name, exact: true }).click()
    const mark = drawer(page).getByRole('button', { name: 'Mark as contacted' })
    await expect(mark).toBeVisible()
    await page.context().setOffline(true)
    await mark.click()
    await expect(drawer(page).getByRole('alert')).toContainText('You’re offline, so nothing was changed.')
    await expect(drawer(page)).toContainText('New')
    await expect(mark).toBeEnabled()
    await page.context().setOffline(false)
    await drawer(page).getByRole('button', { name: 'Try again' }).click()
    await expect(drawer(page)).toContainText('Answered in')
  })

  test('a change that fails after the admin left its screen says so, and can be tried again', async ({ page, watch }) => {
    watch.expectStatus('network')
    const name = someName('Pia')
    await visitorOf(siteUrl()).asks({ fullName: name })
    await openAsAdmin(page, searched('requests', name))
    await page.route('**/api/**', (route) => route.abort('connectionrefused'))
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Mark as contacted' }).click()
    await page.getByRole('link', { name: 'Trash', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible()
    const notice = page.getByRole('alert').filter({ hasText: 'we can’t tell if this was saved' })
    await expect(notice).toBeVisible()
    await expect(banner(page)).toContainText('Our server isn’t responding.')
    await page.unroute('**/api/**')
    await page.getByRole('listitem').filter({ has: notice }).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Marked as contacted')).toBeVisible()
    await expect(notice).toHaveCount(0)
    await expect(banner(page)).toHaveCount(0)
  })

  test('leaving the page while a change is being sent asks first', async ({ page }) => {
    const name = someName('Rosa')
    await visitorOf(siteUrl()).asks({ fullName: name })
    await openAsAdmin(page, searched('requests', name))
    const release = await holdBack(page, '/api/admin/request-step')
    const leave = async () => {
      const asked = page.waitForEvent('dialog')
      await page.evaluate(() => setTimeout(() => location.assign('/')))
      const question = await asked
      expect(question.type()).toBe('beforeunload')
      await question.dismiss()
    }
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Mark as contacted' }).click()
    await leave()
    release()
    await expect(page.getByText('Marked as contacted')).toBeVisible()
    // Once the change has arrived, nothing blocks leaving.
    await page.evaluate(() => setTimeout(() => location.assign('/')))
    await page.waitForURL('/')
  })
})
