import type { ComponentProps, FormEventHandler, ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { FailureBanner } from '../Failure.tsx'
import { Modal } from './Modal.tsx'
import { dialogFootClass } from './overlay-class.ts'

type Props = {
  readonly title: ReactNode
  readonly intro?: ReactNode
  /** What went wrong with the whole form; a field's problem is shown beside the field. */
  readonly problem?: string | undefined
  /** The button's label: what will be done. */
  readonly action: string
  readonly danger?: boolean
  readonly busy?: boolean
  /** Nobody can submit it at all; `problem` says why. */
  readonly unavailable?: boolean
  readonly wide?: boolean
  /** The label of the button that only closes the form. */
  readonly leave?: string
  /** An alternative to submitting. */
  readonly instead?: ReactNode
  readonly onSubmit: FormEventHandler
  readonly onClose: () => void
  /** Overrides where focus goes: by default to the first control, and back on close. */
  readonly focus?: Pick<ComponentProps<typeof Modal>, 'onOpenAutoFocus' | 'onCloseAutoFocus'>
  readonly children: ReactNode
}

/** A short form in a dialog. */
export function FormModal(props: Props) {
  const {
    title,
    intro,
    problem,
    action,
    danger,
    busy = false,
    unavailable = false,
    wide,
    leave = 'Cancel',
    instead,
    onSubmit,
    onClose,
    focus,
    children,
  } = props
  return (
    <Modal open onClose={onClose} title={title} intro={intro} {...(wide && { wide })} {...focus}>
      <form noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
        {children}
        {problem !== undefined && <FailureBanner message={problem} />}
        <div className={dialogFootClass}>
          {instead && <div className="mr-auto max-sm:basis-full">{instead}</div>}
          <Button variant="secondary" size="admin" onClick={onClose}>
            {leave}
          </Button>
          <Button type="submit" size="admin" variant={danger ? 'danger' : 'default'} busy={busy} disabled={unavailable}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
