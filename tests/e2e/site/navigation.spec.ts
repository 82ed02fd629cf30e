/** The header, which works without React: keys, focus, links to sections, and the list's count. */
import { serviceLines } from '../../../src/catalog/service/service-line.ts'
import { expect, test } from '../../support/page.ts'

const list = JSON.stringify([{ name: 'BPC-157', category: 'Recovery' }])

test.describe('on a desktop', { tag: '@desktop' }, () => {
  test('the menu responds to the arrow keys and returns the focus', async ({ page }) => {
    await page.goto('/weight')
    const button = page.getByRole('banner').getByRole('button', { name: 'Menu' })
    const item = (name: string) => page.locator('#menu').getByRole('link', { name, exact: true })
    await button.focus()
    await page.keyboard.press('ArrowDown')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(item('Services')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(item('Skin, Hair & Aesthetics')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(item('Services')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(item('Text us')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  })

  test('leaving the menu with Tab closes it', async ({ page }) => {
    await page.goto('/weight')
    const button = page.getByRole('banner').getByRole('button', { name: 'Menu' })
    await button.press('ArrowUp')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Tab')
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  })

  test('a browser without popovers shows no open menu, and opens the small screens’ menu', async ({ browser, baseURL }) => {
    // The stylesheet changes below, so its hash no longer fits.
    const context = await browser.newContext({ baseURL: baseURL!, bypassCSP: true })
    const page = await context.newPage()
    await page.route('/weight', async (route) => {
      const response = await route.fetch()
      const html = await response.text()
      await route.fulfill({
        response,
        body: html.replace(/(<div id="menu") popover/, '$1').replaceAll(':popover-open', ':unknown-to-this-browser'),
      })
    })
    await page.goto('/weight')
    await expect(page.locator('#menu')).not.toHaveAttribute('popover')
    await expect(page.locator('#menu')).toBeHidden()
    await page.getByRole('banner').getByRole('button', { name: /Menu/ }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Peptides & Longevity', exact: true }).click()
    await expect(page).toHaveURL('/peptides')
    await context.close()
  })

  test('the header marks the current page', async ({ page }) => {
    await page.goto('/consultation')
    await expect(page.getByRole('banner').getByRole('link', { name: /Consultation Interests/ })).toHaveAttribute(
      'aria-current',
      'page',
    )
  })
})

test.describe('on a phone', { tag: '@phone' }, () => {
  test('the menu overlay traps the focus, locks scrolling, and closes by its button or a choice', async ({ page }) => {
    await page.goto('/peptides')
    const toggle = page.getByRole('banner').getByRole('button', { name: /Menu/ })
    const overlay = page.getByRole('dialog', { name: 'Menu' })
    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab')
      // After the last item, the focus may move to the browser's own controls, but never to the page below.
      expect(
        await page.evaluate(() => document.activeElement === document.body || !!document.activeElement?.closest('dialog')),
      ).toBe(true)
    }
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
    await overlay.getByRole('button', { name: 'Close menu' }).click()
    await expect(overlay).toBeHidden()
    await expect(toggle).toBeFocused()
    await toggle.click()
    await overlay.getByRole('link', { name: /Consultation Interests/ }).click()
    await expect(page).toHaveURL('/consultation')
  })

  test('the menu button shows the consultation count while the overlay is closed', async ({ page }) => {
    await page.goto('/')
    const toggle = page.getByRole('banner').getByRole('button', { name: /Menu/ })
    await expect(toggle.locator('[data-badge]')).toBeHidden()
    await page.evaluate((kept) => localStorage.setItem('consultationCart', kept), list)
    await page.reload()
    await expect(toggle.locator('[data-badge]')).toBeVisible()
    await expect(toggle).toHaveAccessibleName(/1 selected/)
  })
})

for (const path of ['/', '/peptides', '/consultation', '/terms', '/404'])
  test(`${path} links to the four services, and keeps “Book IV” in view while scrolling`, async ({ page }) => {
    await page.goto(path)
    const banner = page.getByRole('banner')
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
    await expect(banner.getByRole('link', { name: 'Book IV', exact: true })).toBeInViewport()
    for (const { title, path: href } of serviceLines)
      await expect(page.getByRole('contentinfo').getByRole('link', { name: title, exact: true })).toHaveAttribute('href', href)
    await banner.getByRole('button', { name: /Menu/ }).locator('visible=true').click()
    const menu = page.getByRole('navigation', { name: 'Menu' }).locator('visible=true')
    for (const { title } of serviceLines) await expect(menu.getByRole('link', { name: title, exact: true })).toBeVisible()
    await menu.getByRole('link', { name: 'Peptides & Longevity', exact: true }).click()
    await expect(page).toHaveURL('/peptides')
  })

test('the home page scrolls to a stored section only once', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/terms')
  await page.evaluate(() => sessionStorage.setItem('scroll-to', 'about'))
  await page.goto('/')
  await expect(page.locator('#about')).toBeInViewport()
  expect(await page.evaluate(() => sessionStorage.getItem('scroll-to'))).toBeNull()
  await expect(page).toHaveURL('/')
  await page.goto('/terms')
  await page.goto('/')
  await expect(page.locator('#about')).not.toBeInViewport()
})

test('a visitor adds a treatment once, finds it in the text message, and removes and clears it', async ({ page }) => {
  await page.goto('/peptides')
  const add = page.getByRole('button', { name: /: BPC-157$/ })
  await add.click()
  await expect(add).toHaveText(/Added to Consult/)
  await expect(add).toBeDisabled()
  await page.getByRole('button', { name: /: KPV$/ }).click()
  await expect(page.getByRole('status').filter({ hasText: 'KPV added to your consultation interests.' })).toHaveCount(1)
  await page.reload()
  await expect(add).toHaveText(/Added to Consult/)

  await page.getByRole('link', { name: 'View Consultation Interests' }).click()
  const chosen = page.getByRole('region', { name: 'Selected Services' })
  await expect(chosen.getByRole('listitem').filter({ hasText: 'BPC-157' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Text Message' })).toHaveAttribute('href', /body=.*BPC-157%2C%20KPV/)
  await chosen.getByRole('button', { name: 'Remove BPC-157' }).click()
  await expect(chosen.getByText('BPC-157', { exact: true })).toHaveCount(0)
  await chosen.getByRole('button', { name: 'Clear All' }).click()
  await expect(chosen.getByText('Nothing selected yet.', { exact: false })).toBeVisible()
})

test('with browser storage denied, the consultation list still works on the page', { tag: '@phone' }, async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  await page.goto('/peptides')
  await page.getByRole('button', { name: /: BPC-157$/ }).click()
  await expect(page.getByRole('banner').locator('[data-badge]').locator('visible=true').first()).toContainText('1')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the menu still opens, and its links lead to the sections', async ({ page }) => {
    await page.goto('/terms')
    await page.getByRole('banner').getByRole('button', { name: /Menu/ }).locator('visible=true').click()
    const services = page.getByRole('link', { name: 'Services', exact: true }).locator('visible=true').first()
    await services.click()
    await expect(page).toHaveURL('/#services')
    await expect(page.locator('#services')).toBeInViewport()
  })
})
