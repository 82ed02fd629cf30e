/** A time that comes free is held for one client who waits for an earlier one, and never promised twice (decision 53). */
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, easternDay, easternInstant, type Day } from '../../../src/catalog/time/eastern.ts'
import { holidayOn } from '../../../src/catalog/practice/holiday.ts'
import type { OwnChange } from '../../../src/contracts/visit/own.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { visits } from '../../../netlify/db/schema/visit.ts'
import { saveProvider } from '../../../netlify/domain/provider/provider.ts'
import { cancelVisit, moveVisit } from '../../../netlify/domain/visit/act.ts'
import { readAvailability } from '../../../netlify/domain/visit/availability.ts'
import { fillOpenings, nextFillAt } from '../../../netlify/domain/visit/earlier/fill.ts'
import { changeOwnVisit } from '../../../netlify/domain/visit/own/change.ts'
import { readOwnVisit } from '../../../netlify/domain/visit/own/own.ts'
import { readVisit } from '../../../netlify/domain/visit/read-visit.ts'
import { makeChange } from '../../../netlify/domain/visit/place.ts'
import { stopEarlier } from '../../../netlify/domain/visit/earlier/stop.ts'
import { restoring, trashing } from '../../../netlify/domain/visit/trash.ts'
import { findVisit } from '../../../netlify/domain/visit/visit.ts'
import { sweepOutbox } from '../../../netlify/mail/deliver.ts'
import { openPostmark } from '../../../netlify/mail/postmark.ts'
import { linkToken } from '../../../netlify/link-token.ts'
import { useClinic } from '../../support/clinic.ts'
import { overtaken } from '../../support/overtaken.ts'
import { holdTime } from '../../support/rows/held.ts'
import { promisedTwice } from '../../support/rows/promised-twice.ts'
import { makeProvider } from '../../support/rows/provider.ts'
import { makeVisit } from '../../support/rows/visit.ts'

const clinic = useClinic()
const today = easternDay(new Date())
const isUsual = (day: Day) => holidayOn(day) === undefined
/** The moment of every test: noon, so that emails may be sent. */
const now = easternInstant(addDays(today, 1), 12, 0)
/** The day on which time comes free, and the day of the visits whose clients wait. */
const day = [20, 21, 22].map((ahead) => addDays(today, ahead)).find(isUsual)!
const later = [27, 28, 29].map((ahead) => addDays(today, ahead)).find(isUsual)!
const at = (hour: number, on = day, minute = 0) => easternInstant(on, hour, minute)
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)
const db = () => openDb(30_000)
const desk = { actorKind: 'admin', actorId: '5b0f3d0e-1111-4222-8333-444444444444' } as const
let providerId: string

beforeEach(async () => {
  await clinic.reset()
  providerId = await makeProvider(clinic)
})

const send = (id: string, version: number, change: OwnChange, moment = now) =>
  changeOwnVisit(db(), { token: linkToken(id, 'visit'), version, change }, moment, () => '')
const look = async (id: string, moment = now) => {
  const shown = await readOwnVisit(db(), { token: linkToken(id, 'visit') }, moment, () => '')
  return shown.state === 'visit' ? shown.visit : undefined
}
/** Makes a visit on the later day whose client waits for an earlier time. */
async function makeWaiting(
  hour: number,
  facts: Partial<Parameters<typeof makeVisit>[0]> = {},
  from = addDays(today, 2),
  on = later,
) {
  const id = await makeVisit({ providerId, startsAt: at(hour, on), clientName: `Client ${hour}`, ...facts })
  await send(id, 1, { act: 'wait', from })
  // They wait in the order in which they asked.
  await clinic.rows(`update visits set earlier_since = $2 where id = $1`, [id, minutes(hour - 60)])
  return id
}
const cancel = (id: string, version = 1, moment = now) =>
  cancelVisit(db(), { id, version, message: '' }, { actorKind: 'visitor' }, moment)
