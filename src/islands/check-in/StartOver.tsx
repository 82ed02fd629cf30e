import { useStore } from '@nanostores/react'
import { checkIn } from '../../stores/check-in/check-in.ts'
import { Button } from '../../ui/Button.tsx'

/** On a tablet that guests pass around: clears what the guest before left half-filled. */
export function StartOver() {
  const kiosk = useStore(checkIn.$kiosk)
  const view = useStore(checkIn.$view)
  // The form's own record of what somebody entered changes with its values.
  useStore(checkIn.form.$values)
  if (!kiosk || view.status !== 'filling') return null
  // Its place is there from the start, or the first answer would move the form under the finger.
  const isStarted = checkIn.form.isTouched()
  return (
    <div className={`mb-8 flex flex-wrap items-center gap-x-4 gap-y-2 ${isStarted ? '' : 'invisible'}`}>
      <p>Did someone else start this form?</p>
      <Button variant="secondary" size="sm" onClick={checkIn.restart}>
        Start over
      </Button>
    </div>
  )
}
