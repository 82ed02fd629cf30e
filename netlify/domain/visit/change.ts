/** What changes a visit: it is made, moved or canceled, or a step of its day is taken (decision 35). */
import { randomUUID } from 'node:crypto'
import { easternDay } from '../../../src/catalog/time/eastern.ts'
import { guestCount } from '../../../src/catalog/visit/guests.ts'
import { holdsTime, mayTake, statusAfter, type DayStep } from '../../../src/catalog/visit/visit.ts'
import type { Db, Statement } from '../../db/client.ts'
import { guests, visitItems, visits } from '../../db/schema/visit.ts'
import { Refusal } from '../../refusal.ts'
import { endHeld, freed } from './earlier/freed.ts'
import { dayOf, place, remove, type Change, type Placed, type Schedules, type Slot } from './place.ts'
import { whereOn, type Schedule } from './schedule.ts'
import {
  nothingEarlier,
  recordStep,
  slotOf,
  writing,
  type Context,
  type VisitFacts,
  type VisitItem,
  type VisitRow,
} from './visit.ts'

const slotColumns = ({ providerId, city, zipCode, overbookedReason }: Slot) => ({
  providerId,
  city,
  zipCode,
  overbookedReason: overbookedReason ?? null,
})

export type NewVisit = {
  readonly id: string
  readonly requestId: string | null
  readonly facts: VisitFacts
  readonly slot: Slot
  readonly items: readonly VisitItem[]
  /** How many people it is for, as the client said; if left out, as many as there are treatments. */
  readonly asked?: number | undefined
  /** The SEQUENCE of its first calendar file. */
  readonly sequence: number
}

/** The person who booked and the others who come along, still unnamed (decision 52). */
export function guestsOf(clientName: string, items: readonly VisitItem[], asked?: number) {
  return Array.from({ length: guestCount(items, asked) }, (_, index) => ({
    id: randomUUID(),
    position: index + 1,
    name: index === 0 ? clientName : null,
  }))
}

/** The change that makes a visit. */
export function making(db: Db, { id, requestId, facts, slot, items, asked, sequence }: NewVisit, context: Context): Change {
  const day = dayOf(slot)
  const { providerId, startsAt, overbookedReason } = slot
  return {
    needs: [{ providerId, day }],
    statements: (schedules) => {
      const schedule = schedules(providerId, day)
      const where = whereOn(schedule, day, facts.kind, slot)
      const { columns, legs } = place(db, schedule, id, where)
      return [
        db
          .insert(visits)
          .values({ id, requestId, ...facts, ...slotColumns(where), ...columns, sequence, version: 1, createdAt: context.now }),
        db
          .insert(guests)
          .values(guestsOf(facts.clientName, items, asked).map((guest) => ({ ...guest, visitId: id, createdAt: context.now }))),
        ...(items.length > 0 ? [db.insert(visitItems).values(items.map((item) => ({ ...item, visitId: id })))] : []),
        ...recordStep(
          db,
          { id, version: 1, step: 'placed', startsAt, ...(overbookedReason && { reason: overbookedReason }) },
          context,
        ),
        ...legs,
      ]
    },
  }
}

/** The legs that change on the day that a visit leaves; none if it leaves no time behind. */
function leaving(db: Db, { id, providerId, startsAt, status }: VisitRow, schedules: Schedules): Statement[] {
  return holdsTime(status) ? remove(db, schedules(providerId, easternDay(startsAt)), id) : []
}

/** Ends what is held for its client, and offers its time to clients waiting for an earlier one. */
function givingBack(db: Db, visit: VisitRow, { actor, now }: Context): Statement[] {
  const by = actor.actorKind === 'admin' ? 'staff' : 'client'
  return [endHeld(db, visit.id, now), ...(holdsTime(visit.status) ? freed(db, visit, by, now) : [])]
}

