/** Records what happened to emails: attempts, recipients, quota and status together. */
import { sql } from 'drizzle-orm'
import type { Day } from '../../../src/catalog/time/eastern.ts'
import type { EmailOutcome } from '../../broadcast.ts'
import { answeredEarly, inOneTransaction, type Db, type Statement } from '../../db/client.ts'
import { newsletterAttempts, newsletterDays, newsletterRecipients, newsletters } from '../../db/schema/newsletter.ts'
import { at } from '../../db/instant.ts'
import { holdNewsletters } from '../rule/newsletter-lock.ts'
import { refreshStatus } from './status.ts'
import { suppress } from '../subscriber/suppression.ts'

export type Settlement = {
  readonly newsletterId: string
  readonly day: Day
  readonly emails: readonly { readonly attemptId: string; readonly addressHash: string; readonly outcome: EmailOutcome }[]
  /**
   * Whether the provider took the call. Three chunks in a row that it didn't take stop the day. Undefined for a single email,
   * which says nothing about that.
   */
  readonly taken: boolean | undefined
  /** Why the provider refuses the newsletter itself. It then stops as failed. */
  readonly refusal?: string | undefined
}

/**
 * Records what is now known about open attempts. Unknown outcomes stay open and keep their quota. Recipients whose email came back
 * are pending again, and a newsletter that looked sent reopens for them; before the start, they wait for it as rejected.
 */
function settleAttempts(db: Db, { newsletterId, day, emails, taken }: Settlement, now: Date): Statement {
  const told = emails
    .filter(({ outcome }) => outcome.kind !== 'unknown')
    .map(({ attemptId, outcome }) => ({
      id: attemptId,
      state: outcome.kind,
      message_id: outcome.kind === 'accepted' ? outcome.messageId : null,
      error: outcome.kind === 'accepted' ? null : outcome.reason,
    }))
  const failed = taken === undefined ? sql`failed_chunks` : taken ? sql`0` : sql`failed_chunks + 1`
  return db.execute(sql`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as t(id uuid, state text, message_id text, error text)
    ),
    settled as (
      update ${newsletterAttempts} a set state = told.state, message_id = told.message_id, error = told.error, settled_at = ${at(now)}
      from told where a.id = told.id and a.state = 'unconfirmed' returning a.recipient_id, a.kind, a.state, a.error
    ),
    moved as (
      update ${newsletterRecipients} r set updated_at = ${at(now)}, error = settled.error, state =
        case when settled.state <> 'returned' then settled.state
          when exists (select 1 from ${newsletters} n where n.id = ${newsletterId}::uuid and n.started_at is not null)
          then 'pending' else 'rejected' end
      from settled where r.id = settled.recipient_id
    ),
    reopened as (
      update ${newsletters} set status = 'sending', updated_at = ${at(now)}
      where id = ${newsletterId}::uuid and status in ('sent', 'completed')
        and exists (select 1 from settled where kind <> 'test' and state = 'returned')
    )
    update ${newsletterDays} set
      used = used - (select count(*) from settled where state <> 'accepted'),
      failed_chunks = ${failed}
    where day = ${day}`)
}

/**
 * Statements that record a settlement, except for the newsletter's status. Anything a webhook or a lookup has settled in the
 * meantime stays.
 */
export function settling(db: Db, settlement: Settlement, now: Date): Statement[] {
  const { newsletterId, emails, refusal } = settlement
  const id = sql`${newsletterId}::uuid`
  const inactive = emails
    .filter(({ outcome }) => outcome.kind === 'suppressed')
    .map(({ addressHash }) => ({ addressHash, reason: 'inactive' as const }))
  const pause: Statement[] =
    refusal === undefined
      ? []
      : [
          db.execute(sql`update ${newsletters} set status = 'failed', failure = ${refusal}, paused_at = null,
            updated_at = ${at(now)}
            where id = ${id} and status = 'sending'`),
        ]
  return [holdNewsletters(db, id), settleAttempts(db, settlement, now), ...pause, ...suppress(db, inactive, now)]
}

/**
 * Records a settlement on its own. It needn't wait for the disk: if a crash loses it, its emails are unconfirmed as after any
 * crash, and no later claim survives without it.
 */
export async function settle(db: Db, settlement: Settlement, now: Date): Promise<void> {
  await inOneTransaction(db, [
    db.execute(sql`select ${answeredEarly}`),
    ...settling(db, settlement, now),
    refreshStatus(db, sql`${settlement.newsletterId}::uuid`, now),
  ])
}
