/** The visit that a confirmed request becomes (decision 35). */
import { isStillOn, isUnderWay, type VisitKind } from '../../../src/catalog/visit/visit.ts'
import { minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import type { RequestDetail } from '../../../src/contracts/request/list.ts'
import type { Db } from '../../db/client.ts'
import { Refusal } from '../../refusal.ts'
import { byAdmin, type Actor } from '../rule/admin-change.ts'
import { legAt } from '../visit/leg.ts'
import type { Change, Slot } from '../visit/place.ts'
import { canceling, making, moving } from '../visit/change.ts'
import { writing, type VisitFacts, type VisitRow } from '../visit/visit.ts'
import { minutesOfVisit, whereOf, type TakenWithVisit } from './asked-visit.ts'

function factsOf({ request }: RequestDetail, kind: VisitKind, line: string, address: string): VisitFacts {
  return {
    kind,
    clientName: request.name,
    clientEmail: request.email,
    clientPhone: request.phone,
    place: line,
    address,
  }
}

/**
 * The change that only counts the email of a step that leaves the visit alone: no two calendar files of one entry have the same
 * SEQUENCE. Once the visit has taken place, no more files follow.
 */
function numbering(db: Db, visit: VisitRow | undefined): Change | undefined {
  if (!visit || visit.status === 'completed') return undefined
  return { needs: [], statements: () => [writing(db, visit, { sequence: visit.sequence + 1 })] }
}

/**
 * What a step changes about the request's visit; undefined if nothing. A visit that took place stays as it was. Refuses
 * `step-not-possible` for a new time if the visit took place or is under way.
 */
export function visitChange(
  db: Db,
  { input, before, place, found, visitId }: TakenWithVisit,
  actor: Actor,
  now: Date,
): Change | undefined {
  const { visit, items, asked } = found
  const context = { actor: byAdmin(actor), now }
  const isOn = visit && isStillOn(visit.status)
  if (input.step === 'canceled' || input.step === 'declined')
    return isOn ? canceling(db, visit, input.message, context, asked) : numbering(db, visit)
  if (input.step !== 'confirmed') return undefined
  if (visit && (visit.status === 'completed' || isUnderWay(visit.status))) throw new Refusal('step-not-possible')
  if (!input.visit) return isOn ? canceling(db, visit, '', context) : numbering(db, visit)
  const { providerId, travelMinutes, overbookedReason } = input.visit
  const { kind, city, zipCode, address } = whereOf(before, input.place, visit)
  const startsAt = new Date(input.startsAt)
  const endsAt = new Date(startsAt.getTime() + minutesOfVisit(input, before, found) * minuteMs)
  const leg = visit?.zipCode === zipCode ? legAt(visit, { providerId, startsAt }) : undefined
  const slot: Slot = { providerId, startsAt, endsAt, city, zipCode, travelMinutes, leg, overbookedReason }
  const facts = factsOf(before, kind, place ?? '', address)
  if (visit) return moving(db, visit, slot, facts, context)
  const guests = before.booking?.guests
  return making(db, { id: visitId, requestId: input.id, facts, slot, items, asked: guests, sequence: input.version }, context)
}
