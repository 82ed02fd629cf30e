/** The raffle (back office, sections 2, 5, 7 and 8; decision 19). */
import * as z from 'zod/mini'
import { isDay } from '../catalog/eastern.ts'
import { eventPaths } from '../catalog/event.ts'
import { defineEndpoint } from './endpoint.ts'
import { optionalLine, requiredLine } from './text.ts'
import { pageInput, pageOf, rowId } from './page.ts'

export const winnerEmailSent = 'Winner email sent successfully!'
export const enterPrizeDetails = 'Please enter the prize details'

export const drawReason = requiredLine('the reason', 300)

const day = z.string().check(z.refine(isDay, 'Choose a day.'))

/** A draw as the desk sees it. */
export const raffleDraw = z.object({
  id: z.string(),
  /** The public one, of the result page. */
  code: z.string(),
  drawnAt: z.string(),
  path: z.nullable(z.enum(eventPaths)),
  from: z.string(),
  to: z.string(),
  totalEntries: z.number(),
  winningTicket: z.number(),
  /** Null once the signup was purged. */
  winner: z.nullable(
    z.object({
      signupId: z.string(),
      fullName: z.string(),
      email: z.string(),
      phone: z.string(),
      path: z.enum(eventPaths),
    }),
  ),
  /** Why it was drawn again, and the draw that was before. */
  reason: z.nullable(z.string()),
  replaces: z.nullable(z.string()),
  replacedBy: z.nullable(z.string()),
  /** The prize that the winner was written about; null until then. */
  prize: z.nullable(z.string()),
})

export type RaffleDraw = z.infer<typeof raffleDraw>

/**
 * Draws a winner among the signups from `from` to `to`, all paths or one; without days, of today. A pool that was drawn already
 * is refused with `already-drawn` and the latest draw as its receipt; it is drawn again only with `redraw`: that draw's id and the reason.
 */
export const drawRaffle = defineEndpoint({
  name: 'drawRaffle',
  method: 'POST',
  path: '/api/admin/raffle',
  access: 'admin',
  input: z.object({
    path: z.optional(z.enum(eventPaths)),
    from: z.optional(day),
    to: z.optional(day),
    redraw: z.optional(z.object({ drawId: rowId, reason: drawReason })),
  }),
  output: raffleDraw,
  refusals: ['no-eligible-entries', 'already-drawn', 'not-found'],
  repeatable: false,
})

/** Latest draw first. */
export const listRaffleDraws = defineEndpoint({
  name: 'listRaffleDraws',
  method: 'GET',
  path: '/api/admin/raffle',
  access: 'admin',
  input: z.object(pageInput),
  output: z.object(pageOf(raffleDraw)),
  refusals: [],
  repeatable: true,
})

/**
 * Writes to a draw's winner, once: the same prize again is the same letter, another one is refused with `{ prize }`, the first one, as
 * its receipt. A winner whose signup was deleted is not written to.
 */
export const sendWinnerLetter = defineEndpoint({
  name: 'sendWinnerLetter',
  method: 'POST',
  path: '/api/admin/raffle-letter',
  access: 'admin',
  input: z.object({
    drawId: rowId,
    prize: optionalLine(300).check(z.refine((text) => text !== '', enterPrizeDetails)),
  }),
  output: raffleDraw,
  refusals: ['not-found', 'already-sent-differently'],
  repeatable: true,
})
