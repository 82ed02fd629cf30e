/** What a guest of a visit does on /guest, with the server's answers given here. */
import type { Page } from 'playwright/test'
import { infusionQuestions } from '../../../src/catalog/event/infusion-waiver.ts'
import type { GuestPage, ShownGuest } from '../../../src/contracts/visit/guest.ts'
import { answer } from '../states/state.ts'
import { onward } from './check-in.ts'
import { someVisit } from './visit.ts'

export const guestLink = '/guest#4b2cc4ae-7a0b-4c43-9c1c-444444444442.c2lnbmF0dXJl'

const { kind, startsAt, endsAt } = someVisit
const when = { kind, startsAt, endsAt, bookerEmailed: true }

export const someGuest: GuestPage = {
  ...when,
  ...{ booked: false, firstName: null, ready: false, answeredAt: null, mayAnswer: true, mayDropOut: true },
  price: { nowCents: 126_500, withoutCents: 99_500 },
}

export const readyGuest: GuestPage = { ...someGuest, firstName: 'Luis', ready: true, answeredAt: '2026-11-30T15:00:00.000Z' }

export const guestOut: ShownGuest = { state: 'out', ...when, booked: false, priceCents: 99_500 }

/** Opens a guest's link. */
export async function openGuest(page: Page, shown: ShownGuest = { state: 'guest', guest: someGuest }) {
  await answer(page, '/api/guest', 200, shown)
  await page.goto(guestLink)
  await page.locator('astro-island[ssr]').waitFor({ state: 'detached' })
  await page.getByText('One moment.').waitFor({ state: 'detached' })
}

/** Fills in the whole form for a guest who is healthy, or allergic to something, and leaves it unsent. */
export async function fillGuest(page: Page, name = 'Luis Ortega', allergies?: string) {
  await page.getByLabel('Full name').first().fill(name)
  await page.getByLabel('Date of birth').fill('04/09/1988')
  await onward(page)
  const allergic = page.getByRole('radiogroup', { name: 'Are you allergic to anything?' })
  await allergic.getByText(allergies === undefined ? 'No' : 'Yes', { exact: true }).click()
  if (allergies !== undefined) await page.getByLabel('What are you allergic to?').fill(allergies)
  await page.getByRole('radiogroup', { name: 'Do you take any medications or supplements?' }).getByText('No').click()
  await onward(page)
  for (const { label } of infusionQuestions)
    await page.getByRole('radiogroup', { name: label }).getByText('No', { exact: true }).click()
  await onward(page)
  await onward(page)
  await page.getByLabel('Sign by typing your full name').fill(name)
}
