/** Who did what to which row: one row beside every change (decision 25). */
import type { Caller } from '../auth/access.ts'
import type { Db, Statement } from '../db/client.ts'
import { audit } from '../db/schema.ts'

/** Who acts: nobody we know, the clock, or an account. */
export type AuditActor =
  { readonly actorKind: 'visitor' | 'system' } | { readonly actorKind: 'admin' | 'client'; readonly actorId: string }

/** The signed-in caller, as what they do is signed. */
export function actorOf({ role, userId }: Caller): AuditActor {
  return { actorKind: role, actorId: userId }
}

export type AuditSubject =
  'request' | 'testimonial' | 'email-signup' | 'subscriber' | 'account' | 'newsletter' | 'event-signup' | 'raffle' | 'image'

export type AuditEntry = AuditActor & {
  readonly action: string
  readonly subjectType: AuditSubject
  readonly subjectId: string
  /** Never a visitor's own words or health answers. */
  readonly detail?: Readonly<Record<string, string | number | boolean>>
}

/** The statement that writes an audit row, for the transaction of what it tells of. */
export function audited(db: Db, entry: AuditEntry, now: Date): Statement {
  return db.insert(audit).values({ ...entry, detail: entry.detail ?? {}, at: now })
}
