import { useQuery } from '@tanstack/react-query'
import type { RequestEmail } from '../../contracts/request/list.ts'
import { readRequestEmail } from '../../contracts/request/email-copy.ts'
import { ask, sentenceOf } from '../parts/ask.ts'
import { FailureBanner } from '../parts/Failure.tsx'
import { Modal } from '../parts/overlay/Modal.tsx'
import { longWhen } from '../parts/when.ts'
import { Facts } from '../parts/Section.tsx'
import { requestsKey } from './filters.ts'
import { emailName, emailRecipient, emailStateText } from './words.ts'

type Props = { readonly requestId: string; readonly email: RequestEmail; readonly onClose: () => void }

/** An email as it was sent: subject, text, when, and its status. */
export function EmailText({ requestId, email, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: [requestsKey, 'email', email.id, email.state],
    queryFn: ({ signal }) => ask(readRequestEmail, { id: requestId, emailId: email.id }, { signal }),
  })
  return (
    <Modal open onClose={onClose} wide title={emailName(email)}>
      {error && <FailureBanner message={sentenceOf(error, 'Failed to load this email')} onRetry={() => void refetch()} />}
      {!data && !error && <p role="status">Loading</p>}
      {data && (
        <div className="grid grid-cols-1 gap-4">
          <Facts
            rows={[
              ['Subject', <strong key="subject">{data.subject}</strong>],
              ['To', emailRecipient(email)],
              [emailStateText(email), longWhen(email.sentAt ?? email.createdAt)],
              data.attachments.length > 0 && ['Attachments', data.attachments.join(', ')],
            ]}
          />
          {!data.asSent && email.state === 'sent' && (
            <p className="text-fine text-mute">We didn’t keep a copy of this email. This is what it would say today.</p>
          )}
          <section aria-label="Email text" className="rounded-field bg-shell px-4 py-3.5 wrap-anywhere whitespace-pre-wrap">
            {data.text}
          </section>
        </div>
      )}
    </Modal>
  )
}
