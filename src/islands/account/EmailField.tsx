import type { ComponentProps } from 'react'
import { TextField } from '../form/BoundField.tsx'

type Props = Pick<ComponentProps<typeof TextField<'email'>>, 'form'> & { autoComplete?: string; hint?: string }

export function EmailField({ form, autoComplete = 'email', hint }: Props) {
  return (
    <TextField
      form={form}
      field="email"
      label="Email"
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      spellCheck={false}
      autoCapitalize="none"
      hint={hint}
    />
  )
}