const fill = (moment = now) => fillOpenings(db(), moment)
const offers = () =>
  clinic.rows<{ id: string; visitId: string; state: string; startsAt: Date; expiresAt: Date }>(
    `select id, visit_id as "visitId", state, starts_at as "startsAt", expires_at as "expiresAt" from earlier_offers order by offered_at, id`,
  )
const openings = () => clinic.rows<{ closed: boolean }>(`select closed_at is not null as closed from openings order by starts_at`)
/** Cancels a visit whose time one client waits for, and returns that client's offer. */
async function offered() {
  const gone = await makeVisit({ providerId, startsAt: at(10) })
  const waiting = await makeWaiting(9)
  await cancel(gone)
  await fill()
  const [offer] = await offers()
  return { waiting, offer: offer! }
}

test('a free time is held for the client who waits longest, and their email says until when', async () => {
  const gone = await makeVisit({ providerId, startsAt: at(10) })
  const [first, second] = [await makeWaiting(9), await makeWaiting(11)]
  await cancel(gone)
  expect(await fill()).toEqual({ offered: 1, expired: 0 })
  expect(await offers()).toMatchObject([{ visitId: first, state: 'offered', startsAt: at(10) }])
  await sweepOutbox(db(), openPostmark(), () => minutes(2), minutes(3))
  const [email] = clinic.mailbox.emails().filter(({ Subject }) => Subject?.startsWith('Earlier time'))
  expect(email?.TextBody).toContain('holding it for you until 12:17 PM ET')
  expect(await look(first, minutes(16))).toMatchObject({
    earlier: { offer: { until: minutes(17).toISOString(), leftMs: 60_000 } },
  })
  expect(await nextFillAt(db(), minutes(2))).toEqual(minutes(17))
  expect(await look(second)).toMatchObject({ earlier: { offer: null } })
})

test('an offer goes only to the new address if the client’s email is corrected at that moment', async () => {
  const gone = await makeVisit({ providerId, startsAt: at(10) })
  await makeWaiting(9, { clientEmail: 'ana@gmial.com' })
  await cancel(gone)
  const corrected = () => clinic.rows(`update visits set client_email = 'ana@gmail.com' where client_email = 'ana@gmial.com'`)
  await fillOpenings(overtaken(corrected, 2), now)
  await fill(minutes(1))
  const recipients = await clinic.rows(`select recipient from outbox where template = 'visit-offer'`)
  expect(recipients).toEqual([{ recipient: 'ana@gmail.com' }])
})

test('an offer starts late enough for the travel minutes that staff entered', async () => {
  const gone = await makeVisit({ providerId, startsAt: at(10) })
  const waiting = await makeWaiting(9)
  await clinic.rows(
    `update visits set zip_code = null, travel_minutes = 45, leaves_at = starts_at - interval '45 minutes' where id = $1`,
    [waiting],
  )
  await makeVisit({ providerId, startsAt: at(8), minutes: 90, clientName: 'Before' })
  await cancel(gone)
  expect(await fill()).toMatchObject({ offered: 1 })
  const [offer] = await offers()
  expect(offer).toMatchObject({ visitId: waiting, startsAt: at(10, day, 30) })
  expect(await send(waiting, 2, { act: 'take', offer: offer!.id })).toMatchObject({
    visit: { startsAt: at(10, day, 30).toISOString() },
  })
})

test('a client whom staff move to a later time isn’t offered the time they had', async () => {
  const moved = await makeWaiting(9, {}, addDays(today, 2), day)
  const other = await makeWaiting(11)
  await moveVisit(db(), { id: moved, version: 2, startsAt: at(14) }, desk, now)
  await fill(minutes(1))
  expect(await offers()).toMatchObject([{ visitId: other, state: 'offered', startsAt: at(9) }])
})

