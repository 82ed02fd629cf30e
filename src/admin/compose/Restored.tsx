import { Button } from '../../ui/Button.tsx'
import { shortWhen } from '../parts/when.ts'

type Props = {
  readonly isOutdated: boolean
  readonly exists: boolean
  readonly at: string
  readonly onDiscard: () => void
}

/** Unsaved changes that this device kept are back. */
export function Restored({ isOutdated, exists, at, onDiscard }: Props) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-field bg-info-bg py-2 pr-2 pl-4 text-admin text-info">
      <p className="min-w-40 flex-1 py-1.5">
        We restored your unsaved changes from {shortWhen(at, new Date())}. They were saved on this device.
        {isOutdated
          ? ' A newer version was saved elsewhere after that. These changes don’t include it.'
          : exists && ' The saved version won’t change until you save.'}
      </p>
      <Button variant="secondary" size="admin" onClick={onDiscard}>
        Discard changes
      </Button>
    </div>
  )
}
