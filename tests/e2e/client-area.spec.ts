/** /my-testimonials, /client-dashboard and the menus when signed in, on the real server (both specs; decisions 6 and 9). */
import type { Locator, Page } from 'playwright/test'
import {
  admin,
  newAddress,
  ownRequests,
  ownTestimonials,
  ownVisits,
  pretendSignedIn,
  refused,
  signInByCode,
} from '../support/steps/account.ts'
import { consoleUrl, expect, test } from '../support/page.ts'
import { answer, cutOff, holdBack } from '../support/states/state.ts'

const main = (page: Page) => page.getByRole('main')

async function openMenu(page: Page) {
  await page.getByRole('button', { name: /menu/i }).locator('visible=true').first().click()
}

const words = (within: Page | Locator) => within.getByRole('textbox', { name: 'Your testimonial' })

const shown = (page: Page, role: 'link' | 'button', name: string) =>
  page.getByRole(role, { name, exact: true }).locator('visible=true')

test('a client who writes a testimonial while signed in can edit it on /my-testimonials', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/auth')
  await signInByCode(page, consoleUrl(), newAddress())
  await page.waitForURL('/client-dashboard')
  await main(page).getByRole('link', { name: 'Share your experience' }).click()
  await page.waitForURL('/#testimonials')
  await page.getByRole('button', { name: 'Share your experience' }).click()
  await words(page).fill('Calm and exact.')
  await page.getByRole('button', { name: 'Submit testimonial' }).click()
  await expect(page.getByText('Thank you. It’s pending review.').first()).toBeVisible()

  await page.goto('/my-testimonials')
  await expect(main(page).getByText('In review')).toBeVisible()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(words(page)).toBeFocused()
  await words(page).fill('  ')
  await expect(page.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  await words(page).fill('Calm, exact, and kind.')
  await page.getByLabel('Full Name').fill('Ana Pereira')
  await page.getByLabel('Show my name publicly').check()
  await page.getByText('4 stars').click({ force: true })
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
  await page.reload()
  await expect(page.getByText('Calm, exact, and kind.')).toBeVisible()
  await expect(main(page).getByText('Ana Pereira')).toBeVisible()
  await expect(page.getByText('4 of 5')).toBeVisible()

  await page.goto('/client-dashboard')
  await expect(main(page).getByText('Calm, exact, and kind.')).toBeVisible()
})

test(
  'a published testimonial can’t be edited, and one that is published during an edit says so',
  { tag: '@phone' },
  async ({ page, watch }) => {
    watch.expectStatus(409)
    await pretendSignedIn(page)
    await page.goto('/my-testimonials')
    const [waiting, published] = [page.getByRole('article').first(), page.getByRole('article').nth(1)]
    await expect(published.getByText('Published', { exact: true })).toBeVisible()
    await expect(published.getByText('you can’t edit it anymore')).toBeVisible()
    await expect(published.getByRole('button')).toHaveCount(0)

    await waiting.getByRole('button', { name: 'Edit' }).click()
    const testimonials = ownTestimonials.map((item) => ({ ...item, is_published: true }))
    await page.route('**/api/own-testimonial', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 409, json: refused('already-published', 'A published testimonial can no longer be edited.') })
        : route.fulfill({ json: { testimonials } }),
    )
    await words(waiting).fill('Something else')
    await waiting.getByRole('button', { name: 'Save changes' }).click()
    await expect(waiting.getByRole('alert')).toHaveText('A published testimonial can no longer be edited.')
    await expect(words(waiting)).toHaveValue('Something else')
    await expect(waiting.getByRole('button', { name: 'Save changes' })).toBeDisabled()
    await waiting.getByRole('button', { name: 'Close' }).click()
    await expect(waiting.getByText('you can’t edit it anymore')).toBeVisible()
    await expect(waiting).toBeFocused()
  },
)

test(
  'the dashboard updates a request’s status when the client returns to the page',
  { tag: '@phone' },
  async ({ page, watch }) => {
    await pretendSignedIn(page)
    await page.goto('/client-dashboard')
    const requests = page.getByRole('region', { name: 'Your requests' })
    await expect(requests.getByText('Confirmed', { exact: true })).toBeVisible()
    const canceled = ownRequests.map((request) => (request.state === 'confirmed' ? { ...request, state: 'canceled' } : request))
    await page.route('**/api/own-request', (route) => route.fulfill({ json: { requests: canceled } }))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(requests.getByText('Canceled', { exact: true })).toBeVisible()
    await expect(requests.getByText('Confirmed', { exact: true })).toHaveCount(0)

    watch.expectStatus(500)
    await page.route('**/api/own-request', (route) => route.fulfill({ status: 500, json: refused('internal') }))
    const failed = page.waitForResponse('**/api/own-request')
    await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await failed
    await expect(requests.getByText('Canceled', { exact: true })).toBeVisible()
  },
)

test(
  'the dashboard shows one row each for a canceled visit and its rebooking at the same time',
  { tag: '@phone' },
  async ({ page }) => {
    const [visit] = ownVisits
    const canceled = { ...visit!, token: null, status: 'canceled' as const }
    const other = { ...visit!, token: `${visit!.token}2`, startsAt: '2026-11-30T14:30:00.000Z' }
    await pretendSignedIn(page, { visits: [other, visit!, canceled] })
    await page.goto('/client-dashboard')
    const rows = page.getByRole('region', { name: 'Your visits' }).getByRole('article')
    await expect(rows).toHaveCount(3)
    await answer(page, '/api/own-visit', 200, { visits: [visit!, canceled] })
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(rows).toHaveText([/Confirmed/, /Canceled/])
  },
)

