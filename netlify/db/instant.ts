import { sql, type SQL } from 'drizzle-orm'

/** An instant as a parameter for hand-written SQL. */
export function at(instant: Date): SQL {
  return sql`${instant.toISOString()}::timestamptz`
}
