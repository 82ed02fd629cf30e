/** Recorded draws, as the desk sees them and as the public does (decision 19). */
import { and, arrayContains, desc, eq, gte, isNull, lte, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { EventPath } from '../../../src/catalog/event/event.ts'
import type { listRaffleDraws as listContract, RaffleDraw } from '../../../src/contracts/admin-raffle.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import type { RaffleResult } from '../../../src/contracts/raffle.ts'
import type { Db } from '../../db/client.ts'
import { checkIns } from '../../db/schema/check-in.ts'
import { raffleDraws } from '../../db/schema/raffle.ts'
import { Refusal } from '../../refusal.ts'
import { behind, inOrder, placeTime, toPage } from '../rule/keyset.ts'

/** What a draw covers: one path or all (null), and Eastern days, both included in full. */
export type Pool = { readonly path: EventPath | null; readonly from: string; readonly to: string }

const before = alias(raffleDraws, 'draw_before')
const behindIt = alias(raffleDraws, 'draw_after')

const drawColumns = {
  id: raffleDraws.id,
  code: raffleDraws.code,
  drawnAt: raffleDraws.drawnAt,
  path: raffleDraws.path,
  from: raffleDraws.fromDay,
  to: raffleDraws.toDay,
  totalEntries: sql<number>`cardinality(${raffleDraws.pool})`,
  winningTicket: raffleDraws.winningTicket,
  winner: {
    checkInId: checkIns.id,
    fullName: checkIns.fullName,
    email: checkIns.email,
    phone: checkIns.phone,
    path: checkIns.path,
  },
  reason: raffleDraws.reason,
  replaces: before.code,
  replacedBy: behindIt.code,
  prize: raffleDraws.prize,
  place: placeTime(raffleDraws.drawnAt),
}

/** Draws with their winners. A winner whose check-in is in the trash counts as purged. */
function selectDraws(db: Db, where: SQL | undefined) {
  return db
    .select(drawColumns)
    .from(raffleDraws)
    .leftJoin(checkIns, and(eq(checkIns.id, raffleDraws.winnerId), isNull(checkIns.deletedAt)))
    .leftJoin(before, eq(before.id, raffleDraws.replaces))
    .leftJoin(behindIt, eq(behindIt.replaces, raffleDraws.id))
    .where(where)
}

type Stored = Omit<RaffleDraw, 'drawnAt'> & { readonly drawnAt: Date }

function toDraw({ drawnAt, ...rest }: Stored): RaffleDraw {
  return { ...rest, drawnAt: drawnAt.toISOString() }
}

function withoutPlace({ place: _, ...draw }: Stored & { readonly place: string }): RaffleDraw {
  return toDraw(draw)
}

/** A draw by its id. Refuses `not-found`. */
export async function readDraw(db: Db, id: string): Promise<RaffleDraw> {
  const [draw] = await selectDraws(db, eq(raffleDraws.id, id))
  if (!draw) throw new Refusal('not-found')
  return withoutPlace(draw)
}

const ofPath = ({ path }: Pool) => (path === null ? isNull(raffleDraws.path) : eq(raffleDraws.path, path))

/** Matches draws from any of a pool's days. */
export function sharesDays({ from, to }: Pool): SQL | undefined {
  return and(lte(raffleDraws.fromDay, to), gte(raffleDraws.toDay, from))
}

/** The latest draw that matches and that no later one replaced. */
async function standing(db: Db, where: SQL | undefined): Promise<RaffleDraw | undefined> {
  const [draw] = await selectDraws(db, and(where, isNull(behindIt.id))).orderBy(desc(raffleDraws.drawnAt))
  return draw && withoutPlace(draw)
}

/** The draw of a pool that no later one replaced. Undefined if there was none. */
export function latestDraw(db: Db, pool: Pool): Promise<RaffleDraw | undefined> {
  return standing(db, and(eq(raffleDraws.fromDay, pool.from), eq(raffleDraws.toDay, pool.to), ofPath(pool)))
}

/** The draw of other days that every one of these tickets took part in already. Undefined if there was none. */
export function drawWithAll(db: Db, pool: Pool, tickets: readonly number[]): Promise<RaffleDraw | undefined> {
  return standing(db, and(sharesDays(pool), ofPath(pool), arrayContains(raffleDraws.pool, [...tickets])))
}

/** A page of draws, latest first, or the one with an id or a public code. */
export async function listRaffleDraws(
  db: Db,
  { draw, cursor, size }: InputOf<typeof listContract>,
): Promise<{ rows: RaffleDraw[]; next: string | null }> {
  const byTime = { time: raffleDraws.drawnAt, id: raffleDraws.id }
  const wanted = draw === undefined ? undefined : sql`${draw} in (${raffleDraws.id}::text, ${raffleDraws.code})`
  const found = await selectDraws(db, and(wanted, behind(byTime, 'newest', cursor)))
    .orderBy(...inOrder(byTime, 'newest'))
    .limit(size + 1)
  const { rows, next } = toPage(found, size)
  return { rows: rows.map(toDraw), next }
}

/** A draw as the public sees it: ticket numbers and no names. Refuses `not-found`. */
export async function readRaffleResult(db: Db, code: string): Promise<RaffleResult> {
  const [draw] = await db
    .select({
      code: raffleDraws.code,
      drawnAt: raffleDraws.drawnAt,
      path: raffleDraws.path,
      from: raffleDraws.fromDay,
      to: raffleDraws.toDay,
      pool: raffleDraws.pool,
      winningTicket: raffleDraws.winningTicket,
      replaces: before.code,
      replacedBy: behindIt.code,
    })
    .from(raffleDraws)
    .leftJoin(before, eq(before.id, raffleDraws.replaces))
    .leftJoin(behindIt, eq(behindIt.replaces, raffleDraws.id))
    .where(eq(raffleDraws.code, code))
  if (!draw) throw new Refusal('not-found')
  return { ...draw, drawnAt: draw.drawnAt.toISOString() }
}
