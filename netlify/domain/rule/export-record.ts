/** Who takes a list out of the house (decision 25): the audit row first, so that without it no row leaves. */
import type { Caller } from '../../auth/access.ts'
import type { Db } from '../../db/client.ts'
import { actorOf, audited, auditedOncePer, type AuditSubject } from './audit.ts'

type Exported = Extract<AuditSubject, 'request' | 'email-signup' | 'event-signup' | 'subscriber'>

/**
 * Records an export at its first part, and at a later one that no first part was seen of within the hour: a cursor that somebody made up
 * is no way around it.
 */
export async function recordExport(
  db: Db,
  caller: Caller,
  what: Exported,
  { cursor }: { readonly cursor?: string | undefined },
  now: Date,
): Promise<void> {
  const { userId } = caller
  const entry = { ...actorOf(caller), action: `${what}.exported`, subjectType: 'account', subjectId: userId } as const
  await (cursor === undefined ? audited(db, entry, now) : auditedOncePer(60, db, entry, now))
}
