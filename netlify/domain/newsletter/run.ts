/**
 * The day's sending: from noon Eastern on, once a day, by whichever tick finds it absent or unfinished (promises,
 * "Newsletter engine"). Everything it knows is in the database; a killed run is taken up by the next tick.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { easternDay, type Day } from '../../../src/catalog/eastern.ts'
import { noonOf } from '../../../src/catalog/newsletter/newsletter.ts'
import { answeredEarly, type Db } from '../../db/client.ts'
import { newsletterDays, newsletterRecipients, newsletters } from '../../db/schema/newsletter.ts'
import { mayGoOn, sendChunk, takeChunk, type Engine, type Runner, type Sendable } from './chunk.ts'
import { at, mayClaim, runLeaseMs, type Chunk } from './claim.ts'
import { collectAudiences } from './collect.ts'
import { confirmOpen, openAttempts, reconcile } from './reconcile.ts'
import { limitOn } from './limit.ts'
import { dueOn, startScheduled } from './start.ts'
import { refreshAll, refreshStatus } from './status.ts'

export type RunReport = {
  readonly run: 'before-noon' | 'done-today' | 'busy' | 'finished' | 'unfinished'
  readonly accepted: number
  readonly chunks: number
  /** Letters of which it was learned that they had been sent. */
  readonly confirmed: number
}

type Next = { readonly id: string; readonly subject: string; readonly preheader: string; readonly html: string | null }

/**
 * The newsletter that is next: the one longest started, or the one asked for, if somebody of it is pending. What a started one
 * says is frozen, so that of one that is known its html is not read again.
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

/** Chunk after chunk until nobody is pending, the day's letters are used up, or the runner's time has come. */
async function sendAll(engine: Engine, runner: Runner, first: readonly Next[], only?: string): Promise<Sending> {
  const { db, clock } = engine
  let [accepted, chunks] = [0, 0]
  let newsletter = sendable(first)
  for (; ; newsletter = sendable((await nextNewsletter(db, only, newsletter)).rows, newsletter)) {
    const now = clock()
    if (!mayGoOn(runner, now)) return { over: !mayClaim(now), accepted, chunks }
    if (!newsletter) return { over: true, accepted, chunks }
    let chunk: Chunk | undefined = await takeChunk(engine, newsletter, runner)
    // Whoever is pending is held by another runner, who may yet be killed: a later tick looks again.
    if (chunk.taken === 0 && chunk.room > 0) return { over: false, accepted, chunks }
    while (chunk && chunk.taken > 0) {
      const sent = await sendChunk(engine, newsletter, chunk, runner)
      accepted += sent.accepted
      chunks += 1
      // The day's last letters, and none of them was given back.
      if (sent.accepted === chunk.room) return { over: true, accepted, chunks }
      // Nobody of it may be pending any more, which nothing has said yet.
      if (sent.accepted === 0 || sent.next?.taken === 0) await db.batch([refreshStatus(db, sql`${newsletter.id}::uuid`, clock())])
      chunk = sent.next
    }
    if (chunk?.room === 0) return { over: true, accepted, chunks }
  }
}

/** Sends as many as today still allows, of one newsletter, at once: what an admin's click begins. */
export async function sendNow(engine: Engine, newsletterId: string, until: Date): Promise<Sending> {
  const { rows } = await nextNewsletter(engine.db, newsletterId)
  return sendAll(engine, { runId: undefined, until }, rows, newsletterId)
}

/** A click's sending has less time than a tick's; what it leaves, the next tick of the day takes up. */
const clickMs = 12_000

/** What a click begins, behind its answer: sending, and collecting the rest of a long list. */
export async function sendClicked(engine: Engine, { id }: { readonly id: string }): Promise<Sending> {
  const until = new Date(engine.clock().getTime() + clickMs)
  const sent = await sendNow(engine, id, until)
  await collectAudiences(engine, until)
  return sent
}

type DayTaken = { readonly taken: boolean; readonly finished: boolean }

/** Becomes the one run of the day, unless it is over or another is at work. No claim of this run is kept without it. */
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

/** Lets go of the day: finished for good, or free for the next tick. Another run that has taken over is left alone. */
function leaveDay(db: Db, day: Day, runId: string, over: boolean, now: Date) {
  return db.execute(sql`
    update ${newsletterDays} set run_until = null, run_finished_at = ${over ? at(now) : sql`null`}
    where day = ${day} and run_id = ${runId}::uuid returning ${answeredEarly}`)
}

/** A scheduled tick. Starts no chunk after `until`; before noon, and once the day is done, it only asks about open letters. */
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
  // Whoever was collected since may still have their turn today.
  const over = (await collectAudiences(engine, until)) === 0 && sent.over
  const { accepted, chunks } = sent
  const left = clock()
  const [, open] = await db.batch([leaveDay(db, day, runId, over, left), openAttempts(db, left)])
  await stage?.('finished')
  return { run: over ? 'finished' : 'unfinished', accepted, chunks, confirmed: await confirmOpen(engine, open.rows, until) }
}
