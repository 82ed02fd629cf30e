/** A visit goes to the trash with its request and gives its time back. Restored, it takes its time again (decision 24). */
import { eq } from 'drizzle-orm'
import { easternDay } from '../../../src/catalog/time/eastern.ts'
import { holdsTime } from '../../../src/catalog/visit/visit.ts'
import type { Db } from '../../db/client.ts'
import { visits } from '../../db/schema/visit.ts'
import { endHeld, endHeldIn, freed } from './earlier/freed.ts'
import { remove, type Change } from './place.ts'
import { placedAgain } from './change.ts'
import { writing, type VisitRow } from './visit.ts'

/** The change that moves a visit to the trash. */
export function trashing(db: Db, visit: VisitRow, mark: { readonly deletedAt: Date; readonly deletedBy: string }): Change {
  const { id, providerId, startsAt, status } = visit
  const day = easternDay(startsAt)
  return {
    needs: [{ providerId, day }],
    statements: (schedules) => [
      endHeld(db, id, mark.deletedAt),
      ...(holdsTime(status) ? freed(db, visit, 'staff', mark.deletedAt) : []),
      ...(holdsTime(status) ? remove(db, schedules(providerId, day), id) : []),
      writing(db, visit, mark),
    ],
  }
}

/**
 * The change that takes a visit from the trash. The client still counts on it, so it never fails: what is held there ends, and a
 * provider who stopped treating keeps it until staff give it to someone else.
 */
export function restoring(db: Db, visit: VisitRow, now: Date): Change {
  const { id, providerId, startsAt, endsAt, status } = visit
  const day = easternDay(startsAt)
  return {
    needs: [{ providerId, day }],
    statements: (schedules) => {
      const again = holdsTime(status)
        ? placedAgain(db, { ...schedules(providerId, day), held: [], ended: false }, visit, 'Restored from the trash')
        : undefined
      return [
        ...(again ? [endHeldIn(db, { providerId, startsAt: again.columns.leavesAt, endsAt }, now)] : []),
        db
          .update(visits)
          .set({
            ...again?.columns,
            ...(again && { overbookedReason: again.overbookedReason }),
            deletedAt: null,
            deletedBy: null,
          })
          .where(eq(visits.id, id)),
        ...(again?.legs ?? []),
      ]
    },
  }
}
