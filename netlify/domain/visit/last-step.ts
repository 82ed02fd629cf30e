/** Which step of a visit still waits for an answer. */
import { sql } from 'drizzle-orm'

/**
 * What a step `s` of a visit `v` says still stands: after it came only steps that answer nothing which the client asked, about its
 * guests, about an earlier time, or that the client is late.
 */
export const isUnanswered = sql.raw(`s.position = v.version - (select count(*) from visit_steps o
  where o.visit_id = v.id and o.position > s.position and o.step in ('guest-out', 'guest-back', 'asked-earlier', 'ended-earlier', 'running-late'))`)
