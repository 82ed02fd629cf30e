/** Adding, moving and removing visits: a provider is in one place at a time, no matter who makes the change (decision 36). */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { easternInstant } from '../../../src/catalog/time/eastern.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { makeChange, type Slot } from '../../../netlify/domain/visit/place.ts'
import type { DayStep } from '../../../src/catalog/visit/visit.ts'
import { canceling, making, moving, stepping } from '../../../netlify/domain/visit/change.ts'
import { findVisit, fromVersion } from '../../../netlify/domain/visit/visit.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeProvider } from '../../support/rows/provider.ts'

const clinic = useClinic()
const day = '2027-05-12'
const at = (hour: number, minute = 0, on = day) => easternInstant(on, hour, minute)
const now = new Date('2027-05-01T12:00:00Z')
const context = { actor: { actorKind: 'admin', actorId: randomUUID() }, now } as const
let providerId: string

beforeEach(async () => {
  await clinic.reset()
  providerId = await makeProvider(clinic)
})

const slot = (from: Date, change: Partial<Slot> = {}): Slot => ({
  ...{ providerId, startsAt: from, endsAt: new Date(from.getTime() + 60 * 60_000), city: 'Miami Beach', zipCode: '33140' },
  ...change,
})
const facts = { kind: 'home', clientName: 'Ana Pereira', clientEmail: '', clientPhone: '', place: 'Home', address: '' } as const

const db = () => openDb(30_000)

async function make(where: Slot): Promise<string> {
  const id = randomUUID()
  await makeChange(db(), making(db(), { id, requestId: null, facts, slot: where, items: [], sequence: 0 }, context))
  return id
}
async function move(id: string, where: Slot): Promise<void> {
  const visit = await findVisit(db(), id)
  await fromVersion(db(), visit, visit.version, moving(db(), visit, where, {}, context))
}
async function cancel(id: string): Promise<void> {
  const visit = await findVisit(db(), id)
  await fromVersion(db(), visit, visit.version, canceling(db(), visit, 'By phone', context))
}
async function take(id: string, step: DayStep): Promise<void> {
  const visit = await findVisit(db(), id)
  await fromVersion(db(), visit, visit.version, stepping(db(), visit, step, context))
}
const refused = (code: string, sentence?: string) => ({ code, ...(sentence && { detail: { fields: { startsAt: sentence } } }) })

test('a visit stores its travel, its steps and its audit entries', async () => {
  const id = await make(slot(at(9)))
  expect(await findVisit(db(), id)).toMatchObject({ status: 'scheduled', version: 1, travelMinutes: 0, travelFrom: null })
  await move(id, slot(at(10)))
  await cancel(id)
  expect(await findVisit(db(), id)).toMatchObject({
    status: 'canceled',
    canceledBy: 'clinic',
    canceledReason: 'By phone',
    sequence: 2,
  })
  expect(await clinic.rows(`select step, position from visit_steps where visit_id = $1 order by position`, [id])).toEqual([
    { step: 'placed', position: 1 },
    { step: 'moved', position: 2 },
    { step: 'canceled', position: 3 },
  ])
  expect(await clinic.rows(`select action from audit where subject_id = $1 order by id`, [id])).toEqual([
    { action: 'visit.placed' },
    { action: 'visit.moved' },
    { action: 'visit.canceled' },
  ])
})

test('a taken time is refused and stores nothing; with a reason, the visit and the reason are stored', async () => {
  await make(slot(at(9)))
  await expect(make(slot(at(9, 30)))).rejects.toMatchObject(refused('time-taken', 'Taken from 9:00 AM to 10:00 AM.'))
  await expect(make(slot(at(10)))).rejects.toMatchObject(
    refused('time-taken', 'The previous visit ends at 10:00 AM, and it’s 10 minutes away.'),
  )
  expect(await clinic.rows('select count(*)::int as many from visits')).toEqual([{ many: 1 }])
  const over = await make(slot(at(9, 30), { overbookedReason: 'Same building, the client agreed' }))
  expect(await clinic.rows('select reason from visit_steps where visit_id = $1', [over])).toEqual([
    { reason: 'Same building, the client agreed' },
  ])
  // The time of an overbooked visit counts as taken too.
  await expect(make(slot(at(10, 15)))).rejects.toMatchObject(refused('time-taken', 'Taken from 9:30 AM to 10:30 AM.'))
})

