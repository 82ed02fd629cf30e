/**
 * The newsletter engine's loop: take the day, pick a newsletter, claim a chunk of its recipients, call the provider, record its
 * answer. All state is in the database, so the next tick continues a run that was killed between any two of these.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { easternDay } from '../../../src/catalog/time/eastern.ts'
import { noonOf } from '../../../src/catalog/newsletter/newsletter.ts'
import { batch } from '../../db/client.ts'
import { callProvider, type Answer } from './call.ts'
import { claimChunk, mayGoOn, type Chunk } from './claim.ts'
import { collectAudiences } from './collect.ts'
import { leaveDay, mayClaim, takeDay } from './day.ts'
import type { Engine, Runner, Sendable } from './engine.ts'
import { nextNewsletter, picked, pickNewsletter } from './pick.ts'
import { confirmOpen, openAttempts, reconcile } from './reconcile.ts'
import { settle } from './settle.ts'
import { dueOn, startScheduled } from './start.ts'
import { refreshAll, refreshStatus } from './status.ts'

type RunReport = {
  readonly run: 'before-noon' | 'done-today' | 'busy' | 'finished' | 'unfinished'
  readonly accepted: number
  readonly chunks: number
  /** Emails that turned out to have been sent. */
  readonly confirmed: number
}

/** `over` if nothing more can be sent today. */
type Sent = { readonly over: boolean } & Pick<RunReport, 'accepted' | 'chunks'>

/**
 * A scheduled tick. It sends from noon Eastern on, if no earlier tick has finished the day and none is at work; otherwise it only
 * collects audiences and asks about open emails. Starts no chunk after `until`.
 */
export async function runNewsletters(engine: Engine, until: Date): Promise<RunReport> {
  const { db, clock, stage } = engine
  await stage?.('begun')
  const now = clock()
  const today = easternDay(now)
  if (now < noonOf(today)) {
    await refreshAll(db, now)
    return sendNothing(engine, until, 'before-noon')
  }
  const runId = randomUUID()
  const runner = { runId, until }
  const { day, due, next } = await batch(db, {
    status: refreshAll(db, now),
    day: takeDay(db, today, runId, now),
    due: dueOn(db, today),
    next: nextNewsletter(db, runner),
  })
  const { taken, finished } = day.rows[0]!
  if (!taken) return sendNothing(engine, until, finished ? 'done-today' : 'busy')
  await stage?.('taken')
  await startScheduled(db, due.rows, now)
  const first = due.rows.length === 0 ? picked(next) : await pickNewsletter(db, runner)
  const { over: sentAll, accepted, chunks } = await sendPending(engine, runner, first)
  // People collected just now may still get their turn today.
  const over = (await collectAudiences(engine, until)) === 0 && sentAll
  const left = clock()
  const { open } = await batch(db, { day: leaveDay(db, today, runId, over, left), open: openAttempts(db, left) })
  await stage?.('finished')
  return { run: over ? 'finished' : 'unfinished', accepted, chunks, confirmed: await confirmOpen(engine, open.rows, until) }
}

async function sendNothing(engine: Engine, until: Date, run: RunReport['run']): Promise<RunReport> {
  await collectAudiences(engine, until)
  const confirmed = engine.clock() < until ? await reconcile(engine, until) : 0
  return { run, accepted: 0, chunks: 0, confirmed }
}

/**
 * Picks, claims, calls and records until nobody is pending, the day's emails are used up, or the runner's time is over. `first` is
 * already picked.
 */
async function sendPending(engine: Engine, runner: Runner, first: Sendable | undefined): Promise<Sent> {
  const { db, clock } = engine
  let [accepted, chunks] = [0, 0]
  const sent = (over: boolean): Sent => ({ over, accepted, chunks })
  for (let newsletter = first; ; newsletter = await pickNewsletter(db, runner, newsletter)) {
    const now = clock()
    if (!mayGoOn(runner, now)) return sent(!mayClaim(now))
    if (!newsletter) return sent(true)
    let chunk: Chunk | undefined = await claimChunk(engine, runner, newsletter)
    // Another runner holds everyone who is pending and may still be killed, so a later tick must look again.
    if (chunk.taken === 0) return sent(chunk.room === 0)
    while (chunk && chunk.taken > 0) {
      chunks += 1
      // Everyone in it had opted out.
      if (chunk.emails.length === 0) break
      const answer = await callProvider(engine, newsletter, chunk)
      accepted += answer.accepted
      const next = await record(engine, runner, newsletter, chunk, answer)
      // These were the day's last emails, and the provider took all of them.
      if (answer.accepted === chunk.room) return sent(true)
      chunk = next
    }
    // A last chunk without emails leaves the status as it was, and nobody may be pending anymore.
    if (chunk) await refreshStatus(db, sql`${newsletter.id}::uuid`, clock())
    if (chunk?.room === 0) return sent(true)
  }
}

/**
 * Records the answer for a chunk. If the provider took the chunk and the newsletter seems to have more, the same transaction claims
 * its next chunk, which saves a round trip and a lock on the day's row.
 */
async function record(
  engine: Engine,
  runner: Runner,
  newsletter: Sendable,
  { day, room, size, taken }: Chunk,
  answer: Answer,
): Promise<Chunk | undefined> {
  const { db, clock, stage } = engine
  const settlement = { newsletterId: newsletter.id, day, ...answer }
  const hasMore = taken === size && answer.accepted > 0 && answer.accepted < room
  if (hasMore && mayGoOn(runner, clock())) return claimChunk(engine, runner, newsletter, settlement)
  await settle(db, settlement, clock())
  await stage?.('settled')
  return undefined
}

/** Sends as many emails of one newsletter as today allows, right away. An admin's click starts it. */
export async function sendNow(engine: Engine, newsletterId: string, until: Date): Promise<Sent> {
  const runner = { newsletterId, until }
  return sendPending(engine, runner, await pickNewsletter(engine.db, runner))
}

/** A click's sending has less time than a tick's. The day's next tick continues with the rest. */
const clickMs = 12_000

/** What a click does after its answer: send, and collect the rest of a long list. */
export async function sendClicked(engine: Engine, { id }: { readonly id: string }): Promise<Sent> {
  const until = new Date(engine.clock().getTime() + clickMs)
  const sent = await sendNow(engine, id, until)
  await collectAudiences(engine, until)
  return sent
}
