/** One provider's days: where, when, and what is already there. */
import { sql, type SQL } from 'drizzle-orm'
import { addDays, easternInstant, type Day } from '../../../src/catalog/time/eastern.ts'
import { minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import type { CityName, State } from '../../../src/catalog/practice/city.ts'
import { stayOn, type Stay } from '../../../src/catalog/practice/stay.ts'
import type { VisitKind } from '../../../src/catalog/visit/visit.ts'
import type { Db } from '../../db/client.ts'
import { at } from '../../db/instant.ts'
import { providerHours, providerLicenses, providerStays, providerTimeOff } from '../../db/schema/provider-plan.ts'
import { earlierOffers } from '../../db/schema/earlier.ts'
import { providers } from '../../db/schema/provider.ts'
import { visits } from '../../db/schema/visit.ts'
import { takesTime, isTreating } from './treating.ts'
import { leavesAt, withLegs, type Stop } from './leg.ts'

/** Minutes since midnight, Eastern; weekday 1 is Monday. */
export type Hours = { readonly city: CityName; readonly weekday: number; readonly opensAt: number; readonly closesAt: number }
/** The state, and the last day on which the license is valid. */
export type License = { readonly state: State; readonly expiresOn: Day }
export type TimeOff = { readonly startsAt: Date; readonly endsAt: Date }

export type Schedule = {
  /** Goes up with every change, so a plan made from an older one isn't written. */
  readonly version: number
  readonly stops: readonly Stop[]
  /** Times that are held for clients. Nobody else gets them, but no leg begins there yet. */
  readonly held: readonly Stop[]
  readonly stays: readonly Stay[]
  readonly hours: readonly Hours[]
  readonly timeOff: readonly TimeOff[]
  readonly licenses: readonly License[]
  /** Whether anyone entered where this provider is, on any day. Until then we don't know, so no city and no day is wrong. */
  readonly hasStays: boolean
  /** Whether the provider stopped treating: visits can still be canceled and done, but none added. */
  readonly ended: boolean
}

type StoredStop = Omit<Stop, 'startsAt' | 'endsAt' | 'held'> & { readonly startsAt: string; readonly endsAt: string }

type Stored = Omit<Schedule, 'stops' | 'held' | 'timeOff'> & {
  readonly providerId: string
  readonly stops: readonly StoredStop[]
  readonly held: readonly (StoredStop & { readonly offerId: string; readonly until: string })[]
  readonly timeOff: readonly { readonly startsAt: string; readonly endsAt: string }[]
}

/** The statement that reads schedules from `first` to `last`, with the days beside them. Pass its rows to `scheduleOf`. */
function readFor(db: Db, who: SQL, first: Day, last: Day) {
  const [before, after] = [addDays(first, -1), addDays(last, 1)]
  const from = at(easternInstant(before, 0, 0))
  const to = at(easternInstant(addDays(after, 1), 0, 0))
  // A row as JSON is built twice as fast as an object with named values.
  return db.execute<Stored>(sql`
    select p.account_id as "providerId", p.schedule_version as version, exists (select 1 from ${providerStays} s where s.provider_id = p.account_id) as "hasStays",
      not (${isTreating}) as ended,
      (select coalesce(json_agg(stop), '[]') from (
        select v.id, v.zip_code as "zipCode", v.starts_at as "startsAt", v.ends_at as "endsAt", v.travel_minutes as "travelMinutes",
          v.travel_from as "travelFrom", v.overbooked_reason is not null as overbooked, v.client_name as "clientName" from ${visits} v
        where v.provider_id = p.account_id and v.starts_at >= ${from} and v.starts_at < ${to} and ${takesTime}) stop) as stops,
      (select coalesce(json_agg(stop), '[]') from (
        select o.visit_id as id, v.zip_code as "zipCode", o.starts_at as "startsAt", o.ends_at as "endsAt", o.travel_minutes as "travelMinutes",
          null as "travelFrom", false as overbooked, o.id as "offerId", o.expires_at as until
        from ${earlierOffers} o join ${visits} v on v.id = o.visit_id
        where o.provider_id = p.account_id and o.state = 'offered' and o.starts_at >= ${from} and o.starts_at < ${to}) stop) as held,
      (select coalesce(json_agg(stay), '[]') from (
        select s.city, s.first_day as "firstDay", s.last_day as "lastDay", s.base_zip as "baseZip" from ${providerStays} s
        where s.provider_id = p.account_id and s.last_day >= ${before} and s.first_day <= ${after}) stay) as stays,
      (select coalesce(json_agg(hours), '[]') from (
        select h.city, h.weekday, h.opens_at as "opensAt", h.closes_at as "closesAt" from ${providerHours} h
        where h.provider_id = p.account_id) hours) as hours,
      (select coalesce(json_agg(license), '[]') from (
        select l.state, l.expires_on as "expiresOn" from ${providerLicenses} l where l.provider_id = p.account_id) license) as licenses,
      (select coalesce(json_agg(off), '[]') from (
        select o.starts_at as "startsAt", o.ends_at as "endsAt" from ${providerTimeOff} o
        where o.provider_id = p.account_id and o.ends_at > ${from} and o.starts_at < ${to}) off) as "timeOff"
    from ${providers} p where ${who}`)
}

/** A provider's schedule around a day: no row if nobody of this id treats. */
export function readSchedule(db: Db, providerId: string, day: Day) {
  return readFor(db, sql`p.account_id = ${providerId}::uuid`, day, day)
}

/** The schedules of everyone who treats. */
export function readSchedules(db: Db, first: Day, last: Day) {
  return readFor(db, isTreating, first, last)
}

/** A schedule from its row. */
export function scheduleOf({ stops, held, timeOff, ...known }: Stored): Schedule {
  const times = <T extends { readonly startsAt: string; readonly endsAt: string }>(row: T) => ({
    ...row,
    startsAt: new Date(row.startsAt),
    endsAt: new Date(row.endsAt),
  })
  const holding = held.map(({ offerId, until, ...stop }) => ({ ...times(stop), held: { offerId, until: new Date(until) } }))
  return { ...known, stops: stops.map(times), held: holding, timeOff: timeOff.map(times) }
}

/** The schedule as others find it: time held for a client counts as a visit, also for the travel to the next one. */
export function withHeld(schedule: Schedule): Schedule {
  const { stops, held } = schedule
  return held.length === 0 ? schedule : { ...schedule, stops: planned({ ...schedule, stops: [...stops, ...held] }, '') }
}

/**
 * The visits after one is put, moved or taken away (`stop` undefined), with each leg recalculated. Where staff made visits fit
 * by hand, a leg that became longer gets only the time there is: taking a visit away never fails. Such a leg has no starting
 * point, so each change recalculates it.
 */
export function planned(schedule: Schedule, id: string, stop?: Stop): readonly Stop[] {
  const rest = schedule.stops.filter((one) => one.id !== id)
  const legs = withLegs(stop ? [...rest, stop] : rest, (day) => stayOn(schedule.stays, day)?.baseZip ?? null)
  let before: Stop | undefined
  return legs.map((one) => {
    if (one.overbooked) return one
    const last = before
    before = one
    if (!last || last.id === id || one.id === id || leavesAt(one) >= last.endsAt) return one
    const free = Math.floor((one.startsAt.getTime() - last.endsAt.getTime()) / minuteMs)
    return { ...one, travelMinutes: Math.max(0, free), travelFrom: null }
  })
}

/** `planned` with a visit whose leg takes the minutes that staff entered, if they did. */
export function put(schedule: Schedule, bare: Stop, minutes: number | undefined): readonly Stop[] {
  const plan = planned(schedule, bare.id, bare)
  const counted = plan.find(({ id }) => id === bare.id)!
  if (minutes === undefined || minutes === counted.travelMinutes) return plan
  return planned(schedule, bare.id, { ...counted, travelMinutes: minutes })
}

/** The legs of a plan that differ from how they are stored, except the visit `id` itself. */
export function changedLegs(schedule: Schedule, plan: readonly Stop[], id: string): Stop[] {
  const before = new Map(schedule.stops.map((stop) => [stop.id, stop]))
  return plan.filter((stop) => {
    const was = before.get(stop.id)
    return stop.id !== id && was && (was.travelMinutes !== stop.travelMinutes || was.travelFrom !== stop.travelFrom)
  })
}

type Where = {
  readonly city: CityName | null
  readonly travelMinutes?: number | undefined
  readonly leg?: Pick<Stop, 'travelMinutes' | 'travelFrom'> | undefined
}

/** Where a visit is on a day. A home outside our ZIP codes is near wherever its provider is then; a call has neither city nor travel. */
export function whereOn<Asked extends Where>({ stays }: Pick<Schedule, 'stays'>, day: Day, kind: VisitKind, asked: Asked): Asked {
  if (kind === 'phone') return { ...asked, city: null, travelMinutes: undefined, leg: undefined }
  return { ...asked, city: asked.city ?? stayOn(stays, day)?.city ?? null }
}
