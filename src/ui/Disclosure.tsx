import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'

type Props = { summary: ReactNode; children: ReactNode; open?: boolean; onToggle?: (open: boolean) => void; className?: string }

/** A native <details>, so that it also opens without script or before it has loaded. */
export function Disclosure({ summary, children, open, onToggle, className = '' }: Props) {
  return (
    <details className={`group ${className}`} open={open} onToggle={(event) => onToggle?.(event.currentTarget.open)}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-1.5 text-small font-medium text-lagoon hover:text-lagoon-hover">
        <span className="underline decoration-1 underline-offset-4">{summary}</span>
        <ChevronDown size={18} strokeWidth={1.5} aria-hidden className="transition-transform group-open:rotate-180" />
      </summary>
      {children}
    </details>
  )
}
