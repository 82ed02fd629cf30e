/** What the clinic does with a request (decision 16). */
import * as z from 'zod/mini'
import { requestDetail } from './list.ts'
import { emailMessage, placeChoice, visitChoice, visitStart } from './choice.ts'
import { defineEndpoint } from '../endpoint.ts'
import { requiredText } from '../text.ts'
import { rowId } from '../page.ts'

/** The version on the screen: of two steps taken from the same version, only one succeeds. */
const seen = { id: rowId, version: z.int32().check(z.nonnegative()) }

const stepInput = z.discriminatedUnion('step', [
  z.object({ ...seen, step: z.literal('contacted') }),
  /** Not contacted after all, or not done yet. */
  z.object({ ...seen, step: z.literal('reopened') }),
  z.object({ ...seen, step: z.literal('done') }),
  /** Emails the client the time with a calendar file; moves a confirmed visit. Without `visit`, no provider's time is taken. */
  z.object({
    ...seen,
    step: z.literal('confirmed'),
    startsAt: visitStart,
    place: placeChoice,
    message: emailMessage,
    visit: z.optional(visitChoice),
  }),
  /** Emails the client a polite decline. */
  z.object({ ...seen, step: z.literal('declined'), message: emailMessage }),
  /** Cancels a confirmed visit: emails the client, and removes the visit from their calendar. */
  z.object({ ...seen, step: z.literal('canceled'), message: emailMessage }),
])

export type StepInput = z.infer<typeof stepInput>

/** Returns the request after the step. */
export const takeRequestStep = defineEndpoint({
  name: 'takeRequestStep',
  method: 'POST',
  path: '/api/admin/request-step',
  access: 'admin',
  input: stepInput,
  output: requestDetail,
  refusals: [
    'not-found',
    'changed-meanwhile',
    'step-not-possible',
    'time-passed',
    'appointment-not-possible',
    'no-provider',
    'time-taken',
    'visit-times',
  ],
  repeatable: true,
})

/** Assigns a request; null is nobody. Not a step, so it never conflicts with one. */
export const assignRequest = defineEndpoint({
  name: 'assignRequest',
  method: 'POST',
  path: '/api/admin/request-assignee',
  access: 'admin',
  input: z.object({
    id: rowId,
    assigneeId: z.nullable(rowId),
    /** Only if this admin, or nobody, still has it: Undo doesn't overrule a colleague's later choice. */
    from: z.optional(z.nullable(rowId)),
  }),
  output: requestDetail,
  refusals: ['not-found', 'changed-meanwhile'],
  repeatable: true,
})

/** Moves a request to the trash with its visit, unless that is still on, or has begun with answers on record. A repeat changes nothing. */
export const deleteRequest = defineEndpoint({
  name: 'deleteRequest',
  method: 'DELETE',
  path: '/api/admin/request',
  access: 'admin',
  input: z.object({ id: rowId }),
  output: z.object({}),
  refusals: ['not-found', 'changed-meanwhile', 'visit-recorded', 'visit-ahead'],
  repeatable: true,
})

export const longestNote = 2000

const noteBody = requiredText('Write a note.', longestNote)

/** `noteId` is a new id; repeating it is the same note. */
export const addRequestNote = defineEndpoint({
  name: 'addRequestNote',
  method: 'POST',
  path: '/api/admin/request-note',
  access: 'admin',
  input: z.object({ id: rowId, noteId: rowId, body: noteBody }),
  output: requestDetail,
  refusals: ['not-found'],
  repeatable: true,
})

/** Queues an email again. `newEmailId` is a new id; repeating it is the same email. */
export const resendRequestEmail = defineEndpoint({
  name: 'resendRequestEmail',
  method: 'POST',
  path: '/api/admin/request-email',
  access: 'admin',
  input: z.object({ id: rowId, emailId: rowId, newEmailId: rowId }),
  output: requestDetail,
  refusals: ['not-found', 'email-under-way', 'step-not-possible'],
  repeatable: true,
})
