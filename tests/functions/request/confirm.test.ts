/** A confirmed request becomes one provider's visit, at a time reserved for it (decisions 35 and 36). */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, easternDay, easternInstant } from '../../../src/catalog/time/eastern.ts'
import { preferredTime } from '../../../src/catalog/time/time-slot.ts'
import { call } from '../../../src/client/call.ts'
import { restoreFromTrash } from '../../../src/contracts/admin-trash.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import { bookIv, type BookingInput } from '../../../src/contracts/request/booking.ts'
import { sendConsultation } from '../../../src/contracts/request/consultation.ts'
import { listRequests } from '../../../src/contracts/request/list.ts'
import { readOffers } from '../../../src/contracts/request/offer.ts'
import type { VisitChoice } from '../../../src/contracts/request/choice.ts'
import { deleteRequest, takeRequestStep } from '../../../src/contracts/request/step.ts'
import * as adminOffer from '../../../netlify/functions/admin/request/offer.ts'
import * as adminRequest from '../../../netlify/functions/admin/request.ts'
import * as adminRequestStep from '../../../netlify/functions/admin/request/step.ts'
import * as booking from '../../../netlify/functions/booking.ts'
import * as consultation from '../../../netlify/functions/consultation.ts'
import * as trash from '../../../netlify/functions/admin/trash.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeBooking, makeConsultation } from '../../support/rows/make.ts'
import { makeProvider } from '../../support/rows/provider.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type Asking, type SignedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(adminOffer, adminRequest, adminRequestStep, booking, consultation, trash)
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
const at = (hour: number, minute = 0) => easternInstant(day, hour, minute).toISOString()

async function book(name: string, change: Partial<BookingInput> = {}): Promise<string> {
  const preferredDates = [preferredTime(day, '9:00 AM'), preferredTime(day, '2:00 PM')]
  await call(bookIv, makeBooking({ name, preferredDates, ...change }), { fetch: server.fetch })
  const { rows } = await ask(listRequests, { q: name } as InputOf<typeof listRequests>)
  return rows[0]!.id
}
const one: Partial<BookingInput> = { items: [{ treatmentId: 'everyday-wellness', quantity: 1 }] }

const confirm = (id: string, startsAt: string, version = 0, choice: Partial<VisitChoice> = {}) =>
  call(
    takeRequestStep,
    {
      ...{ id, version, step: 'confirmed', startsAt, message: '' },
      place: { kind: 'home', words: '' },
      visit: { ...choice, providerId: choice.providerId ?? providerId },
    },
    admin.options,
  )
const stored = () =>
  clinic.rows<Record<string, unknown>>(
    `select client_name as name, status, travel_minutes as way, sequence, extract(epoch from ends_at - starts_at)::int / 60 as minutes
      from visits where deleted_at is null order by starts_at`,
  )

test('confirming creates a visit as long as its treatments, with the same end in the calendar file', async () => {
  const id = await book('Ana Pereira')
  expect(await confirm(id, at(9))).toMatchObject({ ok: true })
  await server.settled()
  expect(await stored()).toEqual([{ name: 'Ana Pereira', status: 'scheduled', way: 0, sequence: 0, minutes: 120 }])
  const email = clinic.mailbox.emails().find(({ Subject }) => /confirmed/i.test(Subject ?? ''))!
  const file = Buffer.from(email.Attachments![0]!.Content ?? '', 'base64')
    .toString()
    .replace(/\r\n /g, '')
  expect(file).toContain(`DTEND:${at(11).replace(/[-:]|\.000/g, '')}`)
  expect(await clinic.rows(`select title, quantity from visit_items order by title`)).toEqual([
    { title: 'Everyday Wellness IV', quantity: 2 },
    { title: 'Travel Detox', quantity: 1 },
  ])
  expect(await clinic.rows(`select position, name from guests order by position`)).toEqual([
    { position: 1, name: 'Ana Pereira' },
    { position: 2, name: null },
  ])
})

test('a taken time is refused without a name or an email, unless staff give a reason', async () => {
  await confirm(await book('Ana Pereira', one), at(9))
  const second = await book('Ben Li', one)
  await server.settled()
  clinic.mailbox.clear()
  expect(await confirm(second, at(9, 30))).toMatchObject({
    failure: { code: 'time-taken', fields: { startsAt: 'Taken from 9:00 AM to 10:00 AM.' } },
  })
  await server.settled()
  expect(clinic.mailbox.emails()).toEqual([])
  expect(await confirm(second, at(9, 30), 0, { overbookedReason: 'Same apartment' })).toMatchObject({ ok: true })
  expect(await clinic.rows(`select overbooked_reason as reason from visits order by starts_at`)).toEqual([
    { reason: null },
    { reason: 'Same apartment' },
  ])
})

