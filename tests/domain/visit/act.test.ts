/** Changing a visit from the calendar or by the client's link: its request follows, and the client gets one email (decision 39). */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addDays, easternDay, easternInstant } from '../../../src/catalog/time/eastern.ts'
import { bookableRange, preferredTime, slotStartsAt } from '../../../src/catalog/time/time-slot.ts'
import { call } from '../../../src/client/call.ts'
import { bookIv, type BookingInput } from '../../../src/contracts/request/booking.ts'
import { takeRequestStep } from '../../../src/contracts/request/step.ts'
import type { DayStep } from '../../../src/catalog/visit/visit.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { cancelVisit, moveVisit, sayFound, stepVisit } from '../../../netlify/domain/visit/act.ts'
import { markCalled } from '../../../netlify/domain/visit/called.ts'
import { selectVisitDays, visitDaysOf } from '../../../netlify/domain/visit/days.ts'
import { readForChange } from '../../../netlify/domain/visit/read-for-change.ts'
import { readVisit } from '../../../netlify/domain/visit/read-visit.ts'
import { readVisitSlots } from '../../../netlify/domain/visit/caller.ts'
import { makeVisit } from '../../../netlify/domain/visit/make.ts'
import * as adminRequestStep from '../../../netlify/functions/admin/request/step.ts'
import * as booking from '../../../netlify/functions/booking.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeBooking } from '../../support/rows/make.ts'
import { makeProvider } from '../../support/rows/provider.ts'
import { sweepAt } from '../../support/rows/outbox.ts'
import { serve } from '../../support/serve.ts'
import { asking, signedIn, type SignedIn } from '../../support/signed-in.ts'

const clinic = useClinic()
const server = serve(adminRequestStep, booking)
const now = new Date()
const day = addDays(easternDay(now), 40)
const at = (hour: number) => easternInstant(day, hour, 0)
const db = () => openDb(30_000)
let admin: SignedIn
let providerId: string
const staff = () => ({ actorKind: 'admin', actorId: admin.id }) as const
const client = { actorKind: 'visitor' } as const

beforeEach(async () => {
  await clinic.reset()
  admin = await signedIn(server, 'admin', { fullName: 'Grace Lin' })
  providerId = await makeProvider(clinic, {}, admin.id)
})

afterEach(() => server.settled())

/** A booking confirmed for nine o'clock. Returns the ids of its request and its visit. */
async function confirmed(): Promise<{ readonly requestId: string; readonly id: string }> {
  const items: BookingInput['items'] = [{ treatmentId: 'everyday-wellness', quantity: 1 }]
  const preferredDates = [preferredTime(day, '9:00 AM')]
  await call(bookIv, makeBooking({ name: 'Ana Pereira', preferredDates, items }), { fetch: server.fetch })
  const [request] = await clinic.rows<{ id: string }>('select id from requests')
  await asking(admin)(takeRequestStep, {
    ...{ id: request!.id, version: 0, step: 'confirmed', startsAt: at(9).toISOString(), message: '' },
    place: { kind: 'home', words: '' },
    visit: { providerId },
  })
  await server.settled()
  const [visit] = await clinic.rows<{ id: string }>('select id from visits')
  return { requestId: request!.id, id: visit!.id }
}
const request = async () =>
  (await clinic.rows<object>('select state, version, appointment_at as "appointmentAt" from requests'))[0]
const emails = async () =>
  (
    await clinic.rows<{ template: string }>(
      `select template from outbox where template like 'request-%' order by data->'appointment'->>'sequence'`,
    )
  ).map(({ template }) => template)

test('a client who moves a visit also moves its request, with no admin as the actor, and gets one email', async () => {
  const { id } = await confirmed()
  const moved = await moveVisit(db(), { id, version: 1, startsAt: at(14) }, client, now)
  expect(moved).toMatchObject({ status: 'scheduled', startsAt: at(14), endsAt: at(15), version: 2 })
  expect(await request()).toEqual({ state: 'confirmed', version: 2, appointmentAt: at(14) })
  expect(await clinic.rows('select step, actor_id from request_steps order by position')).toEqual([
    { step: 'confirmed', actor_id: admin.id },
    { step: 'confirmed', actor_id: null },
  ])
  expect(await emails()).toEqual(['request-confirmed', 'request-confirmed'])
})

test('of two simultaneous changes to a visit, one is made and emailed, and the other is refused', async () => {
  const { id } = await confirmed()
  const both = await Promise.allSettled([
    moveVisit(db(), { id, version: 1, startsAt: at(14) }, staff(), now),
    cancelVisit(db(), { id, version: 1, message: '' }, client, now),
  ])
  const [lost] = both.filter((one) => one.status === 'rejected')
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(lost?.reason).toMatchObject({ code: 'changed-meanwhile' })
  expect(await emails()).toHaveLength(2)
})

