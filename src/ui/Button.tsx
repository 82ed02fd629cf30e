import type { ComponentProps } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'

type Props = ComponentProps<'button'> & { variant?: ButtonVariant; size?: ButtonSize }

/** A button in the design guide's styles. `aria-disabled` keeps it focusable, so that it can say why it does nothing. */
export function Button({ variant = 'default', size = 'default', type = 'button', className = '', ...rest }: Props) {
  return <button type={type} className={`${buttonClass({ variant, size })} ${className}`} {...rest} />
}