test('a phone call has no travel time, even if it was a hotel visit before', async () => {
  await call(sendConsultation, makeConsultation({ location: 'The Palmera, Miami Beach' }), { fetch: server.fetch })
  const { rows } = await ask(listRequests, {} as InputOf<typeof listRequests>)
  const { id } = rows[0]!
  const step = { id, step: 'confirmed', startsAt: at(11), message: '' } as const
  const hotel = { ...step, version: 0, place: { kind: 'named', words: '' }, visit: { providerId, travelMinutes: 40 } } as const
  expect(await call(takeRequestStep, hotel, admin.options)).toMatchObject({ value: { visit: { travelMinutes: 40 } } })
  const offers = await ask(readOffers, { id, place: 'phone', words: '', startsAt: at(11) })
  expect(offers.offers).toMatchObject([{ travelMinutes: 0 }])
  const phone = { ...step, version: 1, place: { kind: 'phone', words: '' }, visit: { providerId } } as const
  expect(await call(takeRequestStep, phone, admin.options)).toMatchObject({ value: { visit: { travelMinutes: 0 } } })
})

test('of three requests confirmed for one time at once, one gets it and the others are refused', async () => {
  const ids = [await book('Ana Pereira', one), await book('Ben Li', one), await book('Carla Ruiz', one)]
  const answers = await Promise.all(ids.map((id) => confirm(id, at(9))))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter(({ ok }) => !ok)).toEqual(
    Array(2).fill(expect.objectContaining({ failure: expect.objectContaining({ code: 'time-taken' }) })),
  )
  expect(await clinic.rows(`select state from requests order by state`)).toEqual([
    { state: 'confirmed' },
    { state: 'new' },
    { state: 'new' },
  ])
})

test('moving keeps the visit, canceling frees its time, and confirming again reuses the visit', async () => {
  const id = await book('Ana Pereira', one)
  await confirm(id, at(9))
  expect(await confirm(id, at(14), 1, { minutes: 90, travelMinutes: 25 })).toMatchObject({ ok: true })
  expect(await stored()).toEqual([{ name: 'Ana Pereira', status: 'scheduled', way: 25, sequence: 1, minutes: 90 }])
  await ask(takeRequestStep, { id, version: 2, step: 'canceled', message: '' })
  expect(await stored()).toMatchObject([{ status: 'canceled', sequence: 2 }])
  expect(await confirm(await book('Ben Li', one), at(14))).toMatchObject({ ok: true })
  expect(await confirm(id, at(14), 3)).toMatchObject({ failure: { code: 'time-taken' } })
  expect(await confirm(id, at(16), 3)).toMatchObject({ ok: true })
  expect(await clinic.rows(`select count(*)::int as many from visits`)).toEqual([{ many: 2 }])
})

test('a visit with a travel time that staff entered can get longer without a reason', async () => {
  await confirm(await book('Ben Li', { ...one, zipCode: '33160' }), at(9))
  const id = await book('Ana Pereira', { ...one, zipCode: '33139', preferredDates: [preferredTime(day, '10:30 AM')] })
  const offered = async (minutes: number) =>
    (await ask(readOffers, { id, place: 'home', words: '', providerId, minutes } as InputOf<typeof readOffers>)).offers[0]
  expect(await offered(60)).toMatchObject({ against: expect.stringContaining('minutes away') })
  expect(await confirm(id, at(10, 30), 0, { travelMinutes: 20 })).toMatchObject({ ok: true })
  expect(await offered(90)).toMatchObject({ against: null, travelMinutes: 20 })
  expect(await confirm(id, at(10, 30), 1, { minutes: 90 })).toMatchObject({ ok: true })
  expect(await stored()).toMatchObject([{ name: 'Ben Li' }, { name: 'Ana Pereira', way: 20, minutes: 90 }])
})

test('a repeated confirmation is one step, unless staff changed the length or the travel time', async () => {
  const id = await book('Ana Pereira', one)
  await confirm(id, at(9), 0, { minutes: 90 })
  expect(await confirm(id, at(9), 0, { minutes: 90 })).toMatchObject({ ok: true })
  for (const corrected of [{ minutes: 60 }, { minutes: 90, travelMinutes: 25 }])
    expect(await confirm(id, at(9), 0, corrected)).toMatchObject({ failure: { code: 'changed-meanwhile' } })
})

