/** Newsletters and what happened to their emails. */
import { sql, type SQL } from 'drizzle-orm'
import { easternDay } from '../../../src/catalog/time/eastern.ts'
import { planDays, planSending } from '../../../src/catalog/newsletter/newsletter.ts'
import type { InputOf, OutputOf } from '../../../src/contracts/endpoint.ts'
import {
  retryableCounted,
  type listNewsletters as listContract,
  type NewsletterRow,
  type NewsletterStats,
  type readNewsletter as readContract,
} from '../../../src/contracts/newsletter/newsletter.ts'
import type { FailedDelivery, listFailed as failedContract } from '../../../src/contracts/newsletter/sending.ts'
import { batch, type Db, type Statement } from '../../db/client.ts'
import { at } from '../../db/instant.ts'
import { newsletterAttempts, newsletterCounts, newsletterRecipients, newsletters } from '../../db/schema/newsletter.ts'
import { subscribers, suppressions } from '../../db/schema/subscriber.ts'
import { Refusal } from '../../refusal.ts'
import { cursorId } from '../rule/keyset.ts'
import { hasItElsewhere } from '../subscriber/former-address.ts'
import { isMailable, mayBeMailed } from '../subscriber/mailable.ts'
import { audienceOf, newslettersCounted, pendingOf } from './counts.ts'
import { leaseMs } from './day.ts'
import { outlookOf, placeInLine, queueOf, readQueue, todayOf, type Queue } from './outlook.ts'
import { stateIn } from './recipient.ts'

/** Clocks differ, so also look at people who subscribed this long before the audience was read. */
const marginMs = 60_000

/** The figures of a newsletter `n` with its counts `c`. Computed only for the rows shown. */
function statsOf(now: Date): SQL {
  return sql`json_build_object('audience', coalesce(${audienceOf}, 0) + n.uncollected, 'accepted', coalesce(c.accepted, 0),
    'bounced', coalesce(c.bounced, 0), 'rejected', coalesce(c.rejected, 0), 'suppressed', coalesce(c.suppressed, 0),
    'pending', ${pendingOf}, 'unconfirmed', coalesce(c.unconfirmed, 0)) as stats,
  (select count(*) from ${newsletterAttempts} a where a.day = ${easternDay(now)} and a.newsletter_id = n.id and a.kind <> 'test'
    and a.state = 'accepted') as today,
  (select count(*) from ${newsletterAttempts} a where a.newsletter_id = n.id and a.kind <> 'test' and a.state = 'unconfirmed'
    and a.claimed_at > ${at(new Date(now.getTime() - leaseMs))}) as in_flight,
  (select count(*) from (select 1 from ${newsletterRecipients} r where r.newsletter_id = n.id and r.state = 'bounced'
    and ${isMailable(sql`r`)} limit ${retryableCounted}::integer) r) as retryable,
  (select count(*) from ${subscribers} s where ${mayBeMailed} and not ${hasItElsewhere(sql`n.id`)}
    and s.subscribed_at > n.audience_at - ${marginMs} * interval '1 millisecond'
    and ${stateIn(sql`n.id`, sql`s`)} = 'suppressed') as later`
}

const columns = sql`n.id, n.title, n.subject, n.month_key, n.status, n.scheduled_day::text, n.failure, n.paused_at, n.created_at, n.updated_at, n.started_at`

const instant = (value: unknown) => new Date(value as string).toISOString()

function newsletterRow(row: Record<string, unknown>, queue: Queue, now: Date): NewsletterRow {
  const counted = row['stats'] as Omit<NewsletterStats, 'inFlight' | 'today' | 'retryable' | 'later'>
  const place = placeInLine(queue, row['id'] as string)
  const { ahead, own } = place && row['status'] === 'sending' && counted.pending > 0 ? place : { ahead: 0, own: 0 }
  return {
    id: row['id'] as string,
    title: row['title'] as string,
    subject: row['subject'] as string,
    monthKey: row['month_key'] as string,
    status: row['status'] as NewsletterRow['status'],
    scheduledDay: row['scheduled_day'] as string | null,
    failure: row['failure'] as string | null,
    pausedAt: row['paused_at'] === null ? null : instant(row['paused_at']),
    stats: {
      ...counted,
      inFlight: Number(row['in_flight']),
      today: Number(row['today']),
      retryable: Number(row['retryable']),
      later: Number(row['later']),
    },
    doneBy: planSending({ ...todayOf(queue), pending: ahead + own }, now).doneBy,
    nextDay: planDays(todayOf(queue), ahead, own, now)[0]?.day ?? null,
    createdAt: instant(row['created_at']),
    updatedAt: instant(row['updated_at']),
    startedAt: row['started_at'] === null ? null : instant(row['started_at']),
  }
}