test('a home without a ZIP code keeps the travel minutes that staff entered, and a call has none', async () => {
  const where = { city: null, zipCode: null, travelMinutes: 40 }
  expect(await findVisit(db(), await make(slot(at(10), where)))).toMatchObject({ travelMinutes: 40, leavesAt: at(9, 20) })
  await expect(make(slot(at(8, 30), { zipCode: null }))).rejects.toMatchObject(
    refused('time-taken', 'The next visit starts at 10:00 AM, and it takes 40 minutes to get there.'),
  )
  const id = randomUUID()
  const call = { ...facts, kind: 'phone', place: 'By phone' } as const
  await makeChange(
    db(),
    making(db(), { id, requestId: null, facts: call, slot: slot(at(12), where), items: [], sequence: 0 }, context),
  )
  expect(await findVisit(db(), id)).toMatchObject({ travelMinutes: 0 })
})

test('each change recalculates the next leg, and a canceled visit frees its time', async () => {
  const legs = () => clinic.rows(`select travel_from as "from" from visits where status <> 'canceled' order by starts_at`)
  await make(slot(at(9)))
  await make(slot(at(15), { zipCode: '33154' }))
  const between = await make(slot(at(12), { zipCode: '33160' }))
  expect(await legs()).toEqual([{ from: null }, { from: '33140' }, { from: '33160' }])
  await move(between, slot(at(17), { zipCode: '33160' }))
  expect(await legs()).toEqual([{ from: null }, { from: '33140' }, { from: '33154' }])
  await cancel(between)
  expect(await legs()).toEqual([{ from: null }, { from: '33140' }])
  await make(slot(at(17)))
})

test('a no-show frees its time, and can be reopened only while that time is free', async () => {
  const id = await make(slot(at(9)))
  await take(id, 'on-the-way')
  await take(id, 'no-show')
  const other = await make(slot(at(9, 30)))
  await expect(take(id, 'reopened')).rejects.toMatchObject(refused('time-taken', 'Taken from 9:30 AM to 10:30 AM.'))
  await cancel(other)
  await take(id, 'reopened')
  await expect(take(id, 'reopened')).rejects.toMatchObject({ code: 'step-not-possible' })
  await take(id, 'completed')
})

test('a no-show can be reopened despite too little travel time, time off or a provider who no longer treats', async () => {
  const reasonOf = async (id: string) => (await findVisit(db(), id)).overbookedReason
  const id = await make(slot(at(10)))
  const next = await make(slot(at(11, 5), { travelMinutes: 5 }))
  await take(id, 'no-show')
  await take(id, 'reopened')
  expect([await reasonOf(id), await reasonOf(next)]).toEqual(['Reopened after a no-show', null])
  const later = await make(slot(at(15)))
  await take(later, 'no-show')
  await clinic.rows(
    `insert into provider_time_off (id, provider_id, starts_at, ends_at, created_at) values (gen_random_uuid(), $1, $2, $3, now())`,
    [providerId, at(14), at(17)],
  )
  await take(later, 'reopened')
  expect(await reasonOf(later)).toBe('Reopened after a no-show')
  const last = await make(slot(at(18)))
  await take(last, 'no-show')
  await clinic.rows('update providers set ended_at = now()')
  await take(last, 'reopened')
  expect(await findVisit(db(), last)).toMatchObject({ status: 'scheduled', overbookedReason: null })
})