test('after a guest drops out, the email about a new time lists only the remaining treatments', async () => {
  const id = await book('Ana Pereira')
  await confirm(id, at(9))
  await clinic.rows(`update guests set dropped_out = true, out_by = 'clinic' where position = 2`)
  await confirm(id, at(14), 1)
  const owed = await clinic.rows<{ treatments: unknown }>(
    `select coalesce(data->'treatments', data->'about') as treatments from outbox where template = 'request-confirmed' order by created_at, id`,
  )
  expect(JSON.stringify(owed[0])).toContain('Everyday Wellness IV × 2')
  expect(JSON.stringify(owed[1])).toContain('Everyday Wellness IV')
  expect(JSON.stringify(owed[1])).not.toContain('× 2')
})

/** An earlier version deleted requests with a visit ahead. */
async function deleteAsBefore(): Promise<void> {
  for (const table of ['requests', 'visits']) await clinic.rows(`update ${table} set deleted_at = now()`)
}

test('a request can’t be deleted while its visit is ahead, with or without a provider', async () => {
  const id = await book('Ana Pereira', one)
  await confirm(id, at(9))
  const refused = { failure: { code: 'visit-ahead', status: 409 } }
  expect(await call(deleteRequest, { id }, admin.options)).toMatchObject(refused)
  expect(await stored()).toMatchObject([{ name: 'Ana Pereira', status: 'scheduled' }])

  const place = { kind: 'home', words: '' } as const
  await ask(takeRequestStep, { id, version: 1, step: 'confirmed', startsAt: at(9), place, message: '' })
  expect(await call(deleteRequest, { id }, admin.options), 'without a provider').toMatchObject(refused)

  await ask(takeRequestStep, { id, version: 2, step: 'canceled', message: '' })
  await ask(deleteRequest, { id })
  expect(await clinic.rows('select deleted_at is not null as gone from requests')).toEqual([{ gone: true }])
})

test('a request can be deleted once its visit is over, and restored with it', async () => {
  const id = await book('Ana Pereira', one)
  await confirm(id, at(9))
  const longOver = ['starts_at', 'ends_at', 'leaves_at'].map((column) => `${column} = ${column} - interval '99 days'`)
  await clinic.rows(`update visits set ${longOver.join(', ')}`)
  await ask(deleteRequest, { id })
  expect(await stored()).toEqual([])
  expect(await ask(restoreFromTrash, { kind: 'request', id })).toEqual({ overlaps: null })
  expect(await stored()).toMatchObject([{ name: 'Ana Pereira', status: 'scheduled' }])
})

test('a visit in the trash frees its time, and is restored even over another visit', async () => {
  const id = await book('Ana Pereira', one)
  await confirm(id, at(9))
  await deleteAsBefore()
  expect(await stored()).toEqual([])
  const other = await book('Ben Li', one)
  await confirm(other, at(9))
  expect(await ask(restoreFromTrash, { kind: 'request', id })).toEqual({ overlaps: { startsAt: at(9), endsAt: at(10) } })
  expect(await clinic.rows(`select client_name as name, overbooked_reason as reason from visits order by name`)).toEqual([
    { name: 'Ana Pereira', reason: 'Restored from the trash' },
    { name: 'Ben Li', reason: null },
  ])
})

test('a restored visit returns to its provider even if they no longer treat, so staff can reassign it', async () => {
  const id = await book('Ana Pereira', one)
  await confirm(id, at(9))
  await deleteAsBefore()
  await clinic.rows('update providers set ended_at = now()')
  await ask(restoreFromTrash, { kind: 'request', id })
  expect(await stored()).toMatchObject([{ name: 'Ana Pereira', status: 'scheduled' }])
})

test('a visit under way can’t be moved, and a completed one stays so if its request is canceled', async () => {
  const id = await book('Ana Pereira', one)
  await confirm(id, at(9))
  for (const status of ['on-the-way', 'arrived', 'completed']) {
    await clinic.rows('update visits set status = $1', [status])
    expect(await confirm(id, at(14), 1)).toMatchObject({ failure: { code: 'step-not-possible' } })
  }
  await server.settled()
  clinic.mailbox.clear()
  expect(await ask(takeRequestStep, { id, version: 1, step: 'canceled', message: '' })).toMatchObject({
    request: { state: 'canceled' },
  })
  await server.settled()
  expect(await stored()).toMatchObject([{ name: 'Ana Pereira', status: 'completed', sequence: 0 }])
  expect(clinic.mailbox.emails().map(({ Subject }) => Subject)).not.toContainEqual(expect.stringMatching(/^Off your schedule/))
})

