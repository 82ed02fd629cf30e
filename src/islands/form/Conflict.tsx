import { useEffect, useRef, type ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'

type Props = {
  form: { readonly name: string; readonly keepSent: () => void; readonly sendAsNew: () => Promise<void> }
  /** The word for what was sent: "request". */
  noun: string
  /** What the clinic has stored. */
  children?: ReactNode
  className?: string
}

/** The clinic already has this, but it was changed here since: shows what is stored, and the two options. */
export function Conflict({ form, noun, children, className = 'p-5 sm:p-8' }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const id = `${form.name}-conflict`

  return (
    <section aria-labelledby={id} className={`grid gap-6 rounded-card bg-mist ${className}`}>
      <div>
        <h2 id={id} ref={heading} tabIndex={-1} className="scroll-mt-28 font-display text-h3">
          We already have this {noun}
        </h2>
        <p className="mt-3">
          We got it earlier, from another tab or an attempt that seemed to fail. What you’re sending now is different.
        </p>
      </div>
      {children}
      <div className="flex flex-wrap gap-3">
        <Button onClick={form.keepSent}>Keep the first one</Button>
        <Button variant="secondary" onClick={() => void form.sendAsNew()}>
          Send this as a new {noun}
        </Button>
      </div>
    </section>
  )
}
