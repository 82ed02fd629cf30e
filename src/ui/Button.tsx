import type { ComponentProps } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'

type Props = ComponentProps<'button'> & { variant?: ButtonVariant; size?: ButtonSize }

/** A button of the guide. `aria-disabled` keeps it reachable, so that it can say why it does nothing. */
export function Button({ variant = 'default', size = 'default', type = 'button', className = '', ...rest }: Props) {
  return <button type={type} className={`${buttonClass({ variant, size })} ${className}`} {...rest} />
}
