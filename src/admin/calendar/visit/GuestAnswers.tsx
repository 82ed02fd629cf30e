/** A guest's health answers. Opening them writes an audit row first; closing or leaving forgets them. */
import { easternDay } from '../../../catalog/time/eastern.ts'
import { guestName } from '../../../catalog/visit/guests.ts'
import { calendarFailures } from '../../../client/admin-messages.ts'
import type { VisitGuest } from '../../../contracts/visit/calendar.ts'
import { openGuest, type GuestDetail } from '../../../contracts/visit/staff-guest.ts'
import { HealthAnswers } from '../../check-ins/HealthAnswers.tsx'
import { birthText } from '../../check-ins/words.ts'
import { AnswersLeft } from '../../parts/form/AnswersLeft.tsx'
import { ask, sentenceOf } from '../../parts/ask.ts'
import { FailureBanner } from '../../parts/Failure.tsx'
import { Modal } from '../../parts/overlay/Modal.tsx'
import { useNow } from '../../parts/use-now.ts'
import { useOpened } from '../../parts/use-opened.ts'
import { longWhen } from '../../parts/when.ts'
import { Facts, Section } from '../../parts/Section.tsx'

type Props = { readonly guest: VisitGuest; readonly onClose: () => void }

export function GuestAnswers({ guest, onClose }: Props) {
  const { data, error, refetch, wasLeft } = useOpened(['guest-answers', guest.id], (signal) =>
    ask(openGuest, { id: guest.id }, { signal }),
  )
  return (
    <Modal open onClose={onClose} title={guestName(guest)} intro="The audit log records that you opened this." wide>
      {error && !data && <FailureBanner message={sentenceOf(error, calendarFailures.answers)} onRetry={() => void refetch()} />}
      {wasLeft && <AnswersLeft onOpen={() => void refetch()} />}
      {data ? <Opened detail={data} /> : !error && !wasLeft && <p role="status">Loading…</p>}
    </Modal>
  )
}

function Opened({ detail }: { readonly detail: GuestDetail }) {
  const now = useNow()
  const { reason, answers } = detail
  return (
    <div className="grid grid-cols-1 gap-6">
      {reason !== null && (
        <div className="rounded-field bg-danger-bg px-4 py-3">
          <h3 className="font-sans text-admin font-semibold text-danger">Not cleared for treatment</h3>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{reason}</p>
        </div>
      )}
      {answers && (
        <>
          <HealthAnswers answers={answers} />
          <Section title="Patient information and consent">
            <Facts
              rows={[
                ['Date of birth', <span className="tnum">{birthText(answers.dob, easternDay(now))}</span>],
                ['Signed by', <span className="font-display text-[1.25rem] leading-6 italic">{answers.signature}</span>],
                ['Signed', longWhen(answers.signedAt)],
                ['Waiver', `Version ${answers.waiverVersion}`],
              ]}
            />
          </Section>
        </>
      )}
    </div>
  )
}
