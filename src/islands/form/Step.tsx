import type { ReactNode } from 'react'
import { legendClass } from '../../ui/field-class.ts'

type Props = {
  title: string
  note?: string
  /** Below what a phone shows first (styles/site.css). */
  later?: boolean
  children: ReactNode
}

/** One part of the form: what it asks, then its fields. */
export function Step({ title, note, later = false, children }: Props) {
  return (
    // The line is not the fieldset's own: the browser counts what that draws while it waits as having moved (styles/site.css).
    <div className="min-w-0 border-t border-line pt-8">
      <fieldset data-rest={later ? '' : undefined} className="min-w-0">
        <legend className={`${legendClass} float-left w-full`}>{title}</legend>
        <div className="clear-both">
          {note !== undefined && <p className="pt-2 text-small text-mute">{note}</p>}
          <div className="grid gap-6 pt-6">{children}</div>
        </div>
      </fieldset>
    </div>
  )
}
