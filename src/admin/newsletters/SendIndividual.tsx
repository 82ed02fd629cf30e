import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatCount } from '../../catalog/count.ts'
import { newsletterFailures } from '../../client/admin-messages.ts'
import { pageSize } from '../../contracts/page.ts'
import { countSubscribers, listSubscribers } from '../../contracts/subscriber.ts'
import { randomKey } from '../../stores/form/memory.ts'
import { Button } from '../../ui/Button.tsx'
import { ask, isUnanswered, wasRefusedWith } from '../parts/ask.ts'
import { FailureBanner } from '../parts/Failure.tsx'
import { TextField } from '../parts/form/Fields.tsx'
import { notifyFailed } from '../parts/Notices.tsx'
import { Modal } from '../parts/overlay/Modal.tsx'
import { useIsShown } from '../parts/use-is-shown.ts'
import { useSettled } from '../parts/use-settled.ts'
import { fullName } from '../subscribers/words.ts'
import type { NewsletterActions } from './use-newsletters.ts'
import { whyNotSent, type ShownRow } from './words.ts'

type Props = { readonly row: ShownRow; readonly actions: NewsletterActions; readonly onClose: () => void }

/** Sends one newsletter to one subscriber right away, within the day's limit. */
export function SendIndividual({ row, actions, onClose }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  /** `attemptId`: an email that is sent again after a lost answer is the same one. */
  const [chosen, setChosen] = useState<{ readonly id: string; readonly email: string; readonly attemptId: string }>()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isShown = useIsShown()
  const q = useSettled(typed.trim(), 200)
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['subscribers', 'choice', q],
    queryFn: ({ pageParam, signal }) =>
      ask(listSubscribers, { q, view: 'subscribed', sort: 'name', size: pageSize, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
  })
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  const { data: counts } = useQuery({
    queryKey: ['subscribers', 'choice-count', q],
    queryFn: ({ signal }) => ask(countSubscribers, { q }, { signal }),
    enabled: hasNextPage,
  })
  const of = counts ? ` of ${formatCount(counts.active)}` : ''
  const send = async () => {
    if (!chosen) return setProblem('Choose a subscriber first.')
    setSending(true)
    setProblem(undefined)
    try {
      await actions.individual(row, chosen, chosen.attemptId)
      if (isShown()) onClose()
    } catch (refused) {
      if (!isUnanswered(refused)) setChosen({ ...chosen, attemptId: randomKey() })
      const isSaved = wasRefusedWith(refused, 'changed-meanwhile')
      // The drawer behind this shows what is to be sent.
      if (isSaved) actions.refresh()
      const why = newsletterFailures.send(whyNotSent(refused))
      if (!isShown()) return notifyFailed(why)
      setProblem(isSaved ? newsletterFailures.savedSinceIndividual : why)
      setSending(false)
    }
  }
  return (
    <Modal open onClose={onClose} title="Send to one subscriber" intro={row.title}>
      <div className="grid gap-4">
        <TextField
          id={`${id}-search`}
          autoFocus
          type="search"
          label="Search by name or email"
          autoComplete="off"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {error && <FailureBanner message="Failed to load subscribers" onRetry={() => void refetch()} />}
        {isPending && !error && <p role="status">Loading</p>}
        {data && (
          <fieldset className="min-w-0">
            <legend className="sr-only">Subscriber</legend>
            {rows.length === 0 ? (
              <p role="status" className="rounded-field border border-line px-4 py-8 text-center text-mute">
                No subscribers found
              </p>
            ) : (
              <div className="max-h-72 overflow-y-auto rounded-field border border-line">
                {rows.map((subscriber) => (
                  <label
                    key={subscriber.id}
                    className="flex min-h-12 cursor-pointer items-center gap-3 border-b border-line px-4 py-1.5 last:border-b-0 hover:bg-mist has-checked:bg-glass"
                  >
                    <input
                      type="radio"
                      name={`${id}-who`}
                      className="size-4 shrink-0 accent-lagoon"
                      checked={chosen?.id === subscriber.id}
                      onChange={() => {
                        setChosen({ ...subscriber, attemptId: randomKey() })
                        setProblem(undefined)
                      }}
                    />
                    <span className="min-w-0">
                      <span className={`block truncate ${fullName(subscriber) === null ? 'text-mute' : 'font-medium'}`}>
                        {fullName(subscriber) ?? 'No name'}
                      </span>
                      <span className="block truncate text-fine text-mute">{subscriber.email}</span>
                    </span>
                  </label>
                ))}
              </div>
            )}
            {hasNextPage && (
              <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
                <p role="status" className="text-fine text-mute tnum">
                  Showing {formatCount(rows.length)}
                  {of}. Search to narrow the list.
                </p>
                <Button variant="ghost" size="admin" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {isFetchingNextPage ? 'Loading…' : 'Show more'}
                </Button>
              </div>
            )}
          </fieldset>
        )}
        {problem !== undefined && <FailureBanner message={problem} />}
        <div className="flex flex-wrap items-center justify-end gap-2">
          {chosen && <p className="mr-auto min-w-0 break-words text-mute">To {chosen.email}</p>}
          <Button variant="secondary" size="admin" onClick={onClose}>
            Cancel
          </Button>
          <Button size="admin" busy={isSending} onClick={() => void send()}>
            {isSending ? 'Sending…' : 'Send Newsletter'}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
