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
        Your unsaved changes from {shortWhen(at, new Date())} are back. This device kept them.
        {isOutdated
          ? ' The newsletter was saved elsewhere since; these changes don’t include that.'
          : exists && ' The saved version stays as it is until you save.'}
      </p>
      <Button variant="secondary" size="admin" onClick={onDiscard}>
        Discard changes
      </Button>
    </div>
  )
}
