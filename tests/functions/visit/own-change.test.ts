/**
 * A client moves or cancels a visit through its link, or asks the clinic to: once, with enough notice, and only to open times (decision 39).
 */
import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, daysFrom, easternDay, easternInstant } from '../../../src/catalog/time/eastern.ts'
import { holidayOn } from '../../../src/catalog/practice/holiday.ts'
import { timeSlots } from '../../../src/catalog/time/time-slot.ts'
import { call } from '../../../src/client/call.ts'
import { changeOwnVisit, readOwnVisitTimes, type OwnChange } from '../../../src/contracts/visit/own.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { makeForCaller, readVisitSlots } from '../../../netlify/domain/visit/caller.ts'
import { changeOwnVisit as change } from '../../../netlify/domain/visit/own/change.ts'
import { readOwnVisitTimes as readTimes } from '../../../netlify/domain/visit/own/times.ts'
import * as visitChange from '../../../netlify/functions/visit/change.ts'
import * as visitTimes from '../../../netlify/functions/visit/times.ts'
import { linkToken } from '../../../netlify/link-token.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeProvider } from '../../support/rows/provider.ts'
import { makeVisit } from '../../support/rows/visit.ts'
import { serve } from '../../support/serve.ts'

const clinic = useClinic()
const server = serve(visitChange, visitTimes)
const now = new Date()
const today = easternDay(now)
/** A day on which nothing prevents moving a visit. */
const day = [20, 21, 22].map((ahead) => addDays(today, ahead)).find((one) => holidayOn(one) === undefined)!
const at = (hour: number, on = day) => easternInstant(on, hour, 0)
const hours = (count: number) => count * 3_600_000
const options = { fetch: server.fetch, once: true }
const moveTo = (startsAt: Date) => ({ act: 'move', startsAt: startsAt.toISOString() }) as const
const askFor = (startsAt: Date) => ({ act: 'ask-to-move', startsAt: startsAt.toISOString() }) as const
const tokenOf = (id: string) => linkToken(id, 'visit')
const send = (id: string, version: number, what: OwnChange) =>
  call(changeOwnVisit, { token: tokenOf(id), version, change: what }, options)
/** Sends a change at another moment. */
const sendAt = (moment: Date, id: string, version: number, what: OwnChange) =>
  change(openDb(30_000), { token: tokenOf(id), version, change: what }, moment, () => '')
let providerId: string

beforeEach(async () => {
  await clinic.reset()
  providerId = await makeProvider(clinic)
})

afterEach(() => server.settled())

const visits = () =>
  clinic.rows<{ startsAt: Date; status: string; version: number; providerId: string }>(
    'select starts_at as "startsAt", status, version, provider_id as "providerId" from visits order by created_at, id',
  )
const steps = () =>
  clinic.rows<{ step: string; reason: string; startsAt: Date | null; actor: string | null }>(
    'select step, reason, starts_at as "startsAt", actor_id as actor from visit_steps order by position',
  )

test('a client’s move takes effect at once, and repeating it gets the same answer and changes nothing', async () => {
  const id = await makeVisit({ providerId, startsAt: at(9) })
  const first = await send(id, 1, moveTo(at(14)))
  expect(first).toMatchObject({ value: { visit: { startsAt: at(14).toISOString(), version: 2, may: 'change' } } })
  const again = await Promise.all([send(id, 1, moveTo(at(14))), send(id, 1, moveTo(at(14)))])
  for (const answer of again) expect(answer).toMatchObject({ value: { visit: { startsAt: at(14).toISOString(), version: 2 } } })
  expect(await steps()).toMatchObject([{ step: 'placed' }, { step: 'moved', actor: null }])
  expect(await visits()).toMatchObject([{ startsAt: at(14), version: 2 }])
})

test('a double press cancels the visit once', async () => {
  const id = await makeVisit({ providerId, startsAt: at(9) })
  const both = await Promise.all([send(id, 1, { act: 'cancel' }), send(id, 1, { act: 'cancel' })])
  expect(both).toEqual([
    { ok: true, value: { state: 'canceled' } },
    { ok: true, value: { state: 'canceled' } },
  ])
  expect(await steps()).toMatchObject([{ step: 'placed' }, { step: 'canceled', actor: null, reason: '' }])
})

