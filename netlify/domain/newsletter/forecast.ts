/** How many people a press would reach, and by when. Changes nothing, so an admin can look before it is irreversible. */
import { sql, type SQL } from 'drizzle-orm'
import { daysFrom, easternDay } from '../../../src/catalog/time/eastern.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import type { Forecast, forecastNewsletter as contract, Sending } from '../../../src/contracts/newsletter/sending.ts'
import { batch, type Db } from '../../db/client.ts'
import { newsletterRecipients } from '../../db/schema/newsletter.ts'
import { subscribers } from '../../db/schema/subscriber.ts'
import { Refusal } from '../../refusal.ts'
import { hasItElsewhere } from '../subscriber/former-address.ts'
import { isMailable, mayBeMailed } from '../subscriber/mailable.ts'
import { newslettersCounted, reachableOf } from './counts.ts'
import { aheadOf, queueOf, readQueue, spreadFrom, spreadNow } from './outlook.ts'
import { stateIn } from './recipient.ts'

/** Subscribers who don't have the newsletter yet; `off` names the states of recipients who don't count as having it. */
const without = (id: string, off: SQL) => sql`(select count(*) from ${subscribers} s where ${mayBeMailed}
  and not ${hasItElsewhere(id)} and ${stateIn(sql`${id}::uuid`, sql`s`)} in (${off}))`

/** The people that each press reaches. They are those of audience.ts. */
function peopleOf(id: string, sending: Sending): SQL {
  switch (sending) {
    case 'send':
      return sql`case when n.status in ('draft', 'scheduled') then ${without(id, sql`'rejected', 'suppressed'`)} else ${reachableOf} end`
    case 'retry':
      return sql`(select count(*) from ${newsletterRecipients} r where r.newsletter_id = n.id and r.state = 'bounced'
        and ${isMailable(sql`r`)})`
    case 'new':
      return without(id, sql`'suppressed'`)
  }
}

/** Forecasts a press now, or a start at noon of a day. Refuses `not-found`. */
export async function forecastNewsletter(db: Db, { id, sending, day }: InputOf<typeof contract>, now: Date): Promise<Forecast> {
  const { found, queue: read } = await batch(db, {
    found: db.execute<{ people: string; ahead: string }>(sql`
      select ${peopleOf(id, sending)} as people, ${aheadOf(id)} as ahead from ${newslettersCounted} where n.id = ${id}::uuid and n.deleted_at is null`),
    queue: readQueue(db, now),
  })
  if (!found.rows[0]) throw new Refusal('not-found')
  const queue = queueOf(read)
  const people = Number(found.rows[0].people)
  const spread =
    day === undefined ? spreadNow(queue, Number(found.rows[0].ahead), people, now) : spreadFrom(queue, day, people, now)
  const { plan, doneBy } = spread
  const first = spread.sending > 0 ? easternDay(now) : plan[0]?.day
  return {
    people,
    now: spread.sending,
    days: first === undefined || doneBy === null ? 0 : daysFrom(first, doneBy) + 1,
    doneBy,
    dailyQuota: queue.limits.today,
    laterQuota: queue.limits.later,
  }
}
