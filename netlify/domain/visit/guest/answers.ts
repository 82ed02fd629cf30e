/** The health answers of a visit's guest: opened for staff alone, each time after its audit row (decisions 18 and 52). */
import { and, eq, getTableName, sql } from 'drizzle-orm'
import { infusionQuestions } from '../../../../src/catalog/event/infusion-waiver.ts'
import { historyLines, type MedicalHistory } from '../../../../src/catalog/event/medical-history.ts'
import type { GuestDetail } from '../../../../src/contracts/visit/staff-guest.ts'
import type { Db } from '../../../db/client.ts'
import { guestAnswers } from '../../../db/schema/guest-answers.ts'
import { guests, visits } from '../../../db/schema/visit.ts'
import { fieldSeal, type Place } from '../../../db/seal.ts'
import { Refusal } from '../../../refusal.ts'
import { openAnswers } from '../../check-in/open-answers.ts'
import type { HealthColumn } from '../../check-in/health-place.ts'
import type { Actor, Id } from '../../rule/admin-change.ts'

/** The place that a guest's answer is sealed for. */
export function answerPlace(guestId: string, column: HealthColumn): Place {
  return { table: getTableName(guestAnswers), column: guestAnswers[column].name, id: guestId }
}

/** The place that the reason why a guest can't be treated is sealed for. */
export function reasonPlace(guestId: string): Place {
  return { table: getTableName(guests), column: guests.outReason.name, id: guestId }
}

type Stored = { readonly guest: typeof guests.$inferSelect; readonly answers: typeof guestAnswers.$inferSelect | null }

function opened({ guest, answers }: Stored): GuestDetail {
  const { unseal } = fieldSeal()
  const { id, name, position, outReason } = guest
  const answer = (column: HealthColumn) => unseal(answers![column], answerPlace(id, column))
  return {
    ...{ name, position },
    reason: outReason === null ? null : unseal(outReason, reasonPlace(id)),
    answers: answers && {
      dob: answer('dob'),
      allergies: answer('allergies'),
      medications: answer('medications'),
      medicalHistory: historyLines(infusionQuestions, JSON.parse(answer('medicalHistory')) as MedicalHistory).map((line) => ({
        ...line,
      })),
      notes: answer('notes'),
      signature: answers.signature,
      signedAt: answers.signedAt.toISOString(),
      waiverVersion: answers.waiverVersion,
    },
  }
}

/**
 * A guest with their health answers. Refuses `not-found`, also for a deleted visit, and `too-many-answers` above the limits of
 * `auth/answer-pace`.
 */
export async function openGuest(db: Db, { id }: Id, actor: Actor, now: Date): Promise<GuestDetail> {
  const kept = and(
    eq(guests.id, id),
    sql`exists (select 1 from ${visits} v where v.id = ${guests.visitId} and v.deleted_at is null)`,
  )
  const there = db.select({ id: guests.id }).from(guests).where(kept)
  const reading = db
    .select({ guest: guests, answers: guestAnswers })
    .from(guests)
    .leftJoin(guestAnswers, eq(guestAnswers.guestId, guests.id))
    .where(kept)
  const entry = { action: 'guest.opened', subjectType: 'guest', subjectId: id } as const
  const [row] = await openAnswers(db, { there, reading, entry }, actor, now)
  if (!row) throw new Refusal('not-found')
  return opened(row)
}
