import { boolean, check, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, isSealed, sealed } from '../columns.ts'
import { guests } from './visit.ts'

/** What a guest of a visit answered and signed, the latest time they did. The sealed columns are health answers (decision 18). */
export const guestAnswers = pgTable(
  'guest_answers',
  {
    guestId: uuid('guest_id')
      .primaryKey()
      .references(() => guests.id, { onDelete: 'cascade' }),
    dob: sealed('dob'),
    allergies: sealed('allergies'),
    medications: sealed('medications'),
    medicalHistory: sealed('medical_history'),
    notes: sealed('notes'),
    signature: text('signature').notNull(),
    waiverVersion: text('waiver_version').notNull(),
    signedAt: instant('signed_at').notNull(),
    /** Whether any answer says more than "none" or "no". Never what they say. */
    hasAnswers: boolean('has_answers').notNull(),
    createdAt: createdAt(),
  },
  (table) =>
    [table.dob, table.allergies, table.medications, table.medicalHistory, table.notes].map((column) =>
      check(`guest_answers_${column.name}_sealed`, isSealed(column)),
    ),
)
