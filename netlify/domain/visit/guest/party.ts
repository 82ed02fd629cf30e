/** The guests of a visit, with what it costs for those who come (decision 52). */
import { eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { currentGuestWaiver } from '../../../../src/catalog/event/guest-waiver.ts'
import { canDropOut } from '../../../../src/catalog/visit/guests.ts'
import { visitPrice, type PriceTerms } from '../../../../src/catalog/quote.ts'
import type { VisitDetail } from '../../../../src/contracts/visit/calendar.ts'
import { batch, type Db } from '../../../db/client.ts'
import { isoOf } from '../../../db/instant.ts'
import { bookings } from '../../../db/schema/booking.ts'
import { guestAnswers } from '../../../db/schema/guest-answers.ts'
import { guests, visitItems, visits } from '../../../db/schema/visit.ts'

export type PartyGuest = Pick<typeof guests.$inferSelect, 'id' | 'position' | 'name' | 'droppedOut' | 'outBy'> & {
  /** They answered and signed what guests do today. */
  readonly ready: boolean
  /** When, the last time: ISO text. */
  readonly answeredAt: string | null
}

export type Party = {
  readonly guests: readonly PartyGuest[]
  readonly items: readonly (typeof visitItems.$inferSelect)[]
  /** Null for a visit that answers no booking: nobody was told a price. */
  readonly terms: PriceTerms | null
}

/** The discount agreed with a booking `b`, in whole percent; what residents get may change later. */
export const agreedPercent = sql<number>`round(100.0 * b.discount_cents / b.subtotal_cents)::int`

const b = alias(bookings, 'b')

/** Whether the guest with that id has signed, and so answered, today's form. */
export const isReady = (guestId: SQL): SQL<boolean> => sql`exists (
  select 1 from ${guestAnswers} a where a.guest_id = ${guestId} and a.waiver_version = ${currentGuestWaiver})`

/** The statements that read a visit's party. Pass their rows to `partyOf`. */
export function selectParty(db: Db, visitId: string) {
  return {
    guests: db
      .select({
        id: guests.id,
        position: guests.position,
        name: guests.name,
        droppedOut: guests.droppedOut,
        outBy: guests.outBy,
        answeredAt: sql<
          string | null
        >`(select ${isoOf('signed_at')} from ${guestAnswers} where ${guestAnswers.guestId} = ${guests.id})`,
        ready: isReady(sql`guests.id`),
      })
      .from(guests)
      .where(eq(guests.visitId, visitId))
      .orderBy(guests.position),
    items: db.select().from(visitItems).where(eq(visitItems.visitId, visitId)).orderBy(visitItems.title),
    terms: db
      .select({ discountPercent: agreedPercent, travelFeeCents: b.travelFeeCents })
      .from(b)
      .innerJoin(visits, eq(visits.requestId, b.requestId))
      .where(eq(visits.id, visitId)),
  }
}

type Rows = Omit<Party, 'terms'> & { readonly terms: readonly PriceTerms[] }

/** Builds a party from its rows. */
export const partyOf = ({ terms, ...party }: Rows): Party => ({ ...party, terms: terms[0] ?? null })

/** A visit's party. */
export async function readParty(db: Db, visitId: string): Promise<Party> {
  return partyOf(await batch(db, selectParty(db, visitId)))
}

/** A party after one of its guests dropped out, or came back. */
export function withGuest(party: Party, id: string, { droppedOut }: { readonly droppedOut: boolean }): Party {
  return { ...party, guests: party.guests.map((guest) => (guest.id === id ? { ...guest, droppedOut } : guest)) }
}

/** What the visit costs those who come, in whole cents; null if nobody was told a price. */
export function totalOf({ guests: all, items, terms }: Party): number | null {
  return terms && items.length > 0 ? visitPrice(items, all, terms).totalCents : null
}

/** A party as staff see it, with the price that each press would lead to. */
export function partyForStaff(party: Party): Pick<VisitDetail, 'guests' | 'price'> {
  const nowCents = totalOf(party)
  const everybody = { ...party, guests: party.guests.map((guest) => ({ ...guest, droppedOut: false })) }
  return {
    guests: party.guests.map((guest) => ({
      ...guest,
      mayDropOut: canDropOut(guest, party.guests, 'clinic'),
      otherwiseCents: totalOf(withGuest(party, guest.id, { droppedOut: !guest.droppedOut })),
    })),
    price: nowCents === null ? null : { agreedCents: totalOf(everybody)!, nowCents },
  }
}