test('a client signs out another device and stays signed in on this one', { tag: '@phone' }, async ({ page }) => {
  await pretendSignedIn(page)
  const bodies: unknown[] = []
  await page.route('**/api/session-devices', (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    bodies.push(route.request().postDataJSON())
    return route.fulfill({ json: { signedOut: 1 } })
  })
  await page.goto('/client-dashboard')
  const devices = page.getByRole('region', { name: 'Where you’re signed in' })
  await expect(devices.getByText('Safari on iPhone')).toBeVisible()
  await devices.getByRole('button', { name: 'Sign out Firefox on Windows' }).click()
  await expect(devices.getByText('We signed out 1 other device.')).toBeFocused()
  await expect(devices.getByText('Firefox on Windows')).toHaveCount(0)
  await expect(devices.getByText('This device')).toBeVisible()
  expect(bodies).toEqual([{ id: 'd2' }])
})

test('a client whose session ended is sent to the sign-in page, which says why', { tag: '@phone' }, async ({ page, watch }) => {
  watch.expectStatus(401)
  await pretendSignedIn(page)
  await page.route('**/api/session-refresh', (route) => route.fulfill({ status: 401, json: refused('session-idle') }))
  await page.goto('/my-testimonials')
  await expect(page).toHaveURL('/auth?from=%2Fmy-testimonials&idle=1')
  await expect(page.getByRole('alert')).toContainText('after 30 minutes of inactivity')
})

test('offline, /my-testimonials says so, and loads once the connection is back', { tag: '@phone' }, async ({ page, watch }) => {
  watch.expectStatus('network')
  await pretendSignedIn(page)
  await page.route('**/api/session-refresh', (route) => route.abort('connectionrefused'))
  await page.goto('/my-testimonials')
  await expect(page.getByRole('alert')).toContainText('We can’t reach the server')
  await page.unroute('**/api/session-refresh')
  await pretendSignedIn(page)
  await cutOff(page, '/api/own-testimonial')
  const again = page.getByRole('button', { name: 'Try again' })
  await again.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await expect(page.getByRole('alert')).toContainText('That didn’t work')
  await page.unroute('**/api/own-testimonial')
  await answer(page, '/api/own-testimonial', 200, { testimonials: ownTestimonials })
  await again.press('Enter')
  await expect(page.getByText('you can’t edit it anymore')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link', { name: 'Your account' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: /^Edit/ }).first()).toBeFocused()
})

test('the menus of a signed-out visitor have no account entries', async ({ page }) => {
  await page.goto('/peptides')
  await openMenu(page)
  await expect(shown(page, 'link', 'Book IV Appointment').first()).toBeVisible()
  await expect(shown(page, 'button', 'Sign Out')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Admin/ }).locator('visible=true')).toHaveCount(0)
})

test('the menu shows an admin the back office only after the server confirms the role', async ({ page, isMobile }) => {
  await pretendSignedIn(page, { user: admin })
  await answer(page, '/api/is-admin', 200, { is_admin: true })
  const release = await holdBack(page, '/api/is-admin')
  const requested = page.waitForRequest('**/api/is-admin')
  await page.goto('/peptides')
  await requested
  await openMenu(page)
  await expect(shown(page, 'button', 'Sign Out')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Admin/ }).locator('visible=true')).toHaveCount(0)
  release()
  await expect(shown(page, 'link', isMobile ? 'Admin Dashboard' : 'Admin')).toHaveAttribute('href', '/admin')
})

test('a client’s menu has no link to the back office, and signs out', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/auth')
  await signInByCode(page, consoleUrl(), newAddress())
  await page.waitForURL('/client-dashboard')
  const checked = page.waitForResponse('**/api/is-admin')
  await page.goto('/peptides')
  await checked
  await openMenu(page)
  await expect(shown(page, 'link', 'Your account')).toHaveAttribute('href', '/client-dashboard')
  await expect(page.getByRole('link', { name: /^Admin/ }).locator('visible=true')).toHaveCount(0)
  await shown(page, 'button', 'Sign Out').click()
  await expect(page.getByText('You’re signed out.')).toBeVisible()
  await expect(page).toHaveURL('/peptides')
  await openMenu(page)
  await expect(shown(page, 'button', 'Sign Out')).toHaveCount(0)
})

test('signing out clears what the client typed, on this page and in other tabs', { tag: '@phone' }, async ({ page, context }) => {
  await page.goto('/auth')
  await signInByCode(page, consoleUrl(), newAddress())
  await page.waitForURL('/client-dashboard')
  const tabs = [page, await context.newPage()]
  for (const tab of tabs) {
    const checked = tab.waitForResponse('**/api/is-admin')
    await tab.goto('/consultation')
    await checked
    await tab.getByLabel('Full Name').fill('Ana Pereira')
  }
  await openMenu(page)
  await shown(page, 'button', 'Sign Out').click()
  await expect(page.getByText('You’re signed out.')).toBeVisible()
  for (const tab of tabs) {
    await expect(tab.getByLabel('Full Name')).toHaveValue('')
    await tab.getByLabel('Message').fill('Hello')
    await tab.reload()
    await expect(tab.getByLabel('Message')).toHaveValue('Hello')
    await expect(tab.getByLabel('Full Name')).toHaveValue('')
  }
})

test('the arrow keys reach the menu entries of a signed-in admin', { tag: '@desktop' }, async ({ page }) => {
  await pretendSignedIn(page, { user: admin })
  const checked = page.waitForResponse('**/api/is-admin')
  await page.goto('/peptides')
  await checked
  await page.getByRole('button', { name: 'Menu' }).locator('visible=true').focus()
  await page.keyboard.press('ArrowDown')
  for (let step = 0; step < 9; step += 1) await page.keyboard.press('ArrowDown')
  await expect(shown(page, 'button', 'Sign Out')).toBeFocused()
})
