/**
 * The day's sending. It starts at noon Eastern, once a day, in the first tick that finds it not started or unfinished (promises,
 * "Newsletter engine"). All its state is in the database, so the next tick continues a killed run.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { easternDay, type Day } from '../../../src/catalog/eastern.ts'
import { noonOf } from '../../../src/catalog/newsletter/newsletter.ts'
import { answeredEarly, type Db } from '../../db/client.ts'
import { newsletterDays, newsletterRecipients, newsletters } from '../../db/schema/newsletter.ts'
import { mayGoOn, sendChunk, takeChunk, type Engine, type Runner, type Sendable } from './chunk.ts'
import { at } from '../../db/instant.ts'
import { mayClaim, runLeaseMs, type Chunk } from './claim.ts'
import { collectAudiences } from './collect.ts'
import { confirmOpen, openAttempts, reconcile } from './reconcile.ts'
import { limitOn } from './limit.ts'
import { dueOn, startScheduled } from './start.ts'
import { refreshAll, refreshStatus } from './status.ts'

export type RunReport = {
  readonly run: 'before-noon' | 'done-today' | 'busy' | 'finished' | 'unfinished'
  readonly accepted: number
  readonly chunks: number
  /** Emails that turned out to have been sent. */
  readonly confirmed: number
}

type Next = { readonly id: string; readonly subject: string; readonly preheader: string; readonly html: string | null }

/**
 * The next newsletter with pending recipients: the earliest started, or the one asked for. A started newsletter's content is
 * frozen, so the html of a known one isn't read again.
 */
function nextNewsletter(db: Db, only?: string, known?: Sendable) {
  return db.execute<Next>(sql`
    select n.id, n.subject, n.preheader, case when n.id = ${known?.id ?? null}::uuid then null else n.html end as html
    from ${newsletters} n
    where n.status = 'sending' and n.paused_at is null and n.deleted_at is null and (${only ?? null}::uuid is null or n.id = ${only ?? null}::uuid)
      and exists (select 1 from ${newsletterRecipients} r where r.newsletter_id = n.id and r.state = 'pending')
    order by n.started_at, n.id limit 1`)
}

function sendable([row]: readonly Next[], known?: Sendable): Sendable | undefined {
  return row && (row.html === null ? known : { ...row, html: row.html })
}

type Sending = { readonly over: boolean; readonly accepted: number; readonly chunks: number }

/** Sends chunk after chunk until nobody is pending, the day's emails are used up, or the runner's time is over. */
async function sendAll(engine: Engine, runner: Runner, first: readonly Next[], only?: string): Promise<Sending> {
  const { db, clock } = engine
  let [accepted, chunks] = [0, 0]
  let newsletter = sendable(first)
  for (; ; newsletter = sendable((await nextNewsletter(db, only, newsletter)).rows, newsletter)) {
    const now = clock()
    if (!mayGoOn(runner, now)) return { over: !mayClaim(now), accepted, chunks }
    if (!newsletter) return { over: true, accepted, chunks }
    let chunk: Chunk | undefined = await takeChunk(engine, newsletter, runner)
    // Another runner holds everyone who is pending and may still be killed, so a later tick must look again.
    if (chunk.taken === 0 && chunk.room > 0) return { over: false, accepted, chunks }
    while (chunk && chunk.taken > 0) {
      const sent = await sendChunk(engine, newsletter, chunk, runner)
      accepted += sent.accepted
      chunks += 1
      // These were the day's last emails, and the provider took all of them.
      if (sent.accepted === chunk.room) return { over: true, accepted, chunks }
      // Nobody may be pending anymore, and nothing has updated the status yet.
      if (sent.accepted === 0 || sent.next?.taken === 0) await db.batch([refreshStatus(db, sql`${newsletter.id}::uuid`, clock())])
      chunk = sent.next
    }
    if (chunk?.room === 0) return { over: true, accepted, chunks }
  }
}

