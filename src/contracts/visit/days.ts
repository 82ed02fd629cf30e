/** Today's visits and what is open about others, for the dashboard. */
import * as z from 'zod/mini'
import { visitKinds, visitStatuses } from '../../catalog/visit/visit.ts'

export const dayVisit = z.object({
  id: z.string(),
  provider: z.string(),
  kind: z.enum(visitKinds),
  status: z.enum(visitStatuses),
  version: z.number(),
  name: z.string(),
  /** Empty if a caller gave none. */
  phone: z.string(),
  /** Where it takes place, as the client reads it. */
  place: z.string(),
  /** Where to drive. Empty for a call, or if the place already says it all. */
  address: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  travelMinutes: z.number(),
  /** The ZIP code where the travel begins. */
  travelFrom: z.nullable(z.string()),
  /** What the client last asked for through the visit's link, until someone answers. */
  asked: z.nullable(z.enum(['asked-to-move', 'asked-to-cancel'])),
  /** The time they'd like instead, if they asked to move it. */
  moveTo: z.nullable(z.string()),
  /** How many minutes late they said they are, until someone acts on the visit. */
  late: z.nullable(z.string()),
  /** Whether staff called about a no-show; true for any other visit. */
  called: z.boolean(),
})

export type DayVisit = z.infer<typeof dayVisit>

/** Each in order of time; canceled visits are left out. Days are Eastern. */
export const visitDays = z.object({
  today: z.array(dayVisit),
  tomorrow: z.array(dayVisit),
  /** Not over, and the client asked to move or cancel it. */
  asking: z.array(dayVisit),
  /** No-shows since the seventh day before today whom nobody has called, latest first. */
  missed: z.array(dayVisit),
})

export type VisitDays = z.infer<typeof visitDays>
