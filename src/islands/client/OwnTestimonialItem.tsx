import { useStore } from '@nanostores/react'
import { Lock, Pencil } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { easternDay, formatLongDay } from '../../catalog/time/eastern.ts'
import { ownTestimonials, type OwnTestimonial } from '../../stores/account/own-testimonials.ts'
import { Button } from '../../ui/Button.tsx'
import { Stars } from '../testimonials/read/Stars.tsx'
import { VisitLine } from '../testimonials/read/VisitLine.tsx'
import { OwnTestimonialForm } from './OwnTestimonialForm.tsx'
import { TestimonialStatus } from './TestimonialStatus.tsx'

/** One testimonial; it can be edited in place until it is published. */
export function OwnTestimonialItem({ item }: { item: OwnTestimonial }) {
  const waitId = useId()
  const edited = useStore(ownTestimonials.$editing)
  const editing = edited === item.id
  // One is edited at a time. The button stays focusable and says so.
  const waits = edited !== undefined && !editing
  const saved = useStore(ownTestimonials.$saved) === item.id
  const place = useRef<HTMLElement>(null)
  const edit = useRef<HTMLButtonElement>(null)
  const was = useRef(false)

  useEffect(() => {
    // The form that had focus is gone. A testimonial published in the meantime has no button to edit it.
    if (was.current && !editing) (edit.current ?? place.current)?.focus()
    was.current = editing
  }, [editing])

  const written = easternDay(new Date(item.created_at))
  return (
    <article
      ref={place}
      tabIndex={-1}
      aria-label={`Testimonial from ${formatLongDay(written)}`}
      className="border-t border-line py-8 outline-none"
    >
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-mute">
        <TestimonialStatus item={item} />
        <time dateTime={item.created_at}>{formatLongDay(written)}</time>
      </p>
      {editing ? (
        <OwnTestimonialForm published={item.is_published} />
      ) : (
        <>
          <blockquote
            dir="auto"
            className="mt-5 font-display text-[1.375rem] leading-[1.4] font-light wrap-anywhere whitespace-pre-line"
          >
            {item.testimonial}
          </blockquote>
          {item.star_rating !== null && (
            <div className="mt-4">
              <Stars rating={item.star_rating} />
            </div>
          )}
          <p dir="auto" className="mt-3 text-small text-mute">
            {item.display_name && item.full_name !== null ? item.full_name : 'Anonymous'}
            <VisitLine treatment={item.treatment} city={item.city} />
          </p>
          {item.is_published ? (
            <p className="mt-5 flex items-start gap-2 text-small text-mute">
              <Lock size={18} strokeWidth={1.5} aria-hidden className="mt-0.5 shrink-0" />
              We published this testimonial, so you can’t edit it anymore.
            </p>
          ) : (
            <div className="mt-5 flex flex-wrap items-center gap-4">
              <Button
                ref={edit}
                variant="outline"
                size="sm"
                aria-disabled={waits || undefined}
                aria-describedby={waits ? waitId : undefined}
                onClick={() => ownTestimonials.edit(item)}
              >
                <Pencil size={16} strokeWidth={1.5} aria-hidden /> Edit
                <span className="sr-only"> the testimonial from {formatLongDay(written)}</span>
              </Button>
              {waits && (
                <p id={waitId} className="text-small text-mute">
                  Save or cancel your other edit first.
                </p>
              )}
              {item.kept_unpublished && <p className="text-small text-mute">If you edit it, we’ll review it again.</p>}
              <p role="status" className="text-small text-success">
                {saved && 'Saved.'}
              </p>
            </div>
          )}
        </>
      )}
    </article>
  )
}
