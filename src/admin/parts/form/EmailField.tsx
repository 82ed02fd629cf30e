import type { ComponentProps } from 'react'
import { meantDomain } from '../../../catalog/email-typo.ts'
import { DidYouMean } from '../../../ui/DidYouMean.tsx'
import { TextField } from './Fields.tsx'

type Props = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'autoComplete'> & {
  readonly typed: string
  readonly onTake: (email: string) => void
}

/** A person's email. It asks about a typo in the address's domain. */
export function EmailField({ typed, onTake, ...rest }: Props) {
  return (
    <div className="grid gap-1">
      <TextField type="email" label="Email" autoComplete="off" {...rest} />
      <DidYouMean field={rest.id} email={typed} meant={meantDomain} onTake={onTake} />
    </div>
  )
}