/** The change that moves a visit to a slot, or confirms a canceled one again. */
export function moving(db: Db, visit: VisitRow, slot: Slot, facts: Partial<VisitFacts>, context: Context): Change {
  const day = dayOf(slot)
  const { id } = visit
  const { providerId, startsAt, overbookedReason } = slot
  const before = { providerId: visit.providerId, day: easternDay(visit.startsAt) }
  const elsewhere = before.providerId !== providerId || before.day !== day
  const version = visit.version + 1
  const step = visit.status === 'canceled' ? 'placed' : 'moved'
  const isLeft = elsewhere || startsAt > visit.startsAt || slot.endsAt < visit.endsAt
  return {
    needs: elsewhere ? [before, { providerId, day }] : [before],
    statements: (schedules) => {
      const left = elsewhere ? leaving(db, visit, schedules) : []
      const schedule = schedules(providerId, day)
      const where = whereOn(schedule, day, facts.kind ?? visit.kind, slot)
      const { columns, legs } = place(db, schedule, id, where)
      return [
        ...recordStep(db, { id, version, step, startsAt, ...(overbookedReason && { reason: overbookedReason }) }, context),
        ...(isLeft ? givingBack(db, visit, context) : [endHeld(db, id, context.now)]),
        ...left,
        writing(db, visit, {
          ...facts,
          ...slotColumns(where),
          ...columns,
          ...(context.actor.actorKind === 'visitor' && nothingEarlier),
          status: 'scheduled',
          canceledBy: null,
          canceledReason: null,
          sequence: visit.sequence + 1,
          version,
        }),
        ...legs,
      ]
    },
  }
}

/** The change that cancels a visit and gives its time back. `asked` is whether its client asked the clinic to. */
export function canceling(db: Db, visit: VisitRow, reason: string, context: Context, asked = false): Change {
  const { id, providerId, startsAt } = visit
  const version = visit.version + 1
  return {
    needs: [{ providerId, day: easternDay(startsAt) }],
    statements: (schedules) => [
      ...recordStep(db, { id, version, step: 'canceled', reason }, context),
      ...givingBack(db, visit, context),
      ...leaving(db, visit, schedules),
      writing(db, visit, {
        ...nothingEarlier,
        status: 'canceled',
        canceledBy: context.actor.actorKind === 'admin' && !asked ? 'clinic' : 'client',
        canceledReason: reason,
        overbookedReason: null,
        sequence: visit.sequence + 1,
        version,
      }),
    ],
  }
}

/** The slot of a visit that takes its time back: minutes that staff entered stay, unless the day around it has changed. */
function slotAgain(visit: VisitRow): Slot {
  const { travelMinutes, travelFrom } = visit
  return { ...slotOf(visit), travelMinutes: undefined, leg: { travelMinutes, travelFrom } }
}

/** Puts a visit back into the schedule, even over a conflict; then `reason` says why. */
export function placedAgain(
  db: Db,
  schedule: Schedule,
  visit: VisitRow,
  reason: string,
): Placed & Pick<VisitRow, 'overbookedReason'> {
  const slot = slotAgain(visit)
  try {
    return { ...place(db, schedule, visit.id, slot), overbookedReason: visit.overbookedReason }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...place(db, schedule, visit.id, { ...slot, overbookedReason: reason }), overbookedReason: reason }
  }
}

/** Puts a no-show back into the schedule. Refuses `time-taken` if its time went to another visit or is held for a client. */
function reopened(db: Db, schedule: Schedule, visit: VisitRow): ReturnType<typeof placedAgain> {
  const { id, startsAt, endsAt, overbookedReason } = visit
  const here = { ...schedule, ended: false }
  const isGiven = schedule.stops.some((other) => other.id !== id && other.startsAt < endsAt && startsAt < other.endsAt)
  if (isGiven) return { ...place(db, here, id, slotAgain(visit)), overbookedReason }
  return placedAgain(db, here, visit, 'Reopened after a no-show')
}

/** The change that a step of the day makes. A no-show gives its time back, and takes it again when undone. Refuses `step-not-possible`. */
export function stepping(db: Db, visit: VisitRow, step: DayStep, context: Context, takenAt: Date = context.now): Change {
  const { id, providerId, startsAt } = visit
  if (!mayTake(step, visit.status)) throw new Refusal('step-not-possible')
  const day = easternDay(startsAt)
  const status = statusAfter(step)
  const version = visit.version + 1
  return {
    needs: [{ providerId, day }],
    statements: (schedules) => {
      const back = visit.status === 'no-show' ? reopened(db, schedules(providerId, day), visit) : undefined
      return [
        ...recordStep(db, { id, version, step, takenAt }, context),
        ...(step === 'no-show' ? givingBack(db, visit, context) : [endHeld(db, id, context.now)]),
        ...(step === 'no-show' ? leaving(db, visit, schedules) : []),
        writing(db, visit, {
          ...back?.columns,
          ...(back && { overbookedReason: back.overbookedReason }),
          status,
          version,
        }),
        ...(back?.legs ?? []),
      ]
    },
  }
}
