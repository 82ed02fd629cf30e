import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { Button } from '../../ui/Button.tsx'

type Props = ComponentProps<typeof Button> & {
  /** While the form is being sent, the button is disabled too but takes the focus that the disabled fields lose. */
  sending?: boolean
}

/**
 * Submits a form. Pressing it doesn't blur the field before it: the error that the field would then show could push the button
 * away from the finger, and the press would be lost.
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