test('a change from a tab that shows an older version is refused', async () => {
  const id = await makeVisit({ providerId, startsAt: at(9) })
  await send(id, 1, moveTo(at(14)))
  expect(await send(id, 1, { act: 'cancel' })).toMatchObject({ failure: { code: 'changed-meanwhile' } })
  expect(await send(id, 1, moveTo(at(16)))).toMatchObject({ failure: { code: 'changed-meanwhile' } })
  expect(await visits()).toMatchObject([{ startsAt: at(14), status: 'scheduled', version: 2 }])
})

test('a visit’s link allows 40 changes in 15 minutes, and doesn’t limit other visits', async () => {
  const id = await makeVisit({ providerId, startsAt: at(9) })
  expect(await send(id, 1, moveTo(at(14)))).toMatchObject({ ok: true })
  const keys = () => clinic.rows<{ key: string }>('select key from throttles')
  expect(await keys(), 'counted by network and by visit').toHaveLength(2)
  await clinic.rows('update throttles set used = 40')
  const emails = () => clinic.rows('select 1 from outbox')
  const before = await emails()
  expect(await send(id, 2, moveTo(at(16)))).toMatchObject({ failure: { status: 429, code: 'too-many-requests' } })
  expect(await emails()).toHaveLength(before.length)
  expect(await visits()).toMatchObject([{ startsAt: at(14), version: 2 }])
  const other = await makeVisit({ providerId, startsAt: at(9, addDays(day, 1)), clientEmail: 'ben@example.com' })
  expect(await send(other, 1, { act: 'cancel' })).toMatchObject({ ok: true })
  await clinic.rows(`update throttles set resets_at = now() - interval '1 second'`)
  expect(await send(id, 2, moveTo(at(16)))).toMatchObject({ ok: true })
})

test('of 20 clients who move to one slot, one gets it, and the others keep their time and learn no names', async () => {
  const ids = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      makeVisit({ providerId, startsAt: at(9, addDays(day, index - 10)), clientEmail: `client${index}@example.com` }),
    ),
  )
  const answers = await Promise.all(ids.map((id) => send(id, 1, moveTo(at(14)))))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  for (const answer of answers) if (!answer.ok) expect(answer.failure).toMatchObject({ code: 'time-taken', fields: {} })
  const after = await visits()
  expect(after.filter(({ startsAt }) => startsAt.getTime() === at(14).getTime())).toHaveLength(1)
  expect(after.filter(({ version }) => version === 1)).toHaveLength(19)
})

test('a visit without a ZIP code moves only to times that fit the travel time staff entered', async () => {
  const id = await makeVisit({ providerId, startsAt: at(9) })
  await clinic.rows(`update visits set zip_code = null, travel_minutes = 45, leaves_at = starts_at - interval '45 minutes'`)
  await makeVisit({ providerId, startsAt: at(13), clientEmail: 'ben@example.com' })
  const answer = await call(readOwnVisitTimes, { token: tokenOf(id) }, options)
  const days = answer.ok ? answer.value.days[daysFrom(today, day)]! : ''
  expect(['11:30 AM', '2:00 PM', '2:30 PM', '3:00 PM'].map((slot) => days[timeSlots.indexOf(slot)])).toEqual(['1', '0', '0', '1'])
  const { open } = await readVisitSlots(openDb(30_000), { id, providerId, day }, now)
  expect([14, 15].map((hour) => open.includes(at(hour).toISOString()))).toEqual([false, true])
  expect(await send(id, 1, moveTo(at(15)))).toMatchObject({ value: { visit: { startsAt: at(15).toISOString() } } })
})

