import type { TestimonialRow } from '../../contracts/admin-testimonial.ts'
import { Drawer } from '../parts/Drawer.tsx'
import { longWhen } from '../parts/when.ts'
import { TestimonialForm } from './TestimonialForm.tsx'
import type { TestimonialActions } from './use-testimonials.ts'
import { Rating } from './Rating.tsx'
import { shownName } from './words.ts'

type Props = { readonly row: TestimonialRow | undefined; readonly actions: TestimonialActions; readonly onClose: () => void }

/** Editing, with what its author wrote beside it. */
export function TestimonialDrawer({ row, actions, onClose }: Props) {
  return (
    <Drawer
      open={row !== undefined}
      onClose={onClose}
      title="Edit testimonial"
      subtitle={row && `Received ${longWhen(row.createdAt)}`}
    >
      {row && (
        <div className="grid grid-cols-1 gap-7">
          <TestimonialForm key={row.id} row={row} actions={actions} onDone={onClose} />
          {row.original && (
            <section className="grid grid-cols-1 gap-2 rounded-field bg-shell px-4 py-3.5">
              <h3 className="font-sans text-admin font-semibold">As its author wrote it</h3>
              <p className="flex flex-wrap gap-x-4 text-mute">
                <span>
                  {row.original.fullName ?? 'No name'}
                  {row.original.fullName !== null &&
                    (shownName(row.original) === 'Anonymous' ? ', name private' : ', name shown')}
                </span>
                <Rating value={row.original.starRating} />
              </p>
              <p className="break-words whitespace-pre-line">{row.original.testimonial}</p>
            </section>
          )}
        </div>
      )}
    </Drawer>
  )
}
