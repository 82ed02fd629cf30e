import * as z from 'zod/mini'
import { isDay } from '../catalog/time/eastern.ts'

/** An Eastern day that someone chose: "2026-12-01". It has to exist. */
export const chosenDay = z.string('Choose a day.').check(z.refine(isDay, 'Choose a day.'))
