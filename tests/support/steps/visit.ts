/** What a client does on /visit, with the server's answers given here. */
import type { Page } from 'playwright/test'
import { addDays, easternDay, easternInstant } from '../../../src/catalog/time/eastern.ts'
import type { OwnGuest, OwnVisit, ShownVisit, VisitTimes } from '../../../src/contracts/visit/own.ts'
import { answer } from '../states/state.ts'
import { pickDay } from './day-picker.ts'

export const visitLink = '/visit#4b2cc4ae-7a0b-4c43-9c1c-333333333333.c2lnbmF0dXJl'

const today = easternDay(new Date())
/** The day of the visit, and the one that it moves to. */
export const [visitDay, nextDay] = [addDays(today, 6), addDays(today, 8)]

/** A guest who comes, and hasn't sent their answers. */
const coming = (position: number, name: string | null): OwnGuest => ({
  ...{ id: `4b2cc4ae-7a0b-4c43-9c1c-44444444444${position}`, position, name, droppedOut: false, ready: false, mayDropOut: false },
  ...{ token: `4b2cc4ae-7a0b-4c43-9c1c-44444444444${position}.c2lnbmF0dXJl`, withoutCents: 99_500 },
})

export const someVisit: OwnVisit = {
  version: 1,
  kind: 'home',
  status: 'scheduled',
  startsAt: easternInstant(visitDay, 9, 30).toISOString(),
  endsAt: easternInstant(visitDay, 11, 0).toISOString(),
  place: 'Your address, ZIP code 33139',
  emailed: true,
  items: ['Everyday Wellness IV × 2', 'NAD+ 500 mg infusion'],
  provider: { firstName: 'Grace', initials: 'GL', pictured: false },
  may: 'change',
  said: { late: null, moveTo: null, cancel: false },
  earlier: { can: true, from: null, offer: null, missed: null },
  guests: [
    { ...coming(1, null), ready: true },
    { ...coming(2, 'Luis Ortega'), ready: true, mayDropOut: true },
    { ...coming(3, null), mayDropOut: true },
  ],
  priceCents: 126_500,
  calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
}

/** A client waiting for an earlier time, and a client with a time held for twelve minutes. */
export const waitingVisit: OwnVisit = { ...someVisit, version: 2, earlier: { ...someVisit.earlier, from: addDays(today, 1) } }
const twelveMinutes = 12 * 60_000
export const offeredVisit = (): OwnVisit => ({
  ...waitingVisit,
  earlier: {
    ...waitingVisit.earlier,
    offer: {
      id: '8a4d1f3e-2b6c-4f7a-9d5e-444444444444',
      startsAt: easternInstant(addDays(today, 3), 10, 0).toISOString(),
      endsAt: easternInstant(addDays(today, 3), 11, 30).toISOString(),
      until: new Date(Date.now() + twelveMinutes).toISOString(),
      leftMs: twelveMinutes,
    },
  },
})

/** A visit in less than a day. */
export const soonVisit: OwnVisit = { ...someVisit, may: 'ask', earlier: { ...someVisit.earlier, can: false } }

/** Open on the second day from today at 9:30 AM, and on the eighth at 9:30 AM with a colleague and from 2:00 PM on. */
export const someTimes: VisitTimes = {
  first: today,
  days: Array.from({ length: 60 }, (_, index) =>
    index === 8 ? '0002' + '0'.repeat(8) + '1'.repeat(13) : index === 2 ? '0001' + '0'.repeat(21) : '0'.repeat(25),
  ),
}

/** Opens the link of a visit, or of one that isn't shown. */
export async function openVisit(page: Page, visit: OwnVisit | Exclude<ShownVisit['state'], 'visit'> = someVisit) {
  await answer(page, '/api/visit', 200, typeof visit === 'string' ? { state: visit } : { state: 'visit', visit })
  await answer(page, '/api/visit-times', 200, someTimes)
  await page.goto(visitLink)
  await page.locator('astro-island[ssr]').waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: typeof visit === 'string' ? /is/ : /at \d/ }).waitFor()
}

/** Answers the next change with the visit after it. */
export async function answerChange(page: Page, visit: OwnVisit | 'canceled') {
  await answer(page, '/api/visit-change', 200, visit === 'canceled' ? { state: visit } : { state: 'visit', visit })
}

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()

/** Chooses the eighth day's slot in the open panel. */
export async function chooseTime(page: Page, slot: string) {
  // Once it knows the times, the calendar turns to the month of the first one.
  await page.getByRole('heading', { level: 3, name: / ET$/ }).waitFor()
  await pickDay(page, nextDay)
  await page.getByRole('button', { name: slot, exact: true }).click()
}

/** The visit once it moved to the eighth day at 2:00 PM. */
export const movedVisit: OwnVisit = {
  ...someVisit,
  version: 2,
  startsAt: easternInstant(nextDay, 14, 0).toISOString(),
  endsAt: easternInstant(nextDay, 15, 30).toISOString(),
}

/** The visit once its second guest dropped out. */
export const withoutLuis: OwnVisit = {
  ...someVisit,
  version: 2,
  guests: someVisit.guests.map((guest) => (guest.position === 2 ? { ...guest, droppedOut: true, mayDropOut: false } : guest)),
  priceCents: 99_500,
}
