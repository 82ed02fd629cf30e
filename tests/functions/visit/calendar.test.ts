/** The back office's calendar: its visits, visits for callers, moves, and the steps of the day (decision 35). */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, easternDay, easternInstant } from '../../../src/catalog/time/eastern.ts'
import { preferredTime } from '../../../src/catalog/time/time-slot.ts'
import { call } from '../../../src/client/call.ts'
import { listTrash, restoreFromTrash } from '../../../src/contracts/admin-trash.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import { bookIv } from '../../../src/contracts/request/booking.ts'
import { readCalendar, readVisit } from '../../../src/contracts/visit/calendar.ts'
import { deleteVisit, findClients, makeVisit, moveVisit, readVisitSlots, stepVisit } from '../../../src/contracts/visit/change.ts'
import * as adminTrash from '../../../netlify/functions/admin/trash.ts'
import * as adminCalendar from '../../../netlify/functions/admin/calendar.ts'
import * as adminVisit from '../../../netlify/functions/admin/visit.ts'
import * as adminVisitClient from '../../../netlify/functions/admin/visit/client.ts'
import * as adminVisitMove from '../../../netlify/functions/admin/visit/move.ts'
import * as adminVisitSlot from '../../../netlify/functions/admin/visit/slot.ts'
import * as adminVisitStep from '../../../netlify/functions/admin/visit/step.ts'
import * as booking from '../../../netlify/functions/booking.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeBooking } from '../../support/rows/make.ts'
import { purgeAt } from '../../support/rows/purge.ts'
import { makeProvider } from '../../support/rows/provider.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type Asking, type SignedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(
  adminCalendar,
  adminVisit,
  adminVisitClient,
  adminVisitMove,
  adminVisitSlot,
  adminVisitStep,
  adminTrash,
  booking,
)
let admin: SignedIn
let ask: Asking
let providerId: string

beforeEach(async () => {
  await clinic.reset()
  admin = await signedIn(server, 'admin', { fullName: 'Grace Lin' })
  ask = asking(admin)
  providerId = await makeProvider(clinic, {}, admin.id)
})

afterEach(() => server.settled())

const day = addDays(easternDay(new Date()), 40)
const at = (hour: number, minute = 0, on = day) => easternInstant(on, hour, minute).toISOString()
const caller: InputOf<typeof makeVisit>['caller'] = {
  ...{ kind: 'home', name: 'Ana Pereira', phone: '305-555-0142', email: '', address: '1420 Collins Ave, Miami Beach, FL 33139' },
  treatments: [{ treatmentId: 'everyday-wellness', quantity: 2 }],
}
const make = (change: Partial<InputOf<typeof makeVisit>> = {}) =>
  ask(makeVisit, { id: randomUUID(), caller, startsAt: at(9), providerId, ...change })
const outcome = (change: Partial<InputOf<typeof makeVisit>>) =>
  call(makeVisit, { id: randomUUID(), caller, startsAt: at(9), providerId, ...change }, admin.options)

test('a visit for a caller lasts as long as its treatments, and shows in the calendar', async () => {
  const made = await make()
  expect(made).toMatchObject({ ...{ status: 'scheduled', version: 1, city: 'Miami Beach', guests: 2 }, endsAt: at(11) })
  expect(made).toMatchObject({ place: 'Your address, ZIP code 33139', address: caller.address, phone: '305-555-0142' })
  const { providers, visits } = await ask(readCalendar, { first: day, last: day })
  expect(visits).toEqual([made])
  expect(providers).toMatchObject([{ id: providerId, name: 'Grace Lin', treats: true }])
  expect(await ask(readCalendar, { first: addDays(day, 1), last: addDays(day, 7) })).toMatchObject({ visits: [] })
})

