/** Moves visits: shows at once, sends, and can be undone. */
import { useRef } from 'react'
import { minuteMs } from '../../catalog/time/milliseconds.ts'
import { calendarFailures, unansweredStep } from '../../client/admin-messages.ts'
import type { InputOf } from '../../contracts/endpoint.ts'
import type { CalendarProvider, CalendarVisit } from '../../contracts/visit/calendar.ts'
import { moveVisit } from '../../contracts/visit/change.ts'
import { ask, wasRefusedWith } from '../parts/ask.ts'
import { useRowChanges, type RowChanges } from '../parts/row-change.ts'
import { useIsShown } from '../parts/use-is-shown.ts'
import { lengthOf } from './grid/geometry.ts'
import { useCalendarCache } from './use-calendar.ts'
import { takenSentence } from './visit/when-answers.ts'
import { movedText } from './words.ts'

/** A time wanted for a visit, or for a new one. */
export type Wanted = {
  readonly startsAt: string
  readonly providerId?: string
  readonly minutes?: number
  /** What the server says against it. */
  readonly against?: string
}

/** A drag to a time that is taken. */
export type RefusedMove = Wanted & { readonly visit: CalendarVisit }

type Move = Omit<InputOf<typeof moveVisit>, 'id' | 'version'>

type To = { readonly startsAt: Date; readonly minutes: number; readonly providerId: string | undefined }

type Moves = Pick<RowChanges, 'problem' | 'dismiss'> & {
  /** A drag. If the time is taken, `onTaken` is told, also after another try. */
  readonly move: (visit: CalendarVisit, to: To) => void
}

/** Sends a move and puts its answer into the calendar. */
export function useMoving(): (visit: Pick<CalendarVisit, 'id' | 'version'>, move: Move) => Promise<CalendarVisit> {
  const cache = useCalendarCache()
  return async ({ id, version }, move) => {
    const moved = await ask(moveVisit, { id, version, ...move })
    cache.patch(id, moved)
    return moved
  }
}

export function useMoves(providers: readonly CalendarProvider[], onTaken: (refused: RefusedMove) => void): Moves {
  const changes = useRowChanges()
  const isShown = useIsShown()
  const cache = useCalendarCache()
  const sendMove = useMoving()
  // A visit dragged again before its answer has another version by the time it is sent.
  const versions = useRef(new Map<string, number>())
  const versionOf = ({ id, version }: Pick<CalendarVisit, 'id' | 'version'>) => Math.max(version, versions.current.get(id) ?? 0)
  const send = async (visit: Pick<CalendarVisit, 'id' | 'version'>, to: Move) => {
    const moved = await sendMove({ id: visit.id, version: versionOf(visit) }, to)
    versions.current.set(moved.id, moved.version)
    return moved
  }

  /** The move back to where a visit was. */
  const undo = (moved: CalendarVisit, { startsAt, endsAt, providerId, travelMinutes, overbookedReason }: CalendarVisit) =>
    void changes.run({
      id: moved.id,
      show: () => cache.patch(moved.id, { startsAt, endsAt, providerId }),
      send: () =>
        send(moved, {
          startsAt,
          providerId,
          minutes: lengthOf({ startsAt, endsAt }),
          travelMinutes,
          ...(overbookedReason !== null && { overbookedReason }),
        }),
      failed: calendarFailures.move,
      unanswered: unansweredStep,
      done: movedText(moved, { startsAt, endsAt, providerId }, providers, true),
      after: cache.refresh,
    })

  const move = (visit: CalendarVisit, { startsAt, minutes, providerId = visit.providerId }: To) => {
    const to = { startsAt: startsAt.toISOString(), minutes, providerId }
    let moved: CalendarVisit | undefined
    const endsAt = new Date(startsAt.getTime() + minutes * minuteMs).toISOString()
    void changes.run({
      id: visit.id,
      show: () => cache.patch(visit.id, { startsAt: to.startsAt, endsAt, providerId }),
      send: async () => {
        moved = await send(visit, to)
      },
      failed: calendarFailures.move,
      unanswered: unansweredStep,
      settles: (error) => {
        const asks = isShown() && wasRefusedWith(error, 'time-taken')
        if (asks) onTaken({ visit: { ...visit, version: versionOf(visit) }, ...to, against: takenSentence(error) })
        return asks
      },
      done: movedText(visit, { ...to, endsAt }, providers),
      undo: () => moved && undo(moved, visit),
      after: cache.refresh,
    })
  }

  return { problem: changes.problem, dismiss: changes.dismiss, move }
}
