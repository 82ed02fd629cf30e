/** Which step of a visit still waits for an answer. */
import { sql } from 'drizzle-orm'
import { asideSteps, awaitedStatuses, dayStepNames } from '../../../src/catalog/visit/visit.ts'
import { oneOf } from '../../db/columns.ts'

/** Steps that don't answer anything the client asked. */
export const answersNothing = oneOf([...asideSteps, ...dayStepNames])

/** Whether nobody answered a step `s` of a visit `v`: only steps that answer nothing came after it. */
const isUnanswered = sql`s.position = v.version - (select count(*) from visit_steps o
  where o.visit_id = v.id and o.position > s.position and o.step ${answersNothing})`

/** Whether a step `s` of a visit `v` still counts: nobody has answered it or called about it, and nobody is there yet. */
export const stillCounts = sql`v.status ${oneOf(awaitedStatuses)} and ${isUnanswered}
  and (s.step = 'running-late' or v.called_at is null or s.at > v.called_at)`

/** Whether a step `s` of a visit `v` is the client's request to move or cancel it, and still counts. */
export const asksStill = sql`s.step in ('asked-to-move', 'asked-to-cancel') and ${stillCounts}`

/** Whether the client of a visit `v` asked to cancel it, and nobody has answered. */
export const asksToCancel = sql`exists (select 1 from visit_steps s
  where s.visit_id = v.id and s.step = 'asked-to-cancel' and ${isUnanswered})`
