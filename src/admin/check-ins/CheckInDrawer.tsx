/** One guest's waiver. Opening it shows health answers, after an audit row is written; closing it forgets them. */
import { useQuery } from '@tanstack/react-query'
import { Copy, Download } from 'lucide-react'
import { openCheckIn } from '../../contracts/admin-check-in.ts'
import { Button } from '../../ui/Button.tsx'
import { ask, sentenceOf } from '../parts/ask.ts'
import { Drawer } from '../parts/overlay/Drawer.tsx'
import { ChangeProblem, FailureBanner } from '../parts/Failure.tsx'
import { once } from '../parts/once.ts'
import type { RowChanges } from '../parts/row-change.ts'
import { Status } from '../parts/Status.tsx'
import { CheckInAnswers } from './CheckInAnswers.tsx'
import { answersKey, type CheckInActions } from './use-check-ins.ts'
import { administeredText, administeredTone } from './words.ts'

type Props = {
  readonly id: string | undefined
  readonly today: string
  readonly changes: RowChanges
  readonly actions: CheckInActions
  readonly onClose: () => void
}

export function CheckInDrawer({ id, today, changes, actions, onClose }: Props) {
  const { data, error, refetch } = useQuery({
    queryKey: answersKey(id),
    queryFn: ({ signal }) => ask(openCheckIn, { id: id! }, { signal }),
    enabled: id !== undefined,
    // Every fetch counts as an opening in the audit, so fetch only when a person asks.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  })
  const isSaving = data !== undefined && changes.saving.has(data.id)
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      title={data?.fullName ?? 'Check-in'}
      subtitle={
        data && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Status tone={administeredTone(data.administered)}>{administeredText(data.administered)}</Status>
            <span>{data.path}</span>
            <span className="tabular-nums">Ticket {data.ticketNumber}</span>
          </span>
        )
      }
      footer={
        data && (
          <>
            <Button
              variant="ghost"
              size="admin"
              className="mr-auto !text-danger hover:bg-danger-bg"
              disabled={isSaving}
              onClick={async () => (await actions.remove(data)) && onClose()}
            >
              Delete
            </Button>
            <Button variant="secondary" size="admin" aria-label="Copy summary" onClick={() => void actions.copy(data)}>
              <Copy size={16} strokeWidth={1.5} aria-hidden /> Copy
            </Button>
            <Button variant="secondary" size="admin" aria-label="Download summary" onClick={() => void actions.download(data)}>
              <Download size={16} strokeWidth={1.5} aria-hidden /> Download
            </Button>
            <Button
              variant={data.administered ? 'secondary' : 'default'}
              size="admin"
              className="order-first w-full"
              disabled={isSaving}
              onClick={once(() => void actions.administer(data, !data.administered))}
            >
              {data.administered ? 'Back to pending' : 'Mark as administered'}
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-1 gap-6">
        <ChangeProblem problem={changes.problem} onDismiss={changes.dismiss} />
        {error && <FailureBanner message={sentenceOf(error, 'Failed to load this check-in')} onRetry={() => void refetch()} />}
        {id !== undefined && !data && !error && <p role="status">Loading</p>}
        {data && <CheckInAnswers checkIn={data} today={today} />}
      </div>
    </Drawer>
  )
}
