/** A provider's plan of where and when they treat: saved as a whole, after a warning about visits that no longer fit (decision 36). */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { addDays, easternDay, easternInstant, formatEasternTime } from '../../src/catalog/time/eastern.ts'
import { travelMinutes } from '../../src/catalog/practice/travel.ts'
import { call } from '../../src/client/call.ts'
import { deleteAdminUser, inviteAdmin } from '../../src/contracts/account/admin-user.ts'
import { readProvider, saveProvider, type ProviderPlan } from '../../src/contracts/provider.ts'
import { openDb } from '../../netlify/db/client.ts'
import { makeChange } from '../../netlify/domain/visit/place.ts'
import { readSchedules } from '../../netlify/domain/visit/schedule.ts'
import { making } from '../../netlify/domain/visit/change.ts'
import * as provider from '../../netlify/functions/admin/provider.ts'
import * as adminUser from '../../netlify/functions/admin/user.ts'
import { useClinic } from '../support/clinic.ts'
import { holdTime } from '../support/rows/held.ts'
import { serve } from '../support/serve.ts'
import { asking, signedIn, type Asking, type SignedIn } from '../support/signed-in.ts'

const clinic = useClinic()
const server = serve(provider, adminUser)
let admin: SignedIn
let ask: Asking

beforeEach(async () => {
  await clinic.reset()
  admin = await signedIn(server, 'admin', { fullName: 'Grace Lin' })
  ask = asking(admin)
})

const day = addDays(easternDay(new Date()), 30)
const at = (hour: number, on = day) => easternInstant(on, hour, 0)
const empty: ProviderPlan = { stays: [], hours: [], licenses: [], timeOff: [] }
const week = (city: 'Miami Beach' | 'New York', opensAt = 8 * 60, closesAt = 20 * 60) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ city, weekday, opensAt, closesAt }))
const plan: ProviderPlan = {
  stays: [
    { city: 'Miami Beach', firstDay: addDays(day, -5), lastDay: day, baseZip: '33139' },
    { city: 'New York', firstDay: addDays(day, 1), lastDay: addDays(day, 9), baseZip: '10021' },
  ],
  hours: [...week('Miami Beach'), ...week('New York')],
  licenses: [{ state: 'Florida', number: 'APRN 1', expiresOn: addDays(day, 300) }],
  timeOff: [{ startsAt: at(9, addDays(day, -2)).toISOString(), endsAt: at(17, addDays(day, -2)).toISOString(), note: 'Dentist' }],
}
const save = (version: number, change: Partial<ProviderPlan> = {}, rest: { treats?: boolean; accepted?: string[] } = {}) =>
  call(saveProvider, { id: admin.id, version, treats: true, plan: { ...plan, ...change }, accepted: [], ...rest }, admin.options)

async function visit(hour: number, overbookedReason?: string): Promise<string> {
  const id = randomUUID()
  const facts = { kind: 'home', clientName: 'Ana Pereira', clientEmail: '', clientPhone: '', place: 'Home', address: '' } as const
  const slot = {
    providerId: admin.id,
    startsAt: at(hour),
    endsAt: at(hour + 1),
    city: 'Miami Beach',
    zipCode: '33140',
    overbookedReason,
  } as const
  const context = { actor: { actorKind: 'admin', actorId: admin.id }, now: new Date() } as const
  await makeChange(openDb(), making(openDb(), { id, requestId: null, facts, slot, items: [], sequence: 0 }, context))
  return id
}

test('an admin who never treated has an empty plan, and reads back the plan they save', async () => {
  expect(await ask(readProvider, { id: admin.id })).toEqual({ treats: false, version: 0, plan: empty })
  expect(await save(0)).toEqual({ ok: true, value: { treats: true, version: 1, plan } })
  expect(await ask(readProvider, { id: admin.id })).toEqual({ treats: true, version: 1, plan })
  await expect(ask(readProvider, { id: randomUUID() })).rejects.toMatchObject({ code: 'not-found' })
  expect(
    await clinic.rows(`select action from audit where subject_id = $1 and action like '%treating%'`, [admin.id]),
  ).toHaveLength(1)
})

test('a plan can hold ten years of weekly stays in alternating cities', async () => {
  const stays = Array.from({ length: 520 }, (_, index) => {
    const firstDay = addDays(day, (index - 500) * 7)
    return index % 2 === 0
      ? ({ city: 'Miami Beach', firstDay, lastDay: addDays(firstDay, 6), baseZip: '33139' } as const)
      : ({ city: 'New York', firstDay, lastDay: addDays(firstDay, 6), baseZip: '10021' } as const)
  })
  expect(await save(0, { stays })).toMatchObject({ ok: true })
  expect((await ask(readProvider, { id: admin.id })).plan.stays).toEqual(stays)
})

test('one of two simultaneous saves is refused because the plan has changed', async () => {
  await save(0)
  const answers = await Promise.all([save(1, { timeOff: [] }), save(1, { licenses: [] })])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ failure: { code: 'changed-meanwhile' } })
})

