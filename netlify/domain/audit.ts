/** Who did what to which row: one row beside every change (decision 25). */
import type { Db, Statement } from '../db/client.ts'
import { audit } from '../db/schema.ts'

export type AuditEntry = {
  readonly actorKind: 'visitor' | 'system'
  readonly action: string
  readonly subjectType: 'request' | 'testimonial' | 'email-signup' | 'subscriber'
  readonly subjectId: string
  /** Never a visitor's own words or health answers. */
  readonly detail?: Readonly<Record<string, string | number | boolean>>
}

/** The statement that writes an audit row, for the transaction of what it tells of. */
export function audited(db: Db, entry: AuditEntry, now: Date): Statement {
  return db.insert(audit).values({ ...entry, detail: entry.detail ?? {}, at: now })
}
