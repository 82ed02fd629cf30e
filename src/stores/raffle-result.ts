/** A draw's public result: its numbers, and whether the visitor's ticket is among them (decision 19). */
import { atom, type ReadableAtom } from 'nanostores'
import { call, codeOf, type CallOptions } from '../client/call.ts'
import { drawCode, readRaffleResult, type RaffleResult } from '../contracts/raffle.ts'

export type RaffleView =
  | { readonly status: 'asking'; readonly problem: string | undefined }
  | { readonly status: 'loading' }
  | { readonly status: 'shown'; readonly result: RaffleResult }

type RaffleLookup = {
  readonly $view: ReadableAtom<RaffleView>
  /** Looks up a draw by its code, ignoring case. */
  readonly show: (code: string) => Promise<void>
  readonly again: () => void
}

type TicketOutcome = 'won' | 'replaced' | 'in' | 'out'

/** What happened to a ticket in a draw; undefined if the text isn't a number. */
export function ticketIn({ pool, winningTicket, replacedBy }: RaffleResult, text: string): TicketOutcome | undefined {
  const digits = text.trim().replace(/^(no\.?|#)\s*/i, '')
  if (!/^\d{1,9}$/.test(digits)) return undefined
  const ticket = Number(digits)
  if (ticket === winningTicket) return replacedBy === null ? 'won' : 'replaced'
  return pool.includes(ticket) ? 'in' : 'out'
}

export function createRaffleLookup(options: CallOptions = {}): RaffleLookup {
  const $view = atom<RaffleView>({ status: 'asking', problem: undefined })
  const ask = (problem?: string) => $view.set({ status: 'asking', problem })
  /** Counts the lookups. Only the latest one's answer still matters. */
  let asked = 0

  return {
    $view,
    again() {
      asked += 1
      ask()
    },
    async show(code) {
      const turn = (asked += 1)
      const parsed = drawCode.safeParse(code)
      if (!parsed.success) return ask(parsed.error.issues[0]!.message)
      $view.set({ status: 'loading' })
      const answer = await call(readRaffleResult, { code: parsed.data }, options)
      if (turn !== asked) return
      if (answer.ok) return $view.set({ status: 'shown', result: answer.value })
      ask(
        codeOf(answer.failure) === 'not-found'
          ? 'We can’t find a drawing with that code. Please check it and try again.'
          : 'We couldn’t load the drawing. Please try again.',
      )
    },
  }
}

/** The page's instance. */
export const raffleLookup: RaffleLookup = createRaffleLookup()
