/** Counts that begin anew when their window has ended, in the table `throttles`: the one way to add to them by one. */
import { sql, type SQL } from 'drizzle-orm'
import { throttles } from './schema/throttle.ts'

/** Counts each key that a query finds by one; for a "with", or alone. It returns `key`, `used` and `resets_at`. A window begins with its first count. */
export function countOne(keys: SQL, windowMs: number, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  const resetsAt = sql`${new Date(now.getTime() + windowMs).toISOString()}::timestamptz`
  return sql`insert into ${throttles} as throttle (key, used, resets_at) select key, 1, ${resetsAt} from (${keys}) as found (key)
    on conflict (key) do update set
      used = case when throttle.resets_at <= ${at} then 1 else throttle.used + 1 end,
      resets_at = case when throttle.resets_at <= ${at} then excluded.resets_at else throttle.resets_at end
    returning key, used, resets_at`
}