test('a reopened no-show recalculates its travel from where its provider comes from now', async () => {
  const id = await make(slot(at(11), { zipCode: '33160' }))
  const before = await make(slot(at(9)))
  const { travelMinutes, travelFrom } = await findVisit(db(), id)
  expect([travelFrom, travelMinutes > 0]).toEqual(['33140', true])
  await take(id, 'no-show')
  await cancel(before)
  await take(id, 'reopened')
  expect(await findVisit(db(), id)).toMatchObject({ travelFrom: null, travelMinutes: 0 })
  // Minutes that staff entered stay while the travel begins at the same place.
  const other = await make(slot(at(14), { travelMinutes: 50 }))
  await take(other, 'no-show')
  await take(other, 'reopened')
  expect(await findVisit(db(), other)).toMatchObject({ travelFrom: '33160', travelMinutes: 50 })
})

test('moving a visit to another provider or day recalculates both schedules', async () => {
  const other = await makeProvider(clinic)
  const id = await make(slot(at(9)))
  await make(slot(at(12)))
  await move(id, slot(at(12), { providerId: other }))
  expect(await clinic.rows(`select travel_from as "from" from visits order by travel_from nulls last`)).toEqual([
    { from: null },
    { from: null },
  ])
  await expect(move(id, slot(at(12)))).rejects.toMatchObject(refused('time-taken'))
  await move(id, slot(at(9, 0, '2027-05-13')))
})

test('a visit must end after it starts, on the same day, and needs a provider', async () => {
  for (const endsAt of [at(9), at(8, 30), at(1, 0, '2027-05-13')])
    await expect(make(slot(at(9), { endsAt }))).rejects.toMatchObject({
      code: 'visit-times',
      detail: { fields: { minutes: expect.any(String) } },
    })
  await expect(make(slot(at(9), { providerId: randomUUID() }))).rejects.toMatchObject({ code: 'no-provider' })
})

test('a visit outside the provider’s city, days or hours is refused', async () => {
  const here = await makeProvider(clinic, {
    stays: [['Miami Beach', '2027-05-10', '2027-05-14']],
    hours: [['Miami Beach', 9 * 60, 17 * 60]],
  })
  const theirs = (from: Date, change: Partial<Slot> = {}) => slot(from, { providerId: here, ...change })
  await expect(make(theirs(at(10), { city: 'New York', zipCode: '10021' }))).rejects.toMatchObject(
    refused('time-taken', 'In Miami Beach that day.'),
  )
  await expect(make(theirs(at(10, 0, '2027-05-15')))).rejects.toMatchObject(refused('time-taken', 'Not working that day.'))
  await expect(make(theirs(at(16, 30)))).rejects.toMatchObject(refused('time-taken', 'Outside working hours.'))
  await make(theirs(at(10), { city: null, zipCode: null }))
})

test('the database refuses an overlap and a second city, no matter which code writes', async () => {
  await make(slot(at(9)))
  const insert = (leaves: Date, from: Date) =>
    clinic.rows(
      `insert into visits (id, provider_id, kind, client_name, place, starts_at, ends_at, travel_minutes, leaves_at, version, created_at)
        values (gen_random_uuid(), $1, 'phone', 'Bo', 'By phone', $2, $2::timestamptz + interval '1 hour',
          extract(epoch from $2::timestamptz - $3::timestamptz) / 60, $3, 1, now())`,
      [providerId, from, leaves],
    )
  await expect(insert(at(9, 30), at(9, 30))).rejects.toMatchObject({ constraint: 'visits_one_place' })
  await expect(insert(at(9, 59), at(10, 30))).rejects.toMatchObject({ constraint: 'visits_one_place' })
  await insert(at(10), at(10, 30))
  const stays = [
    ['Miami Beach', '2027-05-01', '2027-05-12'],
    ['New York', '2027-05-12', '2027-05-20'],
  ] as const
  await expect(makeProvider(clinic, { stays })).rejects.toMatchObject({ constraint: 'provider_stays_one_city' })
  await expect(
    makeProvider(clinic, {
      hours: [
        ['New York', 480, 720],
        ['New York', 700, 900],
      ],
    }),
  ).rejects.toMatchObject({ constraint: 'provider_hours_apart' })
})
