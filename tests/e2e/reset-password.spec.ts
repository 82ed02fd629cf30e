/** /reset-password on the real server: emailed links, new passwords, and bad links. */
import type { Page } from 'playwright/test'
import { linkTokens, newAddress } from '../support/steps/account.ts'
import { expect, test } from '../support/page.ts'

const sentences = [
  ['', 'Invalid reset link. Please request a new password reset.'],
  ['#access_token=abc&type=recovery', 'Invalid reset link format. Please request a new password reset.'],
] as const

for (const [hash, sentence] of sentences) {
  test(`/reset-password${hash} says: ${sentence}`, async ({ page }) => {
    await page.goto(`/reset-password${hash}`)
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await expect(page.getByRole('heading', { level: 1, name: 'This link doesn’t work.' })).toBeVisible()
    await expect(page).toHaveURL('/reset-password')
    await page.getByRole('link', { name: 'Request a new link' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Reset your password.' })).toBeVisible()
  })
}

const pressContinue = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()

test('on a phone, a picture fills the page until there is a form', async ({ page }) => {
  await page.goto('/reset-password')
  const picture = page.getByRole('main').locator('img')
  await expect(picture).toBeInViewport({ ratio: 0.9 })
  await page.route('**/api/password-link', (route) =>
    route.fulfill({ json: { grant: 'g'.repeat(43), email: newAddress(), full_name: null } }),
  )
  await page.goto(`/reset-password?arrived#${linkTokens}`)
  await expect(picture).toBeInViewport({ ratio: 0.9 })
  await pressContinue(page)
  await expect(page.getByLabel('New password')).toBeVisible()
  await expect(picture).toBeHidden()
})

test('the words of /auth and /reset-password start below the logo', async ({ page }) => {
  for (const width of [768, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/auth', '/reset-password']) {
      await page.goto(path)
      const logo = (await page.getByRole('banner').getByRole('link', { name: 'Tidelight' }).boundingBox())!
      const title = page.getByRole('main').getByRole('heading', { level: 1 })
      // The link is a little larger than its word. Hydration may be putting another title in place.
      await expect.poll(async () => Math.abs(((await title.boundingBox())?.x ?? NaN) - logo.x)).toBeLessThanOrEqual(8)
    }
  }
})

// A mail scanner that runs scripts must not use the link up.
test('opening a reset link sends nothing to the server', async ({ page }) => {
  const posts: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && posts.push(request.url())))
  await page.goto(`/reset-password#${linkTokens}`)
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(posts).toEqual([])
})

test('a reset link that the server does not know shows an error and moves the focus to the heading', async ({ page, watch }) => {
  watch.expectStatus(422)
  await page.goto(`/reset-password#${linkTokens}`)
  await pressContinue(page)
  await expect(page.getByRole('alert')).toHaveText('Invalid or expired reset link. Please request a new password reset.')
  await expect(page).toHaveURL('/reset-password')
  // The pressed button is gone.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('an invitation that no longer works says to ask the inviter, and offers no new link', async ({ page, watch }) => {
  watch.expectStatus(422)
  await page.goto(`/reset-password#${linkTokens.replace('recovery', 'invite')}`)
  await pressContinue(page)
  await expect(page.getByRole('alert')).toContainText('ask the person who invited you to send it again')
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Request a new link' })).toHaveCount(0)
})

test('Try again uses the same link after a lost connection, although it has left the address bar', async ({ page, watch }) => {
  watch.expectStatus('network')
  await page.route('**/api/password-link', (route) => route.abort('connectionrefused'))
  await page.goto(`/reset-password#${linkTokens}`)
  await pressContinue(page)
  await expect(page.getByRole('alert')).toHaveText('Error processing reset link. Please try again.')
  await expect(page).toHaveURL('/reset-password')
  await page.unroute('**/api/password-link')
  await page.route('**/api/password-link', (route) =>
    route.fulfill({ json: { grant: 'g'.repeat(43), email: newAddress(), full_name: null } }),
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('New password')).toBeVisible()
})

test('after a lost answer, /reset-password says that the password may be saved and links to sign-in', async ({ page, watch }) => {
  watch.expectStatus('network')
  watch.expectStatus(422)
  await page.route('**/api/password-link', (route) =>
    route.fulfill({ json: { grant: 'g'.repeat(43), email: newAddress(), full_name: null } }),
  )
  await page.route('**/api/password', (route) => route.abort('connectionreset'), { times: 1 })
  await page.goto(`/reset-password#${linkTokens}`)
  await pressContinue(page)
  await page.getByLabel('New password').fill('tides come and go')
  await page.getByLabel('Confirm password').fill('tides come and go')
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByRole('alert')).toContainText('Your new password may already be saved.')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/auth')
})

test('/reset-password reads a second link that is opened in the same tab', async ({ page, watch }) => {
  watch.expectStatus(422)
  await page.goto('/reset-password')
  await expect(page.getByRole('alert')).toHaveText('Invalid reset link. Please request a new password reset.')
  await page.evaluate((hash) => void (location.hash = hash), linkTokens)
  await pressContinue(page)
  await expect(page.getByRole('alert')).toHaveText('Invalid or expired reset link. Please request a new password reset.')
  await expect(page).toHaveURL('/reset-password')
})
