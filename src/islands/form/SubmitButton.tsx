import type { ComponentProps } from 'react'
import { Button } from '../../ui/Button.tsx'

/**
 * Sends a form. Pressing it takes no focus from the field before it: the error that field would then show could push the
 * button from under the finger, and the press would be lost.
 */
export function SubmitButton(props: ComponentProps<typeof Button>) {
  return <Button type="submit" onMouseDown={(event) => event.preventDefault()} {...props} />
}
