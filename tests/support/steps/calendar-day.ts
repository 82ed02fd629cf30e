/** A nurse's day on her phone, with a server that keeps its visits. */
import { expect, type Page } from 'playwright/test'
import { statusAfter, type DayStep } from '../../../src/catalog/visit/visit.ts'
import type { Calendar, CalendarProvider, CalendarVisit } from '../../../src/contracts/visit/calendar.ts'
import { openScreen } from '../back-office-screen.ts'
import { makeCalendarProvider, makeCalendarVisit, makeVisitDetail, timesOn } from '../rows/calendar.ts'

export const day = '2027-05-12'
const noon = new Date('2027-05-12T16:00:00.000Z')

type Sent = { readonly id: string; readonly version: number; readonly step: DayStep }

/** A server that keeps visits: it takes steps in order, and answers a repeated one with the same result. */
export function clinicOf(visits: readonly CalendarVisit[], others: readonly CalendarProvider[] = []) {
  const clinic = { visits: [...visits], sent: [] as Sent[], down: false, fails: false }
  const provider = makeCalendarProvider({ stays: [{ city: 'Miami Beach', firstDay: day, lastDay: day }] })
  const change = (id: string, part: Partial<CalendarVisit>) => {
    clinic.visits = clinic.visits.map((visit) => (visit.id === id ? { ...visit, ...part } : visit))
  }
  const serve = async (page: Page) => {
    await page.route(/\/api\/admin\/calendar\?/, (route) => {
      const answer: Calendar = { providers: [provider, ...others], visits: clinic.visits, waiting: [], held: [] }
      return route.fulfill({ json: answer })
    })
    await page.route(/\/api\/admin\/visit\?/, (route) => {
      const visit = clinic.visits.find(({ id }) => id === new URL(route.request().url()).searchParams.get('id'))!
      return route.fulfill({ json: makeVisitDetail(visit) })
    })
    await page.route('**/api/admin/visit-step', (route) => {
      if (clinic.down) return route.abort('connectionrefused')
      const sent = route.request().postDataJSON() as Sent
      clinic.sent.push(sent)
      const refuse = (status: number, code: string) =>
        route.fulfill({ status, json: { error: { code, message: 'No', requestId: 'test' } } })
      if (clinic.fails) return refuse(500, 'unexpected')
      const visit = clinic.visits.find(({ id }) => id === sent.id)!
      if (visit.version === sent.version) change(sent.id, { version: sent.version + 1, status: statusAfter(sent.step) })
      else if (visit.version !== sent.version + 1 || visit.status !== statusAfter(sent.step))
        return refuse(409, 'changed-meanwhile')
      return route.fulfill({ json: clinic.visits.find(({ id }) => id === sent.id) })
    })
  }
  return Object.assign(clinic, { serve, change })
}

export const morning = makeCalendarVisit({ ...timesOn(day, [9, 0], 60), status: 'completed', version: 3, name: 'Jonah Adler' })
export const lunch = makeCalendarVisit({
  ...timesOn(day, [12, 30], 90),
  treatments: [
    { title: 'Everyday Wellness IV', quantity: 2 },
    { title: 'Travel Detox', quantity: 1 },
  ],
  guests: 2,
  asked: { step: 'running-late', reason: '15', startsAt: null, late: null },
})
export const call = makeCalendarVisit({
  ...timesOn(day, [14, 30], 30),
  kind: 'phone',
  name: 'Li',
  place: 'By phone',
  address: '',
  city: null,
  travelMinutes: 0,
  treatments: [],
  overbookedReason: 'Old friend of the clinic',
})

export const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) })
export const press = (page: Page, step: string, name: string) =>
  card(page, name)
    .getByRole('button', { name: new RegExp(`^${step}.*: ${name}$`) })
    .click()

export async function openDay(page: Page, clinic: ReturnType<typeof clinicOf>, change?: (page: Page) => Promise<void>) {
  await page.clock.setFixedTime(noon)
  await openScreen(page, `/admin/calendar?view=list&day=${day}`, {}, async () => {
    await clinic.serve(page)
    await change?.(page)
  })
  await expect(page.getByRole('heading', { name: /^Today/ })).toBeVisible()
}
