import { testimonialVisit } from '../../catalog/testimonial-visit.ts'
import type { TestimonialRow } from '../../contracts/admin-testimonial.ts'
import { Rating } from './Rating.tsx'
import { shownName } from './words.ts'

type Content = NonNullable<TestimonialRow['original']>

/** Another wording of the testimonial in the form: its author's, or a colleague's. */
export function Wording({ title, content }: { readonly title: string; readonly content: Content }) {
  return (
    <section className="grid grid-cols-1 gap-2 rounded-field bg-shell px-4 py-3.5">
      <h3 className="font-sans text-admin font-semibold">{title}</h3>
      <p className="flex flex-wrap gap-x-4 text-mute">
        <span>
          {content.fullName ?? 'No name'}
          {content.fullName !== null && (shownName(content) === 'Anonymous' ? ', name hidden' : ', name shown')}
        </span>
        <Rating value={content.starRating} />
        {testimonialVisit(content) !== '' && <span>{testimonialVisit(content)}</span>}
      </p>
      <p className="break-words whitespace-pre-line">{content.testimonial}</p>
    </section>
  )
}
