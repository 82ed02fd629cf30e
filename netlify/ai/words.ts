/**
 * What a writer contributes to a newsletter. We set prices, durations, links and the offer
 * (src/catalog/newsletter/email-html.ts).
 */
import * as z from 'zod/mini'
import type { Maker } from '../../src/catalog/newsletter/generator.ts'
import type { Highlight } from '../../src/catalog/newsletter/highlight.ts'
import type { Period } from '../../src/catalog/newsletter/period.ts'

/** What the newsletter should be about. */
export type Brief = {
  readonly period: Period
  readonly theme: string
  readonly highlights: readonly Highlight[]
  /** As the admin typed it; empty if there is none. */
  readonly offer: { readonly code: string; readonly details: string }
  /** Goes up when the same brief is written again, to get other words. */
  readonly variant: number
}

const line = (limit: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(limit))

export const words = z.strictObject({
  subject: line(120),
  preheader: line(200),
  /** One phrase may be between asterisks. */
  headline: line(120),
  opening: z.array(line(700)).check(z.minLength(1), z.maxLength(3)),
  /** One for each treatment of the brief, under the same name. */
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
