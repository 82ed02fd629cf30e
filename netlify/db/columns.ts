/** Columns that mean the same in every table. */
import { timestamp, uuid } from 'drizzle-orm/pg-core'

/** An instant; Date in code, timestamptz in the database. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

export const id = () => uuid('id').primaryKey()

export const createdAt = () => instant('created_at').notNull()
