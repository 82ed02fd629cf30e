/** Records who exports a list (decision 25). The audit row comes first, so no row leaves without it. */
import type { Caller } from '../../auth/access.ts'
import type { Db } from '../../db/client.ts'
import { signatureOf } from '../../signature.ts'
import { actorOf, audited, auditedOncePer, type AuditSubject } from './audit.ts'

type Exported = Extract<AuditSubject, 'request' | 'email-signup' | 'event-signup' | 'subscriber'> | 'audit' | 'report'

type Filters = { readonly cursor?: string | undefined; readonly q?: string | undefined; readonly week?: string }

/**
 * Filters that say which rows left, and what the entry calls them; an entry's `kind` is a link's. A search may be a person's
 * name, so the entry says only that there was one, with a code that tells searches apart.
 */
const toldFilters = {
  ...{ view: 'view', path: 'path', from: 'from', to: 'to', week: 'week', kind: 'requestKind', assignee: 'assignee' },
  ...{ actorKind: 'actorKind', actorId: 'actorId', subjectType: 'subjectType', subjectId: 'subjectId', verb: 'verb' },
} as const

const searchCode = (q: string) => signatureOf('export search', q).toString('hex').slice(0, 12)

/** Filters that leave rows out. */
function filtersTold(filters: Filters): Record<string, string | boolean> {
  const known = filters as Readonly<Record<string, unknown>>
  const told = Object.entries(toldFilters).flatMap(([name, called]) => {
    const value = known[name]
    return typeof value === 'string' && value !== 'all' ? [[called, value] as const] : []
  })
  return { ...Object.fromEntries(told), ...(filters.q && { searched: true, search: searchCode(filters.q) }) }
}

/**
 * Records an export at its first part, or at a later part if none with its filters was recorded within the hour, so that a made-up
 * cursor can't get around it.
 */
export async function recordExport(db: Db, caller: Caller, what: Exported, filters: Filters, now: Date): Promise<void> {
  const { userId } = caller
  const detail = filtersTold(filters)
  const entry = { ...actorOf(caller), action: `${what}.exported`, subjectType: 'account', subjectId: userId, detail } as const
  await (filters.cursor === undefined ? audited(db, entry, now) : auditedOncePer(db, entry, 60, now))
}
