import { Pencil, Trash2 } from 'lucide-react'
import type { TestimonialRow } from '../../contracts/admin-testimonial.ts'
import { Button } from '../../ui/Button.tsx'
import { once } from '../parts/once.ts'
import { RowMenu } from '../parts/list/RowMenu.tsx'
import { Status } from '../parts/Status.tsx'
import { shortWhen } from '../parts/when.ts'
import { Rating } from './Rating.tsx'
import { shownName } from './words.ts'

type Props = {
  readonly row: TestimonialRow
  readonly now: Date
  readonly isSaving?: boolean
  readonly onPublish: (isPublished: boolean) => void
  readonly onEdit: () => void
  readonly onDelete: () => void
}

/** A whole testimonial, and what you can do with it. */
export function TestimonialCard({ row, now, isSaving = false, onPublish, onEdit, onDelete }: Props) {
  const name = shownName(row)
  const hidden = row.fullName !== null && !row.displayName
  return (
    <article
      aria-busy={isSaving || undefined}
      className={`rounded-field border border-line px-4 py-4 text-admin transition-opacity md:px-5 ${isSaving ? 'bg-shell opacity-90' : 'bg-pearl'}`}
    >
      <div className="grid grid-cols-1 gap-x-8 gap-y-3 @card:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <h2 className="min-w-0 font-sans text-admin font-semibold break-words">
              {name}
              {hidden && <span className="font-normal text-mute"> ({row.fullName}, who keeps the name private)</span>}
            </h2>
            <Rating value={row.starRating} />
            <span className="text-mute tabular-nums">{shortWhen(row.createdAt, now)}</span>
            {row.original && <span className="text-mute">Edited by the clinic</span>}
          </header>
          <p className="mt-2 max-w-[72ch] break-words whitespace-pre-line">{row.testimonial}</p>
        </div>
        <footer className="flex items-center gap-2 @card:flex-col @card:items-end @card:justify-between">
          <span className="order-last ml-auto @card:order-first @card:ml-0">
            <Status tone={row.isPublished ? 'success' : 'warn'}>{row.isPublished ? 'Published' : 'Pending Review'}</Status>
          </span>
          <span className="flex items-center gap-2">
            <Button
              variant={row.isPublished ? 'secondary' : 'outline'}
              size="admin"
              disabled={isSaving}
              onClick={once(() => onPublish(!row.isPublished))}
            >
              {row.isPublished ? 'Unpublish' : 'Publish'}
              <span className="sr-only"> the testimonial of {name}</span>
            </Button>
            <RowMenu
              label={name}
              items={[
                { label: 'Edit', icon: Pencil, onSelect: onEdit },
                { label: 'Delete', icon: Trash2, danger: true, onSelect: onDelete },
              ]}
            />
          </span>
        </footer>
      </div>
    </article>
  )
}
