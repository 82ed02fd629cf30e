/**
 * Opens health answers (decision 18): one transaction writes the audit row, counts the opening, and only then reads. Nothing leaves
 * without its audit row.
 */
import { sql, type SQLWrapper } from 'drizzle-orm'
import { countOpening, paceExceeded } from '../../auth/answer-pace.ts'
import { batch, type Db, type Statement } from '../../db/client.ts'
import { Refusal } from '../../refusal.ts'
import { changeOne, type Actor } from '../rule/admin-change.ts'
import { auditedOncePer, type AuditEntry } from '../rule/audit.ts'

type Opening<Found> = {
  /** Finds the row; without one, no audit row is written. */
  readonly there: SQLWrapper
  /** Reads the answers. */
  readonly reading: Statement<Found>
  readonly entry: Pick<AuditEntry, 'action' | 'subjectType' | 'subjectId' | 'detail'>
}

/** What `reading` finds. Refuses `too-many-answers` above the limits of `auth/answer-pace`. */
export async function openAnswers<Found>(
  db: Db,
  { there, reading, entry }: Opening<Found>,
  actor: Actor,
  now: Date,
): Promise<Found> {
  try {
    const audited = changeOne(db, actor, there, entry, now)
    const { found } = await batch(db, { audited, found: reading, counted: countOpening(db, actor.userId, now) })
    return found
  } catch (error) {
    const pace = paceExceeded(error)
    if (pace === undefined) throw error
    await tellOfPace(db, actor, pace, now)
    throw new Refusal('too-many-answers')
  }
}

/** Recorded once an hour, however often the refused opening is retried, also at once. */
async function tellOfPace(db: Db, { userId }: Actor, pace: string, now: Date): Promise<void> {
  const entry = { action: 'event-signup.opening-refused', subjectType: 'account', subjectId: userId, detail: { pace } } as const
  await batch(db, {
    one: db.execute(sql`select pg_advisory_xact_lock(hashtext(${`${entry.action} ${userId}`}))`),
    audited: auditedOncePer(db, { actorKind: 'admin', actorId: userId, ...entry }, 60, now),
  })
}
