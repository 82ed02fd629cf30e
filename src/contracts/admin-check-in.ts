/**
 * Check-ins and waivers (decisions 18 and 24). Only the last two endpoints open health answers.
 */
import * as z from 'zod/mini'
import { eventPaths } from '../catalog/event/event.ts'
import { chosenDay } from './day.ts'
import { defineEndpoint } from './endpoint.ts'
import { order, pageInput, pageOf, rowId, search } from './page.ts'
import { optionalLine } from './text.ts'

/** One path or all of them, and Eastern days; `to` includes its whole day. */
const checkInFilter = {
  path: z.optional(z.enum(eventPaths)),
  from: z.optional(chosenDay),
  to: z.optional(chosenDay),
}

/** A check-in in a list, without any health answers. */
export const checkInRow = z.object({
  id: z.string(),
  ticketNumber: z.number(),
  createdAt: z.string(),
  fullName: z.string(),
  email: z.string(),
  phone: z.string(),
  path: z.enum(eventPaths),
  source: z.string(),
  administered: z.boolean(),
  /** Counts the changes of `administered`. */
  version: z.number(),
  consentB12: z.boolean(),
  marketingOptIn: z.boolean(),
  /** Someone must read the guest's answers before the shot. Says nothing about what they are. */
  hasAnswers: z.boolean(),
  /** While the shot is pending: there is a newer check-in with this email, or one with a shot since 12 hours before. */
  otherCheckIn: z.boolean(),
})

export type CheckInRow = z.infer<typeof checkInRow>

/** `q` searches name, email, phone and ticket number. One or two letters match only where words begin. */
export const listCheckIns = defineEndpoint({
  name: 'listCheckIns',
  method: 'GET',
  path: '/api/admin/check-in',
  access: 'admin',
  input: z.object({ ...pageInput, ...checkInFilter, q: search, order }),
  /** With the first page of a search: how many it finds on each path, within its days. */
  output: z.object({ ...pageOf(checkInRow), counts: z.nullable(z.record(z.enum(eventPaths), z.number())) }),
})

/** Counts all check-ins that are not deleted. Today is the Eastern day. */
const checkInStats = z.object({
  totalCheckIns: z.number(),
  todayCheckIns: z.number(),
  administeredCount: z.number(),
  pathCounts: z.record(z.enum(eventPaths), z.number()),
})

export type CheckInStats = z.infer<typeof checkInStats>

export const readCheckInStats = defineEndpoint({
  name: 'readCheckInStats',
  method: 'GET',
  path: '/api/admin/check-in-stats',
  access: 'admin',
  input: z.object({}),
  output: checkInStats,
})

/** Who gave a shot, how much, and from which lot. */
export const shot = z.object({ by: rowId, dose: optionalLine(80), lot: optionalLine(80) })

export type Shot = z.infer<typeof shot>

/** What a shot's record says where answers had to be read. */
export const missingDose = 'Enter the dose.'
export const missingLot = 'Enter the lot number.'

/**
 * `version` is the one on the screen: of two desks' changes, only one succeeds. If the guest's answers must be read, the caller
 * must have opened them within the last hour, and `shot` must be complete. Without `shot`, the caller gave it. A guest with another
 * check-in (`otherCheckIn`), or who checked in on an earlier Eastern day, needs `checked`: someone made sure that they get one shot.
 * `again` puts back the record from before the shot went back to pending.
 */
export const setAdministered = defineEndpoint({
  name: 'setAdministered',
  method: 'PATCH',
  path: '/api/admin/check-in',
  access: 'admin',
  input: z.object({
    id: rowId,
    version: z.int32().check(z.nonnegative()),
    administered: z.boolean(),
    shot: z.optional(shot),
    checked: z.optional(z.boolean()),
    again: z.optional(z.boolean()),
  }),
  output: checkInRow,
  refusals: ['not-found', 'changed-meanwhile', 'no-consent', 'answers-unread', 'check-first'],
  repeatable: true,
})

/** Moves a check-in to the trash; `restoreFromTrash` brings it back. One whose shot is administered stays: it is a medical record. */
export const deleteCheckIn = defineEndpoint({
  name: 'deleteCheckIn',
  method: 'DELETE',
  path: '/api/admin/check-in',
  access: 'admin',
  input: z.object({ id: rowId }),
  output: z.object({}),
  refusals: ['not-found', 'shot-recorded'],
  repeatable: true,
})

/** The most rows in one part of an export. */
export const exportRows = 5000

/**
 * A filter's check-ins as CSV, newest first, in parts. The first part starts with the header, and `next` requests the next part.
 * Joined together, the parts are the file.
 */
export const exportCheckIns = defineEndpoint({
  name: 'exportCheckIns',
  method: 'GET',
  path: '/api/admin/check-in-export',
  access: 'admin',
  fresh: true,
  input: z.object({ ...checkInFilter, q: search, cursor: pageInput.cursor }),
  output: z.object({ fileName: z.string(), csv: z.string(), rows: z.number(), next: z.nullable(z.string()) }),
})

/** Health answers as staff read them. */
export const openedAnswers = z.object({
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

/** A check-in with everything its guest answered. */
const checkInDetail = z.object({
  ...checkInRow.shape,
  ...openedAnswers.shape,
  /** The record of the shot, if it is administered. `by` is null if nobody recorded it, `dose` and `lot` may be empty. */
  shot: z.nullable(z.object({ by: z.nullable(z.string()), at: z.nullable(z.string()), dose: z.string(), lot: z.string() })),
})

export type CheckInDetail = z.infer<typeof checkInDetail>

/** Opens a check-in's health answers. The audit row is written first; without it nothing opens. */
export const openCheckIn = defineEndpoint({
  name: 'openCheckIn',
  method: 'POST',
  path: '/api/admin/check-in-answers',
  access: 'admin',
  input: z.object({ id: rowId }),
  output: checkInDetail,
  refusals: ['not-found', 'too-many-answers'],
  repeatable: true,
})

/** The patient summary as text, to copy or download. The audit row, with the purpose, is written first. */
export const summarizeCheckIn = defineEndpoint({
  name: 'summarizeCheckIn',
  method: 'POST',
  path: '/api/admin/check-in-summary',
  access: 'admin',
  input: z.object({ id: rowId, purpose: z.enum(['copy', 'download']) }),
  output: z.object({ fileName: z.string(), text: z.string() }),
  refusals: ['not-found', 'too-many-answers'],
  repeatable: true,
})