test('the calendar says in which order its providers joined, whatever their names', async () => {
  const later = await makeProvider(clinic)
  await clinic.rows(`update accounts set full_name = 'Ada Early' where id = $1`, [later])
  await clinic.rows(`update providers set created_at = created_at + interval '1 day' where account_id = $1`, [later])
  expect((await ask(readCalendar, { first: day, last: day })).providers).toMatchObject([
    { name: 'Ada Early', joined: 1 },
    { name: 'Grace Lin', joined: 0 },
  ])
})

test('a provider who stopped treating keeps their visits in the calendar, but is in no city', async () => {
  await clinic.rows(
    `insert into provider_stays (id, provider_id, city, first_day, last_day, base_zip) values (gen_random_uuid(), $1, 'Miami Beach', $2, $2, '33139')`,
    [providerId, day],
  )
  await make()
  const shown = async () => (await ask(readCalendar, { first: day, last: day })).providers
  expect(await shown()).toMatchObject([{ treats: true, stays: [{ city: 'Miami Beach' }] }])
  await clinic.rows('update providers set ended_at = now()')
  expect(await shown()).toMatchObject([{ name: 'Grace Lin', treats: false, stays: [] }])
})

test('an open request shows in the calendar at its preferred times until it is answered', async () => {
  const preferredDates = [preferredTime(day, '9:00 AM'), preferredTime(addDays(day, 9), '2:00 PM')]
  await call(bookIv, makeBooking({ name: 'Ben Li', preferredDates }), { fetch: server.fetch })
  expect(await ask(readCalendar, { first: day, last: day })).toMatchObject({ waiting: [{ name: 'Ben Li', times: [at(9)] }] })
  await clinic.rows(`update requests set state = 'declined', contacted_at = now()`)
  expect(await ask(readCalendar, { first: day, last: day })).toMatchObject({ waiting: [] })
})

test('a taken time is refused with the hours that are taken, and can be overbooked with a reason', async () => {
  await make()
  expect(await outcome({ startsAt: at(10) })).toMatchObject({
    failure: { code: 'time-taken', fields: { startsAt: 'Taken from 9:00 AM to 11:00 AM.' } },
  })
  expect(await outcome({ startsAt: at(10), overbookedReason: 'Same household' })).toMatchObject({ ok: true })
})

test('moving a visit keeps its length, can be repeated, and requires the version on the screen', async () => {
  const { id } = await make()
  const moved = await ask(moveVisit, { id, version: 1, startsAt: at(14) })
  expect(moved).toMatchObject({ startsAt: at(14), endsAt: at(16), version: 2 })
  expect(await ask(moveVisit, { id, version: 1, startsAt: at(14) })).toEqual(moved)
  const late = await call(moveVisit, { id, version: 1, startsAt: at(15) }, admin.options)
  expect(late).toMatchObject({ failure: { code: 'changed-meanwhile' } })
  const past = await call(moveVisit, { id, version: 2, startsAt: at(23), minutes: 90 }, admin.options)
  expect(past).toMatchObject({ failure: { code: 'visit-times', fields: { minutes: expect.stringContaining('after midnight') } } })
  expect(await ask(moveVisit, { id, version: 2, startsAt: at(14), minutes: 60 })).toMatchObject({ endsAt: at(15) })
})

test('a visit keeps a history of its steps; a canceled one leaves the calendar until it is moved', async () => {
  const { id } = await make()
  await ask(stepVisit, { id, version: 1, step: 'on-the-way' })
  expect(await ask(stepVisit, { id, version: 1, step: 'on-the-way' })).toMatchObject({ status: 'on-the-way', version: 2 })
  await ask(stepVisit, { id, version: 2, step: 'arrived' })
  expect(await call(stepVisit, { id, version: 3, step: 'arrived' }, admin.options)).toMatchObject({
    failure: { code: 'step-not-possible' },
  })
  await ask(stepVisit, { id, version: 3, step: 'canceled', message: '' })
  expect(await ask(readCalendar, { first: day, last: day })).toMatchObject({ visits: [] })
  const { steps, canceledBy, visit } = await ask(readVisit, { id })
  expect(steps.map(({ step, actor }) => `${step} ${actor}`)).toEqual([
    ...['canceled Grace Lin', 'arrived Grace Lin', 'on-the-way Grace Lin', 'placed Grace Lin'],
  ])
  expect({ canceledBy, status: visit.status }).toEqual({ canceledBy: 'clinic', status: 'canceled' })
  // A deleted account isn't shown as the client.
  await clinic.rows(`update visit_steps set actor_id = gen_random_uuid() where step = 'canceled'`)
  expect((await ask(readVisit, { id })).steps[0]).toMatchObject({ step: 'canceled', actor: 'Former admin' })
  expect(await ask(moveVisit, { id, version: 4, startsAt: at(9) })).toMatchObject({ status: 'scheduled', version: 5 })
})

