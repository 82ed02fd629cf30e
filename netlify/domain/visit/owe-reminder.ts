/** Owes reminders and thanks once each, whatever runs twice, and says what became of them (decision 40). */
import { sql } from 'drizzle-orm'
import { dayMs } from '../../../src/catalog/time/milliseconds.ts'
import { thanksApartDays } from '../../../src/catalog/visit/reminder.ts'
import type { VisitReminder } from '../../../src/contracts/visit/calendar.ts'
import { batch, type Db } from '../../db/client.ts'
import { at, isoOf } from '../../db/instant.ts'
import { outbox } from '../../db/schema/outbox.ts'
import { subscribers, suppressions } from '../../db/schema/subscriber.ts'
import { visits } from '../../db/schema/visit.ts'
import { visitReminders } from '../../db/schema/visit-reminder.ts'
import { priorityOf } from '../../mail/outbox.ts'
import { addressesOf } from '../subscriber/former-address.ts'
import { readOptOuts } from '../subscriber/suppression.ts'
import { touch, touchAgain } from '../../wake.ts'
import { rowOf, type Due } from './reminder.ts'

const leftTheList = sql`exists (select 1 from ${suppressions} x where x.address_hash in (${addressesOf(sql`d.own_hash`)}))
  or exists (select 1 from ${subscribers} s where s.address_hash = d.own_hash and s.status <> 'subscribed')`

/**
 * Owes what `findReminders` found. The row of visit_reminders and the email are one statement, so concurrent or repeated runs
 * owe each once, and none for a visit that has changed since, or whose client has another address: the next run finds them as they
 * are. A correction waits, and redirects the email.
 */
export async function oweReminders(db: Db, due: readonly Due[], now: Date): Promise<{ readonly owed: number }> {
  if (due.length === 0) return { owed: 0 }
  // Marks them as a request does before it commits, so that delivery finds them even if this run dies right after. A reminder
  // doesn't wait for the blob store, which may be down for long.
  const isMarked = await touch(now).then(
    () => true,
    () => false,
  )
  // Two visits of one client: the second one's thanks are found again, and then see the first one's.
  const thanked = new Set<string>()
  const rows = due.map(rowOf).filter(({ kind, skipped, address_hash: mailbox }) => {
    if (kind !== 'thanks' || skipped !== null) return true
    return !thanked.has(mailbox) && thanked.add(mailbox)
  })
  const thankedLately = sql`exists (select 1 from ${visitReminders} t where t.kind = 'thanks' and t.letter_id is not null
    and t.address_hash = d.address_hash and t.at > ${at(new Date(now.getTime() - thanksApartDays * dayMs))})`
  const { owed } = await batch(db, {
    one: db.execute(sql`select pg_advisory_xact_lock(hashtext('visit reminders'))`),
    optOuts: readOptOuts(db),
    // A withheld one whose visit is back to what it was.
    again: db.execute(sql`
      delete from ${visitReminders} r using ${outbox} o
      where o.id = r.letter_id and o.state = 'withheld' and r.visit_id = any(${`{${rows.map((row) => row.visit_id).join(',')}}`}::uuid[])`),
    owed: db.execute(sql`
      with due as (
        select d.*, coalesce(d.skipped, case when d.kind <> 'thanks' then null when ${leftTheList} then 'opted-out'
          when ${thankedLately} then 'thanked' end) as reason
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(visit_id uuid, kind text, starts_at timestamptz, skipped text,
          email text, template text, data jsonb, subject_type text, subject_id uuid, due_at timestamptz, letter_id uuid, own_hash text,
          address_hash text)
        join ${visits} v on v.id = d.visit_id and v.starts_at = d.starts_at and v.deleted_at is null
          and v.status = case when d.kind = 'thanks' then 'completed' else 'scheduled' end and v.client_email = d.email
        for share of v
      ),
      noted as (
        insert into ${visitReminders} (visit_id, kind, starts_at, letter_id, skipped, address_hash, at)
        select visit_id, kind, starts_at, case when reason is null then letter_id end, reason, address_hash, ${at(now)} from due
        on conflict (visit_id, kind, starts_at) do nothing returning letter_id
      )
      insert into ${outbox} (id, template, priority, data, recipient, subject_type, subject_id, state, due_at, created_at)
      select d.letter_id, d.template, case d.kind when 'thanks' then ${priorityOf('visit-thanks')} else ${priorityOf('visit-reminder')} end::smallint,
        d.data, d.email, d.subject_type, d.subject_id, 'pending', d.due_at, ${at(now)}
      from due d join noted n on n.letter_id = d.letter_id`),
  })
  if (!isMarked) await touchAgain(now)
  return { owed: owed.rowCount }
}

/** The statement that reads a visit's reminders and thanks, oldest first. */
export function remindersOf(db: Db, visitId: string) {
  return db.execute<VisitReminder>(sql`
    select r.kind, ${isoOf('r.starts_at')} as "startsAt", coalesce(o.state, 'skipped') as state, r.skipped,
      ${isoOf('o.sent_at')} as "sentAt", o.error
    from ${visitReminders} r left join ${outbox} o on o.id = r.letter_id
    where r.visit_id = ${visitId}::uuid order by r.at, r.kind`)
}
