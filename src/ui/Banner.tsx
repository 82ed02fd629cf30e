import { MessageSquare, Phone } from 'lucide-react'
import { alertClass } from './field-class.ts'

type Props = {
  message: string
  /** Left out where the visitor can put it right alone. */
  phone?: { readonly display: string; readonly e164: string }
}

const linkClass = 'inline-flex min-h-11 items-center gap-2 font-medium underline underline-offset-4 hover:decoration-2'

/** What went wrong, and the two ways to reach a person instead. */
export function Banner({ message, phone }: Props) {
  return (
    <div role="alert" className={`${alertClass} ${phone ? 'pb-2' : ''}`}>
      <p className="font-medium">{message}</p>
      {phone && (
        <p className="mt-1 flex flex-wrap gap-x-6">
          <a href={`tel:${phone.e164}`} className={`${linkClass} tabular-nums`}>
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