/** Sends as many emails of one newsletter as today allows, right away. An admin's click starts it. */
export async function sendNow(engine: Engine, newsletterId: string, until: Date): Promise<Sending> {
  const { rows } = await nextNewsletter(engine.db, newsletterId)
  return sendAll(engine, { runId: undefined, until }, rows, newsletterId)
}

/** A click's sending has less time than a tick's. The day's next tick continues with the rest. */
const clickMs = 12_000

/** What a click does after its answer: send, and collect the rest of a long list. */
export async function sendClicked(engine: Engine, { id }: { readonly id: string }): Promise<Sending> {
  const until = new Date(engine.clock().getTime() + clickMs)
  const sent = await sendNow(engine, id, until)
  await collectAudiences(engine, until)
  return sent
}

type DayTaken = { readonly taken: boolean; readonly finished: boolean }

/**
 * Becomes the day's only run, unless the day is finished or another run is active. This commit may be lost in a crash, but none
 * of this run's claims survives without it.
 */
function takeDay(db: Db, day: Day, runId: string, now: Date) {
  return db.execute<DayTaken>(sql`
    with taken as (
      insert into ${newsletterDays} as d (day, allowed, run_id, run_until, run_started_at)
      values (${day}, ${limitOn(day)}, ${runId}::uuid, ${at(new Date(now.getTime() + runLeaseMs))}, ${at(now)})
      on conflict (day) do update set run_id = excluded.run_id, run_until = excluded.run_until,
        run_started_at = coalesce(d.run_started_at, excluded.run_started_at)
      where d.run_finished_at is null and (d.run_until is null or d.run_until <= ${at(now)})
      returning day
    )
    select ${answeredEarly}, exists (select 1 from taken) as taken,
      exists (select 1 from ${newsletterDays} where day = ${day} and run_finished_at is not null) as finished`)
}

/** Lets go of the day: finished for good, or free for the next tick. Does nothing if another run has taken over. */
function leaveDay(db: Db, day: Day, runId: string, over: boolean, now: Date) {
  return db.execute(sql`
    update ${newsletterDays} set run_until = null, run_finished_at = ${over ? at(now) : sql`null`}
    where day = ${day} and run_id = ${runId}::uuid returning ${answeredEarly}`)
}

/**
 * A scheduled tick. Starts no chunk after `until`. Before noon and once the day is done, it sends nothing; it only collects
 * audiences and asks about open emails.
 */
export async function runNewsletters(engine: Engine, until: Date): Promise<RunReport> {
  const { db, clock, stage } = engine
  await stage?.('begun')
  const now = clock()
  const day = easternDay(now)
  const ask = async () => (clock() < until ? reconcile(engine, until) : 0)
  if (now < noonOf(day)) {
    await db.batch([refreshAll(db, now)])
    await collectAudiences(engine, until)
    return { run: 'before-noon', accepted: 0, chunks: 0, confirmed: await ask() }
  }
  const runId = randomUUID()
  const [, { rows }, due, next] = await db.batch([
    refreshAll(db, now),
    takeDay(db, day, runId, now),
    dueOn(db, day),
    nextNewsletter(db),
  ])
  const { taken, finished } = rows[0]!
  if (!taken) {
    await collectAudiences(engine, until)
    return { run: finished ? 'done-today' : 'busy', accepted: 0, chunks: 0, confirmed: await ask() }
  }
  await stage?.('taken')
  await startScheduled(db, due.rows, now)
  const first = due.rows.length === 0 ? next : await nextNewsletter(db)
  const sent = await sendAll(engine, { runId, until }, first.rows)
  // People collected just now may still get their turn today.
  const over = (await collectAudiences(engine, until)) === 0 && sent.over
  const { accepted, chunks } = sent
  const left = clock()
  const [, open] = await db.batch([leaveDay(db, day, runId, over, left), openAttempts(db, left)])
  await stage?.('finished')
  return { run: over ? 'finished' : 'unfinished', accepted, chunks, confirmed: await confirmOpen(engine, open.rows, until) }
}