test('a phone call ignores travel time left over from a home visit when it moves', async () => {
  const id = await makeVisit({ providerId, startsAt: at(9), kind: 'phone', place: 'By phone', address: '' })
  await clinic.rows(`update visits set zip_code = null, travel_minutes = 45, leaves_at = starts_at - interval '45 minutes'`)
  await makeVisit({ providerId, startsAt: at(13), clientEmail: 'ben@example.com' })
  const answer = await call(readOwnVisitTimes, { token: tokenOf(id) }, options)
  const days = answer.ok ? answer.value.days[daysFrom(today, day)]! : ''
  expect(['1:30 PM', '2:00 PM', '2:30 PM'].map((slot) => days[timeSlots.indexOf(slot)])).toEqual(['0', '1', '1'])
  expect(await send(id, 1, moveTo(at(14)))).toMatchObject({ value: { visit: { startsAt: at(14).toISOString() } } })
})

test('a move keeps the visit’s provider if they are free, and otherwise takes a free colleague', async () => {
  const colleague = await makeProvider(clinic)
  const id = await makeVisit({ providerId, startsAt: at(9) })
  await makeVisit({ providerId, startsAt: at(14), clientEmail: 'ben@example.com' })
  const answer = await call(readOwnVisitTimes, { token: tokenOf(id) }, options)
  const days = answer.ok ? answer.value.days[daysFrom(today, day)]! : ''
  expect(['9:00 AM', '11:30 AM', '2:00 PM', '2:30 PM', '4:00 PM'].map((slot) => days[timeSlots.indexOf(slot)])).toEqual([
    ...['0', '1', '2', '2', '1'],
  ])
  await send(id, 1, moveTo(at(11)))
  expect((await visits())[0]).toMatchObject({ startsAt: at(11), providerId })
  await send(id, 2, moveTo(at(14)))
  expect((await visits())[0]).toMatchObject({ startsAt: at(14), providerId: colleague })
})

test('a move to a time that isn’t open, isn’t a slot or is too far ahead is refused', async () => {
  const id = await makeVisit({ providerId, startsAt: at(9) })
  await makeVisit({ providerId, startsAt: at(14), clientEmail: 'ben@example.com' })
  const times = [at(14), at(9), new Date(at(16).getTime() + 60_000), at(7), at(23), at(9, addDays(day, 60))]
  for (const startsAt of times) expect(await send(id, 1, moveTo(startsAt))).toMatchObject({ failure: { code: 'time-taken' } })
  expect((await visits())[0]).toMatchObject({ startsAt: at(9), version: 1 })
})

