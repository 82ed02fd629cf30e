import { useInfiniteQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { newsletterFailures } from '../../client/admin-messages.ts'
import { type NewsletterRow } from '../../contracts/newsletter/newsletter.ts'
import { listFailed, type FailedDelivery } from '../../contracts/newsletter/sending.ts'
import { pageSize } from '../../contracts/page.ts'
import { Button } from '../../ui/Button.tsx'
import { ask } from '../parts/ask.ts'
import { FailureBanner } from '../parts/Failure.tsx'
import { Modal } from '../parts/overlay/Modal.tsx'
import { when } from '../parts/when.ts'
import { newslettersKey } from './keys.ts'

type Props = {
  readonly row: NewsletterRow
  /** True while a timer refetches, not a person (useSendingWatch). */
  readonly timed: RefObject<boolean>
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** Why "Retry Failed" skips a person. */
const staysWords: Readonly<Record<NonNullable<FailedDelivery['stays']>, string>> = {
  'hard-bounce': 'This address bounced permanently, so we won’t try again',
  complaint: 'Reported our email as spam, so we won’t try again',
  rejected: 'The email provider refused this email, so we won’t try again',
  'opted-out': 'Unsubscribed or removed from the list since then',
}

/** Every email that failed, when, and why. */
export function FailedDeliveries({ row, timed, onRetry, onClose }: Props) {
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [newslettersKey, 'failed', row.id],
    queryFn: ({ pageParam, signal }) =>
      ask(listFailed, { id: row.id, size: pageSize, cursor: pageParam }, { signal, background: timed.current }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  })
  const failed = data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Modal open onClose={onClose} title="Failed Deliveries" intro={row.title} wide>
      {error && <FailureBanner message={newsletterFailures.failed} onRetry={() => void refetch()} />}
      {isPending && !error && <p role="status">Loading</p>}
      {data && failed.length === 0 && <p className="py-6 text-center text-mute">No failed emails found</p>}
      {failed.length > 0 && (
        <ul aria-label="Failed emails" tabIndex={0} className="max-h-[50dvh] overflow-y-auto rounded-field border border-line">
          {failed.map(({ id, email, at, error: reason, stays }) => (
            <li key={id} className="border-b border-line px-4 py-2.5 last:border-b-0">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="min-w-0 font-medium break-words">{email}</span>
                <span className="text-fine text-mute tnum">{when(at)}</span>
              </p>
              <p className="break-words text-danger">{reason}</p>
              <p className="text-fine text-mute">{stays === null ? 'Can be retried' : staysWords[stays]}</p>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        {hasNextPage && (
          <Button variant="ghost" size="admin" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show more
          </Button>
        )}
        <Button variant="secondary" size="admin" onClick={onClose}>
          Close
        </Button>
        {row.stats.retryable > 0 && (
          <Button size="admin" onClick={onRetry}>
            Retry Failed Emails
          </Button>
        )}
      </div>
    </Modal>
  )
}
