import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { checkIn } from '../../stores/check-in/check-in.ts'
import { Button } from '../../ui/Button.tsx'
import { useUnread } from '../../ui/use-unread.ts'

/** On a tablet that guests pass around: clears what the guest before left half-filled, and asks first. */
export function StartOver() {
  const kiosk = useStore(checkIn.$kiosk)
  const view = useStore(checkIn.$view)
  const [asking, setAsking] = useState(false)
  const isUnread = useUnread(asking)
  // The form's own record of what was entered changes with its values.
  useStore(checkIn.form.$values)
  if (!kiosk || view.status === 'done') return null
  // Reserve its place from the start, or the first answer and the sending would move the form under the finger.
  const isStarted = view.status === 'filling' && checkIn.form.isTouched()
  const clear = () => {
    setAsking(false)
    checkIn.restart()
  }
  return (
    <div className={`mb-8 flex flex-wrap items-center gap-x-4 gap-y-2 ${isStarted ? '' : 'invisible'}`}>
      <p>{asking ? 'This clears every answer.' : 'Did someone else start this form?'}</p>
      <Button
        variant="secondary"
        size="sm"
        // A key held down counts as one press, like a double tap.
        busy={false}
        onClick={(event) => (asking ? isUnread(event) || clear() : setAsking(true))}
      >
        {asking ? 'Clear and start over' : 'Start over'}
      </Button>
      {asking && (
        <Button variant="ghost" size="sm" onClick={() => setAsking(false)}>
          Keep the answers
        </Button>
      )}
    </div>
  )
}
