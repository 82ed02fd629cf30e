/** What a client sees of waiting for an earlier time (decision 53). */
import { desc, eq } from 'drizzle-orm'
import { dayMs } from '../../../../src/catalog/time/milliseconds.ts'
import type { OwnVisit } from '../../../../src/contracts/visit/own.ts'
import type { Db } from '../../../db/client.ts'
import { earlierOffers } from '../../../db/schema/earlier.ts'
import type { VisitRow } from '../visit.ts'

/** Whether a client can wait for an earlier time: not within the last day, and only if we can email them. */
export function canWait({ clientEmail }: Pick<VisitRow, 'clientEmail'>, may: OwnVisit['may']): boolean {
  return may === 'change' && clientEmail !== ''
}

/** The time that was held for a client last. */
export function readOffer(db: Db, visitId: string) {
  return db
    .select()
    .from(earlierOffers)
    .where(eq(earlierOffers.visitId, visitId))
    .orderBy(desc(earlierOffers.offeredAt), desc(earlierOffers.id))
    .limit(1)
}

type OfferRow = typeof earlierOffers.$inferSelect

/** Whether a client can take it. */
export const isHeld = (offer: OfferRow, now: Date) => offer.state === 'offered' && offer.expiresAt > now

/** What the page says about an earlier time. `offer` is the last one. */
export function earlierOf(visit: VisitRow, may: OwnVisit['may'], offer: OfferRow | undefined, now: Date): OwnVisit['earlier'] {
  const isOver =
    offer && (offer.state === 'expired' || offer.state === 'stopped' || (offer.state === 'offered' && offer.expiresAt <= now))
  const isMissed = isOver && offer.startsAt > now && now.getTime() - (offer.endedAt ?? offer.expiresAt).getTime() < dayMs
  const can = canWait(visit, may)
  return {
    can,
    from: can ? visit.earlierFrom : null,
    offer:
      offer && isHeld(offer, now)
        ? {
            id: offer.id,
            startsAt: offer.startsAt.toISOString(),
            endsAt: offer.endsAt.toISOString(),
            until: offer.expiresAt.toISOString(),
            leftMs: offer.expiresAt.getTime() - now.getTime(),
          }
        : null,
    missed: isMissed && offer.startsAt < visit.startsAt ? offer.startsAt.toISOString() : null,
  }
}
