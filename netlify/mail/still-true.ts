/** Emails may leave long after they were owed, so check as they leave whether they are still true (decision 40). */
import { sql, type SQL } from 'drizzle-orm'
import { standings } from '../../src/catalog/email-standing.ts'
import { afterTheNight, helpsUntilHours } from '../../src/catalog/visit/reminder.ts'
import { onTheWayMinutes } from '../../src/catalog/visit/visit.ts'
import { minuteMs } from '../../src/catalog/time/milliseconds.ts'
import { at } from '../db/instant.ts'
import { earlierOffers } from '../db/schema/earlier.ts'
import { outbox } from '../db/schema/outbox.ts'
import { subscribers, suppressions } from '../db/schema/subscriber.ts'
import { visits } from '../db/schema/visit.ts'
import type { EmailName } from './render-email.ts'

/** The visit that `email`, a row of the outbox, names. */
const namedVisit = sql`select 1 from ${visits} v where v.id = (email.data->>'visitId')::uuid and v.deleted_at is null`

/** The same, if it starts when the email says. */
const itsVisit = sql`${namedVisit} and v.starts_at = (email.data->>'startsAt')::timestamptz`

const optedOut = sql`select 1 from ${suppressions} x
  where x.address_hash = encode(sha256(convert_to(lower(btrim(email.recipient)), 'UTF8')), 'hex')`

const among = (templates: readonly EmailName[]) => sql`any(${`{${templates.join(',')}}`}::text[])`

/** Ignores emails that nobody has begun to send, which may still be withdrawn, and those that staff resent, which say nothing new. */
const isOvertaken = (templates: readonly EmailName[]) => sql`exists (select 1 from ${outbox} o
  where o.subject_type = email.subject_type and o.subject_id = email.subject_id and o.template = ${among(templates)}
    and o.recipient is not distinct from email.recipient and (o.state <> 'pending' or o.attempts > 0) and o.data->'again' is null
    and o.created_at > email.created_at)`

/** Why an email isn't sent: what it says changed, or it helps nobody anymore. */
export type Outdated = 'changed' | 'too-late'

const changedIf = (condition: SQL) => sql`case when ${condition} then 'changed' end`

/**
 * Why `email` isn't sent; null if it is. It is `changed` if what it says is no longer so:
 * - when and where a visit is: a later email says otherwise
 * - who comes along: a later email says otherwise, or the visit was canceled
 * - on the way, or missed: that was undone
 * - a reminder: the visit doesn't start then anymore
 * - thanks: the visit wasn't completed after all, or the client opted out
 * - an earlier time: it is no longer held
 * - a welcome: the subscriber left
 *
 * A reminder that can't help anymore is `too-late`, and so are "on the way" that waited until the visit would be over, and a link to
 * an account that ended or was used.
 */
export function outdated(now: Date): SQL {
  const isOff = sql`not exists (${namedVisit} and v.status <> 'canceled')`
  const overtaken = standings.map(
    (templates) => sql`when email.template = ${among(templates)} then ${changedIf(isOvertaken(templates))}`,
  )
  const itsScheduled = sql`${itsVisit} and v.status = 'scheduled'`
  return sql`case
    when email.template = ${among(['sign-in-link', 'recovery', 'invitation'])} then case when not exists (select 1 from account_links l
      where l.id = (email.data->>'linkId')::uuid and l.used_at is null and l.expires_at > ${at(now)}) then 'too-late' end
    when email.template = ${among(['visit-guests', 'visit-guests-clinic'])} and ${isOff} then 'changed'
    ${sql.join(overtaken, sql` `)}
    when email.template = 'visit-on-the-way' then case when not exists (${itsVisit} and v.status = 'on-the-way') then 'changed'
      when email.created_at < ${at(now)} - ${onTheWayMinutes} * interval '1 minute'
        and not exists (${itsVisit} and v.ends_at > ${at(now)}) then 'too-late' end
    when email.template = 'visit-no-show' then ${changedIf(sql`not exists (${itsVisit} and v.status = 'no-show')`)}
    when email.template = 'visit-reminder' then case when not exists (${itsScheduled}) then 'changed'
      when not exists (${itsScheduled} and v.starts_at > ${at(now)} + ${helpsUntilHours} * interval '1 hour') then 'too-late' end
    when email.template = 'visit-thanks'
      then ${changedIf(sql`not exists (${itsVisit} and v.status = 'completed') or exists (${optedOut})`)}
    when email.template = 'visit-offer' then ${changedIf(sql`not exists (select 1 from ${earlierOffers} h
      where h.letter_id = email.id and h.state = 'offered')`)}
    when email.template = 'subscriber-welcome' then ${changedIf(sql`not exists (select 1 from ${subscribers} s
      where s.id = email.subject_id and s.status = 'subscribed' and s.deleted_at is null)`)}
    end`
}

/** Owed in time for 8 PM, one still leaves a little after it. */
const graceMs = 10 * minuteMs

/** When an email leaves that could leave now: if nobody is waiting for it, not at night, even if it is late (decision 40). */
export function leavesAt(template: EmailName, now: Date): Date {
  if (template !== 'visit-reminder' && template !== 'visit-thanks') return now
  const isNight = afterTheNight(new Date(now.getTime() - graceMs)) > now
  return isNight ? afterTheNight(now) : now
}
