import { useStore } from '@nanostores/react'
import { MessageSquare, Phone } from 'lucide-react'
import { clinic } from '../../catalog/clinic.ts'
import { consultationPage } from '../../stores/consultation-page.ts'
import { buttonClass } from '../../ui/button-class.ts'

/** The two ways around the form, at the foot of a small screen. */
export function ContactBar() {
  const textMessage = useStore(consultationPage.$textMessage)
  return (
    <nav
      aria-label="Reach us now"
      className="sticky bottom-0 z-30 -mx-(--gutter) grid grid-cols-2 gap-3 border-t border-line bg-pearl px-(--gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden"
    >
      <a href={textMessage} className={buttonClass({ variant: 'outline', size: 'sm' })}>
        <MessageSquare size={18} strokeWidth={1.5} aria-hidden /> Text
      </a>
      <a href={`tel:${clinic.phone.e164}`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        <Phone size={18} strokeWidth={1.5} aria-hidden /> Call
      </a>
    </nav>
  )
}
