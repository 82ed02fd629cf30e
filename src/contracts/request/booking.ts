/** Booking an IV visit: what the browser sends and gets back (public spec, sections 3, 5 and 7). */
import * as z from 'zod/mini'
import { ivTreatmentIds } from '../../catalog/iv-treatment.ts'
import { isResidentCode, maxQuantity } from '../../catalog/quote.ts'
import { maxPreferredTimes, parsePreferredTime } from '../../catalog/time-slot.ts'
import { defineEndpoint } from '../endpoint.ts'
import { email, formEnvelope, personName, phone, zipCode } from '../field.ts'
import { optionalLine, optionalText, requiredLine } from '../text.ts'

export const invalidDiscountCode = 'Invalid discount code'
export const emptyCart = 'Please add at least one IV treatment to your cart'
export const noPreferredTime = 'Add at least one date and time'

function distinct<T>(values: readonly T[]): boolean {
  return new Set(values).size === values.length
}

/** A cart line as it is sent: an id and a count, never a price (decision 3). */
export const bookingItem = z.object({
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

export const bookingInput = z.object({
  ...formEnvelope,
  ...bookingFields,
  items: z.array(bookingItem, emptyCart).check(
    z.minLength(1, emptyCart),
    z.maxLength(ivTreatmentIds.length, 'Each treatment can be in the cart only once, with its quantity.'),
    z.refine(
      (items) => distinct(items.map((item) => item.treatmentId)),
      'Each treatment can be in the cart only once, with its quantity.',
    ),
  ),
  /** "YYYY-MM-DD at H:MM AM/PM", Eastern. The server decides whether they are still in the future. */
  preferredDates: z
    .array(
      z
        .string()
        .check(
          z.refine(
            (text) => parsePreferredTime(text) !== undefined,
            'Choose a time from 8:00 AM to 8:00 PM, on the hour or half hour.',
          ),
        ),
      noPreferredTime,
    )
    .check(
      z.minLength(1, noPreferredTime),
      z.maxLength(maxPreferredTimes, `Please choose ${maxPreferredTimes} times or fewer.`),
      z.refine(distinct, 'Each time can be chosen only once.'),
    ),
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
