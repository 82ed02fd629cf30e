import { useStore } from '@nanostores/react'
import { Check, CloudOff } from 'lucide-react'
import { checkIn } from '../../stores/check-in/check-in.ts'
import { Button } from '../../ui/Button.tsx'
import { noticeClass } from '../../ui/message-class.ts'
import { ViewHeading } from '../form/ViewHeading.tsx'

const stateClass = 'flex items-center gap-3'

/** Signed: shows the ticket, or says that the answers wait here for a connection. */
export function Done({ firstName }: { firstName: string }) {
  const delivery = useStore(checkIn.$delivery)
  const kiosk = useStore(checkIn.$kiosk)

  return (
    <div className="mx-auto grid max-w-[44rem] gap-8 py-6 md:py-16">
      <ViewHeading className="font-display text-h1">
        Thank you, <em>{firstName}.</em>
      </ViewHeading>
      <div role="status" className="grid gap-8">
        {delivery?.state === 'sent' && (
          <div className="rounded-card bg-mist p-6 sm:p-10">
            <p className="mb-6 flex items-center gap-2 text-small font-medium text-success">
              <Check size={20} strokeWidth={1.5} aria-hidden className="shrink-0" /> Sent
            </p>
            <p className="text-lead">Your ticket number</p>
            <p className="mt-4 font-display text-[clamp(4.5rem,3rem+8vw,9rem)] leading-none font-light tnum">
              {delivery.ticketNumber}
            </p>
            <p className="mt-6 border-t border-dashed border-ink/30 pt-6 text-pretty">
              Take a photo of it or write it down. Our team finds your check-in by it, and it’s your number in the raffle.
            </p>
          </div>
        )}
        {delivery?.state === 'waiting' && (
          <>
            <p className={`${noticeClass} ${stateClass}`}>
              <CloudOff size={20} strokeWidth={1.5} aria-hidden className="shrink-0" /> Saved on this device, waiting for a
              connection
            </p>
            <p className="max-w-prose text-lead">
              {kiosk
                ? 'You’re checked in. Tell our team your name. They’ll have your ticket number once we’re back online.'
                : 'You’re checked in. Leave this page open or come back to it. It sends your answers once you’re online, then shows your ticket number.'}
            </p>
          </>
        )}
        {(delivery?.state === 'refused' || delivery?.state === 'set-aside') && (
          <p className="max-w-prose text-lead">We couldn’t accept these answers. Please talk to our team.</p>
        )}
      </div>
      <div>
        <Button variant={kiosk ? 'default' : 'secondary'} size="lg" onClick={checkIn.restart}>
          {kiosk ? 'Next guest' : 'Check in someone else'}
        </Button>
      </div>
    </div>
  )
}
