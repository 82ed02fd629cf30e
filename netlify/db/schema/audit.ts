import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { actorKinds } from '../../../src/catalog/actor.ts'
import { instant, oneOf } from '../columns.ts'

/** Who did what to which row, and when. Rows are only ever added. */
export const audit = pgTable(
  'audit',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull(),
    actorKind: text('actor_kind', { enum: actorKinds }).notNull(),
    /** The account that did it. It may no longer exist. */
    actorId: uuid('actor_id'),
    action: text('action').notNull(),
    subjectType: text('subject_type').notNull(),
    subjectId: uuid('subject_id').notNull(),
    detail: jsonb('detail').notNull().default({}),
  },
  (table) => [
    check('audit_actor_kind', sql`${table.actorKind} ${oneOf(actorKinds)}`),
    check('audit_actor', sql`(${table.actorKind} ${oneOf(['admin', 'client'])}) = (${table.actorId} is not null)`),
    index('audit_subject').on(table.subjectType, table.subjectId),
    index('audit_newest').on(table.at.desc()),
  ],
)
