/** The weekly report: what each figure counts, and where a week begins and ends. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { addDays, easternDay, easternInstant } from '../../src/catalog/time/eastern.ts'
import { mondayOf } from '../../src/catalog/report.ts'
import { call } from '../../src/client/call.ts'
import { exportReport, readReport } from '../../src/contracts/report.ts'
import { openDb } from '../../netlify/db/client.ts'
import * as report from '../../netlify/domain/report.ts'
import * as adminReport from '../../netlify/functions/admin/report.ts'
import * as adminReportExport from '../../netlify/functions/admin/report-export.ts'
import { useClinic } from '../support/clinic.ts'
import { makeProvider } from '../support/rows/provider.ts'
import { serve } from '../support/serve.ts'
import { asking, signedIn, type Asking, type SignedIn } from '../support/signed-in.ts'

const clinic = useClinic()
const server = serve(adminReport, adminReportExport)
let admin: SignedIn
let ask: Asking

beforeEach(async () => {
  await clinic.reset()
  admin = await signedIn(server, 'admin')
  await makeProvider(clinic, {}, admin.id)
  ask = asking(admin)
})

type Made = { readonly contacted?: number; readonly confirmed?: number; readonly kind?: string }

/** A request, with the hours after which it was contacted and confirmed. */
async function request(at: Date, { contacted, confirmed, kind = 'consultation' }: Made = {}): Promise<string> {
  const id = randomUUID()
  const after = (hours: number | undefined) => (hours === undefined ? null : new Date(at.getTime() + hours * 3_600_000))
  await clinic.rows(
    `insert into requests (id, kind, reference, client_name, client_email, client_phone, state, contacted_at, created_at)
     values ($1, $2, $3, 'Ana', 'ana@example.com', '(305) 555-0100', $4, $5, $6)`,
    [id, kind, `R-${id}`, contacted === undefined ? 'new' : 'contacted', after(contacted), at],
  )
  if (confirmed !== undefined)
    await clinic.rows(
      `insert into request_steps (request_id, position, step, appointment_at, at) values ($1, 1, 'confirmed', $2, $3)`,
      [id, at, after(confirmed)],
    )
  return id
}

type Held = {
  readonly status?: string
  readonly by?: string
  readonly items?: readonly (readonly [title: string, quantity: number, cents: number])[]
  readonly quote?: readonly [discount: number, fee: number]
  /** Whether each guest dropped out. */
  readonly out?: readonly boolean[]
}

/** A visit of an hour, with its treatments and what the client was quoted. */
async function visit(at: Date, { status = 'completed', by, items = [], quote, out = [] }: Held = {}): Promise<void> {
  const id = randomUUID()
  const requestId = quote ? await request(new Date('2020-01-01'), { kind: 'booking' }) : null
  if (quote) {
    const subtotal = items.reduce((sum, [, quantity, cents]) => sum + quantity * cents, 0)
    await clinic.rows(
      `insert into bookings (request_id, street_address, apt_unit, city, state, zip_code, resident, subtotal_cents, discount_cents, travel_fee_cents, total_cents)
       values ($1, '1 Ocean Drive', '', 'Miami Beach', 'FL', '33139', $2, $3, $4, $5, $6)`,
      [requestId, quote[0] > 0, subtotal, ...quote, subtotal - quote[0] + quote[1]],
    )
  }
  await clinic.rows(
    `insert into visits (id, request_id, provider_id, kind, status, client_name, place, starts_at, ends_at, leaves_at, canceled_by, version, created_at)
     values ($1, $2, $3, 'home', $4, 'Ana', 'Home', $5, $5::timestamptz + interval '1 hour', $5, $6, 1, now())`,
    [id, requestId, admin.id, status, at, by ?? null],
  )
  for (const [title, quantity, cents] of items)
    await clinic.rows(
      `insert into visit_items (visit_id, treatment_id, title, quantity, unit_price_cents) values ($1, $2, $2, $3, $4)`,
      [id, title, quantity, cents],
    )
  for (const [index, droppedOut] of out.entries())
    await clinic.rows(
      `insert into guests (id, visit_id, position, dropped_out, out_by, created_at) values ($1, $2, $3, $4, $5, now())`,
      [...[randomUUID(), id, index + 1], ...[droppedOut, droppedOut ? 'guest' : null]],
    )
}

