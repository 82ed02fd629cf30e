import { Check } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { alertClass, successClass } from './message-class.ts'

type Line = { readonly field: string; readonly message: string }

type Props = {
  problems: readonly Line[]
  /** Whether a line's field is still wrong. Fixed ones are checked off but stay, so that nothing jumps. */
  isOpen: (field: string) => boolean
  onChoose: (field: string) => void
}

function headingFor(left: number): string {
  if (left === 0) return 'All fixed. Please send it again.'
  return left === 1 ? 'One answer needs another look' : `${left} answers need another look`
}

/** The problems at the top of a form, each linking to its field. It takes focus when it appears. */
export function ErrorSummary({ problems, isOpen, onChoose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [problems])

  const title = useId()
  const left = problems.filter(({ field }) => isOpen(field)).length

  return (
    <div
      ref={box}
      tabIndex={-1}
      role="group"
      aria-labelledby={title}
      className={`${left > 0 ? alertClass : successClass} scroll-mt-28 transition-colors`}
    >
      <h2 id={title} className="font-sans text-body font-semibold">
        {headingFor(left)}
      </h2>
      <ul className="mt-1">
        {problems.map(({ field, message }) => (
          <li key={field}>
            {isOpen(field) ? (
              <a
                href={`#${field}`}
                className="inline-flex min-h-11 items-center underline underline-offset-4 hover:decoration-2"
                onClick={(event) => {
                  event.preventDefault()
                  onChoose(field)
                }}
              >
                {message}
              </a>
            ) : (
              <span className="inline-flex min-h-11 items-center gap-2 text-mute">
                <Check size={18} strokeWidth={1.5} aria-hidden className="shrink-0" /> {message}{' '}
                <span className="sr-only">Done.</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
