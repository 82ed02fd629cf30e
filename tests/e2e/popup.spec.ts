/** The signup popup: when it opens, when it stays away, and how it closes (decision 31). */
import type { Page } from 'playwright/test'
import { someone } from '../support/steps/booking.ts'
import { axeFindings, expect, test } from '../support/page.ts'
import { answer, brokenAnswer, holdBack } from '../support/states/state.ts'

test.use({ popup: true })

const popup = (page: Page) => page.getByRole('region', { name: 'Be First to Know' })
const email = (page: Page) => popup(page).getByLabel('Email', { exact: true })
const send = (page: Page) => popup(page).getByRole('button', { name: 'Sign up' }).click()

const scrollDown = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))

async function open(page: Page) {
  await page.goto('/terms')
  await scrollDown(page)
  await expect(popup(page)).toBeVisible()
}

/** On a phone or tablet, the form is behind the bar's button. */
async function unfold(page: Page) {
  if (!(await email(page).isVisible())) await popup(page).getByRole('button', { name: 'Sign up' }).click()
}

test('the popup opens after a quarter of the page, takes no focus, and lets the page scroll', async ({ page }) => {
  await page.goto('/terms')
  await expect(popup(page)).toBeHidden()
  await scrollDown(page)
  await expect(popup(page)).toBeVisible()
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  const box = (await popup(page).boundingBox())!
  const { width, height } = page.viewportSize()!
  if (width < 1024) expect(box.height).toBeLessThanOrEqual(height / 2 + 1)
  else expect(box.x + box.width).toBeGreaterThan(width - 60)
  const close = (await popup(page).getByRole('button', { name: 'Close' }).boundingBox())!
  expect(Math.min(close.width, close.height)).toBeGreaterThanOrEqual(44)
  await page.evaluate(() => scrollTo(0, 0))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

test('the popup opens without scrolling after half a minute', { tag: '@desktop' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/terms')
  await page.clock.runFor(29_000)
  await expect(popup(page)).toBeHidden()
  await page.clock.runFor(17_000)
  await expect(popup(page)).toBeVisible()
})

test('the popup suggests a correction for a mistyped address, and accepts either one', { tag: '@phone' }, async ({ page }) => {
  await open(page)
  await unfold(page)
  await email(page).fill('ana@gmial.com')
  await expect(popup(page).getByText('Did you mean gmail.com?')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await popup(page).getByRole('button', { name: 'gmail.com' }).click()
  await expect(email(page)).toHaveValue('ana@gmail.com')
  await expect(email(page)).toBeFocused()
  await expect(popup(page).getByText('Did you mean')).toHaveCount(0)
  await email(page).fill('ana@gmial.com')
  await send(page)
  await expect(popup(page).getByText('Please agree to receive updates')).toBeVisible()
  await expect(popup(page).getByText('Please enter a valid email')).toHaveCount(0)
})

test('after Escape the popup stays away for a day', { tag: '@desktop' }, async ({ page }) => {
  await open(page)
  await page.keyboard.press('Escape')
  await expect(popup(page)).toBeHidden()
  await page.goto('/privacy')
  await scrollDown(page)
  await page.evaluate(() => scrollTo(0, 0))
  await expect(popup(page)).toBeHidden()
  await page.evaluate(() => localStorage.setItem('signup-popup-seen', String(Date.now() - 24 * 3_600_000)))
  await open(page)
})

test('Escape closes the popup from the moment it appears', async ({ page }) => {
  await page.goto('/terms')
  await page.evaluate(() => {
    const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
    const watcher = new MutationObserver(() => {
      if (!document.getElementById('signup-title')) return
      watcher.disconnect()
      document.body.dispatchEvent(press)
    })
    watcher.observe(document.body, { childList: true, subtree: true })
  })
  await scrollDown(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('signup-popup-seen'))).not.toBeNull()
  await expect(popup(page)).toBeHidden()
})

test('Escape in an input method’s menu leaves the popup open', { tag: '@desktop' }, async ({ page }) => {
  await open(page)
  await popup(page).getByLabel('First Name').dispatchEvent('keydown', { key: 'Escape', isComposing: true })
  await expect(popup(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(popup(page)).toBeHidden()
})

test('the popup opens for a visitor who scrolled before the script loaded', async ({ page }) => {
  const release = await holdBack(page, '/_astro/every-page.*.js')
  await page.goto('/terms', { waitUntil: 'domcontentloaded' })
  await scrollDown(page)
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  release()
  await expect(popup(page)).toBeVisible()
})

test('the popup signs a visitor up only with a valid address and their consent', async ({ page }) => {
  await open(page)
  await unfold(page)
  await send(page)
  await expect(popup(page).getByText('Email is required')).toBeVisible()
  await expect(popup(page).getByText('Please agree to receive updates')).toBeVisible()
  await expect(email(page)).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await email(page).fill('ana pereira@example.com')
  await expect(popup(page).getByText('Please enter a valid email')).toBeVisible()
  await email(page).fill(someone())
  await popup(page).getByLabel('Yes, email me updates.').check()
  const sent = page.waitForRequest('**/api/email-signup')
  await send(page)
  expect((await sent).postDataJSON()).toMatchObject({ firstName: '', consent: true, sourcePage: '/terms' })
  await expect(page.getByRole('heading', { name: "You're in!" })).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('signup-popup-seen'))).toMatch(/^\d+$/)
  await page.getByRole('region', { name: "You're in!" }).getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('heading', { name: "You're in!" })).toBeHidden()
})

test('a failed signup shows an error and keeps the address', { tag: '@phone' }, async ({ page, watch }) => {
  watch.expectStatus('network')
  const address = someone()
  await open(page)
  await unfold(page)
  await email(page).fill(address)
  await popup(page).getByLabel('Yes, email me updates.').check()
  await page.route('**/api/email-signup', (route) => route.abort('connectionreset'))
  await send(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong—please try again.' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await expect(email(page)).toHaveValue(address)
})

test('the popup opens again if a signup fails after the visitor closed it', { tag: '@desktop' }, async ({ page, watch }) => {
  watch.expectStatus(500)
  const address = someone()
  await open(page)
  await email(page).fill(address)
  await popup(page).getByLabel('Yes, email me updates.').check()
  await answer(page, '/api/email-signup', 500, brokenAnswer)
  const release = await holdBack(page, '/api/email-signup')
  await send(page)
  await popup(page).getByRole('button', { name: 'Close' }).click()
  await expect(popup(page)).toBeHidden()
  release()
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong—please try again.' })).toBeVisible()
  await expect(email(page)).toHaveValue(address)
})

test(
  'the popup waits while the visitor fills in a form, and opens once the form is empty',
  { tag: '@phone' },
  async ({ page }) => {
    await page.clock.install()
    // In a window as high as the page, the form is in reach without scrolling, which would open the popup first.
    await page.setViewportSize({ width: page.viewportSize()!.width, height: 16_000 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Share your experience' }).click()
    await page.getByRole('textbox', { name: 'Your testimonial' }).fill('Kind and careful.')
    await page.clock.runFor(60_000)
    await expect(popup(page)).toBeHidden()
    await page.getByRole('textbox', { name: 'Your testimonial' }).fill('')
    await page.getByRole('textbox', { name: 'Your testimonial' }).blur()
    await page.clock.runFor(2000)
    await expect(popup(page)).toBeVisible()
  },
)

test('the popup waits while a dialog is open', { tag: '@desktop' }, async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  // A real click would scroll to the link, which opens the popup first.
  await page.locator('#about').getByRole('link', { name: 'Request a consultation' }).dispatchEvent('click')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(popup(page)).toBeHidden()
  await page.keyboard.press('Escape')
  await page.clock.runFor(2000)
  await expect(popup(page)).toBeVisible()
})

test('the popup never opens for signed-in people or on /unsubscribe', { tag: '@desktop' }, async ({ page, watch }) => {
  // The flag makes the menus ask for a session. There is none, so the answer would remove the flag before a minute is over.
  watch.expectStatus(401)
  const answer = await holdBack(page, '/api/session*')
  await page.clock.install()
  await page.goto('/unsubscribe')
  await expect(page.getByRole('heading', { name: 'Oops! Something Went Wrong' })).toBeVisible()
  await page.clock.runFor(60_000)
  await expect(popup(page)).toBeHidden()
  await page.evaluate(() => localStorage.setItem('signed-in', 'true'))
  await page.goto('/terms')
  await page.clock.runFor(60_000)
  await expect(popup(page)).toBeHidden()
  answer()
})

test('the popup never opens on /book-iv and /consultation', { tag: '@phone' }, async ({ page }) => {
  await page.clock.install()
  for (const path of ['/book-iv', '/consultation']) {
    await page.goto(path)
    await page.clock.runFor(60_000)
    await expect(popup(page)).toBeHidden()
  }
})

test('the popup closes when the visitor picks a treatment, and stays away afterward', async ({ page }) => {
  await page.clock.install()
  await page.goto('/peptides')
  await page.clock.runFor(60_000)
  await expect(popup(page)).toBeVisible()
  await page.getByRole('button', { name: /: BPC-157$/ }).dispatchEvent('click')
  await expect(popup(page)).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('signup-popup-seen'))).toBeNull()
  await page.goto('/terms')
  await page.clock.runFor(60_000)
  await expect(popup(page)).toBeHidden()
})

test('on a phone the popup is a bar that opens the form', { tag: '@phone' }, async ({ page }) => {
  await open(page)
  expect((await popup(page).boundingBox())!.height).toBeLessThanOrEqual(66)
  await popup(page).getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('heading', { name: 'Be First to Know' })).toBeFocused()
  await expect(email(page)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await popup(page).getByRole('button', { name: 'Close' }).click()
  await expect(popup(page)).toBeHidden()
})
