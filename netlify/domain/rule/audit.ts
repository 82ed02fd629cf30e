/** Who did what to which row: one audit row beside every change (decision 25). */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import type { Caller } from '../../auth/access.ts'
import type { Db, Statement } from '../../db/client.ts'
import { audit } from '../../db/schema/audit.ts'
import { at } from '../../db/instant.ts'

/** Who acts: an unknown visitor, the scheduler, or an account. */
export type AuditActor =
  { readonly actorKind: 'visitor' | 'system' } | { readonly actorKind: 'admin' | 'client'; readonly actorId: string }

/** The account that acts; null if none does. */
export function actorIdOf(actor: AuditActor): string | null {
  return 'actorId' in actor ? actor.actorId : null
}

/** The signed-in caller as an audit actor. */
export function actorOf({ role, userId }: Caller): AuditActor {
  return { actorKind: role, actorId: userId }
}

export type AuditSubject =
  | 'request'
  | 'visit'
  | 'guest'
  | 'testimonial'
  | 'email-signup'
  | 'subscriber'
  | 'account'
  | 'newsletter'
  | 'event-signup'
  | 'raffle'
  | 'image'
  | 'setting'

export type AuditEntry = AuditActor & {
  readonly action: string
  readonly subjectType: AuditSubject
  readonly subjectId: string
  /** Never includes a visitor's own words or health answers. `changes` says what an edit changed: its part → before and after. */
  readonly detail?: Readonly<Record<string, string | number | boolean | Readonly<Record<string, object>>>>
}

/** The statement that writes an audit row. Belongs in the transaction of the change it records. */
export function audited(db: Db, entry: AuditEntry, now: Date): Statement {
  return db.insert(audit).values({ ...entry, detail: entry.detail ?? {}, at: now })
}

/** Writes one audit row for each id that a query finds when it runs. If the change found nothing to do, none is written. */
export function auditedEach(
  db: Db,
  subjects: SQLWrapper,
  { detail = {}, ...entry }: AuditActor & Omit<AuditEntry, 'subjectId'>,
  now: Date,
): Statement {
  const { actorKind, action, subjectType } = entry
  const actorId = actorIdOf(entry)
  return db.execute(sql`
    insert into ${audit} (at, actor_kind, actor_id, action, subject_type, subject_id, detail)
    select ${at(now)}, ${actorKind}, ${actorId}::uuid, ${action}, ${subjectType}, subject.id,
      ${JSON.stringify(detail)}::jsonb
    from (${subjects}) as subject (id)`)
}

/**
 * Like `audited`, unless this account left the same entry about the same subject within these minutes. Keeps repeated actions
 * from filling the audit.
 */
export function auditedOncePer(db: Db, entry: AuditEntry, minutes: number, now: Date, holds: SQL = sql`true`): Statement {
  const { actorKind, action, subjectType, subjectId, detail = {} } = entry
  const actorId = actorIdOf(entry)
  const since = new Date(now.getTime() - minutes * minuteMs)
  return db.execute(sql`
    insert into ${audit} (at, actor_kind, actor_id, action, subject_type, subject_id, detail)
    select ${at(now)}, ${actorKind}, ${actorId}::uuid, ${action}, ${subjectType}, ${subjectId}::uuid,
      ${JSON.stringify(detail)}::jsonb
    where ${holds} and not exists (
      select 1 from ${audit} where subject_type = ${subjectType} and subject_id = ${subjectId}::uuid and action = ${action}
        and at > ${at(since)} and actor_id is not distinct from ${actorId}::uuid and detail = ${JSON.stringify(detail)}::jsonb)`)
}