describe('a change on short notice', () => {
  const before = (ms: number) => new Date(at(9).getTime() - ms)

  test('a client can move or cancel until 24 hours before, to the minute; after that they can only ask', async () => {
    const [one, two] = [
      await makeVisit({ providerId, startsAt: at(9) }),
      await makeVisit({ providerId, startsAt: at(9, addDays(day, 3)), clientEmail: 'ben@example.com' }),
    ]
    const late = before(hours(24) - 60_000)
    await expect(sendAt(late, one, 1, moveTo(at(9, addDays(day, 2))))).rejects.toMatchObject({ code: 'visit-soon' })
    await expect(sendAt(late, one, 1, { act: 'cancel' })).rejects.toMatchObject({ code: 'visit-soon' })
    await expect(sendAt(before(hours(24)), one, 1, { act: 'ask-to-cancel' })).rejects.toMatchObject({ code: 'step-not-possible' })
    expect(await sendAt(before(hours(24)), one, 1, { act: 'cancel' })).toEqual({ state: 'canceled' })
    const moved = sendAt(before(hours(24)), two, 1, moveTo(at(16)))
    expect(await moved).toMatchObject({ visit: { startsAt: at(16).toISOString() } })
  })

  test('a move needs 24 hours’ notice of the new time too', async () => {
    const id = await makeVisit({ providerId, startsAt: at(9, addDays(day, 3)) })
    const moment = new Date(at(15).getTime() - hours(24))
    await expect(sendAt(moment, id, 1, moveTo(at(15)))).rejects.toMatchObject({ code: 'time-taken' })
    expect(await sendAt(moment, id, 1, moveTo(new Date(at(15).getTime() + 1_800_000)))).toMatchObject({ visit: { version: 2 } })
  })

  test('a request to move is noted once and doesn’t move the visit; running late says by how much', async () => {
    const id = await makeVisit({ providerId, startsAt: at(9) })
    const moment = before(hours(2))
    const asked = await sendAt(moment, id, 1, askFor(at(13)))
    expect(asked).toMatchObject({ visit: { version: 2, startsAt: at(9).toISOString(), said: { moveTo: at(13).toISOString() } } })
    expect(await sendAt(moment, id, 1, askFor(at(13)))).toEqual(asked)
    expect(await sendAt(moment, id, 2, askFor(at(13)))).toEqual(asked)
    await sendAt(moment, id, 2, { act: 'running-late', minutes: 20 })
    await sendAt(moment, id, 3, { act: 'running-late', minutes: 20 })
    const last = await sendAt(moment, id, 3, { act: 'ask-to-cancel' })
    expect(last).toMatchObject({ visit: { version: 4, said: { late: 20, cancel: true } } })
    expect(await steps()).toMatchObject([
      { step: 'placed' },
      { step: 'asked-to-move', startsAt: at(13), reason: '', actor: null },
      { step: 'running-late', startsAt: null, reason: '20', actor: null },
      { step: 'asked-to-cancel', startsAt: null, reason: '', actor: null },
    ])
    expect(await visits()).toMatchObject([{ startsAt: at(9), status: 'scheduled', version: 4 }])
  })

  test('of requests to move and to cancel, only the last one counts', async () => {
    const id = await makeVisit({ providerId, startsAt: at(9) })
    const moment = before(hours(2))
    await sendAt(moment, id, 1, askFor(at(13)))
    const canceled = await sendAt(moment, id, 2, { act: 'ask-to-cancel' })
    expect(canceled).toMatchObject({ visit: { said: { moveTo: null, cancel: true } } })
    const asked = await sendAt(moment, id, 3, askFor(at(13)))
    expect(asked).toMatchObject({ visit: { version: 4, said: { moveTo: at(13).toISOString(), cancel: false } } })
    expect((await steps()).at(-1)).toMatchObject({ step: 'asked-to-move', startsAt: at(13) })
  })

  test('a move settles what the client said before it', async () => {
    const id = await makeVisit({ providerId, startsAt: at(9) })
    await sendAt(before(hours(2)), id, 1, { act: 'running-late', minutes: 10 })
    await clinic.rows(`insert into visit_steps (visit_id, position, step, starts_at, at) values ($1, 3, 'moved', $2, now())`, [
      id,
      at(12),
    ])
    await clinic.rows('update visits set version = 3')
    const answer = await sendAt(before(hours(2)), id, 3, { act: 'running-late', minutes: 30 })
    expect(answer).toMatchObject({ visit: { said: { late: 30 } } })
  })

  test('a call by staff settles what the client asked before it, and the client can ask again', async () => {
    const id = await makeVisit({ providerId, startsAt: at(9) })
    const moment = (minutesBefore: number) => before(minutesBefore * 60_000)
    await sendAt(moment(120), id, 1, { act: 'ask-to-cancel' })
    await clinic.rows('update visits set called_at = $1', [moment(110)])
    const late = await sendAt(moment(100), id, 2, { act: 'running-late', minutes: 10 })
    expect(late).toMatchObject({ visit: { version: 3, said: { late: 10, cancel: false } } })
    const again = await sendAt(moment(90), id, 3, { act: 'ask-to-cancel' })
    expect(again).toMatchObject({ visit: { version: 4, said: { late: 10, cancel: true } } })
  })

  test('a visit can’t be changed once the provider has arrived', async () => {
    const id = await makeVisit({ providerId, startsAt: at(9) })
    await clinic.rows(`update visits set status = 'arrived'`)
    for (const what of [{ act: 'cancel' }, { act: 'ask-to-cancel' }, { act: 'running-late', minutes: 10 }] as const)
      await expect(sendAt(before(hours(1)), id, 1, what)).rejects.toMatchObject({ code: 'step-not-possible' })
  })
})

