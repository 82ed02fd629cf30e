/** The travel to each visit: one leg, from the visit before or from the day's base (decision 36). Pure, so a plan can be tried. */
import { easternDay, type Day } from '../../../src/catalog/time/eastern.ts'
import { minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import { travelMinutes } from '../../../src/catalog/practice/travel.ts'

/** A visit as its provider's day sees it. */
export type Stop = {
  readonly id: string
  /** Null for a call, which can be made from anywhere, and for a home whose ZIP code we don't know. */
  readonly zipCode: string | null
  readonly startsAt: Date
  readonly endsAt: Date
  readonly travelMinutes: number
  /** The ZIP code that the minutes were counted from. Null where we don't know it, and for a leg that was cut short. */
  readonly travelFrom: string | null
  /** Put over another one knowingly, so it may overlap. */
  readonly overbooked: boolean
  /** A time that is held for a client (decision 53). Its id is that of the client's visit. */
  readonly held?: { readonly offerId: string; readonly until: Date }
  /** For staff, who see what is on each side. */
  readonly clientName?: string
}

/** The leg of a visit whose travel nobody has counted. */
export const noLeg = { travelMinutes: 0, travelFrom: null } as const

type Leg = Pick<Stop, 'travelMinutes' | 'travelFrom'>
type Start = Pick<Stop, 'startsAt'> & { readonly providerId: string }

/** The leg of a visit at any time: without a ZIP code nothing can be counted, so minutes that staff entered stay. Undefined with one. */
export function legAnytime({ zipCode, travelMinutes: minutes, travelFrom }: Leg & Pick<Stop, 'zipCode'>): Leg | undefined {
  return zipCode === null ? { travelMinutes: minutes, travelFrom } : undefined
}

/** The leg of a visit that keeps its start and its provider, so minutes that staff entered stay; at another time, `legAnytime`. */
export function legAt(visit: Start & Leg & Pick<Stop, 'zipCode'>, at: Start): Leg | undefined {
  const { travelMinutes: minutes, travelFrom } = visit
  const isSame = visit.providerId === at.providerId && visit.startsAt.getTime() === at.startsAt.getTime()
  return isSame ? { travelMinutes: minutes, travelFrom } : legAnytime(visit)
}

/** When the provider leaves for a visit. */
export function leavesAt({ startsAt, travelMinutes: minutes }: Pick<Stop, 'startsAt' | 'travelMinutes'>): Date {
  return new Date(startsAt.getTime() - minutes * minuteMs)
}

/** The minutes to a visit from a ZIP code: unchanged if its leg begins there, since staff may have entered them. */
export function minutesFrom(zipCode: string, to: Pick<Stop, 'zipCode' | 'travelFrom' | 'travelMinutes'>): number {
  return to.zipCode === null || to.travelFrom === zipCode ? to.travelMinutes : travelMinutes(zipCode, to.zipCode)
}

/** Whether two visits, with the travel to each, share some time. */
function overlap(one: Stop, other: Stop): boolean {
  return leavesAt(one) < other.endsAt && leavesAt(other) < one.endsAt
}

/** The other visits that a visit overlaps, with the travel to each. */
export function clashesOf(stop: Stop, stops: readonly Stop[]): Stop[] {
  return stops.filter((other) => other.id !== stop.id && overlap(stop, other))
}

const byStart = (one: Stop, other: Stop) => one.startsAt.getTime() - other.startsAt.getTime() || (one.id < other.id ? -1 : 1)

/**
 * One provider's visits in order, with the legs between them. Minutes stay, also those that staff entered, while a leg begins where
 * it did; otherwise they are recalculated. Without a visit's ZIP code only staff know its minutes. `baseOf` is the ZIP code at which a
 * day begins, or null where we don't know.
 */
export function withLegs(stops: readonly Stop[], baseOf: (day: Day) => string | null): Stop[] {
  let day = ''
  let from: string | null = null
  return [...stops].sort(byStart).map((stop) => {
    const its = easternDay(stop.startsAt)
    if (its !== day) [day, from] = [its, baseOf(its)]
    if (stop.zipCode === null) return stop
    const travelFrom = from
    from = stop.zipCode
    if (travelFrom === stop.travelFrom) return stop
    return { ...stop, travelFrom, travelMinutes: travelFrom === null ? 0 : travelMinutes(travelFrom, stop.zipCode) }
  })
}
