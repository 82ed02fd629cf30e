/** One request: what was sent, what was answered, and what comes next. */
import type { RequestRow } from '../../contracts/request/list.ts'
import { AnswersLeft } from '../parts/form/AnswersLeft.tsx'
import { sentenceOf } from '../parts/ask.ts'
import { CorrectContact } from '../parts/overlay/CorrectContact.tsx'
import { Drawer } from '../parts/overlay/Drawer.tsx'
import { StepThrough } from '../parts/overlay/StepThrough.tsx'
import { ChangeProblem, FailureBanner } from '../parts/Failure.tsx'
import type { RowChanges } from '../parts/row-change.ts'
import { useAct } from '../parts/use-act.ts'
import { useRowState } from '../parts/use-row-state.ts'
import { Status } from '../parts/Status.tsx'
import { Assignee } from './Assignee.tsx'
import { DeclineRequest } from './DeclineRequest.tsx'
import { overlapText } from './Doubts.tsx'
import { RequestAnswers } from './RequestAnswers.tsx'
import { RequestHistory } from './RequestHistory.tsx'
import { RequestEmails } from './RequestEmails.tsx'
import { RequestNotes } from './RequestNotes.tsx'
import { RequestVisit } from './RequestVisit.tsx'
import { RequestNext } from './RequestNext.tsx'
import { useRequestDetail } from './use-request-detail.ts'
import type { RequestActions } from './use-requests.ts'
import { kindWords, stateTones, stateWords } from './words.ts'

type Props = {
  readonly id: string | undefined
  readonly now: Date
  readonly changes: RowChanges
  readonly actions: RequestActions
  /** The palette opened it to confirm a time. */
  readonly confirmsAtOnce: boolean
  /** The requests before and after it in the list. */
  readonly neighbors: { readonly previous: RequestRow | undefined; readonly next: RequestRow | undefined }
  readonly onOpen: (request: RequestRow) => void
  readonly onConfirm: (request: RequestRow) => void
  readonly onDeleted: (id: string) => void
  readonly onClose: () => void
}

export function RequestDrawer({
  id,
  now,
  changes,
  actions,
  confirmsAtOnce,
  neighbors,
  onOpen,
  onConfirm,
  onDeleted,
  onClose,
}: Props) {
  const [doing, setDoing] = useRowState<'decline' | 'correct'>(id)
  const { data, lastSeen, error, refetch, wasLeft, isLoading } = useRequestDetail(id)
  const request = data?.request
  useAct(confirmsAtOnce ? request : undefined, onConfirm)
  const { previous, next } = neighbors
  return (
    <>
      <Drawer
        open={id !== undefined}
        onClose={onClose}
        title={request?.name ?? 'Request'}
        row={id}
        beside={<StepThrough onPrevious={previous && (() => onOpen(previous))} onNext={next && (() => onOpen(next))} />}
        subtitle={
          request && (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Status tone={stateTones[request.state]}>{stateWords[request.state]}</Status>
              <span>{kindWords[request.kind]}</span>
              <span className="tnum">{request.reference}</span>
            </span>
          )
        }
      >
        <div className="grid grid-cols-1 gap-7">
          <ChangeProblem problem={changes.problem} onDismiss={changes.dismiss} />
          {error && <FailureBanner message={sentenceOf(error, 'Failed to load this request')} onRetry={() => void refetch()} />}
          {wasLeft && <AnswersLeft onOpen={() => void refetch()} eachRecorded={false} />}
          {isLoading && <p role="status">Loading</p>}
          {data && request && (
            <>
              {data.overlaps.length > 0 && (
                <ul className="grid grid-cols-1 gap-1 rounded-field bg-warn-bg px-4 py-2.5 font-medium text-warn">
                  {data.overlaps.map((other) => (
                    <li key={other.id} className="wrap-anywhere">
                      Overlaps with {overlapText(other)}
                    </li>
                  ))}
                </ul>
              )}
              <RequestNext
                request={request}
                steps={data.steps}
                visit={data.visit}
                now={now}
                isSaving={changes.saving.has(request.id)}
                actions={actions}
                onConfirm={() => onConfirm(request)}
                onDecline={() => setDoing('decline')}
                onCorrect={() => setDoing('correct')}
                onDelete={() => void actions.remove(request, () => onDeleted(request.id))}
              />
              {request.state === 'confirmed' && data.visit && <RequestVisit visit={data.visit} />}
              <RequestAnswers detail={data} />
              <Assignee
                key={`assignee-${request.id}`}
                request={request}
                isSaving={changes.saving.has(request.id)}
                actions={actions}
              />
              <RequestNotes key={request.id} detail={data} now={now} actions={actions} />
              <RequestEmails detail={data} now={now} changes={changes} actions={actions} />
              <RequestHistory detail={data} />
            </>
          )}
        </div>
      </Drawer>
      {lastSeen && doing === 'decline' && (
        <DeclineRequest request={lastSeen.request} actions={actions} onClose={() => setDoing(undefined)} />
      )}
      {lastSeen && doing === 'correct' && (
        <CorrectContact
          of="request"
          id={lastSeen.request.id}
          shown={lastSeen.request}
          onSaved={(contact) => actions.showChange(lastSeen.request.id, contact)}
          onSettled={actions.refresh}
          onClose={() => setDoing(undefined)}
        />
      )}
    </>
  )
}