type Rows = { readonly rows: readonly Record<string, unknown>[] }

async function read(db: Db, page: Statement<Rows>, now: Date): Promise<Rows & { readonly queue: Queue }> {
  const { found, queue } = await batch(db, { found: page, queue: readQueue(db, now) })
  return { rows: found.rows, queue: queueOf(queue) }
}

/** A page of newsletters, newest first. The cursor is the last row's id. */
export async function listNewsletters(
  db: Db,
  { cursor, size }: InputOf<typeof listContract>,
  now: Date,
): Promise<OutputOf<typeof listContract>> {
  const behind =
    cursor === undefined
      ? sql``
      : sql` and (n.created_at, n.id) < (select l.created_at, l.id from ${newsletters} l where l.id = ${cursorId(cursor)}::uuid)`
  const page = db.execute(sql`
    select ${columns}, ${statsOf(now)} from (
      select * from ${newsletters} n where n.deleted_at is null${behind} order by n.created_at desc, n.id desc limit ${size + 1}
    ) n left join ${newsletterCounts} c on c.newsletter_id = n.id order by n.created_at desc, n.id desc`)
  const { rows, queue } = await read(db, page, now)
  const shown = rows.slice(0, size).map((row) => newsletterRow(row, queue, now))
  return { rows: shown, next: rows.length > size ? (shown.at(-1)?.id ?? null) : null, outlook: outlookOf(queue, now) }
}

/** One complete newsletter. Refuses `not-found`. */
export async function readNewsletter(db: Db, { id }: { readonly id: string }, now: Date): Promise<OutputOf<typeof readContract>> {
  const one = db.execute(sql`
    select ${columns}, n.preheader, n.html, n.version, ${statsOf(now)} from ${newslettersCounted} where n.id = ${id}::uuid and n.deleted_at is null`)
  const { rows, queue } = await read(db, one, now)
  const row = rows[0]
  if (!row) throw new Refusal('not-found')
  const { ahead, own } = placeInLine(queue, id) ?? { ahead: 0, own: 0 }
  const plan = planDays(todayOf(queue), ahead, own, now)
  const { preheader, html, version } = row as { preheader: string; html: string; version: number }
  return { newsletter: { ...newsletterRow(row, queue, now), preheader, html, version }, plan, outlook: outlookOf(queue, now) }
}

/** Bounced and rejected emails, latest first, with why "Retry Failed" skips some of them. Refuses `not-found`. */
export async function listFailed(
  db: Db,
  { id, cursor, size }: InputOf<typeof failedContract>,
): Promise<OutputOf<typeof failedContract>> {
  const behind =
    cursor === undefined
      ? sql``
      : sql` and (r.updated_at, r.id) < (select l.updated_at, l.id from ${newsletterRecipients} l where l.id = ${cursorId(cursor)}::uuid)`
  const { known, failed } = await batch(db, {
    known: db.execute(sql`select 1 from ${newsletters} where id = ${id}::uuid and deleted_at is null`),
    failed: db.execute<FailedDelivery>(sql`
      select r.id, r.email, coalesce(a.bounced_at, a.settled_at, r.updated_at) as at,
        coalesce(nullif(r.error, ''), nullif(a.error, ''), 'Unknown error') as error,
        case when r.state = 'rejected' then 'rejected'
          when x.reason = 'complained' then 'complaint' when x.reason in ('bounced', 'inactive') then 'hard-bounce'
          when not (${isMailable(sql`r`)}) then 'opted-out' end as stays
      from ${newsletterRecipients} r
      left join lateral (select bounced_at, settled_at, error from ${newsletterAttempts} a where a.recipient_id = r.id
        order by a.claimed_at desc limit 1) a on true
      left join ${suppressions} x on x.address_hash = r.address_hash
      where r.newsletter_id = ${id}::uuid and r.state in ('bounced', 'rejected')${behind}
      order by r.updated_at desc, r.id desc limit ${size + 1}`),
  })
  if (known.rows.length === 0) throw new Refusal('not-found')
  const { rows } = failed
  const shown = rows.slice(0, size).map((row) => ({ ...row, at: instant(row.at) }))
  return { rows: shown, next: rows.length > size ? (shown.at(-1)?.id ?? null) : null }
}
