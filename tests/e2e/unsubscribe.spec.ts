/** /unsubscribe acts when it opens, unless a machine may have opened it. Then it asks for a click first (decision 22). */
import type { Page } from 'playwright/test'
import { axeFindings, expect, test } from '../support/page.ts'
import { answer, cutOff, holdBack } from '../support/states/state.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

async function answers(page: Page, outcome: string) {
  const bodies: unknown[] = []
  await page.route('**/api/unsubscribe', async (route) => {
    bodies.push(route.request().postDataJSON())
    await route.fulfill({ json: { outcome } })
  })
  return bodies
}

for (const [outcome, title] of [
  ['unsubscribed', 'Unsubscribed Successfully'],
  ['already', 'Already Unsubscribed'],
] as const) {
  test(`opening /unsubscribe with an email address ends in “${title}”`, async ({ page }) => {
    const bodies = await answers(page, outcome)
    await page.goto('/unsubscribe?email=Ana@Example.com')
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    expect(bodies).toEqual([{ email: 'Ana@Example.com' }])
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
  })
}

test('an unsubscribe link that a machine may have opened asks for one click', async ({ page }) => {
  const bodies = await answers(page, 'confirm')
  await page.goto('/unsubscribe?token=abc.def')
  const button = page.getByRole('button', { name: 'Unsubscribe' })
  await expect(button).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.unroute('**/api/unsubscribe')
  const confirmed = await answers(page, 'unsubscribed')
  await button.click()
  await expect(heading(page, 'Unsubscribed Successfully')).toBeVisible()
  expect([...bodies, ...confirmed]).toEqual([
    { token: 'abc.def', confirmed: false },
    { token: 'abc.def', confirmed: true },
  ])
})

test('/unsubscribe shows an error for a missing, unknown or invalid address and a forged link', async ({ page, watch }) => {
  for (const status of [404, 422, 400, 403]) watch.expectStatus(status)
  for (const search of ['', '?email=nobody@example.com', '?email=not%20an%20address', '?token=abc.def']) {
    await page.goto(`/unsubscribe${search}`)
    await expect(heading(page, 'Oops! Something Went Wrong')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Return to Home' }).locator('visible=true')).toHaveAttribute('href', '/')
  }
  expect(await axeFindings(page)).toEqual([])
})

test('offline, /unsubscribe doesn’t blame the link, and trying again moves the focus to the result', async ({ page, watch }) => {
  watch.expectStatus('network')
  await cutOff(page, '/api/unsubscribe')
  await page.goto('/unsubscribe?email=ana@example.com')
  await expect(heading(page, 'Oops! Something Went Wrong')).toBeVisible()
  await expect(page.getByText('you may still be on our list')).toBeVisible()
  await expect(page.getByText('The link may be incomplete')).toBeHidden()
  expect(await axeFindings(page)).toEqual([])
  await page.unroute('**/api/unsubscribe')
  await answers(page, 'unsubscribed')
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(heading(page, 'Unsubscribed Successfully')).toBeFocused()
})

test('/unsubscribe says that it is working, and is hidden from search engines', async ({ page }) => {
  await answer(page, '/api/unsubscribe', 200, { outcome: 'unsubscribed' })
  const release = await holdBack(page, '/api/unsubscribe')
  await page.goto('/unsubscribe?email=ana@example.com')
  await expect(heading(page, 'Taking you off the list.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  release()
  await expect(heading(page, 'Unsubscribed Successfully')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('/unsubscribe shows the clinic’s email address', async ({ page }) => {
    await page.goto('/unsubscribe?email=ana@example.com')
    await expect(heading(page, 'Leave the list')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'hello@tidelight.example' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  })
})
