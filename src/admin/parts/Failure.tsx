import { CircleAlert, X } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { forgetNotice, notifyFailed } from './Notices.tsx'
import type { Problem } from './row-change.ts'

type Props = {
  readonly message: string
  readonly onRetry?: (() => void) | undefined
  readonly onDismiss?: () => void
}

/** What went wrong, shown where it went wrong, with a button to try again. */
export function FailureBanner({ message, onRetry, onDismiss }: Props) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-field bg-danger-bg py-2 pr-2 pl-4 text-admin text-danger"
    >
      <CircleAlert size={18} strokeWidth={1.5} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1 basis-40 py-1.5 font-medium">{message}</p>
      <span className="ml-auto flex items-center gap-1">
        {onRetry && (
          <Button variant="secondary" size="admin" onClick={onRetry}>
            Try again
          </Button>
        )}
        {onDismiss && (
          <button
            type="button"
            aria-label="Dismiss"
            className="flex size-button cursor-pointer items-center justify-center rounded-full hover:bg-danger/10"
            onClick={onDismiss}
          >
            <X size={18} strokeWidth={1.5} aria-hidden />
          </button>
        )}
      </span>
    </div>
  )
}

type ProblemProps = { readonly problem: Problem | undefined; readonly onDismiss: () => void }

/**
 * The problem with a list's last change, if any. It pushes the list down, so scroll the focused element back into view. Far down
 * a list or a drawer, nobody would see it at the top, so a notice says it too.
 */
export function ChangeProblem({ problem, onDismiss }: ProblemProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!problem) return undefined
    const { activeElement, body } = document
    if (activeElement !== body) activeElement?.scrollIntoView({ block: 'nearest' })
    const look = new IntersectionObserver((entries) => {
      look.disconnect()
      if (!entries.at(-1)!.isIntersecting) notifyFailed(problem.message, problem.retry, id)
    })
    look.observe(box.current!)
    return () => {
      look.disconnect()
      forgetNotice(id)
    }
  }, [problem, id])
  if (!problem) return null
  return (
    <div ref={box}>
      <FailureBanner message={problem.message} onRetry={problem.retry} onDismiss={onDismiss} />
    </div>
  )
}
