import type { ReactNode } from 'react'
import type { TestimonialRow } from '../../contracts/admin-testimonial.ts'
import { FailureBanner } from '../parts/Failure.tsx'
import type { OpenRow } from '../parts/list/use-open-row.ts'
import { Drawer } from '../parts/overlay/Drawer.tsx'
import { when } from '../parts/when.ts'
import { TestimonialForm } from './TestimonialForm.tsx'
import type { TestimonialActions } from './use-testimonials.ts'
import { Wording } from './Wording.tsx'

type Props = {
  readonly open: OpenRow<TestimonialRow>
  readonly beside: ReactNode
  readonly actions: TestimonialActions
  readonly onDone: (id: string) => void
  readonly onClose: () => void
}

/** Edits a testimonial, with its author's wording beside it. */
export function TestimonialDrawer({ open: { row, problem }, beside, actions, onDone, onClose }: Props) {
  return (
    <Drawer
      open={row !== undefined || problem !== undefined}
      onClose={onClose}
      beside={beside}
      row={row?.id}
      title="Edit testimonial"
      subtitle={row && `Received ${when(row.createdAt)}`}
    >
      {problem && <FailureBanner message={problem} />}
      {row && (
        <div className="grid grid-cols-1 gap-7">
          <TestimonialForm key={row.id} row={row} actions={actions} onDone={() => onDone(row.id)} />
          {row.original && <Wording title="Author’s original" content={row.original} />}
        </div>
      )}
    </Drawer>
  )
}
