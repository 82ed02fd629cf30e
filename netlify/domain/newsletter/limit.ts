/**
 * How many newsletter emails may leave per Eastern day (decision 50). The clinic can change it. Each day's row keeps the limit it
 * began with, so a change counts from the next day.
 */
import { sql, type SQL } from 'drizzle-orm'
import { addDays, easternDay, type Day } from '../../../src/catalog/time/eastern.ts'
import { firstDailyLimit } from '../../../src/catalog/newsletter/newsletter.ts'
import { batch, type Db } from '../../db/client.ts'
import { settings } from '../../db/schema/setting.ts'
import { actorIdOf, auditedEach, type AuditActor } from '../rule/audit.ts'
import { at } from '../../db/instant.ts'

const key = 'newsletter-daily-limit'

/** The setting's value: `limit` from the Eastern day `from` on, `before` until then. */
type Value = { readonly limit: number; readonly from: Day; readonly before: number }

/** The limit that a stored value sets for a day. */
const valueOn = (value: SQL, day: Day) =>
  sql`case when ${day} >= ${value} ->> 'from' then (${value} ->> 'limit')::integer else (${value} ->> 'before')::integer end`

/** An Eastern day's limit, as SQL for the statement that first uses the day. */
export function limitOn(day: Day): SQL {
  return sql`coalesce((select ${valueOn(sql`value`, day)} from ${settings} where key = ${key}), ${firstDailyLimit}::integer)`
}

/**
 * Sets the daily limit from tomorrow on, with an audit row, and returns the stored setting. The caller has checked that `limit`
 * is a whole number of at least 1.
 */
export async function setDailyLimit(db: Db, limit: number, actor: AuditActor, now: Date): Promise<Value> {
  const today = easternDay(now)
  const value = (before: SQL) =>
    sql`jsonb_build_object('limit', ${limit}::integer, 'from', ${addDays(today, 1)}::text, 'before', ${before})`
  const changedBy = actorIdOf(actor)
  const subject = sql`select id from ${settings} where key = ${key}`
  const entry = { ...actor, action: 'setting.newsletter-daily-limit', subjectType: 'setting', detail: { limit } } as const
  const { stored } = await batch(db, {
    stored: db.execute<{ value: Value }>(sql`
      insert into ${settings} as s (id, key, value, changed_by, changed_at)
      values (gen_random_uuid(), ${key}, ${value(sql`${firstDailyLimit}::integer`)}, ${changedBy}::uuid, ${at(now)})
      on conflict (key) do update set value = ${value(valueOn(sql`s.value`, today))}, changed_by = excluded.changed_by,
        changed_at = excluded.changed_at
      returning value`),
    audit: auditedEach(db, subject, entry, now),
  })
  return stored.rows[0]!.value
}