test('repeating a save after a lost answer returns that answer and changes nothing', async () => {
  const first = await save(0)
  expect(await save(0, { hours: plan.hours.toReversed() })).toEqual(first)
  expect(await save(0, { timeOff: [] })).toMatchObject({ ok: false, failure: { code: 'changed-meanwhile' } })
  expect(await save(0, {}, { treats: false })).toMatchObject({ ok: false, failure: { code: 'changed-meanwhile' } })
  expect(await ask(readProvider, { id: admin.id })).toMatchObject({ version: 1 })
})

test('a held time ends when a new plan removes its hours', async () => {
  await save(0)
  const [first, second] = [await visit(18), await visit(16)]
  const until = new Date(Date.now() + 900_000)
  await holdTime(clinic, { visitId: first, providerId: admin.id, startsAt: at(9), until })
  await holdTime(clinic, { visitId: second, providerId: admin.id, startsAt: at(13), until })
  await save(1, { timeOff: [{ startsAt: at(8).toISOString(), endsAt: at(12).toISOString(), note: '' }] })
  const states = () => clinic.rows(`select visit_id as id, state from earlier_offers order by starts_at`)
  expect(await states()).toEqual([
    { id: first, state: 'stopped' },
    { id: second, state: 'offered' },
  ])
  await save(2, {}, { treats: false, accepted: [first, second] })
  expect(await states()).toMatchObject([{ state: 'stopped' }, { state: 'stopped' }])
})

test('a held time ends when its provider’s account is deleted, but not if the deletion is refused', async () => {
  await save(0)
  const visitId = await visit(18)
  await holdTime(clinic, { visitId, providerId: admin.id, startsAt: at(9), until: new Date(Date.now() + 900_000) })
  const states = () => clinic.rows(`select state from earlier_offers`)
  const other = await signedIn(server, 'admin')
  await clinic.rows(`update accounts set inviters = array[$1::uuid] where id = $2`, [admin.id, other.id])
  expect(await call(deleteAdminUser, { id: admin.id }, other.options)).toMatchObject({ failure: { code: 'above-you' } })
  expect(await states()).toEqual([{ state: 'offered' }])
  await clinic.rows(`update accounts set inviters = array[gen_random_uuid()]`)
  expect(await call(deleteAdminUser, { id: admin.id }, other.options)).toMatchObject({ ok: true })
  expect(await states()).toEqual([{ state: 'stopped' }])
})

test('a deleted provider who is invited again can be booked only after they accept', async () => {
  await save(0)
  const email = 'grace@clinic.test'
  await clinic.rows('update accounts set email = $2, inviters = array[gen_random_uuid()] where id = $1', [admin.id, email])
  const other = await signedIn(server, 'admin')
  const treating = async () => (await readSchedules(openDb(), day, day)).rows.map(({ providerId }) => providerId)
  expect(await treating()).toEqual([admin.id])
  await asking(other)(deleteAdminUser, { id: admin.id })
  expect(await treating()).toEqual([])
  await asking(other)(inviteAdmin, { email, fullName: 'Grace Lin' })
  expect(await treating(), 'visitors would book someone who may never come back').toEqual([])
  await clinic.rows(`update accounts set password_hash = 'no password has this hash' where id = $1`, [admin.id])
  expect(await treating()).toEqual([admin.id])
})

test('a save lists the visits that no longer fit and needs all of them accepted, and the visits stay', async () => {
  await save(0)
  const morning = await visit(9)
  const evening = await visit(18)
  const stays = [{ city: 'New York' as const, firstDay: day, lastDay: addDays(day, 9), baseZip: '10021' }]
  const refused = await save(1, { stays })
  expect(refused).toMatchObject({ failure: { code: 'visits-affected' } })
  expect((refused as { failure: { receipt: unknown } }).failure.receipt).toEqual([
    { id: morning, name: 'Ana Pereira', startsAt: at(9).toISOString(), why: 'In New York that day.' },
    { id: evening, name: 'Ana Pereira', startsAt: at(18).toISOString(), why: 'In New York that day.' },
  ])
  // Accepting only some of the visits isn't enough, and saves nothing.
  expect(await save(1, { stays }, { accepted: [morning] })).toMatchObject({ failure: { code: 'visits-affected' } })
  expect(await ask(readProvider, { id: admin.id })).toMatchObject({ version: 1 })
  expect(await save(1, { hours: week('Miami Beach', 8 * 60, 17 * 60) })).toMatchObject({ failure: { code: 'visits-affected' } })
  expect(await save(1, {}, { treats: false })).toMatchObject({ failure: { code: 'visits-affected' } })
  expect(await save(1, { stays }, { accepted: [morning, evening] })).toMatchObject({ ok: true })
  expect(await clinic.rows(`select status from visits`)).toEqual([{ status: 'scheduled' }, { status: 'scheduled' }])
  // A visit that already didn't fit isn't reported again.
  expect(await save(2, { stays, timeOff: [] })).toMatchObject({ ok: true })
})

