import type { OwnTestimonial } from '../../stores/account/own-testimonials.ts'
import { StatusChip } from './StatusChip.tsx'

/** The status of the client's own testimonial. */
export function TestimonialStatus({ item }: { item: Pick<OwnTestimonial, 'is_published' | 'kept_unpublished'> }) {
  if (item.is_published) return <StatusChip tone="done">Published</StatusChip>
  if (item.kept_unpublished) return <StatusChip tone="off">Not published</StatusChip>
  return <StatusChip tone="waiting">In review</StatusChip>
}
