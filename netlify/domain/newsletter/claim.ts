/**
 * Claims recipients to send to. One statement changes quota, state and attempt, so a process killed afterward leaves an open
 * question and never a second email (promises, "Newsletter engine").
 */
import { sql, type SQL } from 'drizzle-orm'
import { easternDay, type Day } from '../../../src/catalog/eastern.ts'
import { inOneTransaction, type Db, type Statement } from '../../db/client.ts'
import { at } from '../../db/instant.ts'
import { newsletterAttempts, newsletterDays, newsletterRecipients, newsletters } from '../../db/schema/newsletter.ts'
import { isMailable } from '../subscriber/mailable.ts'
import { limitOn } from './limit.ts'

/** Each call takes a twentieth of the day's emails, so a call without an answer leaves few of them uncertain. */
const chunkShare = 20
export const smallestChunk = 25
/** The most the provider takes in one call. */
export const largestChunk = 500
/** Failures in a row that stop a day (circuit breaker). */
export const failuresThatStop = 3
/** How long a claim's owner may still be working. Far longer than its one call can take. */
export const leaseMs = 60_000
/** If a run hasn't claimed anything for this long, another takes over. */
export const runLeaseMs = 90_000

export type Claimed = {
  readonly attemptId: string
  readonly email: string
  readonly addressHash: string
  readonly firstName: string | null
}

export type Chunk = {
  readonly newsletterId: string
  readonly day: Day
  readonly claimedAt: Date
  /** What was left of the day before this claim. 0 if its emails are used up, the day was stopped, or another run took over. */
  readonly room: number
  /** The most rows this claim could take, if the newsletter has that many pending. */
  readonly size: number
  /** How many rows it took, including those it found suppressed. */
  readonly taken: number
  readonly letters: readonly Claimed[]
}

/** Nothing is claimed in the last minute of an Eastern day, so every email is sent on the day it counts toward. */
export function mayClaim(now: Date): boolean {
  return easternDay(new Date(now.getTime() + leaseMs)) === easternDay(now)
}

/**
 * Locks the day's row until the transaction ends, so that the next statement sees everything committed before. Concurrent claims
 * see what the others used, and a claim sees every opt-out committed before it.
 */
export function holdDay(db: Db, day: Day, runId: string | undefined, now: Date): Statement {
  const until = new Date(now.getTime() + runLeaseMs)
  return db.execute(sql`
    insert into ${newsletterDays} as d (day, allowed) values (${day}, ${limitOn(day)})
    on conflict (day) do update set run_until =
      case when d.run_id = ${runId ?? null}::uuid and d.run_finished_at is null then ${at(until)} else d.run_until end`)
}

/** What is left of the day, and the chunk size. Nothing is left if the day was stopped or another run took over from `runId`. */
function roomOfDay(day: Day, most: number, runId?: string): SQL {
  return sql`select case
      when failed_chunks >= ${failuresThatStop} or run_id is distinct from coalesce(${runId ?? null}::uuid, run_id) then 0
      else allowed - used end as room,
      least(${most}::integer, greatest(${smallestChunk}::integer, allowed / ${chunkShare}::integer)) as size
    from ${newsletterDays} where day = ${day}`
}

/** A new id that grows with time (UUIDv7). A claim's attempts sit together in the index, where the next write finds them. */
function timedId(now: Date): SQL {
  const time = now.getTime().toString(16).padStart(12, '0')
  return sql`overlay(gen_random_uuid()::text placing ${`${time.slice(0, 8)}-${time.slice(8)}-7`} from 1 for 15)::uuid`
}

function claimStatement(db: Db, newsletterId: string, day: Day, most: number, runId: string | undefined, now: Date): Statement {
  return db.execute(sql`
    with today as (${roomOfDay(day, most, runId)}),
    chosen as (
      select r.id, r.email, r.address_hash, r.first_name from ${newsletterRecipients} r
      where r.newsletter_id = ${newsletterId}::uuid and r.state = 'pending' and exists (
        select 1 from ${newsletters} n where n.id = ${newsletterId}::uuid and n.status = 'sending' and n.paused_at is null
          and n.deleted_at is null)
      order by r.id limit (select least(room, size) from today) for update of r skip locked
    ),
    mailable as (select c.*, ${timedId(now)} as attempt_id from chosen c where ${isMailable(sql`c`)}),
    marked as (
      update ${newsletterRecipients} r set updated_at = ${at(now)},
        state = case when r.id in (select id from mailable) then 'unconfirmed' else 'suppressed' end,
        error = case when r.id in (select id from mailable) then null else 'Opted out or left the list before its turn' end
      from chosen c where r.id = c.id
    ),
    made as (
      insert into ${newsletterAttempts} (id, kind, newsletter_id, recipient_id, state, day, claimed_at, leased_until)
      select attempt_id, 'batch', ${newsletterId}::uuid, id, 'unconfirmed', ${day}, ${at(now)},
        ${at(new Date(now.getTime() + leaseMs))} from mailable
    ),
    spent as (
      update ${newsletterDays} set used = used + (select count(*) from mailable)
      where day = ${day} and exists (select 1 from mailable)
    )
    select (select room from today) as room, (select size from today) as size, (select count(*) from chosen) as taken,
      (select coalesce(json_agg(json_build_object('attemptId', attempt_id, 'email', email, 'addressHash', address_hash,
        'firstName', first_name) order by id), '[]'::json) from mailable) as letters`)
}

/**
 * Claims a chunk of a newsletter's pending recipients, at most `most`. Those who opted out since are marked and not claimed. The
 * statements in `before` run first, in the same transaction.
 */
export async function claimChunk(
  db: Db,
  newsletterId: string,
  most: number,
  runId: string | undefined,
  now: Date,
  before: readonly Statement[] = [],
): Promise<Chunk> {
  const day = easternDay(now)
  const claim = claimStatement(db, newsletterId, day, most, runId, now)
  const results = await inOneTransaction(db, [...before, holdDay(db, day, runId, now), claim])
  const row = (results.at(-1) as { rows: Record<string, unknown>[] }).rows[0]!
  return {
    newsletterId,
    day,
    claimedAt: now,
    room: Number(row['room']),
    size: Number(row['size']),
    taken: Number(row['taken']),
    letters: row['letters'] as Claimed[],
  }
}
