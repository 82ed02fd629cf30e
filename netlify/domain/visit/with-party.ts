import { sql } from 'drizzle-orm'
import { guests, visitItems } from '../../db/schema/visit.ts'

/** What a visit `v` is for, and who of its guests comes. */
export const withParty = sql`
  (select coalesce(json_agg(json_build_object('title', i.title, 'quantity', i.quantity) order by i.title), '[]')
    from ${visitItems} i where i.visit_id = v.id) as treatments,
  (select coalesce(json_agg(json_build_object('droppedOut', g.dropped_out) order by g.position), '[]')
    from ${guests} g where g.visit_id = v.id) as party`
