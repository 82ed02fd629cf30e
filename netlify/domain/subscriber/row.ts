/** One subscriber as the database keeps it and as an answer shows it. */
import { sql, type SQL } from 'drizzle-orm'
import type { SubscriberRow } from '../../../src/contracts/subscriber.ts'
import type { Db } from '../../db/client.ts'
import { subscribers, suppressions } from '../../db/schema/subscriber.ts'
import { Refusal } from '../../refusal.ts'

/** The columns of a row `s` for lists and answers. Only for people who left, it looks up why their address is closed. */
export const subscriberColumns = sql`s.id, s.email, s.first_name, s.last_name, to_json(s.tags) as tags, s.status, s.source, s.created_at,
  case when s.status <> 'subscribed' then
    (select x.reason from ${suppressions} x where x.address_hash = s.address_hash) end as reason`

/** Converts a row of `subscriberColumns` for an answer. */
export function subscriberRow(row: Record<string, unknown>): SubscriberRow {
  const reason = row['reason']
  return {
    id: row['id'] as string,
    email: row['email'] as string,
    firstName: row['first_name'] as string | null,
    lastName: row['last_name'] as string | null,
    tags: row['tags'] as string[],
    status: row['status'] as SubscriberRow['status'],
    source: row['source'] as string,
    createdAt: new Date(row['created_at'] as string).toISOString(),
    locked: reason === 'bounced' || reason === 'complained' ? reason : null,
  }
}

/** The statement that reads a subscriber `s` for an answer. */
export const findSubscriber = (db: Db, holds: SQL) =>
  db.execute<Record<string, unknown>>(sql`select ${subscriberColumns} from ${subscribers} s where ${holds}`)

/** The subscriber that `findSubscriber` found. */
export function subscriberOf({ rows: [row] }: { readonly rows: readonly Record<string, unknown>[] }): SubscriberRow | undefined {
  return row && subscriberRow(row)
}

/** Why an address is closed, by its hash; null if it isn't. */
export const reasonFor = (hash: string) => sql`(select x.reason from ${suppressions} x where x.address_hash = ${hash})`

/** A subscriber `s` that isn't in the trash. */
export const live = (id: string) => sql`s.id = ${id}::uuid and s.deleted_at is null`

/** Refuses `not-found`. */
export function assertFound(subscriber: SubscriberRow | undefined): SubscriberRow {
  if (!subscriber) throw new Refusal('not-found')
  return subscriber
}
