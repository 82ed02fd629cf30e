/** Fields that several forms share, each with its limit and the sentence of its refusal. */
import * as z from 'zod/mini'
import { formatCount } from '../catalog/count.ts'
import { isDay } from '../catalog/eastern.ts'

// The library would compile its checks with `new Function`, which the content security policy forbids.
z.config({ jitless: true })

export const minimumFillMs = 2000

/** Half an emoji, which no database takes. */
const incomplete = /\p{Cs}/u
/** Control characters, line separators, and marks that turn the direction of what follows. */
const notOnOneLine = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u
const visible = /[\p{L}\p{N}\p{P}\p{S}]/u

/** Whether a text can be stored as it is. */
export function isStorable(text: string): boolean {
  return !incomplete.test(text) && !text.includes('\u0000')
}

function singleLine(label: string, limit: number) {
  return z.string(`Enter ${label}.`).check(
    z.trim(),
    z.maxLength(limit, `Please keep this under ${limit} characters.`),
    z.refine((text) => isStorable(text) && !notOnOneLine.test(text), 'Please use plain text on one line.'),
  )
}

/** A required text on one line; `label` completes "Enter …". */
export function requiredLine(label: string, limit: number) {
  return singleLine(label, limit).check(z.refine((text) => visible.test(text), `Enter ${label}.`))
}

/** An optional text on one line; empty when left out. */
export function optionalLine(limit: number) {
  return z._default(singleLine('a text', limit), '')
}

/** An optional text of several lines; empty when left out. */
export function optionalText(limit: number) {
  return z._default(
    z
      .string()
      .check(
        z.trim(),
        z.maxLength(limit, `Please keep this under ${formatCount(limit)} characters.`),
        z.refine(isStorable, 'Please use plain text.'),
      ),
    '',
  )
}

const webAddress = /https?:|www\.|:\/\//i

export const personName = requiredLine('your name', 120).check(
  z.refine((text) => !webAddress.test(text), 'Please enter a name, without a web address.'),
)

export const email = z
  .string('Enter your email.')
  .check(
    z.trim(),
    z.minLength(1, 'Enter your email.'),
    z.maxLength(254, 'Please check your email address.'),
    z.email('Please enter a valid email, like name@example.com.'),
  )

export const phone = z.string('Enter your phone number.').check(
  z.trim(),
  z.minLength(1, 'Enter your phone number.'),
  z.maxLength(30, 'Please check your phone number.'),
  z.refine((text) => {
    const digits = text.replace(/\D/g, '').length
    return /^[+\d\s().-]*(?:(?:x|ext\.?)\s*\d+)?$/i.test(text) && digits >= 7 && digits <= 20
  }, 'Please enter a phone number with its area code.'),
)

export const zipCode = z
  .string('Enter your ZIP code.')
  .check(z.trim(), z.minLength(1, 'Enter your ZIP code.'), z.regex(/^\d{5}(-\d{4})?$/, 'Please enter a ZIP code of five digits.'))

/** "2026-12-01T14:30:00.000Z", of a day that exists. */
export const instant = z.iso.datetime().check(z.refine((text) => isDay(text.slice(0, 10))))

/**
 * What every public form carries beside its answers: the key that makes a repeat the same request
 * (decision 15), how long the form was open, and a field that only machines fill (decision 32).
 */
export const formEnvelope = {
  idempotencyKey: z.string().check(z.uuid('This form has lost its key. Please reload the page.')),
  elapsedMs: z.number().check(z.int(), z.nonnegative()),
  website: z._default(z.string().check(z.maxLength(500)), ''),
}
