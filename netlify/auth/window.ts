/** Counts of a window, in PostgreSQL: a count that is one too many ends its transaction, and so counts for nothing. */
import { sql } from 'drizzle-orm'
import type { Db, Statement } from '../db/client.ts'
import { countOne } from '../db/count-window.ts'

type Window = {
  /** What is counted, each by a keyed hash of its own, and how often it may be. */
  readonly tries: readonly { readonly key: string; readonly most: number }[]
  readonly windowMs: number
  /** What `isRefusedBy` knows the refusal by. */
  readonly rule: string
}

/** The statement that counts one try of each, and ends its transaction where one is too many. A window begins with its first try. */
export function countWithin(db: Db, { tries, windowMs, rule }: Window, now: Date): Statement {
  const rows = tries.map(({ key, most }) => sql`(${key}, ${most}::integer)`)
  return db.execute(sql`
    with tries (key, most) as (values ${sql.join(rows, sql`, `)}),
    counted as (${countOne(sql`select key from tries`, windowMs, now)})
    select demand(bool_and(counted.used <= tries.most), ${rule}) from counted join tries using (key)`)
}