test('a move that is repeated with a correction after a lost answer is refused', async () => {
  const { id } = await confirmed()
  const move = { id, version: 1, startsAt: at(14), providerId, minutes: 60, travelMinutes: 20 }
  await moveVisit(db(), move, staff(), now)
  expect(await moveVisit(db(), move, staff(), now)).toMatchObject({ version: 2, travelMinutes: 20 })
  for (const corrected of [
    { minutes: 90 },
    { travelMinutes: 45 },
    { providerId: await makeProvider(clinic) },
    { overbookedReason: 'Same building' },
  ])
    await expect(moveVisit(db(), { ...move, ...corrected }, staff(), now)).rejects.toMatchObject({ code: 'changed-meanwhile' })
})

test('a visit that only gets longer keeps the travel time that staff entered; a new time recalculates it', async () => {
  const { id } = await confirmed()
  await moveVisit(db(), { id, version: 1, startsAt: at(14), travelMinutes: 50 }, staff(), now)
  expect(await moveVisit(db(), { id, version: 2, startsAt: at(14), minutes: 90 }, staff(), now)).toMatchObject({
    travelMinutes: 50,
  })
  const slots = { id, providerId, day, startsAt: at(14).toISOString() }
  expect(await readVisitSlots(db(), slots, now)).toMatchObject({ offer: { travelMinutes: 50 } })
  expect(await moveVisit(db(), { id, version: 3, startsAt: at(15) }, staff(), now)).toMatchObject({ travelMinutes: 0 })
})

test('canceling a visit cancels its request, and scheduling it again confirms the request again', async () => {
  const { id } = await confirmed()
  expect(await cancelVisit(db(), { id, version: 1, message: '' }, client, now)).toMatchObject({ canceledBy: 'client' })
  expect(await request()).toEqual({ state: 'canceled', version: 2, appointmentAt: null })
  await expect(cancelVisit(db(), { id, version: 2, message: '' }, client, now)).rejects.toMatchObject({
    code: 'step-not-possible',
  })
  await sweepAt(now)
  const again = { id, version: 2, startsAt: at(10) }
  expect(await moveVisit(db(), again, staff(), now)).toMatchObject({ status: 'scheduled' })
  // Repeating the move after a lost answer counts as the same step.
  expect(await moveVisit(db(), again, staff(), now)).toMatchObject({ status: 'scheduled', version: 3 })
  expect(await request()).toEqual({ state: 'confirmed', version: 3, appointmentAt: at(10) })
  expect(await emails()).toEqual(['request-confirmed', 'request-canceled', 'request-confirmed'])
})

test('each email to the client has a calendar file with the next number, with a provider or without', async () => {
  const { id, requestId } = await confirmed()
  await cancelVisit(db(), { id, version: 1, message: '' }, client, now)
  const confirm = async (version: number, hour: number, visit?: { readonly providerId: string }) => {
    const place = { kind: 'home', words: '' } as const
    const startsAt = at(hour).toISOString()
    await asking(admin)(takeRequestStep, {
      ...{ id: requestId, version, step: 'confirmed', startsAt, message: '', place },
      ...(visit && { visit }),
    })
    await server.settled()
  }
  await sweepAt(now)
  await confirm(2, 10)
  await confirm(3, 11)
  await confirm(4, 12, { providerId })
  await moveVisit(db(), { id, version: 3, startsAt: at(14) }, client, now)
  await sweepAt(now)
  const sent = await clinic.rows<{ sequence: number }>(
    `select (data->'appointment'->>'sequence')::int as sequence from outbox where template in ('request-confirmed', 'request-canceled')
      order by created_at`,
  )
  expect(sent.map(({ sequence }) => sequence)).toEqual([0, 1, 2, 3, 4, 5])
})

test('the email about a time without a provider doesn’t link to the canceled visit that it replaces', async () => {
  const { id, requestId } = await confirmed()
  await asking(admin)(takeRequestStep, {
    ...{ id: requestId, version: 1, step: 'confirmed', startsAt: at(10).toISOString(), message: '' },
    place: { kind: 'home', words: '' },
  })
  const emails = clinic.rows(
    `select template, data->>'visitId' as visit from outbox where data->'appointment'->>'sequence' = '1' order by template`,
  )
  expect(await emails).toEqual([
    { template: 'request-confirmed', visit: null },
    { template: 'visit-provider', visit: id },
  ])
})

