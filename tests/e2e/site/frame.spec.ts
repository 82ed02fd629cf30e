/** What every page shares: the header's menu, the badge of the consultation list, and the page for an unknown address. */
import { axeFindings, expect, test } from '../../support/page.ts'

test('an unknown address returns a 404 page with links', { tag: '@phone' }, async ({ page, watch }) => {
  watch.expectStatus(404)
  const response = await page.goto('/no-such-page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
})

test.describe('on a desktop', { tag: '@desktop' }, () => {
  test('the menu closes by Escape, the backdrop or a choice, and scrolls to sections of the home page', async ({ page }) => {
    await page.goto('/')
    const toggle = page.getByRole('button', { name: 'Menu' }).locator('visible=true')
    await toggle.click()
    const services = page.getByRole('link', { name: 'Services', exact: true }).locator('visible=true').first()
    await expect(services).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(toggle).toBeFocused()
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await toggle.click()
    await page.mouse.click(200, 500)
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await toggle.click()
    await services.click()
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await expect(page.locator('#services')).toBeInViewport()
  })
})

test.describe('on a phone', { tag: '@phone' }, () => {
  test('the menu overlay lists the main links, and returns the focus when it closes', async ({ page }) => {
    await page.goto('/peptides')
    const toggle = page.getByRole('button', { name: /menu/i }).locator('visible=true').first()
    await toggle.click()
    for (const name of ['Services', 'About', 'Book IV Appointment']) {
      await expect(page.getByRole('link', { name, exact: true }).locator('visible=true').first()).toBeVisible()
    }
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(toggle).toBeFocused()
    await toggle.click()
    await page.getByRole('link', { name: 'About', exact: true }).locator('visible=true').first().click()
    await expect(page).toHaveURL('/')
    await expect(page.locator('#about')).toBeInViewport()
  })
})

test('the badge counts the consultation list on other pages, too', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() =>
    localStorage.setItem(
      'consultationCart',
      JSON.stringify([
        { name: 'BPC-157', category: 'Recovery' },
        { name: 'GHK-Cu', category: 'Skin' },
      ]),
    ),
  )
  await page.goto('/weight')
  await expect(page.getByRole('banner').getByText('2', { exact: true }).locator('visible=true').first()).toBeVisible()
})

test('the header gets its background for a visitor who scrolls while the browser is busy', async ({ page }) => {
  // A busy browser hands over several observations at once, the oldest first.
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const kept: IntersectionObserverEntry[] = []
        super((entries, observer) => {
          if (kept.push(...entries) > 1) callback(kept, observer)
        }, options)
      }
    }
  })
  await page.goto('/terms')
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.evaluate(() => document.querySelector('footer')!.scrollIntoView())
  await expect(page.getByRole('banner')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  expect(await axeFindings(page)).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the home page shows its headline and links', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: /Elevate Your Health\./ })).toBeVisible()
    for (const path of ['/aesthetics', '/peptides', '/weight', '/performance', '/book-iv', '/consultation']) {
      await expect(page.locator(`main a[href="${path}"], footer a[href="${path}"]`).first()).toBeVisible()
    }
  })
})
