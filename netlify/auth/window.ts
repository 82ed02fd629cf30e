/** Limits counts per window, in PostgreSQL. A count over its limit aborts its transaction, so it doesn't count. */
import { sql, SQL } from 'drizzle-orm'
import type { Db, Statement } from '../db/client.ts'
import { countOne } from '../db/count-window.ts'

type Window = {
  /** What to count, each by its own key, and how often it may happen: listed, or a query for both, which may find nothing. */
  readonly tries: readonly { readonly key: string; readonly most: number }[] | SQL
  readonly windowMs: number
  /** The name `isRefusedBy` recognizes the refusal by. */
  readonly rule: string
}

/**
 * The statement that counts one try of each key and aborts its transaction if any is over. A window begins with its first try.
 */
export function countWithin(db: Db, { tries, windowMs, rule }: Window, now: Date): Statement {
  const rows =
    tries instanceof SQL
      ? tries
      : sql`values ${sql.join(
          tries.map(({ key, most }) => sql`(${key}, ${most}::integer)`),
          sql`, `,
        )}`
  return db.execute(sql`
    with tries (key, most) as (${rows}),
    counted as (${countOne(sql`select key from tries`, windowMs, now)})
    select demand(coalesce(bool_and(counted.used <= tries.most), true), ${rule}) from counted join tries using (key)`)
}
