/**
 * Counts up in the table `throttles`. A count starts over when its window has ended. auth/throttle.ts has a statement of its own,
 * because it also counts what it refuses, up to a ceiling.
 */
import { sql, type SQL } from 'drizzle-orm'
import { at } from './instant.ts'
import { throttles } from './schema/throttle.ts'

/**
 * Adds one to each key that a query returns. Use it in a "with" or alone. Returns `key`, `used` and `resets_at`. A window begins
 * with its first count.
 */
export function countOne(keys: SQL, windowMs: number, now: Date): SQL {
  const resetsAt = at(new Date(now.getTime() + windowMs))
  return sql`insert into ${throttles} as throttle (key, used, resets_at) select key, 1, ${resetsAt} from (${keys}) as found (key)
    on conflict (key) do update set
      used = case when throttle.resets_at <= ${at(now)} then 1 else throttle.used + 1 end,
      resets_at = case when throttle.resets_at <= ${at(now)} then excluded.resets_at else throttle.resets_at end
    returning key, used, resets_at`
}
