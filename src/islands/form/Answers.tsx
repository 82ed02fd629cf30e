import type { ReactNode } from 'react'

type Props = { sending: boolean; className: string; children: ReactNode }

/** A form's fields. They are disabled while it is being sent: a change made then would not be part of it. */
export function Answers({ sending, className, children }: Props) {
  return (
    <fieldset disabled={sending} className={`min-w-0 ${className}`}>
      {children}
    </fieldset>
  )
}
