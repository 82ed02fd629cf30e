import { MessageSquare, Phone } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { alertClass } from './message-class.ts'

type Props = {
  message: string
  /** Omitted where visitors can fix the problem themselves, such as beside an error summary, which has focus. */
  phone?: { readonly display: string; readonly e164: string }
}

/** A number within the message, which stays on one line. */
const phoneNumber = /(\(\d{3}\) \d{3}-\d{4})/

const linkClass = 'inline-flex min-h-11 items-center gap-2 font-medium underline underline-offset-4 hover:decoration-2'

/** What went wrong, and two ways to reach a person. */
export function Banner({ message, phone }: Props) {
  const box = useRef<HTMLDivElement>(null)
  // Once per banner: later renders don't move anything.
  const moves = useRef(phone !== undefined)
  useEffect(() => {
    // It appears near the pressed button, which may be the last line on the screen.
    if (moves.current) box.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div ref={box} role="alert" className={`${alertClass} scroll-mb-28 ${phone ? 'pb-2' : ''}`}>
      <p className="font-medium">
        {message.split(phoneNumber).map((piece, at) => (
          <span key={at} className={at % 2 === 1 ? 'whitespace-nowrap tnum' : undefined}>
            {piece}
          </span>
        ))}
      </p>
      {phone && (
        <p className="mt-1 flex flex-wrap gap-x-6">
          <a href={`tel:${phone.e164}`} className={`${linkClass} tnum`}>
            <Phone size={18} strokeWidth={1.5} aria-hidden /> Call {phone.display}
          </a>
          <a href={`sms:${phone.e164}`} className={linkClass}>
            <MessageSquare size={18} strokeWidth={1.5} aria-hidden /> Text us
          </a>
        </p>
      )}
    </div>
  )
}
