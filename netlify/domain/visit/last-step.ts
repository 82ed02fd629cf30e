/** Which step of a visit still waits for an answer. */
import { sql } from 'drizzle-orm'
import { asideSteps } from '../../../src/catalog/visit/visit.ts'

/** Steps that answer nothing which the client asked. */
export const answersNothing = sql.raw(`in (${asideSteps.map((step) => `'${step}'`).join(', ')})`)

/** What a step `s` of a visit `v` says still stands: after it came only steps that answer nothing. */
export const isUnanswered = sql`s.position = v.version - (select count(*) from visit_steps o
  where o.visit_id = v.id and o.position > s.position and o.step ${answersNothing})`

/** Whether the client of a visit `v` asked to cancel it, and nobody has answered. */
export const asksToCancel = sql`exists (select 1 from visit_steps s
  where s.visit_id = v.id and s.step = 'asked-to-cancel' and ${isUnanswered})`
