/** One guest's waiver and their shot. Opening it shows health answers, after an audit row is written; closing or leaving it forgets them. */
import { Copy, Download } from 'lucide-react'
import { useEffect } from 'react'
import { openCheckIn, type CheckInDetail, type CheckInRow } from '../../contracts/admin-check-in.ts'
import { Button } from '../../ui/Button.tsx'
import { AnswersLeft } from '../parts/form/AnswersLeft.tsx'
import { ask, sentenceOf } from '../parts/ask.ts'
import { Drawer } from '../parts/overlay/Drawer.tsx'
import { ChangeProblem, FailureBanner } from '../parts/Failure.tsx'
import { once } from '../parts/once.ts'
import type { RowChanges } from '../parts/row-change.ts'
import { Status } from '../parts/Status.tsx'
import { useOpened } from '../parts/use-opened.ts'
import { CheckInAnswers } from './CheckInAnswers.tsx'
import { ShotForm, type GivenShot, type LastShot } from './ShotForm.tsx'
import { answersKey, type CheckInActions } from './use-check-ins.ts'
import { administeredText, administeredTone, consentText, doubtsOf, isBlocked } from './words.ts'

type Props = {
  readonly id: string | undefined
  /** The row in the list, which receives other desks' changes. */
  readonly row: CheckInRow | undefined
  /** The shot is being recorded. */
  readonly giving: boolean
  readonly today: string
  readonly changes: RowChanges
  readonly actions: CheckInActions
  /** Begins to record a guest's shot, or stops. */
  readonly onGive: (id: string | undefined) => void
  readonly last: LastShot | undefined
  readonly onSubmit: (row: CheckInDetail, given: GivenShot, giver: string) => void
  readonly onDeleted: (id: string) => void
  readonly onClose: () => void
}

export function CheckInDrawer({ id, row, giving, today, changes, actions, onGive, last, onSubmit, onDeleted, onClose }: Props) {
  const { data, error, refetch, wasLeft } = useOpened(
    answersKey(id),
    (signal) => ask(openCheckIn, { id: id! }, { signal }),
    id !== undefined,
  )
  const isSaving = data !== undefined && changes.saving.has(data.id)
  // Another desk changed it while it is open here, so show it as it is now.
  const isOld = data !== undefined && row !== undefined && row.id === data.id && row.version > data.version && !isSaving
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, refetch])
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      title={data?.fullName ?? 'Check-in'}
      subtitle={
        data && (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Status tone={administeredTone(data.administered)}>{administeredText(data.administered)}</Status>
            <Status tone={data.consentB12 ? 'success' : 'danger'}>{consentText(data)}</Status>
            <span>{data.path}</span>
            <span className="tnum">Ticket {data.ticketNumber}</span>
          </span>
        )
      }
      footer={
        data &&
        (giving && !data.administered && data.consentB12 ? (
          <ShotForm
            key={data.id}
            mustBeWhole={data.hasAnswers}
            doubts={doubtsOf(row ?? data, today)}
            last={last}
            busy={isSaving}
            onCancel={() => onGive(undefined)}
            onSubmit={(given, giver) => onSubmit(data, given, giver)}
          />
        ) : (
          <>
            <Button
              variant="ghost"
              size="admin"
              className="mr-auto !text-danger hover:bg-danger-bg"
              busy={isSaving}
              onClick={() => void actions.remove(data, () => onDeleted(data.id))}
            >
              Delete
            </Button>
            <Button variant="secondary" size="admin" aria-label="Copy summary" onClick={() => void actions.copy(data)}>
              <Copy size={16} strokeWidth={1.5} aria-hidden /> Copy
            </Button>
            <Button variant="secondary" size="admin" aria-label="Download summary" onClick={() => void actions.download(data)}>
              <Download size={16} strokeWidth={1.5} aria-hidden /> Download
            </Button>
            <ShotButton
              data={data}
              isSaving={isSaving}
              onGive={() => onGive(data.id)}
              onTakeBack={() => void actions.takeBack(data)}
            />
          </>
        ))
      }
    >
      <div className="grid grid-cols-1 gap-6">
        {data && isBlocked(data) && (
          <p className="rounded-field bg-danger-bg px-4 py-3 text-danger">
            <span className="block font-medium">No consent to the B12 injection. Don’t give the shot.</span>
            Guests who change their mind can check in again.
          </p>
        )}
        <ChangeProblem problem={changes.problem} onDismiss={changes.dismiss} />
        {error && <FailureBanner message={sentenceOf(error, 'Failed to load this check-in')} onRetry={() => void refetch()} />}
        {wasLeft && <AnswersLeft onOpen={() => void refetch()} />}
        {id !== undefined && !data && !error && !wasLeft && <p role="status">Loading</p>}
        {data && <CheckInAnswers checkIn={data} today={today} />}
      </div>
    </Drawer>
  )
}

type ButtonProps = {
  readonly data: CheckInDetail
  readonly isSaving: boolean
  readonly onGive: () => void
  readonly onTakeBack: () => void
}

/** The drawer's first action. Without consent there is none; the reason is above the answers. */
function ShotButton({ data, isSaving, onGive, onTakeBack }: ButtonProps) {
  const className = 'order-first w-full'
  if (data.administered)
    return (
      <Button variant="secondary" size="admin" className={className} busy={isSaving} onClick={once(onTakeBack)}>
        Move back to pending
      </Button>
    )
  if (isBlocked(data)) return null
  return (
    <Button size="admin" className={className} busy={isSaving} onClick={once(onGive)}>
      Record the shot
    </Button>
  )
}