test('Undo returns a visit to the step before, and confirms its done request again', async () => {
  const { id } = await confirmed()
  let version = 1
  const take = async (step: DayStep) => {
    const { status, version: after } = await stepVisit(db(), { id, version, step }, staff(), at(9))
    version = after
    return status
  }
  for (const step of ['on-the-way', 'arrived', 'on-the-way', 'completed', 'on-the-way', 'arrived', 'no-show', 'arrived'] as const)
    expect(await take(step)).toBe(step)
  await take('completed')
  expect(await request()).toMatchObject({ state: 'done' })
  expect(await take('arrived')).toBe('arrived')
  expect(await request()).toMatchObject({ state: 'confirmed', appointmentAt: at(9) })
  expect(await take('reopened')).toBe('scheduled')
  await cancelVisit(db(), { id, version, message: '' }, staff(), now)
  version += 1
  for (const step of ['on-the-way', 'arrived'] as const)
    await expect(take(step)).rejects.toMatchObject({ code: 'step-not-possible' })
})

const askToCancel = async (id: string) =>
  sayFound(db(), await readForChange(db(), id), { version: 1, step: 'asked-to-cancel' }, now)
const canceled = async () =>
  clinic.rows(
    `select (select data->'byClient' from outbox where template = 'request-canceled') as thanked, canceled_by as by from visits`,
  )

test('a cancellation that the client asked for counts as theirs, from the calendar and from the request', async () => {
  const first = await confirmed()
  await askToCancel(first.id)
  expect(await cancelVisit(db(), { id: first.id, version: 2, message: '' }, staff(), now)).toMatchObject({ canceledBy: 'client' })
  expect(await canceled()).toEqual([{ thanked: true, by: 'client' }])
  await clinic.rows('delete from requests')
  await clinic.rows('delete from outbox')
  const second = await confirmed()
  await askToCancel(second.id)
  await asking(admin)(takeRequestStep, { id: second.requestId, version: 1, step: 'canceled', message: '' })
  expect(await canceled()).toEqual([{ thanked: true, by: 'client' }])
})

test('a client’s request to cancel stays open until the provider arrives, and is open again after Undo', async () => {
  const { id } = await confirmed()
  const asked = async () => (await readVisit(db(), { id })).visit.asked
  const take = async (step: DayStep) => {
    await stepVisit(db(), { id, version: (await readVisit(db(), { id })).visit.version, step }, staff(), now)
    return asked()
  }
  await sayFound(db(), await readForChange(db(), id), { version: 1, step: 'running-late', lateMinutes: 20 }, now)
  expect(await take('on-the-way')).toMatchObject({ step: 'running-late', reason: '20' })
  await sayFound(db(), await readForChange(db(), id), { version: 3, step: 'asked-to-cancel' }, now)
  expect(await take('reopened')).toMatchObject({ step: 'asked-to-cancel' })
  expect(await take('on-the-way')).toMatchObject({ step: 'asked-to-cancel' })
  expect(await take('arrived')).toBeNull()
  expect(await take('on-the-way')).toMatchObject({ step: 'asked-to-cancel' })
  const { version } = (await readVisit(db(), { id })).visit
  expect(await cancelVisit(db(), { id, version, message: '' }, staff(), now)).toMatchObject({ canceledBy: 'client' })
  await moveVisit(db(), { id, version: version + 1, startsAt: at(14) }, staff(), now)
  expect(await asked()).toBeNull()
})

test('a cancellation counts as the clinic’s if we already answered the client’s request to cancel', async () => {
  const { id } = await confirmed()
  await askToCancel(id)
  await moveVisit(db(), { id, version: 2, startsAt: at(14) }, staff(), now)
  await cancelVisit(db(), { id, version: 3, message: '' }, staff(), now)
  expect(await canceled()).toEqual([{ thanked: false, by: 'clinic' }])
})

test('a client’s cancellation also cancels a reopened request and clears its appointment', async () => {
  const { id, requestId } = await confirmed()
  for (const [version, step] of [
    [1, 'done'],
    [2, 'reopened'],
  ] as const)
    await asking(admin)(takeRequestStep, { id: requestId, version, step })
  expect(await request()).toMatchObject({ state: 'contacted', appointmentAt: at(9) })
  await cancelVisit(db(), { id, version: 1, message: '' }, client, now)
  expect(await request()).toMatchObject({ state: 'canceled', appointmentAt: null })
})

test('a done request has no appointment when it is reopened after the client canceled the visit', async () => {
  const { id, requestId } = await confirmed()
  await asking(admin)(takeRequestStep, { id: requestId, version: 1, step: 'done' })
  await cancelVisit(db(), { id, version: 1, message: '' }, client, now)
  expect(await request()).toEqual({ state: 'done', version: 2, appointmentAt: null })
  await asking(admin)(takeRequestStep, { id: requestId, version: 2, step: 'reopened' })
  // There is nothing left to cancel, so the clinic declines.
  await asking(admin)(takeRequestStep, { id: requestId, version: 3, step: 'declined', message: '' })
  expect(await emails()).toEqual(expect.arrayContaining(['request-declined']))
})

