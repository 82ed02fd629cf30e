/** Records who exports a list (decision 25). The audit row comes first, so no row leaves without it. */
import type { Caller } from '../../auth/access.ts'
import type { Db } from '../../db/client.ts'
import { actorOf, audited, auditedOncePer, type AuditSubject } from './audit.ts'

type Exported = Extract<AuditSubject, 'request' | 'email-signup' | 'event-signup' | 'subscriber'>

/**
 * Records an export at its first part, or at a later part if none was recorded within the hour, so that a made-up cursor can't
 * get around it.
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
