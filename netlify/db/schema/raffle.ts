import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, date, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { eventPaths } from '../../../src/catalog/event/event.ts'
import { checkIns } from './check-in.ts'
import { id, instant, oneOf } from '../columns.ts'

/** Draws and their pools. Rows are only added; nothing but the prize ever changes (decision 19). */
export const raffleDraws = pgTable(
  'raffle_draws',
  {
    id: id(),
    /** The code that opens the public result page: "RA-7K3M-9QPA". */
    code: text('code').notNull().unique(),
    /** The Eastern day of the draw. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Null means all paths. */
    path: text('path', { enum: eventPaths }),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    /** The ticket numbers that took part, ascending, one per person. */
    pool: integer('pool').array().notNull(),
    winningTicket: integer('winning_ticket').notNull(),
    winnerId: uuid('winner_id').references(() => checkIns.id, { onDelete: 'set null' }),
    /** sha256 of the winner's address. Nobody wins twice in a day, whatever the pool. */
    winnerHash: text('winner_hash').notNull(),
    /** The draw that this redraw replaces; `reason` says why. */
    replaces: uuid('replaces').references((): AnyPgColumn => raffleDraws.id),
    reason: text('reason'),
    prize: text('prize'),
    drawnBy: uuid('drawn_by').notNull(),
    drawnAt: instant('drawn_at').notNull(),
  },
  (table) => [
    check('raffle_draws_path', sql`${table.path} ${oneOf(eventPaths)}`),
    check('raffle_draws_days', sql`${table.fromDay} <= ${table.toDay}`),
    check('raffle_draws_winner', sql`${table.winningTicket} = any(${table.pool})`),
    check('raffle_draws_reason', sql`(${table.replaces} is null) = (${table.reason} is null)`),
    // If several draws of one pool run at once, only one becomes the first. A draw can be replaced once.
    uniqueIndex('raffle_draws_first')
      .on(table.fromDay, table.toDay, sql`coalesce(${table.path}, '')`)
      .where(sql`${table.replaces} is null`),
    unique('raffle_draws_replaces').on(table.replaces),
    unique('raffle_draws_winner_of_day').on(table.day, table.winnerHash),
    index('raffle_draws_winner_row').on(table.winnerId),
    index('raffle_draws_newest').on(table.drawnAt, table.id),
  ],
)
