/** When the newsletter engine next has work, so nothing wakes the database needlessly. */
import { sql } from 'drizzle-orm'
import { addDays, easternDay, type Day } from '../../../src/catalog/time/eastern.ts'
import { dayMs, hourMs } from '../../../src/catalog/time/milliseconds.ts'
import { noonOf } from '../../../src/catalog/newsletter/newsletter.ts'
import { rememberedDays } from '../../../src/contracts/newsletter/sending.ts'
import type { Db } from '../../db/client.ts'
import { newsletterAttempts, newsletterDays, newsletterRecipients, newsletters } from '../../db/schema/newsletter.ts'
import { at } from '../../db/instant.ts'
import { isToBeAsked } from './reconcile.ts'

type Work = {
  collecting: boolean
  sending: boolean
  over: boolean
  scheduled: Day | null
  open: boolean
  unasked: boolean
  leased: string | null
  fresh: boolean
}

/**
 * While an audience is being collected: now, at any hour. While someone is waiting and the day isn't finished: now, from noon
 * Eastern on; otherwise the next noon that has something to send. Open attempts are checked hourly on their first day and at
 * every noon after that, each minute until all were checked. Null if there is no work.
 */
export async function nextNewsletterWork(db: Db, now: Date): Promise<Date | null> {
  const today = easternDay(now)
  const { rows } = await db.execute<Work>(sql`
    with open as (
      select claimed_at, leased_until, checked_at from ${newsletterAttempts}
      where state = 'unconfirmed' and claimed_at > ${at(new Date(now.getTime() - rememberedDays * dayMs))}
    )
    select exists (select 1 from ${newsletters} where collected_to is not null and deleted_at is null) as collecting,
      exists (select 1 from ${newsletters} n where n.status = 'sending' and n.paused_at is null and n.deleted_at is null
        and exists (select 1 from ${newsletterRecipients} r where r.newsletter_id = n.id and r.state = 'pending')) as sending,
      exists (select 1 from ${newsletterDays} where day = ${today} and run_finished_at is not null) as over,
      (select min(scheduled_day)::text from ${newsletters} where status = 'scheduled' and deleted_at is null) as scheduled,
      exists (select 1 from open) as open, exists (select 1 from open where ${isToBeAsked(now)}) as unasked,
      (select min(leased_until) from open where leased_until >= ${at(now)}) as leased,
      exists (select 1 from open where claimed_at > ${at(new Date(now.getTime() - dayMs))}) as fresh`)
  const { collecting, sending, over, scheduled, open, unasked, leased, fresh } = rows[0]!
  const noon = noonOf(today)
  const nextNoon = now < noon ? noon : noonOf(addDays(today, 1))
  const times: Date[] = []
  if (collecting) times.push(now)
  if (sending) times.push(!over && now >= noon ? now : nextNoon)
  if (scheduled !== null)
    times.push(scheduled <= today && now >= noon && !over ? now : noonOf(scheduled > today ? scheduled : easternDay(nextNoon)))
  if (unasked) times.push(now)
  // Until then its claimer may still record the outcome, or a lookup that failed is waiting to be retried.
  if (leased !== null) times.push(new Date(new Date(leased).getTime() + 1))
  if (open) times.push(fresh ? new Date(now.getTime() + hourMs) : nextNoon)
  return times.length === 0 ? null : new Date(Math.min(...times.map((time) => time.getTime())))
}
