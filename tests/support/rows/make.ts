/** Makes valid inputs, of which tests change one part. */
import { randomUUID } from 'node:crypto'
import { addDays, easternDay } from '../../../src/catalog/time/eastern.ts'
import { preferredTime } from '../../../src/catalog/time/time-slot.ts'
import type { BookingInput } from '../../../src/contracts/request/booking.ts'
import type { CheckInAnswers, CheckInInput } from '../../../src/contracts/check-in.ts'
import type { ConsultationInput } from '../../../src/contracts/request/consultation.ts'
import type { EmailSignupInput } from '../../../src/contracts/email-signup.ts'
import type { TestimonialInput } from '../../../src/contracts/testimonial.ts'
import { currentGuestWaiver } from '../../../src/catalog/event/guest-waiver.ts'
import { infusionQuestions } from '../../../src/catalog/event/infusion-waiver.ts'
import { shotQuestions, type HistoryQuestion } from '../../../src/catalog/event/medical-history.ts'
import { currentWaiver } from '../../../src/catalog/event/waiver.ts'
import { sealForClinic } from '../../../src/stores/check-in/device-seal.ts'
import { guestAnswers, type GuestAnswers } from '../../../src/contracts/visit/guest.ts'
import { devicePublicKey } from '../../../netlify/auth/device-seal.ts'

const envelope = () => ({ idempotencyKey: randomUUID(), elapsedMs: 42_000, website: '' })

/** An address that no other test uses. */
export const someAddress = () => `ana.${randomUUID().slice(0, 8)}@example.com`

/** A preferred time in the future. */
export function timeAhead(days = 7, slot = '9:30 AM'): string {
  return preferredTime(addDays(easternDay(new Date()), days), slot)
}

/** A valid booking: two treatments, two times, no code. Subtotal $790, travel $150, total $940. */
export function makeBooking(change: Partial<BookingInput> = {}): BookingInput {
  return {
    ...envelope(),
    guests: 2,
    items: [
      { treatmentId: 'everyday-wellness', quantity: 2 },
      { treatmentId: 'travel-detox', quantity: 1 },
    ],
    preferredDates: [timeAhead(7), timeAhead(8, '8:00 PM')],
    name: 'Ana Pereira',
    email: someAddress(),
    phone: '(305) 555-0199',
    streetAddress: '12 Ocean Walk',
    aptUnit: '4B',
    city: 'Miami Beach',
    state: 'FL',
    zipCode: '33139',
    discountCode: '',
    additionalNotes: 'Please ring at the side door.',
    ...change,
  }
}

/** A valid consultation, as the modal sends it. */
export function makeConsultation(change: Partial<ConsultationInput> = {}): ConsultationInput {
  return {
    ...envelope(),
    fullName: 'Ana Pereira',
    phone: '(305) 555-0199',
    email: someAddress(),
    location: 'NYC',
    services: ['Dermal Fillers', 'BroTox'],
    message: 'Mornings are best.',
    source: 'modal',
    ...change,
  }
}

export function makeTestimonial(change: Partial<TestimonialInput> = {}): TestimonialInput {
  return {
    ...envelope(),
    fullName: 'Ana Pereira',
    displayName: true,
    starRating: 5,
    testimonial: 'Calm and exact.',
    city: '',
    treatment: '',
    ...change,
  }
}

export function makeEmailSignup(change: Partial<EmailSignupInput> = {}): EmailSignupInput {
  return { ...envelope(), firstName: 'Ana', email: someAddress(), consent: true, sourcePage: '/peptides', ...change }
}

const noTo = (questions: readonly HistoryQuestion[]) => Object.fromEntries(questions.map(({ id }) => [id, false]))

/** An event guest's answers, without any health issue. */
export function makeCheckInAnswers(change: Partial<CheckInAnswers> = {}): CheckInAnswers {
  return {
    path: 'Glow',
    fullName: 'Ana Pereira',
    email: someAddress(),
    phone: '(305) 555-0199',
    dob: '1988-04-09',
    allergies: '',
    medications: '',
    medicalHistory: noTo(shotQuestions),
    notes: '',
    consentB12: true,
    marketingOptIn: false,
    signature: change.fullName ?? 'Ana Pereira',
    waiverVersion: currentWaiver,
    signedAt: new Date().toISOString(),
    ...change,
  }
}

/** A visit's guest's answers, without any health issue. */
export function makeGuestAnswers(change: Partial<GuestAnswers> = {}): GuestAnswers {
  const { waiverVersion = currentGuestWaiver, ...answers } = change
  return guestAnswers.parse({
    ...makeCheckInAnswers({ medicalHistory: noTo(infusionQuestions), ...answers }),
    waiverVersion,
  })
}

/** A check-in with the same answers, sealed as a device does. */
export async function makeCheckIn(
  change: Partial<CheckInAnswers> = {},
  kept: { readonly idempotencyKey: string; readonly elapsedMs: number; readonly website: string } = envelope(),
): Promise<CheckInInput> {
  const text = JSON.stringify(makeCheckInAnswers(change))
  return { ...kept, sealed: await sealForClinic(text, devicePublicKey(), kept.idempotencyKey) }
}