test('a visit that is undone right after it was made is emailed to nobody', async () => {
  const { id } = await make({ caller: { ...caller, email: 'ana@example.com' } })
  const owed = () =>
    clinic.rows<{ recipient: string }>(`select recipient from outbox where subject_id = $1 order by recipient`, [id])
  expect((await owed()).map(({ recipient }) => recipient)).toContain('ana@example.com')
  await ask(stepVisit, { id, version: 1, step: 'canceled', message: '' })
  expect(await owed()).toEqual([])
})

test('a caller’s canceled visit can be deleted and fully restored, and is purged with its data after 30 days', async () => {
  const { id } = await make({ caller: { ...caller, email: 'ana@example.com' } })
  expect(await call(deleteVisit, { id }, admin.options)).toMatchObject({ failure: { code: 'step-not-possible' } })
  await ask(stepVisit, { id, version: 1, step: 'canceled', message: '' })
  await ask(deleteVisit, { id })
  await ask(deleteVisit, { id })
  expect(await call(readVisit, { id }, admin.options)).toMatchObject({ failure: { code: 'not-found' } })
  expect(await ask(findClients, { q: 'pereira' })).toEqual({ clients: [] })
  const trash = async () => (await ask(listTrash, { kind: 'visit', q: 'pereira', size: 50 })).rows
  expect(await trash()).toMatchObject([{ kind: 'visit', id, deletedBy: 'Grace Lin' }])
  await ask(restoreFromTrash, { kind: 'visit', id })
  expect(await trash()).toEqual([])
  expect(await ask(readVisit, { id })).toMatchObject({ visit: { status: 'canceled' }, guests: [{}, {}] })
  await ask(deleteVisit, { id })
  expect(
    (await clinic.rows<{ action: string }>(`select action from audit where action ~ 'eleted|estored' order by id`)).map(
      ({ action }) => action,
    ),
  ).toEqual(['visit.deleted', 'visit.restored', 'visit.deleted'])

  // A request's visit is in the trash with its request, and is restored or purged only with it.
  await call(bookIv, makeBooking(), { fetch: server.fetch })
  const [{ requestId }] = (await clinic.rows<{ requestId: string }>(`select id as "requestId" from requests`)) as [never]
  const other = await make({ startsAt: at(14) })
  await clinic.rows(`update visits set request_id = $1, deleted_at = now() - interval '1 year', deleted_by = $2 where id = $3`, [
    ...[requestId, admin.id, other.id],
  ])
  expect(await call(restoreFromTrash, { kind: 'visit', id: other.id }, admin.options)).toMatchObject({
    failure: { code: 'not-found' },
  })
  expect(await purgeAt(new Date(Date.now() + 30 * 86_400_000 + 60_000))).toMatchObject({ rows: { visit: 1 }, failed: {} })
  expect(await clinic.rows(`select id from visits`)).toEqual([{ id: other.id }])
  expect(await clinic.rows(`select 1 from guests where visit_id = $1`, [id])).toEqual([])
  expect(await clinic.rows(`select 1 from outbox where recipient = 'ana@example.com'`)).toEqual([])
})

