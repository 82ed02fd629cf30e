/** The draws, and drawing. If two desks draw at once, one draw counts and both see it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { raffleFailures } from '../../client/admin-messages.ts'
import { drawRaffle, listRaffleDraws, raffleDraw, sendWinnerEmail, type RaffleDraw } from '../../contracts/admin-raffle.ts'
import type { InputOf } from '../../contracts/endpoint.ts'
import { ask, receiptOf, fieldsOf, sentenceOf, wasRefusedWith } from '../parts/ask.ts'
import { live, lookOptions } from '../parts/live.ts'

export const nobodyToWriteTo = 'The winner’s check-in was deleted, so there’s no one to email.'

const drawsKey = ['raffle', 'draws']

type Draws = { readonly rows: readonly RaffleDraw[]; readonly next: string | null }

/** The latest draws; fetched only while someone looks. Live: another desk may email a winner or draw again. */
export function useDraws(enabled: boolean) {
  return useQuery({
    queryKey: drawsKey,
    meta: live,
    queryFn: (context): Promise<Draws> => ask(listRaffleDraws, { size: 50 }, lookOptions(context)),
    enabled,
  })
}

/** A draw that isn't among the latest: the one with this id or code, or null if there is none. */
export function useOlderDraw(at: string, enabled: boolean) {
  return useQuery({
    queryKey: [...drawsKey, at],
    meta: live,
    queryFn: async (context) => (await ask(listRaffleDraws, { draw: at, size: 1 }, lookOptions(context))).rows[0] ?? null,
    enabled,
  })
}

export type Drawn =
  | { readonly kind: 'drawn'; readonly draw: RaffleDraw }
  /** This pool has a draw already; nothing new was drawn. */
  | { readonly kind: 'already-drawn'; readonly draw: RaffleDraw }
  | { readonly kind: 'refused'; readonly message: string; readonly fields: Readonly<Record<string, string>> }

export type Written =
  | { readonly kind: 'sent' }
  /** The winner was already emailed about another prize. */
  | { readonly kind: 'already-sent'; readonly prize: string }
  | { readonly kind: 'refused'; readonly message: string }

export function useRaffle() {
  const client = useQueryClient()
  return useMemo(() => {
    const keep = (draw: RaffleDraw) => {
      client.setQueryData<Draws>(drawsKey, (before = { rows: [], next: null }) => ({
        ...before,
        rows: [draw, ...before.rows.filter(({ id }) => id !== draw.id)].toSorted((a, b) => b.drawnAt.localeCompare(a.drawnAt)),
      }))
      // A draw that was redrawn only learns that by refetching.
      void client.invalidateQueries({ queryKey: drawsKey })
      void client.invalidateQueries({ queryKey: ['audit'] })
    }

    const draw = async (pool: InputOf<typeof drawRaffle>): Promise<Drawn> => {
      try {
        const drawn = await ask(drawRaffle, pool)
        keep(drawn)
        return { kind: 'drawn', draw: drawn }
      } catch (error) {
        const before = raffleDraw.safeParse(receiptOf(error))
        if (!before.success) return { kind: 'refused', message: sentenceOf(error, raffleFailures.draw), fields: fieldsOf(error) }
        keep(before.data)
        return { kind: 'already-drawn', draw: before.data }
      }
    }

    const write = async (drawn: RaffleDraw, prize: string): Promise<Written> => {
      try {
        keep(await ask(sendWinnerEmail, { drawId: drawn.id, prize }))
        return { kind: 'sent' }
      } catch (error) {
        const before = raffleDraw.shape.prize.safeParse((receiptOf(error) as { readonly prize?: unknown } | undefined)?.prize)
        if (!before.success || before.data === null) {
          // The check-in went to the trash, or someone drew again; refetching shows it.
          const gone = wasRefusedWith(error, 'not-found')
          if (gone || wasRefusedWith(error, 'changed-meanwhile')) void client.invalidateQueries({ queryKey: drawsKey })
          return { kind: 'refused', message: gone ? nobodyToWriteTo : sentenceOf(error, raffleFailures.email) }
        }
        keep({ ...drawn, prize: before.data })
        return { kind: 'already-sent', prize: before.data }
      }
    }

    return { draw, write }
  }, [client])
}
