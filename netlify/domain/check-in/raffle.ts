/** The draw: who is in the pool and who wins (decision 19). It opens no health answer. */
import { randomInt, randomUUID } from 'node:crypto'
import { eq, or, sql } from 'drizzle-orm'
import { easternDay } from '../../../src/catalog/time/eastern.ts'
import type { drawRaffle as contract, RaffleDraw } from '../../../src/contracts/admin-raffle.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import { addressHash } from '../../db/address-hash.ts'
import { inOneTransaction, violates, type Db } from '../../db/client.ts'
import { checkIns } from '../../db/schema/check-in.ts'
import { raffleDraws } from '../../db/schema/raffle.ts'
import { Refusal } from '../../refusal.ts'
import { byAdmin, type Actor } from '../rule/admin-change.ts'
import { matching } from './list.ts'
import { audited } from '../rule/audit.ts'
import { drawWithAll, latestDraw, readDraw, sharesDays, type Pool } from './raffle-record.ts'
import { newReference } from '../rule/reference.ts'

type Entry = { readonly id: string; readonly ticketNumber: number; readonly address: string }

/** Another admin's draw from another pool may pick the same winner in the same moment. Then we draw again. */
const tries = 5

/** Picks one entry, each equally likely, with the system's cryptographic randomness. */
export function pickWinner<One>(entries: readonly One[]): One | undefined {
  return entries.length === 0 ? undefined : entries[randomInt(entries.length)]
}

/** The pool asked for; without days, today's. Refuses `invalid-input` if the last day is before the first. */
function poolOf({ path, from, to }: InputOf<typeof contract>, now: Date): Pool {
  const today = easternDay(now)
  const pool = { path: path ?? null, from: from ?? to ?? today, to: to ?? from ?? today }
  if (pool.from > pool.to) throw new Refusal('invalid-input', { fields: { to: 'The end date is before the start date.' } })
  return pool
}

/**
 * The entries that can win: one per person, with their first ticket in the pool. Anyone who won today, or from any of the pool's
 * days, is out: an event may run past midnight, and a redraw may wait for the morning.
 */
async function eligibleEntries(db: Db, pool: Pool, now: Date): Promise<Entry[]> {
  const { path, from, to } = pool
  const address = sql<string>`lower(${checkIns.email})`
  const [entries, winners] = await db.batch([
    db
      .selectDistinctOn([address], { id: checkIns.id, ticketNumber: checkIns.ticketNumber, address })
      .from(checkIns)
      .where(matching({ from, to, ...(path !== null && { path }) }))
      .orderBy(address, checkIns.createdAt, checkIns.id),
    db
      .select({ hash: raffleDraws.winnerHash })
      .from(raffleDraws)
      .where(or(eq(raffleDraws.day, easternDay(now)), sharesDays(pool))),
  ])
  const won = new Set(winners.map(({ hash }) => hash))
  return won.size === 0 ? entries : entries.filter((entry) => !won.has(addressHash(entry.address)))
}

async function record(
  db: Db,
  pool: Pool,
  again: { readonly drawId: string; readonly reason: string } | undefined,
  actor: Actor,
  now: Date,
): Promise<string> {
  const entries = await eligibleEntries(db, pool, now)
  const winner = pickWinner(entries)
  if (!winner) throw new Refusal('no-eligible-entries')
  const tickets = entries.map(({ ticketNumber }) => ticketNumber).sort((a, b) => a - b)
  const first = again ? undefined : await drawWithAll(db, pool, tickets)
  if (first) throw new Refusal('already-drawn', { receipt: first })
  const id = randomUUID()
  const draw = db.insert(raffleDraws).values({
    id,
    code: newReference('RA'),
    day: easternDay(now),
    path: pool.path,
    fromDay: pool.from,
    toDay: pool.to,
    pool: tickets,
    winningTicket: winner.ticketNumber,
    winnerId: winner.id,
    winnerHash: addressHash(winner.address),
    replaces: again?.drawId ?? null,
    reason: again?.reason ?? null,
    drawnBy: actor.userId,
    drawnAt: now,
  })
  const entry = {
    ...byAdmin(actor),
    action: again ? 'raffle.redrawn' : 'raffle.drawn',
    subjectType: 'raffle',
    subjectId: id,
    detail: { entries: entries.length, winningTicket: winner.ticketNumber },
  } as const
  await inOneTransaction(db, [draw, audited(db, entry, now)])
  return id
}

/** Constraints that allow a pool only one first draw, and each draw only one redraw. */
const onlyOnce = ['raffle_draws_first', 'raffle_draws_replaces']

/**
 * Draws a winner and records the draw with its pool. Refuses `no-eligible-entries`; `already-drawn`, with the latest draw of
 * these entries as its receipt; and `not-found` for the draw to redraw.
 */
export async function drawRaffle(db: Db, input: InputOf<typeof contract>, actor: Actor, now: Date): Promise<RaffleDraw> {
  const before = input.redraw && (await readDraw(db, input.redraw.drawId))
  const pool = before ?? poolOf(input, now)
  const latest = await latestDraw(db, pool)
  if (latest && latest.id !== before?.id) throw new Refusal('already-drawn', { receipt: latest })
  for (let left = tries; ; left -= 1) {
    try {
      return await readDraw(db, await record(db, pool, input.redraw, actor, now))
    } catch (error) {
      if (onlyOnce.some((constraint) => violates(error, constraint)))
        throw new Refusal('already-drawn', { receipt: await latestDraw(db, pool) })
      if (left === 1 || !violates(error, 'raffle_draws_winner_of_day')) throw error
    }
  }
}
