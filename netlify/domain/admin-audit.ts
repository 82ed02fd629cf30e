/** Reads who did what (decision 25). */
import { and, desc, eq, gte, like, lt, or, sql, type SQL } from 'drizzle-orm'
import { actionsHolding } from '../../src/catalog/audit-words.ts'
import { addDays, easternInstant } from '../../src/catalog/time/eastern.ts'
import { listAudit as contract, type AuditRow } from '../../src/contracts/admin-audit.ts'
import type { InputOf } from '../../src/contracts/endpoint.ts'
import type { Db } from '../db/client.ts'
import { foldedInDatabase } from '../db/folded.ts'
import { accounts } from '../db/schema/account.ts'
import { audit } from '../db/schema/audit.ts'
import { accountName } from './rule/account-name.ts'
import { pageGone } from './rule/keyset.ts'
import { auditSubjectLabel, subjectsHolding } from './rule/row-label.ts'
import { holding, wordsOf } from './rule/search-words.ts'

type Input = InputOf<typeof contract>

function behindEntry(cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const id = Number(cursor)
  if (!Number.isSafeInteger(id)) throw pageGone()
  return lt(audit.id, id)
}

/** The action as people say it: "check-in deleted", and "check in deleted" for a word on its own. */
const spoken = sql`replace(replace(${audit.action}, 'event-signup', 'check-in'), '.', ' ')`
const said = sql`(${spoken} || ' ' || replace(${spoken}, '-', ' ') || ' ' || ${audit.actorKind} || ' ' || lower(${audit.detail}::text))`

/** Matches entries that have every word of a search in what was done, by whom, or to whom. */
function mentioning(q: string): SQL | undefined {
  const people = foldedInDatabase(sql`${accountName()} || ' ' || ${accounts.email}`)
  const mentions = wordsOf(q).map((word) =>
    or(
      holding(said, word),
      sql`${audit.action} = any(${sql.param(actionsHolding(word))}::text[])`,
      sql`${audit.actorId} in (select ${accounts.id} from ${accounts} where ${holding(people, word)})`,
      sql`${audit.subjectId} in (${subjectsHolding(word)})`,
    ),
  )
  return and(...mentions)
}

/** A page of the audit, newest first. The cursor is the last entry's number. */
export async function listAudit(db: Db, input: Input): Promise<{ rows: AuditRow[]; next: string | null }> {
  const found = await db
    .select({
      id: audit.id,
      at: audit.at,
      actorKind: audit.actorKind,
      actorId: audit.actorId,
      actorName: accountName(),
      action: audit.action,
      subjectType: audit.subjectType,
      subjectId: audit.subjectId,
      subjectLabel: auditSubjectLabel,
      detail: audit.detail,
    })
    .from(audit)
    .leftJoin(accounts, eq(accounts.id, audit.actorId))
    .where(
      and(
        input.id === undefined ? undefined : eq(audit.id, input.id),
        input.actorKind && eq(audit.actorKind, input.actorKind),
        input.actorId === undefined ? undefined : eq(audit.actorId, input.actorId),
        // An export is an entry about the account that made it.
        input.subjectType === undefined
          ? undefined
          : or(
              eq(audit.subjectType, input.subjectType),
              input.subjectId ? undefined : like(audit.action, `${input.subjectType}.%`),
            ),
        input.subjectId === undefined ? undefined : eq(audit.subjectId, input.subjectId),
        input.verb === undefined ? undefined : sql`split_part(${audit.action}, '.', 2) = ${input.verb}`,
        input.from === undefined ? undefined : gte(audit.at, easternInstant(input.from, 0, 0)),
        input.to === undefined ? undefined : lt(audit.at, easternInstant(addDays(input.to, 1), 0, 0)),
        mentioning(input.q),
        behindEntry(input.cursor),
      ),
    )
    .orderBy(desc(audit.id))
    .limit(input.size + 1)
  const rows = found.slice(0, input.size)
  const last = rows.at(-1)
  return {
    rows: rows.map(({ at, detail, ...row }) => ({ ...row, at: at.toISOString(), detail: detail as AuditRow['detail'] })),
    next: found.length > input.size && last ? String(last.id) : null,
  }
}
