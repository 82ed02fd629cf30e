/** What a client says through the visit's link (decisions 39 and 53). It leaves the visit where it is. */
import type { Day } from '../../../src/catalog/time/eastern.ts'
import type { GuestStep } from '../../../src/catalog/visit/visit.ts'
import type { Db } from '../../db/client.ts'
import { endHeld } from './earlier/freed.ts'
import type { Change } from './place.ts'
import { nothingEarlier, recordStep, writing, type Context, type VisitRow } from './visit.ts'

export type SaidStep = 'running-late' | 'asked-to-move' | 'asked-to-cancel'

/** The change that records the first day on which the client would take an earlier time; null ends the wait. */
export function waiting(db: Db, visit: VisitRow, from: Day | null, context: Context): Change {
  const { id } = visit
  const version = visit.version + 1
  const step = from === null ? ('ended-earlier' as const) : ('asked-earlier' as const)
  const since = visit.earlierSince ?? context.now
  return {
    needs: [],
    statements: () => [
      ...recordStep(db, { id, version, step, ...(from !== null && { reason: from }) }, context),
      writing(db, visit, { version, ...(from === null ? nothingEarlier : { earlierFrom: from, earlierSince: since }) }),
      // After the visit's row, which every offer locks.
      ...(from === null ? [endHeld(db, id, context.now)] : []),
    ],
  }
}

/**
 * The change that records what the client said: `startsAt` is the time they would like, `reason` the minutes they are late. It
 * also records which guests come; their emails carry a calendar file, with the next `sequence`.
 */
export function noting(
  db: Db,
  visit: VisitRow,
  said: { readonly step: SaidStep | GuestStep; readonly startsAt?: Date; readonly reason?: string },
  context: Context,
  sequence = visit.sequence,
): Change {
  const { id } = visit
  const version = visit.version + 1
  return {
    needs: [],
    statements: () => [...recordStep(db, { id, version, ...said }, context), writing(db, visit, { sequence, version })],
  }
}
