import { EyeOff, Pencil, Trash2, Undo2 } from 'lucide-react'
import { useStore } from '@nanostores/react'
import { testimonialVisit } from '../../catalog/testimonial-visit.ts'
import type { TestimonialRow } from '../../contracts/admin-testimonial.ts'
import { Button } from '../../ui/Button.tsx'
import { once } from '../parts/once.ts'
import { $density } from '../../stores/list-density.ts'
import { RowMenu } from '../parts/list/RowMenu.tsx'
import { Status } from '../parts/Status.tsx'
import { useIsNarrow } from '../parts/use-media.ts'
import { shortWhen } from '../parts/when.ts'
import { Rating } from './Rating.tsx'
import { RatingCheck } from './RatingCheck.tsx'
import { shownName, states, stateWords, type TestimonialState } from './words.ts'

type Props = {
  readonly row: TestimonialRow
  readonly now: Date
  readonly isSaving: boolean
  /** Its editor is open beside the list. */
  readonly isOpen: boolean
  readonly onMove: (to: TestimonialState) => void
  readonly onRating: (keep: boolean) => void
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** A testimonial and what you can do with it: in full, or on one line. */
export function TestimonialCard(props: Props) {
  const compact = useStore($density) === 'compact'
  const narrow = useIsNarrow()
  return compact && !narrow ? <CompactCard {...props} /> : <FullCard {...props} />
}

/** Its buttons: publish or unpublish, and the rest in the menu. */
function Actions({
  row,
  size,
  isSaving,
  onMove,
  onEdit,
  onDelete,
}: Omit<Props, 'now' | 'onRating'> & { readonly size: 'admin' | 'row' }) {
  const name = row.fullName ?? shownName(row)
  return (
    <>
      <Button
        variant={row.isPublished ? 'secondary' : 'outline'}
        size={size}
        busy={isSaving}
        onClick={once(() => onMove(row.isPublished ? states.pending : states.published))}
      >
        {row.isPublished ? 'Unpublish' : 'Publish'}
        <span className="sr-only"> {name}’s testimonial</span>
      </Button>
      <RowMenu
        label={name}
        items={() => [
          { label: 'Edit', icon: Pencil, onSelect: onEdit },
          row.keptUnpublished
            ? { label: 'Move to Pending Review', icon: Undo2, onSelect: () => onMove(states.pending) }
            : { label: 'Keep unpublished', icon: EyeOff, onSelect: () => onMove(states.unpublished) },
          { label: 'Delete', icon: Trash2, danger: true, onSelect: onDelete },
        ]}
      />
    </>
  )
}

/** One line: whose it is, how it begins, its state. */
function CompactCard(props: Props) {
  const { row, now, isSaving, isOpen, onRating, onEdit } = props
  const { tone, word } = stateWords(row)
  return (
    <article
      aria-busy={isSaving || undefined}
      data-row={row.id}
      aria-current={isOpen || undefined}
      className={`px-4 text-admin transition-opacity hover:bg-mist aria-[current]:bg-glass ${isSaving ? 'bg-shell opacity-90' : ''}`}
    >
      <div className="flex h-field items-center gap-4">
        <h2 className="w-34 shrink-0 truncate font-sans text-admin font-semibold @roomy:w-42">
          {row.fullName ?? shownName(row)}
        </h2>
        <span className="w-20 shrink-0 whitespace-nowrap @max-roomy:hidden">
          <Rating value={row.starRating} />
        </span>
        <button
          type="button"
          className="min-w-0 flex-1 cursor-pointer truncate text-left hover:underline hover:underline-offset-4"
          onClick={onEdit}
        >
          {row.testimonial}
        </button>
        <span className="w-20 shrink-0 text-mute tnum @max-roomy:hidden">{shortWhen(row.createdAt, now)}</span>
        <span className="w-37 shrink-0">
          <Status tone={tone}>{word}</Status>
        </span>
        <span className="flex w-34 shrink-0 items-center justify-end gap-1">
          <Actions {...props} size="row" />
        </span>
      </div>
      {row.checkRating && (
        <div className="-mt-1 pb-2">
          <RatingCheck row={row} isSaving={isSaving} onAnswer={onRating} />
        </div>
      )}
    </article>
  )
}

function FullCard(props: Props) {
  const { row, now, isSaving, isOpen, onRating } = props
  const name = shownName(row)
  const state = stateWords(row)
  const hidden = row.fullName !== null && !row.displayName
  return (
    <article
      aria-busy={isSaving || undefined}
      data-row={row.id}
      aria-current={isOpen || undefined}
      className={`rounded-field border border-line px-4 py-3.5 text-admin transition-opacity aria-[current]:bg-glass md:px-5 ${isSaving ? 'bg-shell opacity-90' : 'bg-pearl'}`}
    >
      <div className="grid grid-cols-1 gap-x-8 gap-y-3 @card:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <h2 className="min-w-0 font-sans text-admin font-semibold break-words">
              {hidden ? row.fullName : name}
              {hidden && <span className="font-normal text-mute"> (shown as Anonymous)</span>}
            </h2>
            <Rating value={row.starRating} />
            <span className="text-mute tnum">{shortWhen(row.createdAt, now)}</span>
            {testimonialVisit(row) !== '' && <span className="text-mute">{testimonialVisit(row)}</span>}
            {row.original && <span className="text-mute">Edited by the clinic</span>}
          </header>
          <p className="mt-2 max-w-[72ch] break-words whitespace-pre-line">{row.testimonial}</p>
          {row.checkRating && <RatingCheck row={row} isSaving={isSaving} onAnswer={onRating} />}
        </div>
        <footer className="flex flex-wrap items-center gap-2 @card:gap-5 @card:self-start">
          <span className="order-last ml-auto @card:order-first @card:ml-0 @card:w-34">
            <Status tone={state.tone}>{state.word}</Status>
          </span>
          <span className="flex items-center gap-2 @card:w-34 @card:justify-end">
            <Actions {...props} size="admin" />
          </span>
        </footer>
      </div>
    </article>
  )
}
