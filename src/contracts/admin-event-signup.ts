/**
 * Signups and waivers (back office, sections 2, 4 and 7; decisions 18 and 24). Only the last two endpoints open health answers.
 */
import * as z from 'zod/mini'
import { isDay } from '../catalog/eastern.ts'
import { eventPaths } from '../catalog/event.ts'
import { defineEndpoint } from './endpoint.ts'
import { order, pageInput, pageOf, rowId, search } from './page.ts'

const day = z.string().check(z.refine(isDay, 'Choose a day.'))

/** One path or all of them, and Eastern days; `to` includes its whole day. */
export const eventSignupFilter = {
  path: z.optional(z.enum(eventPaths)),
  from: z.optional(day),
  to: z.optional(day),
}

/** A signup in a list, without any health answers. */
export const eventSignupRow = z.object({
  id: z.string(),
  ticketNumber: z.number(),
  createdAt: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  path: z.enum(eventPaths),
  source: z.string(),
  administered: z.boolean(),
  consentB12: z.boolean(),
  marketingOptIn: z.boolean(),
})

export type EventSignupRow = z.infer<typeof eventSignupRow>

/** `q` searches name, email, phone and ticket number. One or two letters match only where words begin. */
export const listEventSignups = defineEndpoint({
  name: 'listEventSignups',
  method: 'GET',
  path: '/api/admin/event-signup',
  access: 'admin',
  input: z.object({ ...pageInput, ...eventSignupFilter, q: search, order }),
  output: z.object(pageOf(eventSignupRow)),
  refusals: [],
  repeatable: true,
})

/** Counts all signups that are not deleted. Today is the Eastern day. */
export const eventSignupStats = z.object({
  totalSignups: z.number(),
  todaySignups: z.number(),
  administeredCount: z.number(),
  pathCounts: z.record(z.enum(eventPaths), z.number()),
})

export type EventSignupStats = z.infer<typeof eventSignupStats>

export const readEventSignupStats = defineEndpoint({
  name: 'readEventSignupStats',
  method: 'GET',
  path: '/api/admin/event-signup-stats',
  access: 'admin',
  input: z.object({}),
  output: eventSignupStats,
  refusals: [],
  repeatable: true,
})

export const setAdministered = defineEndpoint({
  name: 'setAdministered',
  method: 'PATCH',
  path: '/api/admin/event-signup',
  access: 'admin',
  input: z.object({ id: rowId, administered: z.boolean() }),
  output: eventSignupRow,
  refusals: ['not-found'],
  repeatable: true,
})

/** Moves a signup to the trash; `restoreFromTrash` brings it back. */
export const deleteEventSignup = defineEndpoint({
  name: 'deleteEventSignup',
  method: 'DELETE',
  path: '/api/admin/event-signup',
  access: 'admin',
  input: z.object({ id: rowId }),
  output: z.object({}),
  refusals: ['not-found'],
  repeatable: true,
})

/** The most rows in one part of an export. */
export const exportRows = 5000

/**
 * A filter's signups as CSV, newest first, in parts. The first part starts with the header, and `next` requests the next part.
 * Joined together, the parts are the file.
 */
export const exportEventSignups = defineEndpoint({
  name: 'exportEventSignups',
  method: 'GET',
  path: '/api/admin/event-signup-export',
  access: 'admin',
  fresh: true,
  input: z.object({ ...eventSignupFilter, q: search, cursor: pageInput.cursor }),
  output: z.object({ fileName: z.string(), csv: z.string(), rows: z.number(), next: z.nullable(z.string()) }),
  refusals: [],
  repeatable: true,
})

/** A signup with everything its guest answered. */
export const eventSignupDetail = z.object({
  ...eventSignupRow.shape,
  dob: z.string(),
  /** Empty means that the guest reported none. */
  allergies: z.string(),
  medications: z.string(),
  medicalHistory: z.array(z.object({ title: z.string(), answer: z.string() })),
  notes: z.string(),
  signature: z.string(),
  signedAt: z.string(),
  waiverVersion: z.string(),
})

export type EventSignupDetail = z.infer<typeof eventSignupDetail>

/** Opens a signup's health answers. The audit row is written first; without it nothing opens. */
export const openEventSignup = defineEndpoint({
  name: 'openEventSignup',
  method: 'POST',
  path: '/api/admin/event-signup-answers',
  access: 'admin',
  input: z.object({ id: rowId }),
  output: eventSignupDetail,
  refusals: ['not-found', 'too-many-answers'],
  repeatable: true,
})

/** The patient summary as text, to copy or download. The audit row, with the purpose, is written first. */
export const summarizeEventSignup = defineEndpoint({
  name: 'summarizeEventSignup',
  method: 'POST',
  path: '/api/admin/event-signup-summary',
  access: 'admin',
  input: z.object({ id: rowId, purpose: z.enum(['copy', 'download']) }),
  output: z.object({ fileName: z.string(), text: z.string() }),
  refusals: ['not-found', 'too-many-answers'],
  repeatable: true,
})
