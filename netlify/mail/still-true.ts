/** Some emails are owed ahead of time. The last look at whether they are still true is as they leave (decision 40). */
import { sql } from 'drizzle-orm'
import { earlierOffers } from '../db/schema/earlier.ts'
import { suppressions } from '../db/schema/subscriber.ts'
import { visits } from '../db/schema/visit.ts'

/** A visit that `letter`, a row of the outbox, is about. */
const itsVisit = sql`select 1 from ${visits} v where v.id = (letter.data->>'visitId')::uuid and v.deleted_at is null
  and v.starts_at = (letter.data->>'startsAt')::timestamptz`

const optedOut = sql`select 1 from ${suppressions} x
  where x.address_hash = encode(sha256(convert_to(lower(btrim(letter.recipient)), 'UTF8')), 'hex')`

/**
 * Whether `letter` is about what is no longer so: a reminder of a visit that doesn't start then any more, thanks for one that wasn't
 * completed after all, thanks to somebody who opted out, or a time that is held no longer.
 */
export const isOutdated = sql`case letter.template
  when 'visit-reminder' then not exists (${itsVisit} and v.status = 'scheduled')
  when 'visit-thanks' then not exists (${itsVisit} and v.status = 'completed') or exists (${optedOut})
  when 'visit-offer' then not exists (select 1 from ${earlierOffers} h where h.letter_id = letter.id and h.state = 'offered')
  else false end`
