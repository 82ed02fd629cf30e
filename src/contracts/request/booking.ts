/** Booking an IV visit: what the browser sends and gets back. */
import * as z from 'zod/mini'
import { ivTreatmentIds } from '../../catalog/treatment/iv-treatment.ts'
import { mostGuests } from '../../catalog/visit/guests.ts'
import { isResidentCode, maxQuantity } from '../../catalog/quote.ts'
import { maxPreferredTimes } from '../../catalog/time/time-slot.ts'
import { defineEndpoint } from '../endpoint.ts'
import { askedTimes, distinct } from './asked-times.ts'
import { email, formEnvelope, personName, phone, zipCode } from '../field.ts'
import { optionalLine, optionalText, requiredLine } from '../text.ts'

export const invalidDiscountCode = 'Invalid discount code'
const emptyCart = 'Please add at least one IV treatment to your cart'
export const noPreferredTime = 'Add at least one date and time'

/** A cart line as it is sent: an id and a count, never a price (decision 3). */
const bookingItem = z.object({
  treatmentId: z.enum(ivTreatmentIds, 'We don’t offer this treatment.'),
  quantity: z
    .number('Choose a quantity from 1 to 10.')
    .check(
      z.int('Choose a quantity from 1 to 10.'),
      z.minimum(1, 'Choose a quantity from 1 to 10.'),
      z.maximum(maxQuantity, 'Choose a quantity from 1 to 10.'),
    ),
})

/** The visitor's own answers, each checked on its own while they fill in the form. */
export const bookingFields = {
  name: personName,
  email,
  phone,
  streetAddress: requiredLine('your street address', 200),
  aptUnit: optionalLine(60),
  city: requiredLine('your city', 100),
  state: requiredLine('your state', 60),
  zipCode,
  discountCode: z._default(
    z.string().check(
      z.trim(),
      z.maxLength(60, invalidDiscountCode),
      z.refine((code) => code === '' || isResidentCode(code), invalidDiscountCode),
    ),
    '',
  ),
  additionalNotes: optionalText(2000),
}

const guestsSentence = `Choose 1 to ${mostGuests} people.`

export const bookingInput = z.object({
  ...formEnvelope,
  ...bookingFields,
  /** How many people the visit is for (decision 52). */
  guests: z._default(
    z.number(guestsSentence).check(z.int(guestsSentence), z.minimum(1, guestsSentence), z.maximum(mostGuests, guestsSentence)),
    1,
  ),
  items: z.array(bookingItem, emptyCart).check(
    z.minLength(1, emptyCart),
    z.maxLength(ivTreatmentIds.length, 'Add each treatment only once, and set its quantity.'),
    z.refine((items) => distinct(items.map((item) => item.treatmentId)), 'Add each treatment only once, and set its quantity.'),
  ),
  preferredDates: askedTimes(maxPreferredTimes, noPreferredTime).check(z.minLength(1, noPreferredTime)),
})

export type BookingInput = z.infer<typeof bookingInput>

/** What was stored; the server computed every amount. */
export const bookingReceipt = z.object({
  reference: z.string(),
  receivedAt: z.string(),
  /** Where the client's email goes. */
  email: z.string(),
  items: z.array(
    z.object({
      treatmentId: z.string(),
      title: z.string(),
      quantity: z.number(),
      unitPriceCents: z.number(),
      lineTotalCents: z.number(),
    }),
  ),
  /** How many people the visit is for. Receipts from before we asked have none. */
  guests: z.optional(z.number()),
  /** The address is outside our usual area: we promised to call before any time is confirmed. */
  outsideArea: z.optional(z.literal(true)),
  resident: z.boolean(),
  subtotalCents: z.number(),
  discountCents: z.number(),
  travelFeeCents: z.number(),
  totalCents: z.number(),
  preferredDates: z.array(z.string()),
})

export type BookingReceipt = z.infer<typeof bookingReceipt>

export const bookIv = defineEndpoint({
  name: 'bookIv',
  method: 'POST',
  path: '/api/booking',
  access: 'public',
  input: bookingInput,
  output: bookingReceipt,
  refusals: ['too-fast', 'looks-automated', 'time-passed', 'already-sent-differently'],
  repeatable: true,
})
