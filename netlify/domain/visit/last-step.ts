/** Which step of a visit still waits for an answer. */
import { sql } from 'drizzle-orm'
import { asideSteps } from '../../../src/catalog/visit/visit.ts'

/** What a step `s` of a visit `v` says still stands: after it came only steps that answer nothing which the client asked. */
export const isUnanswered = sql.raw(`s.position = v.version - (select count(*) from visit_steps o
  where o.visit_id = v.id and o.position > s.position and o.step in (${asideSteps.map((step) => `'${step}'`).join(', ')}))`)
