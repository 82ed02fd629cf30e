/** One newsletter: what happened to its emails, what comes next, and its content. */
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode, type RefObject } from 'react'
import { formatCount } from '../../catalog/count.ts'
import { easternDay } from '../../catalog/time/eastern.ts'
import { doneWords, nearDay } from '../../catalog/newsletter/newsletter.ts'
import {
  readNewsletter,
  type NewsletterRow,
  type NewsletterStats,
  type SendingOutlook,
} from '../../contracts/newsletter/newsletter.ts'
import { Button } from '../../ui/Button.tsx'
import { ask, sentenceOf } from '../parts/ask.ts'
import type { MenuItem } from '../parts/list/RowMenu.tsx'
import { Drawer } from '../parts/overlay/Drawer.tsx'
import { ChangeProblem, FailureBanner } from '../parts/Failure.tsx'
import { ProgressBar } from '../parts/ProgressBar.tsx'
import type { RowChanges } from '../parts/row-change.ts'
import { Status } from '../parts/Status.tsx'
import { longWhen } from '../parts/when.ts'
import { Unconfirmed } from './Unconfirmed.tsx'
import { inLine, shownHtml } from './as-read.ts'
import { newslettersKey } from './keys.ts'
import type { NewsletterActions } from './use-newsletters.ts'
import { deliveryText, failedCount, statusNote, statusTone, statusWord, unansweredCount, type ShownRow } from './words.ts'
import { sendingActions, type Opening } from './row-actions.ts'

type Props = {
  readonly id: string | undefined
  readonly now: Date
  /** True while a timer refetches, not a person (useSendingWatch). */
  readonly timed: RefObject<boolean>
  readonly changes: RowChanges
  /** What a button in this drawer has started. */
  readonly notice: ReactNode
  readonly actions: NewsletterActions
  readonly isSaving: boolean
  readonly onOpen: (what: Opening, row: ShownRow) => void
  readonly onEdit: (row: NewsletterRow) => void
  readonly onClose: () => void
}

export function NewsletterDrawer({ id, now, timed, changes, notice, actions, isSaving, onOpen, onEdit, onClose }: Props) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [newslettersKey, 'detail', id],
    queryFn: ({ signal }) => ask(readNewsletter, { id: id! }, { signal, background: timed.current }),
    enabled: id !== undefined,
  })
  const row = data?.newsletter
  const offered =
    row && sendingActions({ row, outlook: data.outlook, actions, open: (what) => onOpen(what, row), edit: () => onEdit(row) })
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      title={row?.title ?? 'Newsletter'}
      subtitle={
        row && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Status tone={statusTone(row)}>{statusWord(row)}</Status>
            {statusNote(row, now) !== undefined && <span>{statusNote(row, now)}</span>}
            <span>{row.monthKey}</span>
          </span>
        )
      }
      footer={offered && <Offered items={offered.slice(0, 2)} isSaving={isSaving} />}
    >
      <div className="grid gap-3 not-empty:mb-6">
        {notice}
        <ChangeProblem problem={changes.problem} onDismiss={changes.dismiss} />
      </div>
      {error && <FailureBanner message={sentenceOf(error, 'Failed to load this newsletter')} onRetry={() => void refetch()} />}
      {isPending && !error && <p role="status">Loading</p>}
      {row && (
        <div className="grid gap-7">
          {row.failure !== null && <FailureBanner message={`Sending stopped: ${row.failure}`} />}
          {row.stats.audience > 0 && (
            <Progress row={row} plan={data.plan} outlook={data.outlook} now={now} onFailed={() => onOpen('failed', row)} />
          )}
          <Unconfirmed key={row.id} row={row} onChanged={actions.refresh} />
          <section className="grid gap-2">
            <h3 className="font-sans text-admin font-semibold">{inLine(row.subject)}</h3>
            {row.preheader !== '' && <p className="text-mute">{inLine(row.preheader)}</p>}
            <iframe
              title="Newsletter content"
              sandbox=""
              srcDoc={shownHtml(row)}
              className="h-120 w-full rounded-field border border-line bg-pearl"
            />
            <p className="text-fine text-mute">
              {row.startedAt === null
                ? `Last changed ${longWhen(row.updatedAt)}.`
                : `Started ${longWhen(row.startedAt)}. You can’t change its content anymore.`}
            </p>
          </section>
        </div>
      )}
    </Drawer>
  )
}

