import type { ComponentProps, KeyboardEvent } from 'react'
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts'

type Props = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /**
   * Its action is under way, so presses do nothing. Unlike `disabled`, it keeps the focus. On a button that can be busy, a key
   * held down counts as one press: the button may mean something else by then.
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
