import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { Button } from '../../ui/Button.tsx'

type Props = ComponentProps<typeof Button> & {
  /** While the form is on its way: the button rests with it, and keeps the focus that the resting fields lose. */
  sending?: boolean
}

/**
 * Sends a form. Pressing it takes no focus from the field before it: the error that field would then show could push the
 * button from under the finger, and the press would be lost.
 */
export function SubmitButton({ sending = false, ...rest }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const { activeElement } = document
    const isHere = activeElement === document.body || button.current?.form?.contains(activeElement)
    if (sending && isHere) button.current?.focus({ preventScroll: true })
  }, [sending])

  return (
    <Button
      ref={button}
      type="submit"
      aria-disabled={sending || undefined}
      onMouseDown={(event) => event.preventDefault()}
      {...rest}
    />
  )
}
