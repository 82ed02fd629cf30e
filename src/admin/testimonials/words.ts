import type { TestimonialRow } from '../../contracts/admin-testimonial.ts'
import { shownTestimonials } from '../../contracts/testimonial.ts'
import type { Tone } from '../parts/Status.tsx'

export type TestimonialState = Pick<TestimonialRow, 'isPublished' | 'keptUnpublished'>

export const states = {
  published: { isPublished: true, keptUnpublished: false },
  pending: { isPublished: false, keptUnpublished: false },
  unpublished: { isPublished: false, keptUnpublished: true },
} as const satisfies Record<string, TestimonialState>

/** A state's dot and word. */
export function stateWords({ isPublished, keptUnpublished }: TestimonialState): { readonly tone: Tone; readonly word: string } {
  if (isPublished) return { tone: 'success', word: 'Published' }
  return keptUnpublished ? { tone: 'neutral', word: 'Kept unpublished' } : { tone: 'warn', word: 'Pending Review' }
}

/** What a toast says once a testimonial has reached a state. */
export function stateDone(from: TestimonialState, { isPublished, keptUnpublished }: TestimonialState): string {
  // An older one published late isn't among them.
  if (isPublished) return `Published. The home page shows the ${shownTestimonials} newest.`
  if (keptUnpublished) return from.isPublished ? 'Taken off the site and kept unpublished' : 'Kept unpublished'
  return from.isPublished ? 'Unpublished. It’s back in Pending Review.' : 'Back in Pending Review'
}

/** The name the public sees: "Anonymous" unless there is a name and its author shows it. */
export function shownName({ fullName, displayName }: Pick<TestimonialRow, 'fullName' | 'displayName'>): string {
  return fullName !== null && displayName ? fullName : 'Anonymous'
}
