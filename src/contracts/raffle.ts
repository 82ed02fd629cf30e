/** A draw as the public sees it: ticket numbers, no names (decision 19). */
import * as z from 'zod/mini'
import { eventPaths } from '../catalog/event/event.ts'
import { defineEndpoint } from './endpoint.ts'

/** A draw's public code. People may type "ra-7k3m-9qpa"; it is normalized to the stored form. */
export const drawCode = z
  .string('Enter the drawing code.')
  .check(z.trim(), z.toUpperCase(), z.regex(/^RA-[2-9A-Z]{4}-[2-9A-Z]{4}$/, 'Codes look like RA-7K3M-9QPA.'))

/** What everyone may know of a draw. */
export const drawFields = {
  code: z.string(),
  drawnAt: z.string(),
  /** Null means all paths. */
  path: z.nullable(z.enum(eventPaths)),
  /** Eastern days, both included: the pool is the check-ins of these days. */
  from: z.string(),
  to: z.string(),
  winningTicket: z.number(),
  /** The draw that this one replaced, and the draw that replaced this one. */
  replaces: z.nullable(z.string()),
  replacedBy: z.nullable(z.string()),
}

const raffleResult = z.object({
  ...drawFields,
  /** The ticket numbers that took part, ascending, one per person. */
  pool: z.array(z.number()),
})

export type RaffleResult = z.infer<typeof raffleResult>

export const readRaffleResult = defineEndpoint({
  name: 'readRaffleResult',
  method: 'GET',
  path: '/api/raffle',
  access: 'public',
  input: z.object({ code: drawCode }),
  output: raffleResult,
  refusals: ['not-found'],
})
