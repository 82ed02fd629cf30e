import { useStore } from '@nanostores/react'
import type { ComponentProps } from 'react'
import { meantDomain } from '../../catalog/email-typo.ts'
import { DidYouMean } from '../../ui/DidYouMean.tsx'
import { controlId, TextField } from './BoundField.tsx'

type Props = Pick<ComponentProps<typeof TextField<'email'>>, 'form' | 'autoComplete' | 'hint' | 'className'>

/** A form's email. It asks about a typo in the address's domain. */
export function EmailField({ form, ...rest }: Props) {
  const { email } = useStore(form.$values)
  return (
    <div className="grid content-start gap-1">
      <TextField
        form={form}
        field="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        autoCapitalize="none"
        {...rest}
      />
      <DidYouMean
        field={controlId(form, 'email')}
        email={email}
        meant={meantDomain}
        onTake={(meant) => form.change('email', meant)}
      />
    </div>
  )
}
