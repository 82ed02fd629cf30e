import { MessageSquare, Phone } from 'lucide-react'
import { clinic } from '../../catalog/clinic.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { OpenNow } from './OpenNow.tsx'
import { useTextMessage } from './use-text-message.ts'

/** How to reach the clinician without a form. */
export function ReachUs() {
  const textMessage = useTextMessage()
  const { display, e164 } = clinic.phone

  return (
    <div className="mt-12 max-md:order-2 max-md:mt-8 border-t border-line pt-8 md:col-span-12 lg:border-0 lg:pt-0 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:col-span-5 lg:row-start-4 lg:mt-6 lg:self-start">
      <p className="max-w-prose text-mute">
        The clinician who’d treat you reads and answers your note. Texts go to the same person.
      </p>
      <OpenNow />
      <div className="mt-5 grid gap-3 sm:max-lg:grid-cols-2">
        <a href={textMessage} className={buttonClass({ variant: 'secondary' })}>
          <MessageSquare size={20} strokeWidth={1.5} aria-hidden /> Text Message
        </a>
        <a href={`tel:${e164}`} className={`${buttonClass({ variant: 'secondary' })} tnum`}>
          <Phone size={20} strokeWidth={1.5} aria-hidden /> Call {display}
        </a>
      </div>
      <p className="mt-4 text-small text-mute">
        Prefer email?{' '}
        <a href={`mailto:${clinic.email}`} className="text-link inline-flex min-h-11 items-center">
          {clinic.email}
        </a>
      </p>
    </div>
  )
}
