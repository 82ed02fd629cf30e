import type { ReactNode } from 'react'
import { legendClass } from '../../ui/field-class.ts'

type Props = {
  title: string
  note?: string
  children: ReactNode
}

/** One step of the form: its question, then its fields. */
export function Step({ title, note, children }: Props) {
  return (
    <div className="min-w-0 border-t border-line pt-8">
      <fieldset className="min-w-0">
        <legend className={`${legendClass} float-left w-full`}>{title}</legend>
        <div className="clear-both">
          {note !== undefined && <p className="pt-2 text-small text-mute">{note}</p>}
          <div className="grid gap-6 pt-6">{children}</div>
        </div>
      </fieldset>
    </div>
  )
}
