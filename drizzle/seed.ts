/** Demo rows for a laptop, each marked "Demo". A real database is never seeded (decision 34). */
import { Pool } from '@neondatabase/serverless'
import { randomUUID } from 'node:crypto'
import { count } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/neon-serverless'
import { addDays, easternDay } from '../src/catalog/eastern.ts'
import { quoteCart, type CartLine } from '../src/catalog/quote.ts'
import { slotStartsAt } from '../src/catalog/time-slot.ts'
import { sealWords } from '../netlify/db/request-words.ts'
import { bookingItems, bookings, bookingTimes } from '../netlify/db/schema/booking.ts'
import { consultations } from '../netlify/db/schema/consultation.ts'
import { requests } from '../netlify/db/schema/request.ts'
import type { Seal } from '../netlify/db/seal.ts'
import { seedBackOffice } from './demo-back-office.ts'
import { seedEventDesk } from './demo-event-desk.ts'

export type SeedOptions = {
  readonly mode: 'demo' | 'none'
  /** Must use the keys that the site opens with. */
  readonly seal: Seal
  readonly now: Date
}

const hour = 3_600_000

const visits: readonly {
  readonly name: string
  readonly hoursAgo: number
  readonly resident: boolean
  readonly cart: readonly CartLine[]
}[] = [
  { name: 'Marisol Vega (Demo)', hoursAgo: 3, resident: true, cart: [{ treatmentId: 'everyday-wellness', quantity: 2 }] },
  {
    name: 'Jonah Adler (Demo)',
    hoursAgo: 19,
    resident: false,
    cart: [
      { treatmentId: 'nad-500', quantity: 1 },
      { treatmentId: 'travel-detox', quantity: 1 },
    ],
  },
]

/** Fills an empty database with demo rows. Does nothing if it has requests already, or with mode `none`. */
export async function seed(databaseUrl: string, { mode, seal, now }: SeedOptions): Promise<void> {
  if (mode === 'none') return
  const pool = new Pool({ connectionString: databaseUrl, max: 1 })
  pool.on('error', () => {})
  try {
    await drizzle({ client: pool }).transaction(async (db) => {
      const [there] = await db.select({ requests: count() }).from(requests)
      if (there!.requests > 0) return
      for (const [index, { name, hoursAgo, resident, cart }] of visits.entries()) {
        const requestId = randomUUID()
        const { lines, subtotalCents, discountCents, travelFeeCents, totalCents } = quoteCart(cart, resident)
        const client = { clientName: name, clientEmail: 'demo@example.com', clientPhone: '(305) 555-0100' }
        await db.insert(requests).values({
          id: requestId,
          kind: 'booking',
          reference: `IV-DEMO-${String(index + 1).padStart(4, '0')}`,
          ...client,
          createdAt: new Date(now.getTime() - hoursAgo * hour),
        })
        await db.insert(bookings).values({
          requestId,
          streetAddress: '12 Ocean Walk',
          aptUnit: '',
          city: 'Miami Beach',
          state: 'FL',
          zipCode: '33139',
          resident,
          subtotalCents,
          discountCents,
          travelFeeCents,
          totalCents,
          sealedNotes: sealWords(seal, 'booking', requestId, 'A demonstration row.'),
        })
        await db.insert(bookingItems).values(
          lines.map(({ treatmentId, title, quantity, unitPriceCents }) => ({
            requestId,
            treatmentId,
            title,
            quantity,
            unitPriceCents,
          })),
        )
        await db
          .insert(bookingTimes)
          .values({ requestId, position: 1, startsAt: slotStartsAt(addDays(easternDay(now), 2), '10:00 AM') })
      }
      const requestId = randomUUID()
      await db.insert(requests).values({
        id: requestId,
        kind: 'consultation',
        reference: 'CO-DEMO-0000',
        clientName: 'Priya Nair (Demo)',
        clientEmail: 'demo@example.com',
        clientPhone: '(305) 555-0101',
        createdAt: new Date(now.getTime() - 7 * hour),
      })
      await db.insert(consultations).values({
        requestId,
        location: 'Miami Beach',
        services: ['Dermal Fillers'],
        sealedMessage: sealWords(seal, 'consultation', requestId, 'A demonstration row.'),
      })
      await seedBackOffice(db, seal, now)
      await seedEventDesk(db, seal, now)
    })
  } finally {
    await pool.end()
  }
}
