import { Link } from '@tanstack/react-router'
import { CheckCheck, Mail, MessageSquare, Pencil, Phone, Trash2, Undo2 } from 'lucide-react'
import { smsHref, telHref } from '../../catalog/phone-href.ts'
import { meantDomain } from '../../catalog/email-typo.ts'
import { isUnderWay } from '../../catalog/visit/visit.ts'
import { placeText } from '../../catalog/visit/place.ts'
import { timeInCalendar, type RequestDetail, type RequestRow } from '../../contracts/request/list.ts'
import { Button } from '../../ui/Button.tsx'
import { once } from '../parts/once.ts'
import { RowMenu } from '../parts/list/RowMenu.tsx'
import { longWhen } from '../parts/when.ts'
import { Clock } from './Clock.tsx'
import type { RequestActions } from './use-requests.ts'
import { visitWords } from './words.ts'

type Props = {
  readonly request: RequestRow
  readonly steps: RequestDetail['steps']
  readonly visit: RequestDetail['visit']
  readonly now: Date
  readonly isSaving: boolean
  readonly actions: RequestActions
  readonly onConfirm: () => void
  readonly onDecline: () => void
  readonly onCorrect: () => void
  readonly onDelete: () => void
}

const linkClass =
  'inline-flex h-button items-center gap-2 rounded-full border border-line px-3.5 font-medium text-lagoon transition-colors hover:bg-mist max-sm:grow max-sm:justify-center'

/** The clock, three ways to reach the client, and the possible next steps. */
export function RequestNext(props: Props) {
  const { request, steps, visit, now, onCorrect } = props
  const { state } = request
  const canceled = state === 'canceled' ? steps.find(({ appointmentAt }) => appointmentAt !== null)?.appointmentAt : undefined
  const meant = meantDomain(request.email)
  return (
    <section aria-label="Next steps" className="grid grid-cols-1 gap-4">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Clock request={request} now={now} />
        {state === 'confirmed' && request.appointmentAt !== null && (
          <strong className="font-medium">{longWhen(request.appointmentAt)}</strong>
        )}
        {state === 'confirmed' && request.appointmentPlace !== null && (
          <span className="wrap-anywhere">{placeText(request.appointmentPlace)}</span>
        )}
        {canceled && <span className="text-mute">Was {longWhen(canceled)}</span>}
      </p>
      <Contact request={request} onCorrect={onCorrect} />
      {meant !== undefined && (
        <p className="rounded-field bg-warn-bg px-4 py-2.5 text-warn">
          This email may have a typo: did the client mean {meant}? Call to check before you email.
        </p>
      )}
      {tookPlace(visit) && state !== 'done' && (
        <p className="rounded-field bg-mist px-4 py-2.5">
          This visit took place.{' '}
          <Link to="/calendar" search={{ act: 'new' }} className="underline underline-offset-4 hover:text-lagoon">
            Book another one
          </Link>{' '}
          in the calendar.
        </p>
      )}
      <Steps {...props} />
    </section>
  )
}

const tookPlace = (visit: Props['visit']) => visit?.status === 'completed'

/** Calls, texts or emails the client. */
function Contact({ request: { phone, email, reference }, onCorrect }: Pick<Props, 'request' | 'onCorrect'>) {
  return (
    <div className="flex flex-wrap gap-2">
      <a className={linkClass} href={telHref(phone)}>
        <Phone size={16} strokeWidth={1.5} aria-hidden /> <span className="tnum">{phone}</span>
      </a>
      <a className={linkClass} href={smsHref(phone)}>
        <MessageSquare size={16} strokeWidth={1.5} aria-hidden /> Text
      </a>
      <span className="flex max-w-full items-center gap-2 max-sm:grow">
        <a className={`${linkClass} min-w-0`} href={`mailto:${email}?subject=${encodeURIComponent(`Your request ${reference}`)}`}>
          <Mail size={16} strokeWidth={1.5} aria-hidden className="shrink-0" /> <span className="truncate">{email}</span>
        </a>
        <Button variant="ghost" size="admin" className="shrink-0 max-sm:size-button max-sm:p-0" onClick={onCorrect}>
          <Pencil size={16} strokeWidth={1.5} aria-hidden /> <span className="max-sm:sr-only">Correct…</span>
        </Button>
      </span>
    </div>
  )
}

/** The buttons for what can happen to the request next, the usual one first, and the rarer ones in a menu. */
function Steps({ request, visit, now, isSaving, actions, onConfirm, onDecline, onDelete }: Props) {
  const { state } = request
  const take = (step: 'contacted' | 'reopened' | 'done') => () => void actions.take(request, { step })
  const words = visitWords[request.kind]
  const isAhead = request.appointmentAt !== null && Date.parse(request.appointmentAt) > now.getTime()
  const hasVisit = timeInCalendar(request, now) !== undefined
  const mayConfirm = !tookPlace(visit) && !(visit && isUnderWay(visit.status))
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:[&>button]:grow" aria-busy={isSaving || undefined}>
      {state === 'new' && (
        <Button size="admin" className="max-sm:w-full" onClick={once(take('contacted'))} busy={isSaving}>
          Mark as contacted
        </Button>
      )}
      {state === 'contacted' && mayConfirm && (
        <Button size="admin" className="max-sm:w-full" onClick={onConfirm} busy={isSaving}>
          Confirm a time
        </Button>
      )}
      {state === 'confirmed' && !isAhead && (
        <Button size="admin" className="max-sm:w-full" onClick={once(take('done'))} busy={isSaving}>
          Mark as done
        </Button>
      )}
      {(state === 'new' || state === 'declined' || state === 'canceled') && mayConfirm && (
        <Button variant="secondary" size="admin" onClick={onConfirm} busy={isSaving}>
          Confirm a time
        </Button>
      )}
      {state === 'confirmed' && mayConfirm && (
        <Button variant="secondary" size="admin" onClick={onConfirm} busy={isSaving}>
          {words.move}
        </Button>
      )}
      {(state === 'new' || state === 'contacted' || state === 'confirmed') && (
        <Button variant="secondary" size="admin" onClick={onDecline} busy={isSaving}>
          {hasVisit ? words.cancel : 'Decline'}
        </Button>
      )}
      {(state === 'contacted' || state === 'declined' || state === 'canceled') && (
        <Button variant="secondary" size="admin" onClick={once(take('done'))} busy={isSaving}>
          Mark as done
        </Button>
      )}
      {state === 'done' && (
        <Button variant="secondary" size="admin" onClick={once(take('reopened'))} busy={isSaving}>
          Reopen
        </Button>
      )}
      <span className="ml-auto flex">
        <RowMenu
          label={request.name}
          items={() => [
            ...(state === 'confirmed' && isAhead ? [{ label: 'Mark as done', icon: CheckCheck, onSelect: take('done') }] : []),
            ...(state === 'contacted' ? [{ label: 'Mark as not contacted', icon: Undo2, onSelect: take('reopened') }] : []),
            { label: 'Delete', icon: Trash2, danger: true, onSelect: onDelete },
          ]}
        />
      </span>
    </div>
  )
}