test.each([
  ['spring', '2027-03-08'],
  ['fall', '2027-11-01'],
])('the week of the %s clock change runs from Monday through Sunday, Eastern time', async (_season, week) => {
  const at = (day: number, hour: number, minute = 0) => easternInstant(addDays(week, day), hour, minute)
  await request(at(0, 0))
  await request(at(6, 23, 59))
  await request(at(-1, 23, 59))
  await request(at(7, 0))
  await visit(at(6, 9), { items: [['Hydration', 1, 20_000]] })
  await visit(at(6, 23, 30))
  await visit(at(-1, 22), { items: [['Hydration', 1, 10_000]] })
  await visit(at(7, 0, 30))
  const { weeks, treatments } = await ask(readReport, { week })
  expect(weeks).toHaveLength(8)
  expect(weeks.slice(-2)).toMatchObject([
    { first: addDays(week, -7), last: addDays(week, -1), asked: 1, completed: 1, revenueCents: 10_000 },
    { first: week, last: addDays(week, 6), asked: 2, completed: 2, revenueCents: 20_000 },
  ])
  expect(treatments).toEqual([{ title: 'Hydration', quantity: 1, cents: 20_000 }])
  expect((await ask(readReport, { week: addDays(week, 49) })).weeks.map(({ asked }) => asked)).toEqual([2, 1, 0, 0, 0, 0, 0, 0])
})

const week = '2027-05-03'
const at = (day: number, hour: number) => easternInstant(addDays(week, day), hour, 0)

test('the report counts requests, those confirmed within 24 hours, and the median hours to contact', async () => {
  await request(at(0, 9), { contacted: 1, confirmed: 24 })
  await request(at(1, 9), { contacted: 4, confirmed: 25 })
  await request(at(2, 9), { contacted: 100 })
  await request(at(3, 9), { contacted: 2.5, confirmed: 2.5 })
  await request(at(4, 9))
  await request(at(5, 9), { contacted: 3 })
  await clinic.rows(`update requests set deleted_at = now(), deleted_by = $1 where created_at = $2`, [admin.id, at(5, 9)])
  expect((await ask(readReport, { week })).weeks.at(-1)).toMatchObject({ asked: 5, confirmedInTime: 2, medianHours: 3.3 })
  expect((await ask(readReport, { week: addDays(week, 7) })).weeks.at(-1)).toMatchObject({ asked: 0, medianHours: null })
})

test('the report counts visits by outcome and who canceled, and quoted revenue of completed ones only', async () => {
  await visit(at(0, 9), {
    items: [
      ['Hydration', 2, 20_000],
      ['Glow', 1, 30_000],
    ],
    quote: [0, 15_000],
  })
  await visit(at(1, 9), { items: [['Glow', 1, 30_000]], quote: [3_000, 0] })
  await visit(at(2, 9), { items: [['Glow', 1, 25_000]] })
  await visit(at(3, 9), { status: 'canceled', by: 'client', items: [['Glow', 1, 30_000]], quote: [0, 15_000] })
  await visit(at(4, 9), { status: 'canceled', by: 'clinic' })
  await visit(at(4, 12), { status: 'canceled', by: 'clinic' })
  await visit(at(5, 9), { status: 'no-show', items: [['Glow', 1, 30_000]] })
  await visit(at(5, 12), { status: 'scheduled', items: [['Glow', 1, 30_000]] })
  const { weeks, treatments } = await ask(readReport, { week })
  expect(weeks.at(-1)).toMatchObject({
    ...{ completed: 3, canceledByClinic: 2, canceledByClient: 1, noShows: 1 },
    ...{ treatmentCents: 125_000, discountCents: 3_000, travelFeeCents: 15_000, revenueCents: 137_000 },
  })
  expect(treatments).toEqual([
    { title: 'Glow', quantity: 3, cents: 85_000 },
    { title: 'Hydration', quantity: 2, cents: 40_000 },
  ])

  const { csv, fileName, rows } = await ask(exportReport, { week })
  const lines = csv.trim().split('\r\n')
  expect(fileName).toBe('weekly-report-2027-05-03.csv')
  expect(lines).toHaveLength(rows + 1)
  expect(lines).toContain('"2027-05-03","2027-05-09","Canceled by us","2"')
  expect(lines).toContain('"2027-05-03","2027-05-09","Resident discounts ($)","30.00"')
  expect(lines).toContain('"2027-05-03","2027-05-09","Revenue ($)","1370.00"')
  expect(lines.at(-2)).toBe('"2027-05-03","2027-05-09","Glow ($)","850.00"')
  expect(await clinic.rows(`select detail from audit where action = 'report.exported'`)).toEqual([{ detail: { week } }])
})

