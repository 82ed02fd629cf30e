/** Which step of a visit still waits for an answer. */
import { sql } from 'drizzle-orm'

/**
 * A step `s` of a visit `v` is its last but for those about its guests and about an earlier time, which answer nothing that the client
 * asked.
 */
export const isLastOwnStep = sql.raw(`s.position = v.version - (select count(*) from visit_steps o
  where o.visit_id = v.id and o.position > s.position and o.step in ('guest-out', 'guest-back', 'asked-earlier', 'ended-earlier'))`)
