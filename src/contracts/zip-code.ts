import * as z from 'zod/mini'

/** A ZIP code that decides a place, without its last four digits. */
export const shortZipCode = z.string().check(z.regex(/^\d{5}$/, 'Enter a 5-digit ZIP code.'))