/** The likeliest actions, and why one can't be used now. */
function Offered({ items, isSaving }: { readonly items: readonly MenuItem[]; readonly isSaving: boolean }) {
  const id = useId()
  return (
    <>
      {items.map(({ label, onSelect, unavailable }, index) => (
        <Button
          key={label}
          size="admin"
          variant={index === 0 ? 'default' : 'secondary'}
          busy={isSaving}
          aria-disabled={unavailable !== undefined || undefined}
          aria-describedby={unavailable === undefined ? undefined : `${id}-${index}`}
          onClick={() => unavailable === undefined && onSelect()}
          className={index === 0 ? 'order-last' : ''}
        >
          {label}
        </Button>
      ))}
      {items.map(
        ({ label, unavailable }, index) =>
          unavailable !== undefined && (
            <p key={label} id={`${id}-${index}`} className="-order-1 w-full text-right text-fine text-mute">
              {unavailable}
            </p>
          ),
      )}
    </>
  )
}

type ProgressProps = {
  readonly row: NewsletterRow
  readonly plan: readonly { readonly day: string; readonly count: number }[]
  readonly outlook: SendingOutlook
  readonly now: Date
  readonly onFailed: () => void
}

const figures: readonly (readonly [label: string, read: (stats: NewsletterStats) => number])[] = [
  ['Recipients', (stats) => stats.audience],
  ['Sent', (stats) => stats.accepted],
  ['Not sent yet', (stats) => stats.pending + stats.inFlight],
  ['Failed', failedCount],
  ['Unconfirmed', unansweredCount],
  ['Unsubscribed before send', (stats) => stats.suppressed],
]

function Progress({ row, plan, outlook, now, onFailed }: ProgressProps) {
  const { stats } = row
  const today = easternDay(now)
  const planned = plan.reduce((sum, { count }) => sum + count, 0)
  const text = deliveryText(row) ?? ''
  return (
    <section className="grid gap-3" aria-label="Delivery">
      <p className="font-medium tnum">{text}</p>
      <ProgressBar label="Delivery" value={stats.audience - stats.pending} of={stats.audience} text={text} />
      <dl className="grid grid-cols-3 gap-x-4 gap-y-2 tnum">
        {figures.map(([label, read]) => (
          <div key={label}>
            <dt className="text-fine text-mute">{label}</dt>
            <dd className="font-semibold">{formatCount(read(stats))}</dd>
          </div>
        ))}
      </dl>
      {failedCount(stats) > 0 && (
        <div>
          <Button variant="secondary" size="admin" onClick={onFailed}>
            See failed emails
          </Button>
        </div>
      )}
      {plan.length > 0 && (
        <div className="rounded-field bg-shell px-4 py-3">
          <h3 className="font-sans text-admin font-semibold">What happens next</h3>
          <ol className="mt-1.5 grid gap-1 tnum">
            {plan.map(({ day, count }) => (
              <li key={day} className="flex justify-between gap-4">
                <span className="first-letter:uppercase">{nearDay(day, today)}, starting at noon ET</span>
                <span>{formatCount(count)}</span>
              </li>
            ))}
          </ol>
          {stats.pending > planned && row.doneBy !== null && (
            <p className="mt-1.5 text-mute">
              Then {formatCount(outlook.laterQuota)} a day, finishing {doneWords(row.doneBy, today)}.
            </p>
          )}
        </div>
      )}
    </section>
  )
}
