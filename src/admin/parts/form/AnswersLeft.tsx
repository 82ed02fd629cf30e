import { Button } from '../../../ui/Button.tsx'
import { leftMinutes } from '../use-opened.ts'

type Props = {
  readonly onOpen: () => void
  /** Whether the audit records each opening. Reopening a request soon counts as one look. */
  readonly eachRecorded?: boolean
}

/** In place of health answers that closed because nobody was there. */
export function AnswersLeft({ onOpen, eachRecorded = true }: Props) {
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <p role="status" className="max-w-[46ch]">
        These answers closed because nobody typed or tapped for {leftMinutes} minutes.
        {eachRecorded && ' If you open them again, the audit log records it.'}
      </p>
      <Button size="admin" onClick={onOpen}>
        Open again
      </Button>
    </div>
  )
}
