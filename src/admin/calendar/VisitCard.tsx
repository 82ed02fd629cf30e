import {
  Ban,
  Check,
  CloudUpload,
  MessageCircleWarning,
  MessageSquare,
  Navigation,
  Phone,
  TriangleAlert,
  UserX,
} from 'lucide-react'
import { memo, type ReactNode, type Ref } from 'react'
import { smsHref, telHref } from '../../catalog/phone-href.ts'
import { countOf } from '../../catalog/count.ts'
import type { CalendarVisit } from '../../contracts/visit/calendar.ts'
import { Status } from '../parts/Status.tsx'
import { directionsTo, whereText } from './day-plan.ts'
import { StepButtons } from './steps/StepButtons.tsx'
import { usualStep } from './steps/step-words.ts'
import type { VisitSteps } from './steps/use-visit-steps.ts'
import { askedText, clockRange, isPlainCall, kindText, statusText, statusTone, treatmentsText } from './words.ts'

type Props = {
  readonly visit: CalendarVisit
  readonly steps: VisitSteps
  readonly isNext: boolean
  readonly isDue: boolean
  readonly onOpen: (id: string) => void
  readonly ref?: Ref<HTMLLIElement> | undefined
}

const overIcons = { completed: Check, canceled: Ban, 'no-show': UserX } as const

/**
 * A visit on the road: when, whom, what and where, three ways to get in touch or get there, and the next step. A week has hundreds,
 * so they aren't drawn again when one opens.
 */
export const VisitCard = memo(function VisitCard({ visit, steps, isNext, isDue, onOpen, ref }: Props) {
  const { id, name, status, overbookedReason, asked, guests, kind, phone } = visit
  const OverIcon = status in overIcons ? overIcons[status as keyof typeof overIcons] : undefined
  const pending = steps.pendingOf(id)
  const directions = directionsTo(visit)
  const stepButtons = <StepButtons {...{ visit, steps, isNext, isDue }} />
  // If no step is due, only the menu is left. It takes no extra line: it is beside the time, or beside the buttons if they are there.
  const isMenuOnly = !isDue || usualStep(visit) === undefined
  return (
    <li
      ref={ref}
      data-row={id}
      aria-current={isNext ? 'step' : undefined}
      className={`relative grid scroll-mt-13 grid-cols-1 gap-x-6 gap-y-3 rounded-field border p-4 text-admin @max-card:p-3.5 @card:grid-cols-[minmax(0,1fr)_auto] ${isNext ? 'border-lagoon bg-pearl shadow-[inset_3px_0_0_var(--color-lagoon)]' : 'border-line'} ${OverIcon ? 'bg-shell text-mute' : 'bg-pearl'}`}
    >
      <div className="min-w-0 @roomy:grid @roomy:grid-cols-[12rem_minmax(0,1fr)] @roomy:gap-x-6">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 @roomy:mt-2.5 @roomy:self-start">
          <span className="text-[1.0625rem] leading-6 font-semibold tnum @roomy:w-full">{clockRange(visit)}</span>
          {isNext && <span className="rounded-full bg-lagoon px-2.5 text-fine font-medium text-on-dark">Next</span>}
          {OverIcon ? (
            <span className="inline-flex items-center gap-1.5 font-medium">
              <OverIcon size={16} strokeWidth={2} aria-hidden /> {statusText[status]}
            </span>
          ) : (
            status !== 'scheduled' && <Status tone={statusTone[status]}>{statusText[status]}</Status>
          )}
          {isMenuOnly && (
            <span className="-my-2 -mr-2 ml-auto @card:absolute @card:top-4 @card:right-4 @card:m-0">{stepButtons}</span>
          )}
        </div>
        <div className="min-w-0">
          <button
            type="button"
            data-way-in
            className={`-mx-1.5 flex min-h-11 max-w-full cursor-pointer items-center rounded-card px-1.5 text-left text-[1.0625rem] leading-6 font-medium wrap-anywhere decoration-1 underline-offset-4 ${status === 'canceled' || status === 'no-show' ? 'line-through' : 'underline decoration-line hover:decoration-ink'}`}
            onClick={() => onOpen(id)}
          >
            {name}
          </button>
          <p className="wrap-anywhere">
            {treatmentsText(visit)}
            {guests > 1 && ` · ${countOf(guests, 'guest')}`}
          </p>
          {!isPlainCall(visit) && (
            <p className="wrap-anywhere text-mute">
              {kind === 'clinic' && `${kindText.clinic}: `}
              {whereText(visit)}
            </p>
          )}
          {asked && <Mark icon={MessageCircleWarning}>{askedText(asked)}</Mark>}
          {overbookedReason !== null && <Mark icon={TriangleAlert}>Booked anyway: {overbookedReason}</Mark>}
        </div>
      </div>
      <div className={`grid min-w-0 grid-cols-1 content-start gap-2 ${isMenuOnly ? '@card:w-84 @card:pr-12' : '@card:w-72'}`}>
        <span className={`flex flex-wrap gap-2 ${OverIcon ? '*:flex-none @card:justify-end' : ''}`}>
          {directions !== undefined && !OverIcon && (
            <Way href={directions} icon={Navigation} name={name} isOutside>
              Directions
            </Way>
          )}
          {phone !== '' && (
            <>
              <Way href={telHref(phone)} icon={Phone} name={name}>
                Call
              </Way>
              <Way href={smsHref(phone)} icon={MessageSquare} name={name}>
                Text
              </Way>
            </>
          )}
        </span>
        {!isMenuOnly && stepButtons}
        {pending && (
          <p className="flex items-center gap-2 text-fine text-mute">
            <CloudUpload size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
            {pending.state === 'sending' ? 'Saving…' : 'Saved on this device, not sent yet'}
          </p>
        )}
      </div>
    </li>
  )
})

function Mark({ icon: Icon, children }: { readonly icon: typeof Check; readonly children: ReactNode }) {
  return (
    <p className="mt-2 flex items-start gap-2 rounded-card bg-warn-bg px-3 py-2 font-medium text-warn">
      <Icon size={18} strokeWidth={1.5} aria-hidden className="mt-px shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}

type WayProps = {
  readonly href: string
  readonly icon: typeof Check
  readonly name: string
  readonly isOutside?: boolean
  readonly children: string
}

function Way({ href, icon: Icon, name, isOutside = false, children }: WayProps) {
  return (
    <a
      href={href}
      aria-label={`${children}: ${name}${isOutside ? ' (opens in a new tab)' : ''}`}
      {...(isOutside && { target: '_blank', rel: 'noreferrer' })}
      className="inline-flex min-h-11 min-w-11 flex-auto items-center justify-center gap-2 rounded-full border border-line bg-pearl px-3 font-medium text-lagoon transition-colors hover:bg-mist"
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden className="shrink-0" />
      {children}
    </a>
  )
}
