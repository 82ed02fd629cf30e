import { Button } from '../../ui/Button.tsx'
import { leftMinutes } from './use-opened.ts'

/** In place of health answers that closed because nobody was there. */
export function AnswersLeft({ onOpen }: { readonly onOpen: () => void }) {
  return (
    <div className="grid grid-cols-1 justify-items-start gap-3">
      <p role="status" className="max-w-[46ch]">
        These answers closed because nobody typed or tapped for {leftMinutes} minutes. The audit log records when you open them
        again.
      </p>
      <Button size="admin" onClick={onOpen}>
        Open again
      </Button>
    </div>
  )
}
