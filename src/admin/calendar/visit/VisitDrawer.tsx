/** A visit's details and history, and what can be done with it now. */
import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import { telHref } from '../../../catalog/phone-href.ts'
import { isStillOn, isStillOnAt } from '../../../catalog/visit/visit.ts'
import { easternDay } from '../../../catalog/time/eastern.ts'
import { calendarFailures } from '../../../client/admin-messages.ts'
import type { CalendarProvider, VisitDetail } from '../../../contracts/visit/calendar.ts'
import { Button } from '../../../ui/Button.tsx'
import { sentenceOf } from '../../parts/ask.ts'
import { FailureBanner } from '../../parts/Failure.tsx'
import { EmailText } from '../../parts/list/EmailText.tsx'
import { CorrectContact } from '../../parts/overlay/CorrectContact.tsx'
import { Drawer } from '../../parts/overlay/Drawer.tsx'
import { Status } from '../../parts/Status.tsx'
import { stretch, timeRange } from '../../parts/when.ts'
import { useNow } from '../../parts/use-now.ts'
import { useRowState } from '../../parts/use-row-state.ts'
import { Facts } from '../../parts/Section.tsx'
import { Called } from './Called.tsx'
import { CancelVisit } from './CancelVisit.tsx'
import { MoveVisit } from './MoveVisit.tsx'
import { VisitEarlier } from './VisitEarlier.tsx'
import { VisitGuests } from './VisitGuests.tsx'
import { VisitHistory } from './VisitHistory.tsx'
import { VisitReminders } from './VisitReminders.tsx'
import { StepButtons } from '../steps/StepButtons.tsx'
import { useCalendarCache, useVisit } from '../use-calendar.ts'
import { useDeleteVisit } from './use-delete-visit.ts'
import { useVisitSteps } from '../steps/use-visit-steps.ts'
import { askedText, kindText, statusText, statusTone, treatmentsText } from '../words.ts'

type Props = {
  readonly id: string | undefined
  readonly providers: readonly CalendarProvider[]
  readonly onDeleted: (id: string) => void
  readonly onClose: () => void
}

export function VisitDrawer({ id, providers, onDeleted, onClose }: Props) {
  const { data, error, refetch } = useVisit(id)
  const steps = useVisitSteps()
  const cache = useCalendarCache()
  const now = useNow()
  const [doing, setDoing] = useRowState<'move' | 'cancel' | 'correct'>(id)
  const detail = data?.visit.id === id ? data : undefined
  const visit = detail?.visit
  const done = () => setDoing(undefined)
  const deleting = useDeleteVisit(onDeleted)
  return (
    <>
      <Drawer
        open={id !== undefined}
        onClose={onClose}
        row={id}
        title={visit?.name ?? 'Visit'}
        subtitle={visit && <Status tone={statusTone[visit.status]}>{statusText[visit.status]}</Status>}
        footer={
          visit && (
            <>
              {(visit.status === 'scheduled' || visit.status === 'canceled') && (
                <Button variant="secondary" size="admin" onClick={() => setDoing('move')}>
                  {visit.status === 'canceled' ? 'Schedule again…' : 'Move…'}
                </Button>
              )}
              {isStillOn(visit.status) && (
                <Button variant="secondary" size="admin" onClick={() => setDoing('cancel')}>
                  Cancel visit…
                </Button>
              )}
              {visit.requestId === null && !isStillOnAt({ ...visit, endsAt: new Date(visit.endsAt) }, now) && (
                <Button variant="secondary" size="admin" busy={deleting.busy} onClick={() => void deleting.remove(detail)}>
                  Delete…
                </Button>
              )}
              <StepButtons visit={visit} steps={steps} isNext isDue={easternDay(new Date(visit.startsAt)) <= easternDay(now)} />
            </>
          )
        }
      >
        {error && !detail && <FailureBanner message={sentenceOf(error, calendarFailures.visit)} onRetry={() => void refetch()} />}
        {detail ? <Details detail={detail} onCorrect={() => setDoing('correct')} /> : !error && <p role="status">Loading…</p>}
      </Drawer>
      {visit && doing === 'move' && <MoveVisit visit={visit} providers={providers} onClose={done} />}
      {visit && doing === 'cancel' && <CancelVisit visit={visit} onClose={done} />}
      {visit && doing === 'correct' && (
        <CorrectContact
          of={visit.requestId === null ? 'visit' : 'request'}
          id={visit.requestId ?? visit.id}
          shown={visit}
          onSaved={(contact) => cache.patch(visit.id, contact)}
          onSettled={cache.refresh}
          onClose={done}
        />
      )}
    </>
  )
}

const linkClass = 'underline underline-offset-4 hover:text-lagoon'

function Details({ detail, onCorrect }: { readonly detail: VisitDetail; readonly onCorrect: () => void }) {
  const { visit, provider, canceledReason, canceledBy } = detail
  const { startsAt, endsAt, travelMinutes, overbookedReason, asked, phone, email, requestId, reference } = visit
  return (
    <div className="grid grid-cols-1 gap-6">
      {asked && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field bg-warn-bg px-4 py-3 font-medium text-warn">
          <p>
            {askedText(asked)} {asked.step === 'running-late' ? '' : 'They’re waiting for your answer.'}
          </p>
          {asked.step !== 'running-late' && <Called visit={visit} />}
        </div>
      )}
      <Facts
        rows={[
          ['When', `${timeRange(startsAt, endsAt)} (${stretch(Date.parse(endsAt) - Date.parse(startsAt))})`],
          ['Provider', provider],
          ['Treatments', treatmentsText(visit)],
          ['Where', visit.kind === 'phone' ? kindText.phone : visit.address || visit.place],
          travelMinutes > 0 && ['Travel', `${travelMinutes} min`],
          phone !== '' && [
            'Phone',
            <a key="phone" href={telHref(phone)} className={linkClass}>
              {phone}
            </a>,
          ],
          email !== '' && [
            'Email',
            <a key="email" href={`mailto:${email}`} className={linkClass}>
              <EmailText of={email} />
            </a>,
          ],
          overbookedReason !== null && ['Booked anyway', overbookedReason],
          canceledBy !== null && ['Canceled by', canceledBy === 'client' ? 'the client' : 'the clinic'],
          canceledReason !== '' && canceledReason !== null && ['Message to the client', canceledReason],
          requestId !== null && [
            'Request',
            <Link key="request" to="/requests" search={{ id: requestId }} className={linkClass}>
              {reference}
            </Link>,
          ],
        ]}
      />
      <div>
        <Button variant="ghost" size="admin" className="-ml-4" onClick={onCorrect}>
          <Pencil size={16} strokeWidth={1.5} aria-hidden /> Correct contact details…
        </Button>
      </div>
      {(detail.guests.length > 1 || visit.treatments.length > 0) && <VisitGuests detail={detail} />}
      <VisitEarlier detail={detail} />
      <VisitReminders visit={visit} reminders={detail.reminders} />
      <VisitHistory detail={detail} />
    </div>
  )
}
