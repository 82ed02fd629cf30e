/** Visits that are a medical record (decision 24). */
import { sql, type SQL } from 'drizzle-orm'
import { guestAnswers } from '../../db/schema/guest-answers.ts'
import { guests, visits } from '../../db/schema/visit.ts'

/**
 * Whether there is such a visit `v` that is under way or took place and has a guest's health answers and signature. It can't be
 * deleted: the trash would purge the only record of what they answered and signed.
 */
export const isRecorded = (such: SQL): SQL<boolean> => sql`exists (
  select 1 from ${visits} v join ${guests} g on g.visit_id = v.id join ${guestAnswers} a on a.guest_id = g.id
  where v.status in ('arrived', 'completed') and ${such})`
