/** A visit goes to the trash with its request and gives its time back. Restored, it takes its time again (decision 24). */
import { eq, sql } from 'drizzle-orm'
import { easternDay } from '../../../src/catalog/time/eastern.ts'
import { holdsTime, idleStatuses } from '../../../src/catalog/visit/visit.ts'
import type { Db } from '../../db/client.ts'
import { isoOf } from '../../db/instant.ts'
import { visits } from '../../db/schema/visit.ts'
import { endHeld, endHeldIn, freed } from './earlier/freed.ts'
import { remove, type Change } from './place.ts'
import { placedAgain } from './change.ts'
import { takesTime } from './treating.ts'
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

type Span = { startsAt: string; endsAt: string }

/** The first other visit that shares its provider's time with a visit, or with a request's; null if none does. */
export async function overlapOf(db: Db, id: string): Promise<Span | null> {
  const { rows } = await db.execute<Span>(sql`
    select ${isoOf('v.starts_at')} as "startsAt", ${isoOf('v.ends_at')} as "endsAt"
    from ${visits} v join ${visits} restored on restored.provider_id = v.provider_id and restored.id <> v.id
      and v.starts_at < restored.ends_at and restored.starts_at < v.ends_at
    where ${takesTime} and (restored.id = ${id}::uuid or restored.request_id = ${id}::uuid)
      and restored.status <> all(${`{${idleStatuses.join(',')}}`}::text[])
    order by v.starts_at limit 1`)
  return rows[0] ?? null
}
