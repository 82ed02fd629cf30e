/** Offers time that came free to clients waiting for an earlier one, one after another (decision 53). */
import { sql } from 'drizzle-orm'
import { addDays, easternDay, type Day } from '../../../../src/catalog/time/eastern.ts'
import { afterTheNight } from '../../../../src/catalog/visit/reminder.ts'
import { batch, isRefusedBy, sqlError, type Db } from '../../../db/client.ts'
import { at, isoOf } from '../../../db/instant.ts'
import { audit } from '../../../db/schema/audit.ts'
import { earlierOffers, openings } from '../../../db/schema/earlier.ts'
import { outbox } from '../../../db/schema/outbox.ts'
import { makeChange } from '../place.ts'
import {
  closing,
  firstFit,
  offering,
  offerMade,
  postponing,
  readWaitingForEarlier,
  type Opening,
  type WaitingForEarlier,
} from './offer.ts'

/** The most days of one opening to look at: canceled time off may have been weeks. */
const mostDays = 14
/** Openings of one run. The next one is a minute later. */
const mostOpenings = 20

/**
 * Ends offers that nobody answered in time, and offers that nobody read because the email bounced or couldn't leave. After a bounce,
 * the next client is asked. If our own email couldn't leave, the next one wouldn't either, so the time is free for everyone.
 */
function expire(db: Db, now: Date) {
  return db.execute(sql`
    with over as (
      select o.id, l.state from ${earlierOffers} o left join ${outbox} l on l.id = o.letter_id
      where o.state = 'offered' and (o.expires_at <= ${at(now)} or l.state = 'rejected')
    ),
    ended as (
      update ${earlierOffers} o set state = 'expired', ended_at = ${at(now)} from over
      where over.id = o.id and o.state = 'offered' and (o.expires_at <= ${at(now)} or over.state = 'rejected')
      returning o.visit_id, o.opening_id, over.state as email
    ),
    unheard as (
      update ${openings} g set closed_at = ${at(now)} from ended
      where g.id = ended.opening_id and ended.email in ('pending', 'unknown')
    )
    insert into ${audit} (at, actor_kind, action, subject_type, subject_id, detail)
    select ${at(now)}, 'system', 'visit.offer-expired', 'visit', visit_id, '{}' from ended`)
}

/** Openings that can be offered now. */
const due = (db: Db, now: Date) =>
  db.execute<Opening>(sql`
    select g.id, g.provider_id as "providerId", ${isoOf('g.starts_at')} as "startsAt", ${isoOf('g.ends_at')} as "endsAt"
    from ${openings} g
    where g.closed_at is null and g.due_at <= ${at(now)}
      and not exists (select 1 from ${earlierOffers} o where o.opening_id = g.id and o.state = 'offered')
    order by g.starts_at, g.id limit ${mostOpenings}`)

/** When the next offer ends, and when the next opening can be offered. */
const upcoming = (db: Db) =>
  db.execute<{ ends: string | null; opens: string | null }>(sql`
    select (select ${isoOf('min(o.expires_at)')} from ${earlierOffers} o where o.state = 'offered') as ends,
      (select ${isoOf('min(g.due_at)')} from ${openings} g where g.closed_at is null
        and not exists (select 1 from ${earlierOffers} o where o.opening_id = g.id and o.state = 'offered')) as opens`)

/** The days of an opening that aren't over. */
function daysOf({ startsAt, endsAt }: Opening, now: Date): Day[] {
  const last = easternDay(new Date(Date.parse(endsAt) - 1))
  const days: Day[] = []
  for (let day = easternDay(new Date(Math.max(Date.parse(startsAt), now.getTime()))); day <= last; day = addDays(day, 1))
    days.push(day)
  return days.slice(0, mostDays)
}

/** Whether the database said that someone else was faster: another run, or a client who changed their mind. */
function isOvertaken(error: unknown): boolean {
  const found = sqlError(error)
  return isRefusedBy(error, offerMade) || found?.state === '23505' || found?.state === '23P01'
}

/**
 * Offers an opening to the first client who fits, or closes it if nobody does. If the only ones who fit are being asked about
 * another time, it waits for their answer. Returns whether it made an offer.
 */
async function offerOn(db: Db, opening: Opening, now: Date): Promise<boolean> {
  const { providerId } = opening
  const days = daysOf(opening, now)
  const waiting = await readWaitingForEarlier(db, opening, now)
  let isMade = false
  const needs = waiting.length === 0 ? [] : days.map((day) => ({ providerId, day }))
  try {
    await makeChange(db, {
      needs,
      statements(schedules) {
        const first = (of: readonly WaitingForEarlier[]) => firstFit(opening, of, days, (day) => schedules(providerId, day), now)
        const fit = first(waiting.filter(({ askedUntil }) => askedUntil === null))
        isMade = fit !== undefined
        if (fit) return offering(db, opening, fit, now)
        const until = first(waiting)?.visit.askedUntil
        return [until ? postponing(db, opening.id, new Date(until)) : closing(db, opening.id, now)]
      },
    })
    return isMade
  } catch (error) {
    if (!isOvertaken(error)) throw error
    return false
  }
}

/** Ends offers whose time is over and makes those that are due. Nobody is emailed at night: what comes free then waits for 8 AM. */
export async function fillOpenings(db: Db, now: Date): Promise<{ readonly offered: number; readonly expired: number }> {
  const read = await batch(db, { expired: expire(db, now), due: due(db, now) })
  let offered = 0
  if (afterTheNight(now).getTime() === now.getTime())
    for (const opening of read.due.rows) if (await offerOn(db, opening, now)) offered += 1
  return { offered, expired: read.expired.rowCount }
}

/** When `fillOpenings` has something to do again; null if nothing is held and nothing is free. */
export async function nextFillAt(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await upcoming(db)
  const { ends, opens } = rows[0]!
  const times = [
    ...(ends === null ? [] : [Date.parse(ends)]),
    ...(opens === null ? [] : [afterTheNight(new Date(Math.max(Date.parse(opens), now.getTime()))).getTime()]),
  ]
  return times.length === 0 ? null : new Date(Math.min(...times))
}