test('a call settles a client’s request to cancel for good, and a later no-show needs its own call', async () => {
  const { id } = await confirmed()
  await askToCancel(id)
  const called = (when: Date, version: number) => markCalled(db(), { id, called: true, version }, { userId: admin.id }, when)
  const later = (minutes: number) => new Date(at(9).getTime() + minutes * 60_000)
  await called(later(1), 2)
  await stepVisit(db(), { id, version: 2, step: 'no-show' }, staff(), later(2))
  const missed = async () => {
    const { rows } = await selectVisitDays(db(), at(10))
    return visitDaysOf(rows, at(10)).missed.map((one) => one.id)
  }
  expect(await missed()).toEqual([id])
  await stepVisit(db(), { id, version: 3, step: 'reopened' }, staff(), later(3))
  expect((await readVisit(db(), { id })).visit.asked).toBeNull()
  await stepVisit(db(), { id, version: 4, step: 'no-show' }, staff(), later(4))
  await called(later(5), 5)
  expect(await missed()).toEqual([])
})

test('a visit can’t become a no-show before it starts, and its client gets no email about one', async () => {
  const { id } = await confirmed()
  const miss = (when: Date) => stepVisit(db(), { id, version: 1, step: 'no-show' }, staff(), when)
  const before = new Date(at(9).getTime() - 1)
  await expect(miss(before)).rejects.toMatchObject({ code: 'step-not-possible' })
  expect((await readVisit(db(), { id })).visit).toMatchObject({ status: 'scheduled', version: 1 })
  expect(await clinic.rows(`select 1 from outbox where template = 'visit-no-show'`)).toEqual([])
  expect(await miss(at(9))).toMatchObject({ status: 'no-show' })
})

test('completing a visit marks its request as done, and reopening it confirms the request again', async () => {
  const { id } = await confirmed()
  await stepVisit(db(), { id, version: 1, step: 'completed' }, staff(), now)
  expect(await request()).toMatchObject({ state: 'done', version: 2 })
  await stepVisit(db(), { id, version: 2, step: 'reopened' }, staff(), now)
  expect(await request()).toEqual({ state: 'confirmed', version: 3, appointmentAt: at(9) })
})

test('a visit can’t move once the provider is on the way, nor into the past or beyond a year', async () => {
  const { id } = await confirmed()
  const refused = (startsAt: Date) => expect(moveVisit(db(), { id, version: 1, startsAt }, staff(), now)).rejects
  await refused(new Date(now.getTime() - 60_000)).toMatchObject({ code: 'time-passed' })
  await refused(new Date(now.getTime() + 400 * 86_400_000)).toMatchObject({ code: 'appointment-not-possible' })
  await stepVisit(db(), { id, version: 1, step: 'on-the-way' }, staff(), now)
  await expect(moveVisit(db(), { id, version: 2, startsAt: at(14) }, staff(), now)).rejects.toMatchObject({
    code: 'step-not-possible',
  })
})

test('staff can move a visit to the last slot that visitors can pick, but not to the next day', async () => {
  const { id } = await confirmed()
  const morning = easternInstant(easternDay(now), 8, 0)
  const { last } = bookableRange(morning)
  const moved = await moveVisit(db(), { id, version: 1, startsAt: slotStartsAt(last, '8:00 PM') }, staff(), morning)
  expect(moved).toMatchObject({ startsAt: slotStartsAt(last, '8:00 PM') })
  const tooFar = { id, version: 2, startsAt: slotStartsAt(addDays(last, 1), '8:00 AM') }
  await expect(moveVisit(db(), tooFar, staff(), morning)).rejects.toMatchObject({ code: 'appointment-not-possible' })
})

test('making a visit twice with one id makes one visit, and refuses changed details', async () => {
  const facts = {
    kind: 'home',
    clientName: 'Ben Li',
    clientEmail: '',
    clientPhone: '305-555-0100',
    place: 'Home',
    address: '',
  } as const
  const slot = { providerId, startsAt: at(9), endsAt: at(10), city: 'Miami Beach', zipCode: '33140' } as const
  const made = { id: randomUUID(), facts, slot, items: [] }
  await makeVisit(db(), made, staff(), now)
  expect(await makeVisit(db(), made, staff(), now)).toMatchObject({ id: made.id, requestId: null, version: 1, sequence: 0 })
  // Details corrected after a lost answer are never dropped silently.
  for (const change of [
    { facts: { ...facts, clientEmail: 'ben@example.com' } },
    { slot: { ...slot, endsAt: at(11) } },
    { slot: { ...slot, travelMinutes: 35 } },
  ])
    await expect(makeVisit(db(), { ...made, ...change }, staff(), now)).rejects.toMatchObject({
      code: 'already-sent-differently',
    })
  expect(await clinic.rows('select count(*)::int as many from visits')).toEqual([{ many: 1 }])
})
