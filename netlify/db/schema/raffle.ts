import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, date, index, integer, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { eventPaths } from '../../../src/catalog/event.ts'
import { eventSignups } from './event-signup.ts'
import { id, instant, oneOf } from '../columns.ts'

/** Draws and what they were drawn from; only ever added to, but for the prize (decision 19). */
export const raffleDraws = pgTable(
  'raffle_draws',
  {
    id: id(),
    /** What the public result page is asked with: "RA-7K3M-9QPA". */
    code: text('code').notNull().unique(),
    /** The Eastern day it was drawn on. */
    day: date('day', { mode: 'string' }).notNull(),
    /** Null: all paths. */
    path: text('path', { enum: eventPaths }),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    toDay: date('to_day', { mode: 'string' }).notNull(),
    /** The ticket numbers that took part, rising, one a person. */
    pool: integer('pool').array().notNull(),
    winningTicket: integer('winning_ticket').notNull(),
    winnerId: uuid('winner_id').references(() => eventSignups.id, { onDelete: 'set null' }),
    /** sha256 of the winner's address: nobody wins twice on a day, in whatever pools. */
    winnerHash: text('winner_hash').notNull(),
    /** The draw that was drawn again, and why. */
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
    // Of many draws of one pool at once, one is the first; the others are drawn again, each once, or not at all.
    uniqueIndex('raffle_draws_first')
      .on(table.fromDay, table.toDay, sql`coalesce(${table.path}, '')`)
      .where(sql`${table.replaces} is null`),
    unique('raffle_draws_replaces').on(table.replaces),
    unique('raffle_draws_winner_of_day').on(table.day, table.winnerHash),
    index('raffle_draws_winner_row').on(table.winnerId),
    index('raffle_draws_newest').on(table.drawnAt, table.id),
  ],
)
