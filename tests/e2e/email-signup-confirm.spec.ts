/** /confirm-signup does nothing until the visitor presses its button, then shows the result. */
import type { Page } from 'playwright/test'
import { axeFindings, expect, test } from '../support/page.ts'
import { answer, cutOff } from '../support/states/state.ts'

const endpoint = '/api/email-signup-confirm'
const link = '/confirm-signup#token=abc.def'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const button = (page: Page, name = 'Confirm my signup') => page.getByRole('button', { name })

test('opening a /confirm-signup link sends nothing, and its button confirms the signup', async ({ page }) => {
  const bodies: unknown[] = []
  await page.route(`**${endpoint}`, async (route) => {
    bodies.push(route.request().postDataJSON())
    await route.fulfill({ json: { outcome: 'confirmed' } })
  })
  await page.goto(link)
  await expect(heading(page, 'Hear from us again?')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  expect(bodies).toEqual([])
  await button(page).press('Enter')
  await expect(heading(page, 'Signup confirmed')).toBeFocused()
  expect(bodies).toEqual([{ token: 'abc.def' }])
  expect(await axeFindings(page)).toEqual([])
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
})

for (const [outcome, title] of [
  ['expired', 'This link has expired'],
  ['blocked', 'We can’t email this address'],
] as const)
  test(`/confirm-signup shows “${title}” if the answer is “${outcome}”`, async ({ page }) => {
    await answer(page, endpoint, 200, { outcome })
    await page.goto(link)
    await button(page).click()
    await expect(heading(page, title)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
  })

test('a newer /confirm-signup link in the same tab shows the button again', async ({ page }) => {
  await answer(page, endpoint, 200, { outcome: 'expired' })
  await page.goto(link)
  await button(page).click()
  await expect(heading(page, 'This link has expired')).toBeVisible()
  await page.goto('/confirm-signup#token=new.link')
  await expect(heading(page, 'Hear from us again?')).toBeVisible()
  await expect(button(page)).toBeVisible()
})

test('after a lost answer, /confirm-signup says that it can’t tell, and offers to try again', async ({ page, watch }) => {
  watch.expectStatus('network')
  await cutOff(page, endpoint)
  await page.goto(link)
  await button(page).click()
  await expect(heading(page, 'Something went wrong')).toBeVisible()
  await expect(page.getByText('We can’t tell if your signup is confirmed.')).toBeVisible()
  await page.unroute(`**${endpoint}`)
  await answer(page, endpoint, 200, { outcome: 'confirmed' })
  await button(page, 'Try again').click()
  await expect(heading(page, 'Signup confirmed')).toBeVisible()
})

test('/confirm-signup reports a link that is cut off, or that the real server refuses, as incomplete', async ({
  page,
  watch,
}) => {
  watch.expectStatus(422)
  watch.expectStatus(400)
  watch.expectStatus(403)
  await page.goto('/confirm-signup')
  await expect(heading(page, 'This link isn’t complete')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.goto('about:blank')
  await page.goto(link)
  await button(page).click()
  await expect(heading(page, 'This link isn’t complete')).toBeVisible()
})
