/**
 * Collects a newsletter's audience as of its start (decision 12), in slices by subscriber id. The first slice runs with the
 * start, so starting is quick whatever the list's size. The rest follow after the answer and in later ticks.
 */
import { sql, type SQL } from 'drizzle-orm'
import { inOneTransaction, type Db, type Statement } from '../../db/client.ts'
import { newsletterRecipients, newsletters } from '../../db/schema/newsletter.ts'
import { subscribers } from '../../db/schema/subscriber.ts'
import { hasItElsewhere } from '../subscriber/former-address.ts'
import type { Engine } from './engine.ts'
import { at } from '../../db/instant.ts'
import { mayBeMailed } from '../subscriber/mailable.ts'
import { refreshStatus } from './status.ts'

/** Subscribers per slice. A slice takes the database less than a second. */
export const sliceSize = 20_000

/** Comes before every id. Collecting begins here. */
export const fromTheFirst = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/**
 * The number of subscribers, a first estimate of how many are left to collect. Each slice subtracts what it added, and the last
 * one sets it to 0.
 */
export const allSubscribed = sql`(select count(*) from ${subscribers} where status = 'subscribed' and deleted_at is null)`

/**
 * Adds the subscribers `s` that the query `from` finds to a newsletter. People who were off the list at their turn become pending
 * again.
 */
export function intoRecipients(newsletterId: string, from: SQL, now: Date): SQL {
  return sql`insert into ${newsletterRecipients} as r
      (id, newsletter_id, email, address_hash, first_name, state, created_at, updated_at)
    select gen_random_uuid(), ${newsletterId}::uuid, s.email, s.address_hash, s.first_name, 'pending', ${at(now)}, ${at(now)} ${from}
    on conflict (newsletter_id, email) do update set state = 'pending', error = null, updated_at = excluded.updated_at
    where r.state = 'suppressed'
    returning 1`
}

/** Collects the next slice of a newsletter. Does nothing if the newsletter isn't collecting. */
export function collectSlice(db: Db, id: string, now: Date): Statement {
  const audience = sql`from slice s, held where ${mayBeMailed} and s.subscribed_at <= held.audience_at and not ${hasItElsewhere(id)}`
  return db.execute(sql`
    with held as (
      select id, collected_to, audience_at from ${newsletters}
      where id = ${id}::uuid and collected_to is not null and deleted_at is null for no key update
    ),
    slice as materialized (
      select id, email, address_hash, first_name, status, source, created_at, subscribed_at, opt_outs_over_until, deleted_at
      from ${subscribers} where id > (select collected_to from held) order by id limit ${sliceSize}::integer
    ),
    added as (${intoRecipients(id, audience, now)}),
    reached as (select count(*) = ${sliceSize}::integer as goes_on from slice)
    update ${newsletters} n set
      collected_to = case when goes_on then (select id from slice order by id desc limit 1) end,
      uncollected = case when goes_on then greatest(0, n.uncollected - (select count(*) from added)) else 0 end
    from held, reached where n.id = held.id`)
}

/** Collects for started newsletters, earliest start first, until the given time. Returns the number of slices. */
export async function collectAudiences({ db, clock }: Pick<Engine, 'db' | 'clock'>, until: Date): Promise<number> {
  for (let slices = 0; ; slices += 1) {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from ${newsletters} where collected_to is not null and deleted_at is null order by started_at, id limit 1`)
    const [next] = rows
    const now = clock()
    if (!next || now >= until) return slices
    await inOneTransaction(db, [collectSlice(db, next.id, now), refreshStatus(db, sql`${next.id}::uuid`, now)])
  }
}