test('a phone call needs no travel, and slots keep their wall-clock times on the day the clocks change', async () => {
  const change = '2027-03-14'
  const id = await makeVisit({ providerId, startsAt: at(9, '2027-03-12'), kind: 'phone', place: 'By phone', address: '' })
  await makeVisit({ providerId, startsAt: at(12, change), clientEmail: 'ben@example.com' })
  const moment = at(9, '2027-03-01')
  const { first, days } = await readTimes(openDb(30_000), { token: tokenOf(id) }, moment)
  expect(first).toBe('2027-03-01')
  const open = (slot: string) => days[13]![timeSlots.indexOf(slot)]
  expect(['11:00 AM', '11:30 AM', '12:00 PM', '1:00 PM'].map(open)).toEqual(['1', '0', '0', '1'])
  await sendAt(moment, id, 1, moveTo(at(13, change)))
  expect((await visits())[0]).toMatchObject({ startsAt: new Date('2027-03-14T17:00:00Z') })
})

describe('a home outside our ZIP codes', () => {
  const on = (ahead: number) => addDays(day, ahead)
  /** A visit at nine that day, and another client's a day later. */
  async function outside(who: string): Promise<string> {
    const id = randomUUID()
    const client = { name: 'Ana Pereira', email: 'ana@example.com', phone: '305-555-0100', treatments: [] }
    const caller = { kind: 'home' as const, ...client, address: '8 Lake Road, Hollywood, FL 33020' }
    await makeForCaller(openDb(30_000), { id, caller, startsAt: at(9).toISOString(), providerId: who }, { userId: who }, now)
    await makeVisit({ providerId: who, startsAt: at(9, on(1)), clientEmail: 'ben@example.com' })
    return id
  }
  async function openTimes(id: string, ahead: number): Promise<(slot: string) => string | undefined> {
    const answer = await call(readOwnVisitTimes, { token: tokenOf(id) }, options)
    return (slot) => (answer.ok ? answer.value.days[daysFrom(today, on(ahead))]![timeSlots.indexOf(slot)] : undefined)
  }

  test('can’t move to a day on which its provider is in another city', async () => {
    await clinic.rows(`update providers set ended_at = now()`)
    const stays = [
      ['Miami Beach', on(-3), on(3)],
      ['New York', on(4), on(9)],
    ] as const
    const id = await outside(await makeProvider(clinic, { stays }))
    expect(['9:00 AM', '2:00 PM', '8:00 PM'].map(await openTimes(id, 4))).toEqual(['0', '0', '0'])
    expect(await send(id, 1, moveTo(at(14, on(4))))).toMatchObject({ failure: { code: 'time-taken' } })
    expect(await send(id, 1, moveTo(at(14, on(1))))).toMatchObject({ value: { visit: { version: 2 } } })
  })

  test('is offered only times that leave room for the travel, even if no city days are entered', async () => {
    const id = await outside(providerId)
    expect(['10:00 AM', '10:30 AM', '11:00 AM'].map(await openTimes(id, 1))).toEqual(['0', '0', '1'])
    expect(await send(id, 1, moveTo(at(11, on(1))))).toMatchObject({ value: { visit: { version: 2 } } })
  })
})

test('a client can’t move a visit to a holiday', async () => {
  const ahead = Array.from({ length: 350 }, (_, count) => addDays(today, count + 10))
  const holiday = ahead.find((one) => holidayOn(one) !== undefined)!
  const id = await makeVisit({ providerId, startsAt: at(9, addDays(holiday, -3)) })
  const moment = at(9, addDays(holiday, -9))
  await expect(sendAt(moment, id, 1, moveTo(at(12, holiday)))).rejects.toMatchObject({ code: 'time-taken' })
  expect(await sendAt(moment, id, 1, moveTo(at(12, addDays(holiday, -2))))).toMatchObject({ visit: { version: 2 } })
})