test('a save can accept 601 visits that no longer fit', async () => {
  await save(0)
  await visit(9)
  await clinic.rows(
    `insert into visits (id, provider_id, kind, client_name, city, place, starts_at, ends_at, leaves_at, overbooked_reason, version, created_at)
    select gen_random_uuid(), provider_id, kind, client_name, city, place, starts_at, ends_at, starts_at, 'A full week', 1, now()
    from visits, generate_series(1, 600)`,
  )
  const refused = await save(1, {}, { treats: false })
  const { receipt } = (refused as unknown as { failure: { receipt: { id: string }[] } }).failure
  expect(receipt).toHaveLength(601)
  expect(await save(1, {}, { treats: false, accepted: receipt.map(({ id }) => id) })).toMatchObject({ ok: true })
})

test('a new base ZIP code changes the trip to the day’s first visit, and no other trip', async () => {
  await save(0)
  const [first, second] = [await visit(9), await visit(12)]
  const legs = () => clinic.rows(`select id, travel_from as "from", travel_minutes as way from visits order by starts_at`)
  const before = await legs()
  expect(before).toMatchObject([
    { id: first, from: '33139' },
    { id: second, from: '33140' },
  ])
  const [stay, ...others] = plan.stays
  expect(await save(1, { stays: [{ ...stay!, baseZip: '33160' }, ...others] })).toMatchObject({ ok: true })
  expect(await legs()).toEqual([{ id: first, from: '33160', way: travelMinutes('33160', '33140') }, before[1]])
  expect(await clinic.rows(`select id from visits where leaves_at <> starts_at - travel_minutes * interval '1 minute'`)).toEqual(
    [],
  )
})

test('a save warns if the trip from a new base ZIP code overlaps time off', async () => {
  const [stay, ...others] = plan.stays
  const until = new Date(at(12).getTime() - travelMinutes('33139', '33140') * 60_000)
  const timeOff = [{ startsAt: at(10).toISOString(), endsAt: until.toISOString(), note: '' }]
  await save(0, { timeOff })
  const [id] = [await visit(12), await visit(14)]
  const way = travelMinutes('33160', '33140')
  const stays = [{ ...stay!, baseZip: '33160' }, ...others]
  const why = `Time off ends at ${formatEasternTime(until)}, and the trip takes ${way} minutes.`
  expect(await save(1, { timeOff, stays })).toMatchObject({
    failure: { code: 'visits-affected', receipt: [{ id, name: 'Ana Pereira', startsAt: at(12).toISOString(), why }] },
  })
  expect(await save(1, { timeOff, stays }, { accepted: [id] })).toMatchObject({ ok: true })
  expect(await clinic.rows(`select travel_minutes as way from visits where id = $1`, [id])).toEqual([{ way }])
})

test('a save warns about an overbooked visit only if it has a new reason not to fit', async () => {
  await save(0)
  const late = await visit(21, 'The client flies out')
  const stays = [{ city: 'New York' as const, firstDay: addDays(day, -5), lastDay: addDays(day, 9), baseZip: '10021' }]
  expect(await save(1, { stays })).toMatchObject({ failure: { receipt: [{ id: late, why: 'In New York that day.' }] } })
  // The reason why it already didn't fit isn't reported again.
  expect(await save(1, { timeOff: [] })).toMatchObject({ ok: true })
})

test('a save warns if new time off overlaps the trip to a visit', async () => {
  await save(0)
  const id = await visit(12)
  await clinic.rows(`update visits set travel_minutes = 30, leaves_at = starts_at - interval '30 minutes' where id = $1`, [id])
  const timeOff = [{ startsAt: at(10).toISOString(), endsAt: at(12).toISOString(), note: '' }]
  const why = 'Time off ends at 12:00 PM, and the trip takes 30 minutes.'
  expect(await save(1, { timeOff })).toMatchObject({ failure: { receipt: [{ id, why }] } })
})

test('an invalid plan is refused with a sentence, and nothing is saved', async () => {
  const stay = plan.stays[0]!
  const bad: readonly (readonly [Partial<ProviderPlan>, string])[] = [
    [{ stays: [{ ...stay, lastDay: addDays(day, -9) }] }, 'The last day is before the first.'],
    [{ stays: [stay, { ...stay, city: 'New York' }] }, 'Choose only one city for each day.'],
    [{ stays: [{ ...stay, baseZip: '33' }] }, 'Enter a 5-digit ZIP code.'],
    [{ hours: [...plan.hours, { city: 'New York', weekday: 3, opensAt: 19 * 60, closesAt: 22 * 60 }] }, 'These hours overlap.'],
    [{ hours: [{ city: 'New York', weekday: 3, opensAt: 600, closesAt: 600 }] }, 'The end must come after the start.'],
    [
      { timeOff: [{ startsAt: at(12).toISOString(), endsAt: at(9).toISOString(), note: '' }] },
      'The end must come after the start.',
    ],
    [{ licenses: [plan.licenses[0]!, plan.licenses[0]!] }, 'One license per state.'],
  ]
  for (const [change, sentence] of bad) {
    const answer = await save(0, change)
    expect(answer).toMatchObject({ failure: { code: 'invalid-input' } })
    expect(JSON.stringify(answer)).toContain(sentence)
  }
  expect(await clinic.rows('select 1 from providers')).toEqual([])
})