test('an offer without an answer goes to the next client, and to nobody after the last “no”', async () => {
  const gone = await makeVisit({ providerId, startsAt: at(10) })
  const [first, second] = [await makeWaiting(9), await makeWaiting(11)]
  await cancel(gone)
  await fill()
  await sweepOutbox(db(), openPostmark(), () => now, minutes(1))
  expect(await fill(minutes(14))).toEqual({ offered: 0, expired: 0 })
  expect(await fill(minutes(15))).toEqual({ offered: 1, expired: 1 })
  expect(await look(first, minutes(16))).toMatchObject({ earlier: { offer: null, missed: at(10).toISOString() } })
  const [, next] = await offers()
  expect(next).toMatchObject({ visitId: second, state: 'offered' })
  expect(await send(second, 2, { act: 'pass', offer: next!.id }, minutes(17))).toMatchObject({
    visit: { earlier: { offer: null, missed: null } },
  })
  expect(await fill(minutes(17))).toEqual({ offered: 0, expired: 0 })
  expect(await openings()).toEqual([{ closed: true }])
  expect(await nextFillAt(db(), minutes(18))).toBeNull()
})

test('a second free time waits until the only waiting client answers the first offer', async () => {
  const [first, second] = [await makeVisit({ providerId, startsAt: at(10) }), await makeVisit({ providerId, startsAt: at(14) })]
  const waiting = await makeWaiting(9)
  await cancel(first)
  await cancel(second)
  expect(await fill()).toMatchObject({ offered: 1 })
  expect(await openings()).toEqual([{ closed: false }, { closed: false }])
  const [offer] = await offers()
  expect(offer).toMatchObject({ visitId: waiting, startsAt: at(10) })
  // Nothing wakes the database before the first offer's answer is due.
  expect(await nextFillAt(db(), now)).toEqual(offer!.expiresAt)
  await send(waiting, 2, { act: 'pass', offer: offer!.id }, minutes(5))
  expect(await fill(offer!.expiresAt)).toMatchObject({ offered: 1 })
  expect(await offers()).toMatchObject([{ state: 'declined' }, { visitId: waiting, startsAt: at(14), state: 'offered' }])
})

test('taking an offer moves the visit, emails both sides, and frees the old time for the next client', async () => {
  const { waiting, offer } = await offered()
  const far = await makeWaiting(9, { clientName: 'Bea Far' }, addDays(today, 2), addDays(later, 7))
  const taken = await send(waiting, 2, { act: 'take', offer: offer.id }, minutes(5))
  expect(taken).toMatchObject({ visit: { startsAt: at(10).toISOString(), earlier: { from: null, offer: null, missed: null } } })
  expect(await offers()).toMatchObject([{ state: 'taken' }])
  // The client never got the answer, and their old page still shows “No, thanks”.
  await expect(send(waiting, 2, { act: 'pass', offer: offer.id }, minutes(5))).rejects.toMatchObject({
    code: 'changed-meanwhile',
  })
  const owed = await clinic.rows<{ template: string }>(`select template from outbox where state = 'pending' order by template`)
  expect(owed.map(({ template }) => template)).toEqual(
    expect.arrayContaining(['request-confirmed', 'visit-from-client', 'visit-provider']),
  )
  expect(await fill(minutes(6))).toEqual({ offered: 1, expired: 0 })
  expect((await offers()).at(-1)).toMatchObject({ visitId: far, startsAt: at(9, later), state: 'offered' })
})

