/** What staff should know about a time before they confirm it. */
import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { rowId } from '../page.ts'
import { overlap } from './list.ts'
import { visitStart } from './choice.ts'

/** Other visits at that time, and whether we usually work then. Nothing here prevents confirming it. */
const appointmentDoubts = z.object({
  overlaps: z.array(overlap),
  outsideHours: z.boolean(),
  /** The holiday on that day. */
  holiday: z.nullable(z.string()),
})

export type AppointmentDoubts = z.infer<typeof appointmentDoubts>

export const checkAppointment = defineEndpoint({
  name: 'checkAppointment',
  method: 'GET',
  path: '/api/admin/request-appointment',
  access: 'admin',
  input: z.object({ id: rowId, startsAt: visitStart }),
  output: appointmentDoubts,
  refusals: ['not-found'],
})
