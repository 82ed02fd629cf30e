import type { PublicTestimonial } from '../../../stores/testimonials.ts'

/** What it was and where, as far as the author says: "Dermal fillers, Miami Beach". */
export function VisitLine({ treatment, city }: Pick<PublicTestimonial, 'treatment' | 'city'>) {
  const said = [treatment, city].filter((part) => part !== null)
  return said.length > 0 && <span className="block wrap-anywhere">{said.join(', ')}</span>
}
