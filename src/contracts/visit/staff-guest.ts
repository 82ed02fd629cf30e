/** What staff do about a visit's guests (decision 52). Only the last endpoint opens health answers. */
import * as z from 'zod/mini'
import { openedAnswers } from '../admin-check-in.ts'
import { defineEndpoint } from '../endpoint.ts'
import { rowId } from '../page.ts'
import { requiredLine } from '../text.ts'
import { calendarVisit } from './calendar.ts'

/** The most characters of the reason why a guest is unfit to be treated. */
export const longestUnfitReason = 300

/** `unfit`: a clinician found them unfit to be treated; only staff see why. `back` undoes either. */
export const changeVisitGuest = defineEndpoint({
  name: 'changeVisitGuest',
  method: 'POST',
  path: '/api/admin/visit-guest',
  access: 'admin',
  input: z.discriminatedUnion('act', [
    z.object({ visitId: rowId, guestId: rowId, act: z.enum(['out', 'back']) }),
    z.object({ visitId: rowId, guestId: rowId, act: z.literal('unfit'), reason: requiredLine('the reason', longestUnfitReason) }),
  ]),
  output: calendarVisit,
  refusals: ['not-found', 'step-not-possible', 'guest-stays', 'changed-meanwhile'],
  repeatable: true,
})

/** A guest's answers: `answers` is null if they sent none; `reason` says why they are unfit to be treated. */
const guestDetail = z.object({
  name: z.nullable(z.string()),
  position: z.number(),
  reason: z.nullable(z.string()),
  answers: z.nullable(openedAnswers),
})

export type GuestDetail = z.infer<typeof guestDetail>

/** Opens a guest's health answers. The audit row is written first; without it nothing opens. */
export const openGuest = defineEndpoint({
  name: 'openGuest',
  method: 'POST',
  path: '/api/admin/visit-guest-answers',
  access: 'admin',
  input: z.object({ id: rowId }),
  output: guestDetail,
  refusals: ['not-found', 'too-many-answers'],
  repeatable: true,
})
