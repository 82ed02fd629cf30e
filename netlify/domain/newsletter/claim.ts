/**
 * Claims recipients to send to. One statement changes quota, state and attempt, so a process killed afterward leaves an open
 * question and never a second email.
 */
import { sql, type SQL } from 'drizzle-orm'
import { failuresThatStop } from '../../../src/catalog/newsletter/newsletter.ts'
import { easternDay, type Day } from '../../../src/catalog/time/eastern.ts'
import { batchMs } from '../../broadcast.ts'
import { batch, type Db } from '../../db/client.ts'
import { at } from '../../db/instant.ts'
import { newsletterAttempts, newsletterDays, newsletterRecipients, newsletters } from '../../db/schema/newsletter.ts'
import { isMailable } from '../subscriber/mailable.ts'
import { holdDay, leaseMs, mayClaim } from './day.ts'
import type { Engine, Runner, Sendable } from './engine.ts'
import { settling, type Settlement } from './settle.ts'

/** Each call takes a twentieth of the day's emails, so a call without an answer leaves few of them uncertain. */
const chunkShare = 20
const smallestChunk = 25
/** The most the provider takes in one call. */
const largestChunk = 500
/** Keeps a call, with everything that is added to its HTML on the way, far below the provider's limit of 50 MB. */
const mostBytes = 12_000_000
const bytesAround = 4_000

export type Claimed = {
  readonly attemptId: string
  readonly email: string
  readonly addressHash: string
  readonly firstName: string | null
}

export type Chunk = {
  readonly day: Day
  readonly claimedAt: Date
  /** What was left of the day before this claim. 0 if its emails are used up, the day was stopped, or another run took over. */
  readonly room: number
  /** The most rows this claim could take, if the newsletter has that many pending. */
  readonly size: number
  /** How many rows it took, including those it found suppressed. */
  readonly taken: number
  readonly emails: readonly Claimed[]
}

/** Whether a runner may claim another chunk now: not after `until`, and not in the last minute of an Eastern day. */
export function mayGoOn({ until }: Runner, now: Date): boolean {
  return now < until && mayClaim(now)
}

/**
 * The most emails in a call that starts now. Even the slowest such call ends no later than the smallest one that may still start.
 */
function mostOf({ html }: Sendable, { until }: Runner, now: Date): number {
  const inTime = Math.floor((until.getTime() - now.getTime()) / batchMs.each)
  return Math.max(
    1,
    Math.min(largestChunk, Math.max(smallestChunk, inTime), Math.floor(mostBytes / (2 * html.length + bytesAround))),
  )
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

type ClaimRow = Pick<Chunk, 'room' | 'size' | 'emails'> & { readonly taken: string }

function claim(db: Db, { id: newsletterId }: Sendable, most: number, runId: string | undefined, now: Date) {
  const day = easternDay(now)
  return db.execute<ClaimRow>(sql`
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
        'firstName', first_name) order by id), '[]'::json) from mailable) as emails`)
}

/**
 * Claims a newsletter's next chunk. Recipients who opted out since are marked and not claimed. The same transaction records
 * `earlier`, the outcome of the chunk before.
 */
export async function claimChunk(
  { db, clock, stage }: Engine,
  runner: Runner,
  newsletter: Sendable,
  earlier?: Settlement,
): Promise<Chunk> {
  const now = clock()
  const day = easternDay(now)
  await stage?.('picked')
  await stage?.('claiming')
  const { claimed } = await batch(db, {
    earlier: earlier ? settling(db, earlier, now) : [],
    day: holdDay(db, day, runner.runId, now),
    claimed: claim(db, newsletter, mostOf(newsletter, runner, now), runner.runId, now),
  })
  if (earlier) await stage?.('settled')
  await stage?.('claimed')
  const { room, size, taken, emails } = claimed.rows[0]!
  return { day, claimedAt: now, room, size, taken: Number(taken), emails }
}
