import { MessageSquare, Phone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { clinic } from '../../catalog/clinic.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { useTextMessage } from './use-text-message.ts'

/** Whether the top of the page has been scrolled out of view. */
function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(() => {
    const beginning = new IntersectionObserver((entries) => setScrolled(!entries.at(-1)!.isIntersecting))
    beginning.observe(document.querySelector('h1')!)
    return () => beginning.disconnect()
  }, [])
  return scrolled
}

/** Call or text instead of the form: a bar at the bottom of a small screen once the visitor scrolls. */
export function ContactBar() {
  const textMessage = useTextMessage()
  const scrolled = useScrolled()

  return (
    <nav
      aria-label="Reach us now"
      className={`sticky bottom-0 z-30 -mx-(--gutter) grid grid-cols-2 gap-3 border-t border-line bg-pearl px-(--gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden ${scrolled ? '' : 'invisible'}`}
    >
      <a href={textMessage} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        <MessageSquare size={18} strokeWidth={1.5} aria-hidden /> Text
      </a>
      <a href={`tel:${clinic.phone.e164}`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        <Phone size={18} strokeWidth={1.5} aria-hidden /> Call
      </a>
    </nav>
  )
}
