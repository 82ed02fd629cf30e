/** Reminders before a visit, and thanks after it: what is due, and owing it once (decision 40). */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import {
  afterTheNight,
  helpsUntilHours,
  remindAt,
  reminderKinds,
  type ReminderKind,
  type SkipReason,
  type VisitEmailKind,
} from '../../../src/catalog/visit/reminder.ts'
import type { RequestKind } from '../../../src/catalog/request.ts'
import { emailKindOf, type VisitKind } from '../../../src/catalog/visit/visit.ts'
import { dayMs, hourMs, minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import { addressHash, mailboxOf } from '../../db/address-hash.ts'
import { batch, type Db } from '../../db/client.ts'
import { at, isoOf } from '../../db/instant.ts'
import { outbox } from '../../db/schema/outbox.ts'
import { requests } from '../../db/schema/request.ts'
import { visits, visitSteps } from '../../db/schema/visit.ts'
import { visitReminders } from '../../db/schema/visit-reminder.ts'
import type { EmailData, EmailName } from '../../mail/outbox.ts'
import { subjectOf, type Subject } from './tell.ts'

/** Owed this long before they are due, and sent when they are, so that one for 8 PM leaves at 8 PM. */
const aheadMs = 10 * minuteMs
/** No reminder is due earlier than this before its visit: 48 hours, and the night before that, which may have an hour more. */
const earliestMs = 61 * hourMs
/**
 * A client who read the time in an email this soon before a reminder, or after it would have come, needs none: 24 hours for the
 * first, three for the second.
 */
const justToldMs: Readonly<Record<ReminderKind, number>> = { '48h': dayMs, '3h': 3 * hourMs }
const thanksAfterMs = dayMs
/** Thanks that are later than this would puzzle. */
const thanksUntilMs = 4 * dayMs

/** A reminder or thanks that is due, or was found not to be needed. */
export type Due = {
  readonly visitId: string
  readonly kind: VisitEmailKind
  readonly startsAt: string
  readonly skipped: SkipReason | null
  readonly email: string
  readonly dueAt: Date
  readonly template: EmailName
  readonly data: EmailData['visit-reminder'] | EmailData['visit-thanks']
  readonly subject: Subject
}

type Candidate = {
  readonly id: string
  readonly requestId: string | null
  readonly reference: string | null
  readonly requestKind: RequestKind | null
  readonly kind: VisitKind
  readonly name: string
  readonly email: string
  readonly place: string
  readonly startsAt: string
  readonly status: 'scheduled' | 'completed'
  /** Kinds that are accounted for. One that was withheld is owed again if its visit is as it was. */
  readonly done: readonly VisitEmailKind[]
  /** When we last owed the client an email with the time that may have reached them. */
  readonly toldAt: string | null
  readonly completedAt: string | null
}

const candidates = (db: Db, now: Date) =>
  db.execute<Candidate>(sql`
    select v.id, v.request_id as "requestId", r.reference, r.kind as "requestKind", v.kind, v.client_name as name,
      v.client_email as email, v.place, ${isoOf('v.starts_at')} as "startsAt", v.status,
      (select coalesce(json_agg(k.kind), '[]') from ${visitReminders} k left join ${outbox} o on o.id = k.letter_id
        where k.visit_id = v.id and k.starts_at = v.starts_at and o.state is distinct from 'withheld') as done,
      (select ${isoOf('max(o.created_at)')} from ${outbox} o where o.template = 'request-confirmed' and o.state not in ('rejected', 'withheld')
        and o.subject_type = case when v.request_id is null then 'visit' else 'request' end
        and o.subject_id = coalesce(v.request_id, v.id) and lower(o.recipient) = lower(v.client_email)) as "toldAt",
      (select ${isoOf('max(s.at)')} from ${visitSteps} s where s.visit_id = v.id and s.step = 'completed') as "completedAt"
    from ${visits} v left join ${requests} r on r.id = v.request_id
    where v.deleted_at is null and (
      (v.status = 'scheduled' and v.starts_at > ${at(now)} and v.starts_at <= ${at(new Date(now.getTime() + earliestMs + aheadMs))})
      or (v.status = 'completed' and v.starts_at > ${at(new Date(now.getTime() - thanksUntilMs - 3 * dayMs))}))
    order by v.starts_at, v.id`)

const beyond = (db: Db, now: Date) =>
  db.execute<{ startsAt: string | null }>(sql`
    select ${isoOf('min(v.starts_at)')} as "startsAt" from ${visits} v
    where v.deleted_at is null and v.status = 'scheduled' and v.starts_at > ${at(new Date(now.getTime() + earliestMs + aheadMs))}`)

/** When a reminder that is due by now leaves, or why it doesn't. */
function fateOfReminder(kind: ReminderKind, visit: Candidate, dueAt: Date, now: Date): SkipReason | Date {
  const startsAt = new Date(visit.startsAt)
  if (visit.email === '') return 'no-email'
  if (visit.toldAt !== null && dueAt.getTime() - Date.parse(visit.toldAt) < justToldMs[kind]) return 'just-told'
  const leaves = dueAt >= now ? dueAt : afterTheNight(now)
  const until = kind === '48h' ? remindAt('3h', startsAt).getTime() : startsAt.getTime() - helpsUntilHours * hourMs
  return dueAt < now && leaves.getTime() >= until ? 'too-late' : leaves
}

/** When thanks that are due by now leave, or why they don't. Opt-outs and earlier thanks are checked when they are owed. */
function fateOfThanks(visit: Candidate, dueAt: Date, now: Date): SkipReason | Date {
  if (visit.email === '') return 'no-email'
  const leaves = dueAt >= now ? dueAt : afterTheNight(now)
  return leaves.getTime() - Date.parse(visit.completedAt!) > thanksUntilMs ? 'too-late' : leaves
}

function dueOf(visit: Candidate, kind: VisitEmailKind, fate: SkipReason | Date, now: Date): Due {
  const { id: visitId, requestId, reference, requestKind, name, place, startsAt, email } = visit
  const about = {
    ...{ visitId, name, place, startsAt, kind: requestKind ?? emailKindOf(visit.kind) },
    ...(requestId !== null && { requestId, reference: reference! }),
  }
  return {
    ...{ visitId, kind, startsAt, email, subject: subjectOf(visitId, requestId) },
    ...(fate instanceof Date ? { dueAt: fate, skipped: null } : { dueAt: now, skipped: fate }),
    ...(kind === 'thanks'
      ? { template: 'visit-thanks' as const, data: about }
      : { template: 'visit-reminder' as const, data: { ...about, reminder: kind } }),
  }
}

type Found = {
  readonly due: readonly Due[]
  /** When to look again; null if no visit comes. */
  readonly next: Date | null
}

/** What is due by now, or in the next minutes, and when something else will be. */
export async function findReminders(db: Db, now: Date): Promise<Found> {
  const read = await batch(db, { candidates: candidates(db, now), beyond: beyond(db, now) })
  const due: Due[] = []
  const times: number[] = []
  const take = (visit: Candidate, kind: VisitEmailKind, dueAt: Date, fate: () => SkipReason | Date) => {
    if (visit.done.includes(kind)) return
    if (dueAt.getTime() - aheadMs > now.getTime()) times.push(dueAt.getTime() - aheadMs)
    else due.push(dueOf(visit, kind, fate(), now))
  }
  for (const visit of read.candidates.rows) {
    if (visit.status === 'scheduled')
      for (const kind of reminderKinds) {
        const dueAt = remindAt(kind, new Date(visit.startsAt))
        take(visit, kind, dueAt, () => fateOfReminder(kind, visit, dueAt, now))
      }
    else if (visit.completedAt !== null) {
      const dueAt = afterTheNight(new Date(Date.parse(visit.completedAt) + thanksAfterMs))
      take(visit, 'thanks', dueAt, () => fateOfThanks(visit, dueAt, now))
    }
  }
  const later = read.beyond.rows[0]?.startsAt
  if (later) times.push(Date.parse(later) - earliestMs - aheadMs)
  return { due, next: times.length === 0 ? null : new Date(Math.min(...times)) }
}

/** A row for the statement that owes it. */
export function rowOf({ visitId, kind, startsAt, skipped, email, dueAt, template, data, subject }: Due) {
  return {
    ...{ visit_id: visitId, kind, starts_at: startsAt, skipped, email, template, data },
    ...{ subject_type: subject.subjectType, subject_id: subject.subjectId, due_at: dueAt.toISOString() },
    letter_id: skipped === null ? randomUUID() : null,
    own_hash: addressHash(email),
    address_hash: addressHash(mailboxOf(email)),
  }
}
