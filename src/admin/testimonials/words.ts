import type { TestimonialRow } from '../../contracts/admin-testimonial.ts'

/** The name the public sees: "Anonymous" unless there is a name and its author shows it. */
export function shownName({ fullName, displayName }: Pick<TestimonialRow, 'fullName' | 'displayName'>): string {
  return fullName !== null && displayName ? fullName : 'Anonymous'
}
