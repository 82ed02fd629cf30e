/** What a writer writes of a newsletter; prices, durations, links and the offer are set by us (newsletter-letter.ts). */
import * as z from 'zod/mini'
import type { Maker } from '../../src/catalog/newsletter/generator.ts'
import type { Highlight } from '../../src/catalog/newsletter/highlight.ts'
import type { Period } from '../../src/catalog/period.ts'

/** What the letter is to be about. */
export type Brief = {
  readonly period: Period
  readonly theme: string
  readonly highlights: readonly Highlight[]
  /** As the admin typed it; empty where there is none. */
  readonly offer: { readonly code: string; readonly details: string }
  /** Counts up when the same brief is written again, for other words. */
  readonly variant: number
}

const line = (limit: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(limit))

export const words = z.strictObject({
  subject: line(120),
  preheader: line(200),
  /** One phrase may stand between asterisks. */
  headline: line(120),
  opening: z.array(line(700)).check(z.minLength(1), z.maxLength(3)),
  /** One for each treatment of the brief, by its name there. */
  sections: z.array(
    z.strictObject({
      treatment: line(120),
      heading: line(120),
      paragraphs: z.array(line(900)).check(z.minLength(1), z.maxLength(3)),
    }),
  ),
  closing: line(600),
})

export type Words = z.infer<typeof words>

export type Writer = {
  readonly madeBy: Maker
  /** Refuses `generator-unavailable`, `generator-slow`, `generator-declined`, `generator-unusable`. */
  readonly write: (brief: Brief, signal: AbortSignal) => Promise<Words>
}
