/** Takes due emails for one runner, each recorded as an attempt before it is made. */
import { sql } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { at } from '../db/instant.ts'
import { outbox } from '../db/schema/outbox.ts'
import { guests, visitItems, visits } from '../db/schema/visit.ts'
import type { EmailData, EmailName } from './render-email.ts'
import { outdated, type Outdated } from './still-true.ts'

/** How long one runner holds an email: longer than a lookup plus a send can take. */
const leaseMs = 60_000

export type Claimed = {
  readonly id: string
  readonly template: EmailName
  readonly data: EmailData[EmailName]
  /** Null for the clinic's own inbox. */
  readonly recipient: string | null
  readonly subjectType: string
  readonly attempts: number
  /** When the earlier attempt with an unknown outcome began; null if there is none. */
  readonly openSince: Date | null
  /** Why it isn't sent; null if it is. */
  readonly outdated: Outdated | null
}

const order = {
  fresh: sql`state = 'pending' and attempts = 0 order by priority, created_at, id`,
  refused: sql`state = 'pending' and attempts > 0 order by priority, due_at, id`,
  unknown: sql`state = 'unknown' and attempts > 0 order by priority, due_at, id`,
  latest: sql`state = 'pending' and attempts = 0 order by priority, created_at desc, id`,
}

/** A visit's link is signed as the email leaves. Only the client's current address gets one that works: an earlier one may be a stranger's. */
const linkVersion = sql`coalesce((select jsonb_build_object('linkVersion', v.link_version) from ${visits} v
  where v.id = (email.data->>'visitId')::uuid and v.link_version > 0 and lower(v.client_email) = lower(email.recipient)), '{}')`

/** How many people come as the email leaves, where each has a health form to fill in. */
const coming = sql`coalesce((select jsonb_build_object('coming', count(*)) from ${guests} g
  where g.visit_id = (email.data->>'visitId')::uuid and not g.dropped_out
    and exists (select 1 from ${visitItems} i where i.visit_id = g.visit_id) having count(*) > 0), '{}')`

/** The data of `email`, a row of the outbox, with what is added as it leaves. */
export const dataAsItLeaves = sql`email.data || ${linkVersion} || ${coming}`

/** Claims due emails that no runner holds, and records that an attempt begins. */
export async function claim(db: Db, line: keyof typeof order, most: number, now: Date): Promise<Claimed[]> {
  const { rows } = await db.execute<Record<string, unknown>>(sql`
    with due as (
      select id, state, attempted_at from ${outbox}
      where due_at <= ${at(now)} and (leased_until is null or leased_until <= ${at(now)}) and ${order[line]}
      limit ${most}::integer for update skip locked
    )
    update ${outbox} as email
    set state = 'unknown', attempts = email.attempts + 1,
      attempted_at = case when due.state = 'unknown' then due.attempted_at else ${at(now)} end,
      leased_until = ${at(new Date(now.getTime() + leaseMs))}
    from due where email.id = due.id
    returning email.id, email.template, ${dataAsItLeaves} as data, email.recipient, email.subject_type, email.attempts,
      case when due.state = 'unknown' then due.attempted_at end as open_since, ${outdated(now)} as outdated`)
  return rows.map((row) => ({
    id: row['id'] as string,
    template: row['template'] as EmailName,
    data: row['data'] as EmailData[EmailName],
    recipient: row['recipient'] as string | null,
    subjectType: row['subject_type'] as string,
    attempts: Number(row['attempts']),
    openSince: row['open_since'] === null ? null : new Date(row['open_since'] as string),
    outdated: row['outdated'] as Outdated | null,
  }))
}
