import { testimonialVisit } from '../../../catalog/testimonial-visit.ts'
import type { PublicTestimonial } from '../../../stores/testimonials.ts'

export function VisitLine(said: Pick<PublicTestimonial, 'treatment' | 'city'>) {
  const words = testimonialVisit(said)
  return words !== '' && <span className="block wrap-anywhere">{words}</span>
}
