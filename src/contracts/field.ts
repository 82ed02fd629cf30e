/** Fields that several forms share, each with its limit and its error sentence. */
import * as z from 'zod/mini'
import { isZip } from '../catalog/practice/zip-code.ts'
import { isDay } from '../catalog/time/eastern.ts'
import { copiedText, emailSaying, requiredLine } from './text.ts'

const webAddress = /https?:|www\.|:\/\//i

/** Who types: the person themselves, or staff about someone else. */
type Whose = 'your' | 'their'

/** A person's name. */
export function nameOf(whose: Whose) {
  return requiredLine(`${whose} name`, 120).check(
    z.refine((text) => !webAddress.test(text), 'Please enter a name, without a web address.'),
  )
}

/** A person's email address. */
export function emailOf(whose: Whose) {
  return emailSaying(`Enter ${whose} email.`, `Please check ${whose} email address.`)
}

/** A copied number with a plain hyphen for every kind of dash, including the one on Japanese keyboards. */
export function copiedNumber(text: string): string {
  return copiedText(text).replace(/[‐-―−ー]/g, '-')
}

/** A phone number with its area code, or with "+" and its country's, as it was typed; with plain hyphens, and dots for bullets. */
export function phoneOf(whose: Whose) {
  return z.string(`Enter ${whose} phone number.`).check(
    z.overwrite((text) => copiedNumber(text).replace(/[•·∙]/g, '.')),
    z.minLength(1, `Enter ${whose} phone number.`),
    z.maxLength(30, `Please check ${whose} phone number.`),
    z.refine((text) => {
      const [, number = ''] = /^([+\d\s()./-]*)(?:(?:x|ext\.?)\s*\d+)?$/i.exec(text) ?? []
      const digits = number.replace(/\D/g, '').length
      return digits >= (number.startsWith('+') ? 7 : 10) && digits <= 20
    }, 'Please enter a phone number with an area code.'),
  )
}

export const personName = nameOf('your')
export const email = emailOf('your')
export const phone = phoneOf('your')

export const zipCode = z
  .string('Enter your ZIP code.')
  .check(z.overwrite(copiedNumber), z.minLength(1, 'Enter your ZIP code.'), z.refine(isZip, 'Please enter a 5-digit ZIP code.'))

/** "2026-12-01T14:30:00.000Z", on a real day. */
export const instant = z.iso.datetime().check(z.refine((text) => isDay(text.slice(0, 10))))

/**
 * What every public form carries besides its answers: the key that makes a repeat the same request (decision 15), how long the
 * form was open, and a honeypot field that only bots fill in (decision 32).
 */
export const formEnvelope = {
  idempotencyKey: z.string().check(z.uuid('Something went wrong with this form. Please reload the page.')),
  elapsedMs: z.number().check(z.int(), z.nonnegative()),
  website: z._default(z.string().check(z.maxLength(500)), ''),
}
