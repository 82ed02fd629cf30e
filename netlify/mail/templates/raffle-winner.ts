import { clinic } from '../../../src/catalog/clinic.ts'
import { paths } from '../../../src/catalog/paths.ts'
import { env } from '../../env.ts'
import { thanks } from './request-answer.ts'
import type { LetterContent } from './frame.ts'

export type RaffleWinnerLetter = {
  readonly name: string
  readonly prize: string
  readonly ticketNumber: number
  /** The code of the draw's public result. */
  readonly code: string
}

/** To a raffle's winner: what they won, and where to look up the draw. */
export function raffleWinnerLetter({ name, prize, ticketNumber, code }: RaffleWinnerLetter): LetterContent {
  return {
    subject: `Your ticket ${ticketNumber} was drawn`,
    preheader: 'You have won in our raffle.',
    heading: 'Your number was drawn',
    blocks: [
      {
        kind: 'text',
        text: `${thanks({ name })} Your ticket ${ticketNumber} was drawn in our raffle, and this is what you won:`,
      },
      {
        kind: 'facts',
        rows: [
          ['Your prize', prize],
          ['Your ticket', String(ticketNumber)],
          ['The draw', code],
        ],
      },
      { kind: 'text', text: `To collect it, reply to this email, or call or text us at ${clinic.phone.display}.` },
      { kind: 'button', label: 'See the draw', href: `${env().URL}${paths.raffle}?code=${code}` },
    ],
  }
}
