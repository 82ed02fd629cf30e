import { sql, type SQL } from 'drizzle-orm'

/** A column's instant as JSON carries it: "2026-12-01T14:30:00.000Z". */
export function isoOf(column: string): SQL<string> {
  return sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`) as SQL<string>
}

/** An instant as a parameter for hand-written SQL. */
export function at(instant: Date): SQL {
  return sql`${instant.toISOString()}::timestamptz`
}
