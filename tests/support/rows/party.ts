/** Visits for several people, as a booking that staff confirm. */
import { addDays, easternDay, easternInstant } from '../../../src/catalog/time/eastern.ts'
import { preferredTime } from '../../../src/catalog/time/time-slot.ts'
import { call } from '../../../src/client/call.ts'
import { bookIv, type BookingInput } from '../../../src/contracts/request/booking.ts'
import { takeRequestStep } from '../../../src/contracts/request/step.ts'
import { linkToken } from '../../../netlify/link-token.ts'
import type { Clinic } from '../clinic.ts'
import type { Server } from '../serve.ts'
import { asking, type SignedIn } from '../signed-in.ts'
import { makeBooking } from './make.ts'

export type MadeGuest = { readonly id: string; readonly token: string }

export type Party = {
  readonly visitId: string
  readonly requestId: string
  /** The link of the person who booked. */
  readonly token: string
  readonly email: string
  readonly startsAt: Date
  readonly guests: readonly MadeGuest[]
}

/** Books for four by default, one Everyday Wellness IV each ($1,080, $150 travel), and confirms it for 20 days from today. */
export async function makeParty(
  clinic: Clinic,
  server: Server,
  provider: SignedIn,
  change: Partial<BookingInput> = {},
  hour = 9,
): Promise<Party> {
  const day = addDays(easternDay(new Date()), 20)
  const startsAt = easternInstant(day, hour, 0)
  const slot = hour > 12 ? `${hour - 12}:00 PM` : `${hour}:00 AM`
  const items = [{ treatmentId: 'everyday-wellness' as const, quantity: 4 }]
  const booking = makeBooking({
    ...{ name: 'Ana Pereira', guests: 4, items, preferredDates: [preferredTime(day, slot)] },
    ...change,
  })
  await call(bookIv, booking, { fetch: server.fetch })
  const [request] = await clinic.rows<{ id: string }>('select id from requests where client_email = $1', [booking.email])
  await asking(provider)(takeRequestStep, {
    ...{ id: request!.id, version: 0, step: 'confirmed', startsAt: startsAt.toISOString(), message: '' },
    place: { kind: 'home', words: '' },
    visit: { providerId: provider.id },
  })
  const [visit] = await clinic.rows<{ id: string }>('select id from visits where request_id = $1', [request!.id])
  const rows = await clinic.rows<{ id: string }>('select id from guests where visit_id = $1 order by position', [visit!.id])
  return {
    ...{ visitId: visit!.id, requestId: request!.id, token: linkToken(visit!.id, 'visit'), email: booking.email, startsAt },
    guests: rows.map(({ id }) => ({ id, token: linkToken(id, 'guest') })),
  }
}