test('a party that needs longer than the longest visit is confirmed for the longest', async () => {
  const id = await book('Ana Pereira', { items: [{ treatmentId: 'nad-500', quantity: 10 }], guests: 10 })
  expect(await confirm(id, at(8))).toMatchObject({ ok: true })
  expect(await stored()).toMatchObject([{ minutes: 720 }])
})

test('a new time is refused if the visit has changed in the meantime', async () => {
  const id = await book('Ana Pereira', one)
  await confirm(id, at(9))
  // Someone else's quicker step, whose version this one hasn't seen.
  await clinic.rows(
    `insert into visit_steps (visit_id, position, step, at) select id, version + 1, 'running-late', now() from visits`,
  )
  expect(await confirm(id, at(14), 1)).toMatchObject({ failure: { code: 'changed-meanwhile' } })
})

test('the offers list the visits before and after each time, its conflicts, and other open times', async () => {
  await confirm(await book('Ana Pereira', one), at(11))
  const id = await book('Ben Li', {
    ...one,
    zipCode: '33154',
    preferredDates: [preferredTime(day, '9:00 AM'), preferredTime(day, '10:30 AM'), preferredTime(day, '2:00 PM')],
  })
  const offers = await ask(readOffers, { id, place: 'home', words: '', day })
  expect(offers).toMatchObject({ providers: [{ id: providerId, name: 'Grace Lin' }], providerId, minutes: 60 })
  const [early, taken, late] = offers.offers
  expect(early).toMatchObject({ against: null, before: null, after: { name: 'Ana Pereira', at: at(11) } })
  expect(taken).toMatchObject({ against: 'Taken from 11:00 AM to 12:00 PM.' })
  expect(late).toMatchObject({ against: null, before: { name: 'Ana Pereira', at: at(12) }, after: null })
  expect(late!.travelMinutes).toBeGreaterThan(10)
  expect(offers.open).toContain(at(14))
  expect(offers.open).not.toContain(at(10, 30))
  await expect(ask(readOffers, { id, place: 'home', words: '', providerId: id })).rejects.toMatchObject({ code: 'no-provider' })
})

test('the offers propose a provider who is free, or else one who is in the client’s city that day', async () => {
  const stay = (who: string, city: string) =>
    clinic.rows(
      `insert into provider_stays (id, provider_id, city, first_day, last_day, base_zip) values (gen_random_uuid(), $1, $2, $3, $3, $4)`,
      [who, city, day, city === 'New York' ? '10021' : '33139'],
    )
  await stay(providerId, 'Miami Beach')
  const inNewYork = await makeProvider(clinic)
  await clinic.rows(`update accounts set full_name = 'Zoe Marsh' where id = $1`, [inNewYork])
  await stay(inNewYork, 'New York')
  const offersOf = (id: string) => ask(readOffers, { id, place: 'home', words: '' })

  expect(await offersOf(await book('Ana Pereira', one))).toMatchObject({ providerId })
  const id = await book('Ben Li', { ...one, zipCode: '10021', preferredDates: [preferredTime(day, '9:00 AM')] })
  expect(await offersOf(id)).toMatchObject({ providerId: inNewYork, offers: [{ against: null }] })

  await confirm(id, at(9), 0, { providerId: inNewYork })
  const late = await book('Cy Ramos', { ...one, zipCode: '10021', preferredDates: [preferredTime(day, '9:00 AM')] })
  expect(await offersOf(late)).toMatchObject({ providerId: inNewYork, offers: [{ against: 'Taken from 9:00 AM to 10:00 AM.' }] })
})

test('an account that isn’t a provider, a visit across midnight and an invalid length are refused', async () => {
  const id = await book('Ana Pereira', one)
  expect(await confirm(id, at(9), 0, { providerId: id })).toMatchObject({ failure: { code: 'no-provider' } })
  expect(await confirm(id, at(20), 0, { minutes: 300 })).toMatchObject({ failure: { code: 'visit-times' } })
  for (const minutes of [0, -30, 1800, 45.5])
    expect(await confirm(id, at(9), 0, { minutes })).toMatchObject({ failure: { code: 'invalid-input' } })
  expect(await stored()).toEqual([])
})
