import { useRef, useState } from 'react'
import { countOf } from '../../catalog/count.ts'
import { isOvertakenEmail } from '../../catalog/email-standing.ts'
import { isOutdatedEmail } from '../../catalog/email-state.ts'
import type { RequestDetail, RequestEmail } from '../../contracts/request/list.ts'
import { randomKey } from '../../stores/form/memory.ts'
import { Button } from '../../ui/Button.tsx'
import { useConfirm } from '../parts/overlay/Confirm.tsx'
import type { RowChanges } from '../parts/row-change.ts'
import { Status } from '../parts/Status.tsx'
import { shortWhen } from '../parts/when.ts'
import { EmailText } from './EmailText.tsx'
import { Section } from '../parts/Section.tsx'
import type { RequestActions } from './use-requests.ts'
import { emailName, emailRecipient, emailStateText, emailTones } from './words.ts'

type Props = {
  readonly detail: RequestDetail
  readonly now: Date
  readonly changes: RowChanges
  readonly actions: RequestActions
}

/** A sentence about an email's state, where the status word is not enough. */
function explain({ state, error, attempts }: RequestEmail): string | undefined {
  if (state === 'withheld') return error === null ? 'This address reached its daily email limit.' : undefined
  if (state === 'rejected') return `It didn’t go through${error ? ` (${error})` : ''}.`
  return state === 'pending' && attempts > 0 ? `We’ve tried ${countOf(attempts, 'time')} and will keep trying.` : undefined
}

/** Not an email that may still leave, and not one that is no longer true. */
function canResend(email: RequestEmail, emails: readonly RequestEmail[]): boolean {
  const isUnderWay = email.state === 'pending' || email.state === 'unknown'
  return !isUnderWay && !isOutdatedEmail(email) && !isOvertakenEmail(email, emails)
}

/** Every email about the request: what it says, and what happened to it. */
export function RequestEmails({ detail, now, changes, actions }: Props) {
  const confirm = useConfirm()
  const [reading, setReading] = useState<RequestEmail>()
  // Until we know that an email was queued again, another click counts as the same one.
  const presses = useRef(new Map<string, string>())
  const resend = async (email: RequestEmail) => {
    const yes = await confirm({
      title: 'Resend this email?',
      body: `We’ll send “${emailName(email)}” again, unchanged. Recipient: ${email.toClient ? detail.request.email : emailRecipient(email)}.`,
      action: 'Resend',
    })
    if (!yes) return
    const newEmailId = presses.current.get(email.id) ?? randomKey()
    presses.current.set(email.id, newEmailId)
    await actions.resend(detail.request.id, email.id, newEmailId, () => presses.current.delete(email.id))
  }
  return (
    <Section title="Emails">
      {detail.emails.length === 0 && <p className="text-mute">No emails yet.</p>}
      <ul className="grid grid-cols-1">
        {detail.emails.map((email) => (
          <li key={email.id} className="flex flex-wrap items-start gap-x-2 gap-y-1 border-b border-line py-2.5 last:border-b-0">
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-medium">{emailName(email)}</p>
              <p className="truncate text-mute">{emailRecipient(email)}</p>
              <p className="mt-0.5 flex flex-wrap gap-x-3 text-fine text-mute">
                <Status tone={emailTones[email.state]}>{emailStateText(email)}</Status>
                <span>{shortWhen(email.sentAt ?? email.createdAt, now)}</span>
              </p>
              {explain(email) && <p className="mt-0.5 text-fine text-mute">{explain(email)}</p>}
            </div>
            <div className="flex gap-2 max-sm:-ml-3">
              <Button variant="ghost" size="admin" onClick={() => setReading(email)}>
                Read
                <span className="sr-only"> “{emailName(email)}”</span>
              </Button>
              {canResend(email, detail.emails) && (
                <Button variant="ghost" size="admin" busy={changes.saving.has(email.id)} onClick={() => void resend(email)}>
                  Resend
                  <span className="sr-only"> “{emailName(email)}”</span>
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {reading && <EmailText requestId={detail.request.id} email={reading} onClose={() => setReading(undefined)} />}
    </Section>
  )
}
