/** A time held for a client who waits for an earlier one: staff can stop the offer in the form that needs the time (decision 53). */
import type { Page } from 'playwright/test'
import { addDays, easternDay, formatEasternMoment } from '../../../src/catalog/time/eastern.ts'
import type { Calendar } from '../../../src/contracts/visit/calendar.ts'
import type { Offer } from '../../../src/contracts/request/offer.ts'
import { openScreen } from '../../support/back-office-screen.ts'
import { axeFindings, expect, test } from '../../support/page.ts'
import { requestDetail, visitOffers } from '../../support/rows/back-office.ts'
import { makeCalendarProvider, makeCalendarVisit, makeVisitDetail, timesOn } from '../../support/rows/calendar.ts'
import { dialog, question } from '../../support/steps/back-office.ts'
import { answer, sentTo } from '../../support/states/state.ts'

const offerId = '8a4d1f3e-2b6c-4f7a-9d5e-444444444444'
const against = 'Held for a client until 3:15 PM.'
const sides = { travelMinutes: 0, before: null, after: null }
const heldAt = (startsAt: string): Offer => ({ startsAt, ...sides, against, held: offerId })
const openAt = (startsAt: string): Offer => ({ startsAt, ...sides, against: null, held: null })

const day = addDays(easternDay(new Date()), 5)
const { startsAt } = timesOn(day, [10, 0], 60)
const moment = formatEasternMoment(new Date(startsAt))
const provider = makeCalendarProvider({ stays: [{ city: 'Miami Beach', firstDay: day, lastDay: day }] })
const visit = makeCalendarVisit({ ...timesOn(day, [16, 0], 60), name: 'Ben Castillo' })
const calendar: Calendar = { providers: [provider], visits: [visit], waiting: [], held: [] }
const detail = makeVisitDetail(visit)

/** Stops the offer that the form mentions. From then on, the server answers as `after` says. */
async function stopOffer(page: Page, after: () => Promise<void>): Promise<void> {
  const form = dialog(page)
  await expect(form.getByRole('status').filter({ hasText: against })).toBeVisible()
  await expect(form.getByLabel('Reason for booking this time anyway')).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await form.getByRole('button', { name: 'Stop offer' }).click()
  await after()
  await question(page).getByRole('button', { name: 'Stop offer' }).click()
  await expect(page.getByText('Offer stopped. You can book this time.')).toBeVisible()
  await expect(form.getByText(against)).toHaveCount(0)
}

test('the confirmation form never books a held time, until staff stop the offer', async ({ page }) => {
  const [first, second] = requestDetail.booking!.times
  const stopped = sentTo(page, '/api/admin/visit-earlier')
  const steps = sentTo(page, '/api/admin/request-step')
  const { request } = requestDetail
  await openScreen(page, `/admin/requests?view=all&id=${request.id}`, {
    request: { rows: [request], next: null, counts: { new: 1, contacted: 0, confirmed: 0, declined: 0, canceled: 0, done: 0 } },
    'request-detail': requestDetail,
    'request-offer': { ...visitOffers, offers: [heldAt(first!), openAt(second!)] },
    'request-appointment': { overlaps: [], outsideHours: false, holiday: null },
    'request-step': { ...requestDetail, request: { ...request, version: 2, state: 'confirmed', appointmentAt: first! } },
    'visit-earlier': {},
  })
  await page.getByRole('button', { name: 'Confirm a time' }).click()
  const held = dialog(page).getByRole('radio', { name: formatEasternMoment(new Date(first!)) })
  await expect(dialog(page).getByRole('radio', { name: formatEasternMoment(new Date(second!)) })).toBeChecked()
  await held.check()
  await dialog(page).getByRole('button', { name: 'Confirm and email' }).click()
  await stopOffer(page, () => answer(page, '/api/admin/request-offer', 200, { ...visitOffers, offers: [openAt(first!)] }))
  expect(steps).toEqual([])
  await expect(held).toBeChecked()
  await dialog(page).getByRole('button', { name: 'Confirm and email' }).click()
  await expect(page.getByText('Confirmed. We’re emailing the client.')).toBeVisible()
  expect(stopped).toEqual([{ stop: 'offer', id: offerId }])
  expect(steps).toMatchObject([{ step: 'confirmed', startsAt: first }])
})

test('the move form lets staff stop the offer after a refused move, and then moves the visit', async ({ page, watch }) => {
  watch.expectStatus(409)
  const stopped = sentTo(page, '/api/admin/visit-earlier')
  const moves = sentTo(page, '/api/admin/visit-move')
  await openScreen(page, `/admin/calendar?day=${day}&id=${visit.id}`, {
    ...{ calendar, visit: detail, 'visit-earlier': {} },
    'visit-slot': { offer: heldAt(startsAt), minutes: 60, open: [] },
  })
  const fields = { startsAt: against }
  await answer(page, '/api/admin/visit-move', 409, { error: { code: 'time-taken', message: 'No', requestId: 'test', fields } })
  await page.getByRole('button', { name: 'Move…' }).click()
  await dialog(page).getByLabel('Time (Eastern)').fill('10:00')
  await dialog(page).getByRole('button', { name: 'Move', exact: true }).click()
  await stopOffer(page, async () => {
    await answer(page, '/api/admin/visit-slot', 200, { offer: openAt(startsAt), minutes: 60, open: [startsAt] })
    await answer(page, '/api/admin/visit-move', 200, { ...visit, ...timesOn(day, [10, 0], 60), version: 2 })
  })
  await dialog(page).getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(`Ben Castillo’s visit is now on ${moment}`)).toBeVisible()
  expect(stopped).toEqual([{ stop: 'offer', id: offerId }])
  expect(moves).toMatchObject([{ startsAt }, { startsAt }])
})

test('the new visit form says that the time is held, lets staff stop the offer, and schedules it', async ({ page }) => {
  const stopped = sentTo(page, '/api/admin/visit-earlier')
  const made = sentTo(page, '/api/admin/visit')
  await openScreen(page, `/admin/calendar?day=${day}`, {
    ...{ calendar, client: { clients: [] }, 'visit-earlier': {} },
    visit: { ...visit, ...timesOn(day, [10, 0], 60), name: 'Cleo Brandt' },
    'visit-slot': { offer: heldAt(startsAt), minutes: 60, open: [] },
  })
  await page.getByRole('button', { name: 'New visit', exact: true }).click()
  await dialog(page).getByLabel('Client’s name').fill('Cleo Brandt')
  await dialog(page).getByLabel('Phone', { exact: true }).fill('305-555-0142')
  await dialog(page).getByRole('radio', { name: 'In clinic' }).check()
  await dialog(page).getByLabel('Day', { exact: true }).fill(day)
  await dialog(page).getByLabel('Time (Eastern)').fill('10:00')
  await stopOffer(page, () =>
    answer(page, '/api/admin/visit-slot', 200, { offer: openAt(startsAt), minutes: 60, open: [startsAt] }),
  )
  await answer(page, '/api/admin/visit?*', 200, { ...detail, visit: { ...visit, name: 'Cleo Brandt' } })
  await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText(`Cleo Brandt’s visit is scheduled for ${moment}`)).toBeVisible()
  expect(stopped).toEqual([{ stop: 'offer', id: offerId }])
  expect(made).toMatchObject([{ startsAt, caller: { name: 'Cleo Brandt' } }])
})