test('a restored visit says which other visit it overlaps, unless it was canceled and takes no time', async () => {
  const { id } = await make()
  await ask(stepVisit, { id, version: 1, step: 'canceled', message: '' })
  const canceled = await make()
  await ask(stepVisit, { id: canceled.id, version: 1, step: 'canceled', message: '' })
  await make({ startsAt: at(10) })
  await clinic.rows(`update visits set deleted_at = now() where starts_at = $1`, [at(9)])
  await clinic.rows(`update visits set status = 'completed', canceled_by = null where id = $1`, [id])
  expect(await ask(restoreFromTrash, { kind: 'visit', id })).toEqual({ overlaps: { startsAt: at(10), endsAt: at(12) } })
  expect(await ask(restoreFromTrash, { kind: 'visit', id: canceled.id })).toEqual({ overlaps: null })
})

test('the open times of a day depend on the place, the length and the visit being moved', async () => {
  const { id } = await make()
  const forCaller = await ask(readVisitSlots, { providerId, day, startsAt: at(10), caller })
  expect(forCaller).toMatchObject({ minutes: 120, offer: { against: 'Taken from 9:00 AM to 11:00 AM.' } })
  expect(forCaller.open).not.toContain(at(9))
  expect((await ask(readVisitSlots, { id, providerId, day })).open).toContain(at(9, 30))
})

test('a client is found by name or phone, once, with their latest address', async () => {
  const booked = makeBooking({ name: 'Ana Pereira', email: 'ana@example.com', phone: '(305) 555-0142' })
  await call(bookIv, booked, { fetch: server.fetch })
  await call(bookIv, makeBooking({ name: 'Ana Pereira', email: 'ana@example.com', streetAddress: '5 Alton Rd' }), {
    fetch: server.fetch,
  })
  await make({ caller: { ...caller, name: 'Ben Li', phone: '305-555-0177' } })
  const { clients } = await ask(findClients, { q: 'pereira' })
  expect(clients).toMatchObject([{ name: 'Ana Pereira', email: 'ana@example.com' }])
  expect(clients[0]!.address).toContain('5 Alton Rd')
  expect(await ask(findClients, { q: '555 0177' })).toMatchObject({ clients: [{ name: 'Ben Li', address: caller.address }] })
})

test('two callers with the same name and no email are two clients, each with their own phone and address', async () => {
  const maria = { ...caller, name: 'Maria Garcia', email: '' }
  await make({ caller: { ...maria, phone: '305-555-0177' } })
  await make({ caller: { ...maria, phone: '305-555-0178', address: '9 Bay Road, Miami Beach, FL 33139' }, startsAt: at(14) })
  await make({ caller: { ...maria, phone: '(305) 555-0178', address: '9 Bay Road, Miami Beach, FL 33139' }, startsAt: at(17) })
  expect(await ask(findClients, { q: 'garcia' })).toMatchObject({
    clients: [{ phone: '(305) 555-0178', address: '9 Bay Road, Miami Beach, FL 33139' }, { phone: '305-555-0177' }],
  })
})

test.each([
  ['a visit across midnight', { startsAt: at(23) }, 'visit-times'],
  ['a visit in the past', { startsAt: at(9, 0, addDays(day, -80)) }, 'time-passed'],
  ['a visit in two years', { startsAt: at(9, 0, addDays(day, 730)) }, 'appointment-not-possible'],
  ['a visit of 30 hours', { minutes: 1800 }, 'invalid-input'],
  ['a visit of 0 minutes', { minutes: 0 }, 'invalid-input'],
  ['an address without a ZIP code', { caller: { ...caller, address: 'Collins Ave' } }, 'invalid-input'],
  ['a person who isn’t a provider', { providerId: randomUUID() }, 'no-provider'],
])('making a visit for a caller refuses %s, and stores nothing', async (_, change, code) => {
  expect(await outcome(change)).toMatchObject({ failure: { code } })
  expect(await clinic.rows('select id from visits')).toEqual([])
})
