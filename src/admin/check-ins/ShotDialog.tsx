import { Modal } from '../parts/overlay/Modal.tsx'
import { ShotForm, type GivenShot, type LastShot } from './ShotForm.tsx'
import type { Markable } from './use-check-ins.ts'
import { doubtsOf } from './words.ts'

type Props = {
  readonly row: Markable
  readonly today: string
  readonly last: LastShot | undefined
  readonly onSubmit: (given: GivenShot, giver: string) => void
  readonly onClose: () => void
}

/** Focus starts at the dose, because the signed-in person usually gives the shot. */
function focusDose(event: Event) {
  const dose = event.currentTarget instanceof HTMLElement && event.currentTarget.querySelector<HTMLInputElement>('[name=dose]')
  if (!dose) return
  event.preventDefault()
  dose.focus()
}

/** Records a shot from the list, for a guest without answers to read. */
export function ShotDialog({ row, today, last, onSubmit, onClose }: Props) {
  return (
    <Modal
      open
      onClose={onClose}
      onOpenAutoFocus={focusDose}
      title="Record the shot"
      intro={`${row.fullName}, ticket ${row.ticketNumber}`}
    >
      <ShotForm
        mustBeWhole={false}
        doubts={doubtsOf(row, today)}
        last={last}
        busy={false}
        onSubmit={onSubmit}
        onCancel={onClose}
      />
    </Modal>
  )
}
