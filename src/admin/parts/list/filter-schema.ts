/** Filters from the address: whatever was typed there, a screen gets only values it knows. */
import * as z from 'zod/mini'
import { isDay } from '../../../catalog/time/eastern.ts'
import { isStorable } from '../../../contracts/text.ts'
import { rowId } from '../../../contracts/page.ts'

/** One of a few words. */
export function choice<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.catch(z.optional(z.enum(values)), undefined)
}

export const searchFilter = z.catch(z.optional(z.string().check(z.trim(), z.maxLength(100), z.refine(isStorable))), undefined)

export const orderFilter = choice(['newest', 'oldest'])

export const dayFilter = z.catch(z.optional(z.string().check(z.refine(isDay))), undefined)

/** The row whose drawer is open. */
export const openFilter = z.catch(z.optional(rowId), undefined)
