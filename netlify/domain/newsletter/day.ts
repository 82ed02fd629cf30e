/**
 * An Eastern day of the engine: its quota, its one run at a time, and what stops it. Each day is a row, which every claim and
 * every run locks first.
 */
import { sql } from 'drizzle-orm'
import { easternDay, type Day } from '../../../src/catalog/time/eastern.ts'
import { answeredEarly, type Db, type Statement } from '../../db/client.ts'
import { at } from '../../db/instant.ts'
import { newsletterDays } from '../../db/schema/newsletter.ts'
import { limitOn } from './limit.ts'

/** How long a claim's owner may still be working. Far longer than its one call can take. */
export const leaseMs = 60_000
/** If a run hasn't claimed anything for this long, another takes over. */
const runLeaseMs = 90_000

/** Nothing is claimed in the last minute of an Eastern day, so every email is sent on the day it counts toward. */
export function mayClaim(now: Date): boolean {
  return easternDay(new Date(now.getTime() + leaseMs)) === easternDay(now)
}

type Taking = { readonly taken: boolean; readonly finished: boolean }

/**
 * Becomes the day's only run, unless the day is finished or another run is active. Failures of a send by hand before noon don't count
 * against it. This commit may be lost in a crash, but none of this run's claims survives without it.
 */
export function takeDay(db: Db, day: Day, runId: string, now: Date) {
  return db.execute<Taking>(sql`
    with taken as (
      insert into ${newsletterDays} as d (day, allowed, run_id, run_until, run_started_at)
      values (${day}, ${limitOn(day)}, ${runId}::uuid, ${at(new Date(now.getTime() + runLeaseMs))}, ${at(now)})
      on conflict (day) do update set run_id = excluded.run_id, run_until = excluded.run_until,
        run_started_at = coalesce(d.run_started_at, excluded.run_started_at),
        failed_chunks = case when d.run_started_at is null then 0 else d.failed_chunks end
      where d.run_finished_at is null and (d.run_until is null or d.run_until <= ${at(now)})
      returning day
    )
    select ${answeredEarly}, exists (select 1 from taken) as taken,
      exists (select 1 from ${newsletterDays} where day = ${day} and run_finished_at is not null) as finished`)
}

/**
 * Locks the day's row until the transaction ends, so that the next statement sees everything committed before. Concurrent claims
 * see what the others used, and a claim sees every opt-out committed before it. Extends the lease of the day's run `runId`.
 */
export function holdDay(db: Db, day: Day, runId: string | undefined, now: Date): Statement {
  const until = new Date(now.getTime() + runLeaseMs)
  return db.execute(sql`
    insert into ${newsletterDays} as d (day, allowed) values (${day}, ${limitOn(day)})
    on conflict (day) do update set run_until =
      case when d.run_id = ${runId ?? null}::uuid and d.run_finished_at is null then ${at(until)} else d.run_until end`)
}

/**
 * Lets go of the day: finished, or free for the next tick. Does nothing if another run has taken over. A day that was
 * reopened since this run last claimed isn't finished: the run may have looked before there was someone to send to.
 */
export function leaveDay(db: Db, day: Day, runId: string, over: boolean, now: Date): Statement {
  return db.execute(sql`
    update ${newsletterDays} set run_until = null,
      run_finished_at = ${over ? sql`case when run_until is not null then ${at(now)} end` : sql`null`}
    where day = ${day} and run_id = ${runId}::uuid returning ${answeredEarly}`)
}

/**
 * Reopens a day because someone wants to send more on it: it is no longer finished, not even by a run that is about to leave, and
 * earlier failures don't stop it.
 */
export function reopenDay(db: Db, day: Day): Statement {
  return db.execute(sql`
    insert into ${newsletterDays} (day, allowed) values (${day}, ${limitOn(day)})
    on conflict (day) do update set run_finished_at = null, run_until = null, failed_chunks = 0`)
}
