/** How a week went: requests, visits and revenue, beside the weeks before (catalog/report.ts says what each figure counts). */
import * as z from 'zod/mini'
import { isDay } from '../catalog/time/eastern.ts'
import { mondayOf } from '../catalog/report.ts'
import { defineEndpoint } from './endpoint.ts'
import { pageInput } from './page.ts'

const week = z.object({
  /** Its Monday and its Sunday. */
  first: z.string(),
  last: z.string(),
  asked: z.number(),
  confirmedInTime: z.number(),
  /** One decimal; null if nobody was contacted. */
  medianHours: z.nullable(z.number()),
  completed: z.number(),
  canceledByClinic: z.number(),
  canceledByClient: z.number(),
  noShows: z.number(),
  /** What the next three come to: treatments − discounts + travel fees. */
  revenueCents: z.number(),
  treatmentCents: z.number(),
  discountCents: z.number(),
  travelFeeCents: z.number(),
})

export type ReportWeek = z.infer<typeof week>

const report = z.object({
  /** Oldest first; the last is the week that was asked for. */
  weeks: z.array(week),
  /** What that week's completed visits brought in, highest first. */
  treatments: z.array(z.object({ title: z.string(), quantity: z.number(), cents: z.number() })),
})

export type Report = z.infer<typeof report>

const input = z.object({
  /** Its Monday. */
  week: z.string().check(z.refine((day) => isDay(day) && mondayOf(day) === day, 'Choose a Monday.')),
})

export const readReport = defineEndpoint({
  name: 'readReport',
  method: 'GET',
  path: '/api/admin/report',
  access: 'admin',
  input,
  output: report,
})

/** The same as a file, in one part. */
export const exportReport = defineEndpoint({
  name: 'exportReport',
  method: 'GET',
  path: '/api/admin/report-export',
  access: 'admin',
  input: z.object({ ...input.shape, cursor: pageInput.cursor }),
  output: z.object({ fileName: z.string(), csv: z.string(), rows: z.number(), next: z.null() }),
  fresh: true,
})
