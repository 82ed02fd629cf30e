/** What replaces a list's rows: loading, empty, no match. */
import { useEffect, useState, type ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'

const surface = 'rounded-field border border-line bg-pearl'

/** Placeholder rows. They appear only after 300 ms, so that nothing flashes. */
export function SkeletonRows({ rows = 6, narrow }: { readonly rows?: number; readonly narrow: boolean }) {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={`${surface} ${late ? '' : 'invisible'}`} role="status">
      <span className="sr-only">Loading</span>
      {Array.from({ length: rows }, (_, index) => (
        <div
          key={index}
          className={`flex items-center gap-6 border-b border-line px-4 last:border-b-0 ${narrow ? 'h-18' : 'h-12'}`}
          aria-hidden
        >
          <span className="h-3 w-2/5 animate-wait rounded-full bg-sand" />
          <span className="h-3 w-1/5 animate-wait rounded-full bg-sand" />
          <span className="ml-auto h-3 w-16 animate-wait rounded-full bg-sand" />
        </div>
      ))}
    </div>
  )
}

/** A sentence, and what to do about it. */
export function EmptyState({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) {
  return (
    <div className={`${surface} flex flex-col items-center gap-4 px-6 py-16 text-center text-admin text-mute`}>
      <p className="max-w-96 text-balance">{children}</p>
      {action}
    </div>
  )
}

export function NoMatch({ onClear }: { readonly onClear: () => void }) {
  return (
    <EmptyState
      action={
        <Button variant="secondary" size="admin" onClick={onClear}>
          Clear filters
        </Button>
      }
    >
      Nothing matches these filters.
    </EmptyState>
  )
}