type Step = readonly [step: string, startsAt?: Date, by?: string]

/** A visit whose final time is in another week, with these earlier steps. */
async function rebooked(to: Date, steps: readonly Step[]): Promise<void> {
  await visit(to, { status: 'scheduled' })
  for (const [index, [step, startsAt, by]] of steps.entries())
    await clinic.rows(
      `insert into visit_steps (visit_id, position, step, starts_at, actor_id, at)
       select id, $2, $3, $4, $5, now() from visits where starts_at = $1`,
      [to, index + 1, step, startsAt ?? null, by ?? null],
    )
}

test('a canceled or missed visit counts in its original week, even after it gets a new time', async () => {
  const us = admin.id
  await rebooked(at(14, 9), [['placed', at(0, 9), us], ['canceled'], ['placed', at(14, 9), us]])
  await rebooked(at(15, 9), [
    ['placed', at(1, 9), us],
    ['moved', at(2, 9), us],
    ['canceled', undefined, us],
    ['placed', at(15, 9), us],
  ])
  await rebooked(at(16, 9), [
    ['placed', at(3, 9), us],
    ['no-show', undefined, us],
    ['moved', at(16, 9), us],
  ])
  // A client who asked us to cancel counts as the one who canceled, even if they said more later.
  await rebooked(at(18, 9), [
    ['placed', at(6, 9), us],
    ['asked-to-cancel'],
    ['running-late'],
    ['on-the-way', undefined, us],
    ['canceled', undefined, us],
    ['placed', at(18, 9), us],
  ])
  // Counts as one no-show, although someone marked it twice and undid the first.
  await rebooked(at(19, 9), [
    ['placed', at(2, 14), us],
    ['on-the-way', undefined, us],
    ['no-show', undefined, us],
    ['on-the-way', undefined, us],
    ['no-show', undefined, us],
    ['moved', at(19, 9), us],
  ])
  // Undone: neither was canceled or missed after all.
  await rebooked(at(4, 9), [
    ['placed', at(4, 9), us],
    ['canceled', undefined, us],
    ['placed', at(4, 9), us],
  ])
  await rebooked(at(17, 9), [
    ['placed', at(5, 9), us],
    ['no-show', undefined, us],
    ['reopened', undefined, us],
    ['moved', at(17, 9), us],
  ])
  const { weeks } = await ask(readReport, { week })
  expect(weeks.at(-1)).toMatchObject({ canceledByClinic: 1, canceledByClient: 2, noShows: 2 })
  expect((await ask(readReport, { week: addDays(week, 14) })).weeks.at(-1)).toMatchObject({
    ...{ canceledByClinic: 0, canceledByClient: 0, noShows: 0 },
  })
})

test('a guest who dropped out adds no revenue, and the resident discount shrinks accordingly', async () => {
  await visit(at(0, 9), { items: [['Hydration', 3, 20_000]], quote: [6_000, 0], out: [false, true, false] })
  // The residents' discount used to be 20%.
  await visit(at(-7, 9), { items: [['Hydration', 1, 20_000]], quote: [4_000, 0] })
  const { weeks, treatments } = await ask(readReport, { week })
  expect(weeks.at(-1)).toMatchObject({ treatmentCents: 40_000, discountCents: 4_000, travelFeeCents: 0, revenueCents: 36_000 })
  expect(weeks.at(-2)).toMatchObject({ treatmentCents: 20_000, discountCents: 4_000, revenueCents: 16_000 })
  expect(treatments).toEqual([{ title: 'Hydration', quantity: 2, cents: 40_000 }])
})

test('the report accepts only a Monday as a week, and reads everything in one round trip', async () => {
  expect(await call(readReport, { week: '2027-05-04' }, admin.options)).toMatchObject({
    failure: { code: 'invalid-input', fields: { week: 'Choose a Monday.' } },
  })
  for (const day of ['2027-05-03', '2027-05-09']) expect(mondayOf(day)).toBe(week)
  const db = openDb()
  const watched = vi.spyOn(globalThis, 'fetch')
  await report.readReport(db, { week: mondayOf(easternDay(new Date())) })
  expect(watched).toHaveBeenCalledOnce()
  watched.mockRestore()
})
