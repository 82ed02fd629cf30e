import { useStore } from '@nanostores/react'
import { Check, CloudOff } from 'lucide-react'
import { formatEasternMoment } from '../../catalog/time/eastern.ts'
import { checkIn } from '../../stores/check-in/check-in.ts'
import { alertClass, noticeClass, successClass } from '../../ui/message-class.ts'

const lineClass = 'flex items-center gap-3'

/** Which check-ins weren't taken, by when they were signed: nothing else about them is readable here. */
function againText(times: readonly number[], kiosk: boolean): string {
  const signed = times.map((time) => formatEasternMoment(new Date(time))).join(', ')
  const which = times.length === 1 ? 'a check-in' : `${times.length} check-ins`
  const guests = times.length === 1 ? 'That guest needs' : 'Those guests need'
  // We can't tell a guest who answered again since from another guest.
  const again = kiosk ? `${guests} to check in again, if they haven’t already.` : 'Please check in again, if you haven’t already.'
  return `We couldn’t accept ${which} from this device (signed ${signed}). ${again}`
}

/** Unsent check-ins of earlier guests on this device, or of an earlier visit. */
export function OnItsWay() {
  const kiosk = useStore(checkIn.$kiosk)
  const view = useStore(checkIn.$view)
  const others = useStore(checkIn.queue.$deliveries).filter(({ id }) => view.status !== 'done' || id !== view.id)
  const waiting = others.filter(({ state }) => state === 'waiting').length
  const sent = others.filter((delivery) => delivery.state === 'sent')
  const refused = others.filter(({ state }) => state === 'refused').length
  const again = others.flatMap((delivery) => (delivery.state === 'set-aside' ? [delivery.savedAt] : []))
  // While a guest's own answers are being sent, the form itself says so.
  const quiet = view.status === 'sending'

  return (
    <div role="status" className="mx-auto grid max-w-page gap-3 not-empty:mb-8">
      {!quiet && waiting > 0 && (
        <p className={`${noticeClass} ${lineClass}`}>
          <CloudOff size={20} strokeWidth={1.5} aria-hidden className="shrink-0" />
          <span>
            Saved on this device, waiting for a connection
            {waiting > 1 && <span className="tnum"> · {waiting} check-ins</span>}
          </span>
        </p>
      )}
      {!quiet && waiting === 0 && sent.length > 0 && (
        <p className={`${successClass} ${lineClass}`}>
          <Check size={20} strokeWidth={1.5} aria-hidden className="shrink-0" />
          <span>
            Sent
            {!kiosk && (
              <span className="tnum">
                {' '}
                · {sent.length === 1 ? 'your ticket number is' : 'your ticket numbers are'}{' '}
                {sent.map(({ ticketNumber }) => ticketNumber).join(', ')}
              </span>
            )}
          </span>
        </p>
      )}
      {!quiet && refused > 0 && (
        <p className={alertClass}>We couldn’t accept a check-in from this device. Please talk to our team.</p>
      )}
      {!quiet && again.length > 0 && <p className={alertClass}>{againText(again, kiosk)}</p>}
    </div>
  )
}
