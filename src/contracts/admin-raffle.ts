/** The raffle (decision 19). */
import * as z from 'zod/mini'
import { eventPaths } from '../catalog/event/event.ts'
import { chosenDay } from './day.ts'
import { defineEndpoint } from './endpoint.ts'
import { drawCode, drawFields } from './raffle.ts'
import { optionalLine, requiredLine } from './text.ts'
import { pageInput, pageOf, rowId } from './page.ts'

export const winnerEmailSent = 'Winner email sent successfully!'
export const enterPrizeDetails = 'Please enter the prize details'

export const drawReason = requiredLine('the reason', 300)

/** A draw as the event desk sees it. */
export const raffleDraw = z.object({
  id: z.string(),
  ...drawFields,
  totalEntries: z.number(),
  /** Null once the check-in is purged. */
  winner: z.nullable(
    z.object({
      checkInId: z.string(),
      fullName: z.string(),
      email: z.string(),
      phone: z.string(),
      path: z.enum(eventPaths),
    }),
  ),
  /** Why this draw replaced an earlier one. */
  reason: z.nullable(z.string()),
  /** The prize in the winner's email; null until it is sent. */
  prize: z.nullable(z.string()),
})

export type RaffleDraw = z.infer<typeof raffleDraw>

/**
 * Draws a winner among the check-ins from `from` to `to`, for all paths or one; without days, among today's. Entries that were all
 * drawn from already are refused with `already-drawn`, with the latest draw as the receipt, also for other days. To draw again, pass
 * `redraw` with that draw's id and a reason.
 */
export const drawRaffle = defineEndpoint({
  name: 'drawRaffle',
  method: 'POST',
  path: '/api/admin/raffle',
  access: 'admin',
  input: z.object({
    path: z.optional(z.enum(eventPaths)),
    from: z.optional(chosenDay),
    to: z.optional(chosenDay),
    redraw: z.optional(z.object({ drawId: rowId, reason: drawReason })),
  }),
  output: raffleDraw,
  refusals: ['no-eligible-entries', 'already-drawn', 'not-found'],
})

/** Latest draw first; with `draw`, only the one with this id or public code. */
export const listRaffleDraws = defineEndpoint({
  name: 'listRaffleDraws',
  method: 'GET',
  path: '/api/admin/raffle',
  access: 'admin',
  input: z.object({ ...pageInput, draw: z.optional(z.union([rowId, drawCode])) }),
  output: z.object(pageOf(raffleDraw)),
})

/**
 * Emails a draw's winner, once. The same prize again is the same email. Another prize is refused, with the first one as the
 * receipt: `{ prize }`. A winner whose check-in was deleted, or whose draw was replaced, gets no email.
 */
export const sendWinnerEmail = defineEndpoint({
  name: 'sendWinnerEmail',
  method: 'POST',
  path: '/api/admin/raffle-email',
  access: 'admin',
  input: z.object({
    drawId: rowId,
    prize: optionalLine(300).check(z.refine((text) => text !== '', enterPrizeDetails)),
  }),
  output: raffleDraw,
  refusals: ['not-found', 'changed-meanwhile', 'already-sent-differently'],
  repeatable: true,
})
