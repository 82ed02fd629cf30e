import { Star } from 'lucide-react'
import { countOf } from '../../catalog/count.ts'
import type { TestimonialRow } from '../../contracts/admin-testimonial.ts'
import { Button } from '../../ui/Button.tsx'
import { once } from '../parts/once.ts'
import { shownName } from './words.ts'

/** Leads to the testimonials whose five stars an earlier editor stored on its own (decision 10). */
export function RatingsToCheck({ count, onOpen }: { readonly count: number; readonly onOpen: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-field bg-warn-bg py-2 pr-2 pl-4 text-admin text-warn">
      <Star size={18} strokeWidth={1.5} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1 basis-60 py-1.5 font-medium">
        {countOf(count, 'testimonial has', 'testimonials have')} 5 stars that the author didn’t give.
      </p>
      <Button variant="secondary" size="admin" onClick={onOpen}>
        {count === 1 ? 'Check rating' : 'Check ratings'}
      </Button>
    </div>
  )
}

type Props = {
  readonly row: TestimonialRow
  readonly isSaving: boolean
  readonly onAnswer: (keep: boolean) => void
}

/** Asks whether a rating that the author didn't give may stay. */
export function RatingCheck({ row, isSaving, onAnswer }: Props) {
  const whose = <span className="sr-only"> on {row.fullName ?? shownName(row)}’s testimonial</span>
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-warn-bg px-3 py-2 text-warn">
      <p className="min-w-0 flex-1 basis-60">
        The author didn’t leave a rating. An earlier edit added 5 stars{row.isPublished && ', and they’re published'}.
      </p>
      <span className="flex flex-wrap gap-2">
        <Button variant="secondary" size="admin" busy={isSaving} onClick={once(() => onAnswer(false))}>
          <span>Remove rating{whose}</span>
        </Button>
        <Button variant="ghost" size="admin" busy={isSaving} onClick={once(() => onAnswer(true))}>
          <span>Keep 5 stars{whose}</span>
        </Button>
      </span>
    </div>
  )
}
