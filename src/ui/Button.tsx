import type { ComponentProps, KeyboardEvent } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'

type Props = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /**
   * What it does is under way, so presses do nothing. Unlike `disabled`, it keeps the focus. A button that is sometimes busy is
   * pressed once by a key that stays down: it may have another meaning by then.
   */
  busy?: boolean
}

function ignore(event: { preventDefault: () => void }): void {
  event.preventDefault()
}

function ignoreRepeats(event: KeyboardEvent): void {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}

/** A button in the design guide's styles. `aria-disabled` keeps it focusable, so that it can say why it does nothing. */
export function Button({ variant = 'default', size = 'default', type = 'button', className = '', busy, ...rest }: Props) {
  return (
    <button
      type={type}
      className={`${buttonClass({ variant, size })} ${className}`}
      {...rest}
      {...(busy !== undefined && { onKeyDown: ignoreRepeats })}
      {...(busy && { onClick: ignore, 'aria-disabled': true })}
    />
  )
}