describe('a time comes free', () => {
  const freeing: readonly (readonly [what: string, free: (id: string) => Promise<unknown>])[] = [
    ['moved to another day', (id) => moveVisit(db(), { id, version: 1, startsAt: at(10, addDays(later, 1)) }, desk, now)],
    ['shortened', (id) => moveVisit(db(), { id, version: 1, startsAt: at(10), minutes: 60 }, desk, now)],
    ['canceled by the clinic', (id) => cancelVisit(db(), { id, version: 1, message: '' }, desk, now)],
  ]
  test.each(freeing)('when a visit is %s, once staff can no longer undo it', async (_what, free) => {
    const id = await makeVisit({ providerId, startsAt: at(10), minutes: 120 })
    const waiting = await makeWaiting(9)
    await free(id)
    expect(await fill()).toMatchObject({ offered: 0 })
    // While staff can still undo the change, nobody gets an offer.
    expect(await fill(minutes(1))).toMatchObject({ offered: 1 })
    expect(await offers()).toMatchObject([{ visitId: waiting }])
  })

  test('when a visit is moved to the trash, and goes back to the visit when it is restored', async () => {
    const id = await makeVisit({ providerId, startsAt: at(10) })
    const waiting = await makeWaiting(9)
    await makeChange(db(), trashing(db(), await findVisit(db(), id), { deletedAt: now, deletedBy: desk.actorId }))
    expect(await fill(minutes(1))).toMatchObject({ offered: 1 })
    const [visit] = await db().select().from(visits).where(eq(visits.id, id))
    await makeChange(db(), restoring(db(), visit!, minutes(2)))
    expect(await offers()).toMatchObject([{ visitId: waiting, state: 'stopped' }])
    expect(await findVisit(db(), id)).toMatchObject({ startsAt: at(10), overbookedReason: null })
    expect(await promisedTwice(clinic)).toEqual([])
  })

  test('when time off is removed', async () => {
    const waiting = await makeWaiting(9)
    const plan = {
      stays: [],
      hours: [],
      licenses: [],
      timeOff: [{ startsAt: at(9).toISOString(), endsAt: at(12).toISOString(), note: 'Dentist' }],
    }
    const save = (version: number, timeOff: typeof plan.timeOff) =>
      saveProvider(
        db(),
        { id: providerId, version, treats: true, plan: { ...plan, timeOff }, accepted: [] },
        { userId: desk.actorId },
        now,
      )
    const { version } = await save(0, plan.timeOff)
    await save(version, plan.timeOff)
    expect(await openings()).toEqual([])
    await save(version + 1, [])
    expect(await fill(minutes(1))).toMatchObject({ offered: 1 })
    expect(await offers()).toMatchObject([{ visitId: waiting, startsAt: at(9) }])
  })

  test('only if a client is waiting, and not when a visit gets longer', async () => {
    const [gone, grows] = [await makeVisit({ providerId, startsAt: at(10) }), await makeVisit({ providerId, startsAt: at(14) })]
    await cancel(gone)
    await makeWaiting(9)
    await moveVisit(db(), { id: grows, version: 1, startsAt: at(14), minutes: 90 }, desk, now)
    expect(await openings()).toEqual([])
  })
})

describe('an offer', () => {
  const cases: readonly (readonly [why: string, make: () => Promise<unknown>])[] = [
    ['waits only for later days', () => makeWaiting(9, {}, addDays(day, 1))],
    ['needs more time than there is', () => makeWaiting(9, { minutes: 240 })],
    ['has another provider', async () => makeWaiting(9, { providerId: await makeProvider(clinic) })],
    ['already has an earlier visit', () => makeWaiting(8, {}, addDays(today, 2), day)],
  ]
  test.each(cases)('is not made to a client who %s', async (_why, make) => {
    const gone = await makeVisit({ providerId, startsAt: at(10) })
    await makeVisit({ providerId, startsAt: at(11, day, 30), minutes: 180 })
    await make()
    await cancel(gone)
    expect(await fill()).toEqual({ offered: 0, expired: 0 })
  })

  test('is not made for a time within 3 hours, to a client whose visit is within a day', async () => {
    const soon = addDays(today, 2)
    const gone = await makeVisit({ providerId, startsAt: at(15, soon) })
    const waiting = await makeWaiting(18, {}, soon, soon)
    await cancel(gone)
    const moment = at(12, soon, 1)
    expect(await fill(moment)).toEqual({ offered: 0, expired: 0 })
    expect(await look(waiting, moment)).toMatchObject({ earlier: { can: false, from: null } })
  })

  test('is not made at night, but at 8 AM', async () => {
    const gone = await makeVisit({ providerId, startsAt: at(10) })
    await makeWaiting(9)
    const night = easternInstant(addDays(today, 1), 22, 0)
    await cancel(gone, 1, night)
    expect(await fill(night)).toEqual({ offered: 0, expired: 0 })
    const morning = easternInstant(addDays(today, 2), 8, 0)
    expect(await nextFillAt(db(), night)).toEqual(morning)
    expect(await fill(morning)).toEqual({ offered: 1, expired: 0 })
  })

  test('ends when the client stops waiting or cancels the visit', async () => {
    const { waiting, offer } = await offered()
    expect(await send(waiting, 2, { act: 'stop-waiting' })).toMatchObject({ visit: { earlier: { from: null, offer: null } } })
    await expect(send(waiting, 3, { act: 'take', offer: offer.id })).rejects.toMatchObject({ code: 'offer-over' })
    await send(waiting, 3, { act: 'wait', from: day })
    await cancel(await makeVisit({ providerId, startsAt: at(14) }))
    await fill()
    const [, second] = await offers()
    await cancel(waiting, 4)
    expect(await offers()).toMatchObject([{ state: 'stopped' }, { id: second!.id, state: 'stopped' }])
    expect(await send(waiting, 5, { act: 'take', offer: second!.id })).toEqual({ state: 'canceled' })
  })
})

