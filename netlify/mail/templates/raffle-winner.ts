import { clinic } from '../../../src/catalog/clinic.ts'
import { easternDay, formatDay } from '../../../src/catalog/time/eastern.ts'
import { paths } from '../../../src/catalog/site/paths.ts'
import { env } from '../../env.ts'
import { addressed, reachUs } from './request-answer.ts'
import { signOff, type EmailContent } from './frame.ts'

export type RaffleWinnerEmail = {
  readonly name: string
  readonly prize: string
  readonly ticketNumber: number
  /** The code of the draw's public result. */
  readonly code: string
  /** When it was drawn, as an ISO instant. Left out in an email that an earlier version queued. */
  readonly drawnAt?: string
}

/** To a raffle's winner: what they won, and where to look up the draw. */
export function raffleWinnerEmail({ name, prize, ticketNumber, code, drawnAt }: RaffleWinnerEmail): EmailContent {
  return {
    subject: `You won our raffle with ticket ${ticketNumber}`,
    preheader: `Your prize: ${prize}`,
    heading: `You won${addressed({ name })}`,
    blocks: [
      { kind: 'text', text: `Congratulations. We drew your ticket in the ${clinic.name} raffle.` },
      {
        kind: 'facts',
        rows: [
          ['Your prize', prize],
          ['Your ticket', String(ticketNumber)],
          ...(drawnAt === undefined ? [] : [['Drawn on', formatDay(easternDay(new Date(drawnAt)))] as const]),
          ['Drawing', code],
        ],
      },
      { kind: 'text', text: `To pick up your prize, ${reachUs}.` },
      { kind: 'button', label: 'See the drawing', href: `${env().URL}${paths.raffle}?code=${code}` },
      signOff,
    ],
  }
}
