import type { ReactNode } from 'react'

type Props = { sending: boolean; className?: string; children: ReactNode }

/** The fields of a form. They rest while it is sent: what would be changed then is not part of it. */
export function Answers({ sending, className, children }: Props) {
  return (
    <fieldset disabled={sending} className={`min-w-0 ${className}`}>
      {children}
    </fieldset>
  )
}