describe('a time is never promised twice', () => {
  test('a held time is taken for visitors, and for staff until they stop the offer', async () => {
    const { waiting, offer } = await offered()
    const other = await makeVisit({ providerId, startsAt: at(16) })
    await makeWaiting(17)
    const open = async () => {
      const { first, days } = await readAvailability(db(), { city: 'Miami Beach', zip: '33139', minutes: 60 }, now)
      return days[Math.round((Date.parse(day) - Date.parse(first)) / 86_400_000)]!.slice(3, 6)
    }
    // 9:30, 10:00 and 10:30 AM
    expect(await open()).toBe('000')
    const move = (change: object = {}) => moveVisit(db(), { id: other, version: 1, startsAt: at(10), ...change }, desk, now)
    const held = { code: 'time-taken', detail: { fields: { startsAt: 'Held for a client until 12:30 PM.' } } }
    await expect(move()).rejects.toMatchObject(held)
    await expect(move({ overbookedReason: 'Knowingly' })).rejects.toMatchObject(held)
    const stop = () => stopEarlier(db(), { stop: 'offer', id: offer.id }, { userId: desk.actorId }, now)
    await Promise.all([stop(), stop()])
    expect(await open()).toBe('111')
    await expect(send(waiting, 2, { act: 'take', offer: offer.id })).rejects.toMatchObject({ code: 'offer-over' })
    // It isn't offered to the next client.
    expect(await fill(minutes(1))).toEqual({ offered: 0, expired: 0 })
    await move()
    // The time that staff moved the visit away from is offered; the time they took isn't.
    expect(await fill(minutes(1))).toEqual({ offered: 1, expired: 0 })
    expect((await offers()).at(-1)).toMatchObject({ startsAt: at(16) })
    const audit = await clinic.rows(`select action, actor_kind from audit where action like 'visit.offer%' order by id`)
    expect(audit).toEqual([
      { action: 'visit.offered', actor_kind: 'system' },
      { action: 'visit.offer-stopped', actor_kind: 'admin' },
      { action: 'visit.offered', actor_kind: 'system' },
    ])
    expect((await readVisit(db(), { id: waiting })).offers).toMatchObject([{ state: 'stopped' }, { state: 'offered' }])
  })

  test('the database refuses a visit in a held time and a hold on a taken one, no matter which code writes', async () => {
    const { offer } = await offered()
    const there = await makeVisit({ providerId, startsAt: at(16) })
    const put = (hour: number) =>
      clinic.rows(
        `update visits set starts_at = $2, ends_at = $2::timestamptz + interval '1 hour', leaves_at = $2, travel_minutes = 0 where id = $1`,
        [there, at(hour)],
      )
    await expect(put(10)).rejects.toMatchObject({ constraint: 'visits_not_held' })
    await put(12)
    const hold = (hour: number, visitId: string) =>
      holdTime(clinic, { visitId, providerId, startsAt: at(hour), until: minutes(15) })
    const other = await makeVisit({ providerId, startsAt: at(17) })
    await expect(hold(12, other)).rejects.toMatchObject({ constraint: 'visits_not_held' })
    await expect(hold(10, other)).rejects.toMatchObject({ constraint: 'earlier_offers_one_place' })
    expect(await offers()).toMatchObject([{ id: offer.id, state: 'offered' }])
  })

  test('the link of another visit can’t take or pass an offer', async () => {
    const { waiting, offer } = await offered()
    const stranger = await makeWaiting(15)
    await expect(send(stranger, 2, { act: 'take', offer: offer.id })).rejects.toMatchObject({ code: 'offer-over' })
    await send(stranger, 2, { act: 'pass', offer: offer.id })
    expect(await offers()).toMatchObject([{ visitId: waiting, state: 'offered' }])
  })

  test('an offer that is accepted at the moment it expires is either taken or expired, never both', async () => {
    const { waiting, offer } = await offered()
    const [taken, run] = await Promise.allSettled([
      send(waiting, 2, { act: 'take', offer: offer.id }, new Date(offer.expiresAt.getTime() - 1)),
      fill(offer.expiresAt),
    ])
    expect(run.status).toBe('fulfilled')
    const isMoved = (await look(waiting))?.startsAt === at(10).toISOString()
    expect((await offers())[0]).toMatchObject({ state: isMoved ? 'taken' : 'expired' })
    expect(taken.status).toBe(isMoved ? 'fulfilled' : 'rejected')
  })

  test('many simultaneous attempts never share a time, and the losers are refused with a known code', async () => {
    const [gone, other] = [await makeVisit({ providerId, startsAt: at(10) }), await makeVisit({ providerId, startsAt: at(14) })]
    const waiting = await Promise.all([9, 11, 13, 15].map((hour) => makeWaiting(hour)))
    const staff = await makeVisit({ providerId, startsAt: at(18) })
    await Promise.all([cancel(gone), cancel(other)])
    // Four simultaneous runs hold each time only once.
    await Promise.all([fill(), fill(), fill(), fill()])
    await fill()
    const made = await offers()
    expect(made).toHaveLength(2)
    const tries = [
      ...made.flatMap(({ id, visitId }) => [0, 1, 2].map(() => send(visitId, 2, { act: 'take', offer: id }))),
      ...made.map(({ id }) => stopEarlier(db(), { stop: 'offer', id }, { userId: desk.actorId }, now)),
      ...made.map(({ id }) => send(waiting[3]!, 2, { act: 'take', offer: id })),
      ...[10, 14].flatMap((hour) => [0, 1].map(() => moveVisit(db(), { id: staff, version: 1, startsAt: at(hour) }, desk, now))),
      ...[0, 1, 2, 3].map(() => fill(minutes(30))),
    ]
    const results = await Promise.allSettled(tries)
    const codes = results.flatMap((one) =>
      one.status === 'rejected' ? [(one.reason as { code?: string }).code ?? String(one.reason)] : [],
    )
    expect([...new Set(codes)].filter((code) => !['offer-over', 'time-taken', 'changed-meanwhile'].includes(code))).toEqual([])
    expect(await promisedTwice(clinic)).toEqual([])
  })

  test('an offer whose email can’t be sent doesn’t use up its 15 minutes, and ends after 30', async () => {
    const { waiting } = await offered()
    await makeWaiting(11)
    expect(await fill(minutes(20))).toEqual({ offered: 0, expired: 0 })
    expect(await look(waiting, minutes(20))).toMatchObject({ earlier: { offer: {} } })
    expect(await fill(minutes(30))).toEqual({ offered: 0, expired: 1 })
    expect(await openings()).toEqual([{ closed: true }])
    await sweepOutbox(db(), openPostmark(), () => minutes(31), minutes(32))
    expect(clinic.mailbox.emails().filter(({ Subject }) => Subject?.startsWith('Earlier time'))).toEqual([])
  })
})
