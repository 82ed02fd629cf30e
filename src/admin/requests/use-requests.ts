/** Everything you can do with a request, and what the lists and the open drawer show until the server answers. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { stateAfter, type RequestStep } from '../../catalog/request.ts'
import { unansweredStep } from '../../client/admin-messages.ts'
import type { RequestDetail, RequestRow } from '../../contracts/request/list.ts'
import {
  addRequestNote,
  assignRequest,
  deleteRequest,
  resendRequestEmail,
  takeRequestStep,
  type StepInput,
} from '../../contracts/request/step.ts'
import { trashDays } from '../../contracts/admin-trash.ts'
import { refusalSentences } from '../../contracts/failure.ts'
import { ask } from '../parts/ask.ts'
import { useListCache } from '../parts/list/list-query.ts'
import { useDeletion } from '../parts/list/use-deletion.ts'
import { restore } from '../parts/restore.ts'
import { asBefore, type RowChanges } from '../parts/row-change.ts'
import { requestsKey } from './filters.ts'

export const detailKey = (id: string) => [requestsKey, 'detail', id]

type DistributiveOmit<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never
/** A step without the id and version of its request. */
export type Step = DistributiveOmit<StepInput, 'id' | 'version'>

const failedSteps: Readonly<Record<RequestStep, string>> = {
  contacted: 'Failed to mark this request as contacted',
  reopened: 'Failed to reopen this request',
  done: 'Failed to mark this request as done',
  confirmed: 'Failed to confirm this request',
  declined: 'Failed to decline this request',
  canceled: 'Failed to cancel this visit',
}

const doneSteps: Readonly<Record<RequestStep, string>> = {
  contacted: 'Marked as contacted',
  reopened: 'Reopened',
  done: 'Marked as done',
  confirmed: 'Confirmed. We’re emailing the client.',
  declined: 'Declined. We’re emailing the client.',
  canceled: 'Canceled. We’re emailing the client.',
}

export function useRequests(changes: RowChanges) {
  const client = useQueryClient()
  const cache = useListCache<RequestRow>(requestsKey)
  const deletion = useDeletion(changes.run, cache)

  return useMemo(() => {
    const keep = (detail: RequestDetail) => client.setQueryData(detailKey(detail.request.id), detail)

    /** Shows a change in every list and in the open drawer; returns the rollback. */
    const showChange = (id: string, change: Partial<RequestRow>) => {
      const back = cache.patch(id, change)
      const before = client.getQueryData<RequestDetail>(detailKey(id))
      if (before) keep({ ...before, request: { ...before.request, ...change } })
      return () => {
        back()
        const now = client.getQueryData<RequestDetail>(detailKey(id))
        if (before && now) keep({ ...now, request: { ...now.request, ...asBefore(before.request, change) } })
      }
    }

    const show = (row: RequestRow, step: Step) => () => {
      const state = stateAfter(step.step, row.state)
      const change = {
        state,
        contactedAt: state === 'new' ? null : (row.contactedAt ?? new Date().toISOString()),
        ...(step.step === 'confirmed' && { appointmentAt: step.startsAt }),
        ...((step.step === 'declined' || step.step === 'canceled') && { appointmentAt: null, appointmentPlace: null }),
      }
      return showChange(row.id, change)
    }

    const take = (row: RequestRow, step: Step, finish?: () => void): Promise<boolean> =>
      changes.run({
        id: row.id,
        show: show(row, step),
        send: async () => {
          const taken = await ask(takeRequestStep, { ...step, id: row.id, version: row.version } as StepInput)
          keep(taken)
          // Long lists aren't refetched: without the new version, the row's next step would be refused.
          cache.patch(row.id, taken.request)
        },
        failed: failedSteps[step.step],
        unanswered: unansweredStep,
        done: doneSteps[step.step],
        ...(step.step === 'contacted' && {
          undo: () => void take({ ...row, state: 'contacted', version: row.version + 1 }, { step: 'reopened' }),
        }),
        finish,
        after: cache.refresh,
      })

    const remove = async (row: RequestRow, finish?: () => void): Promise<void> => {
      const { id, name, reference } = row
      if (row.visitRecorded) return changes.fail({ message: refusalSentences['visit-recorded'], of: id })
      if (row.appointmentAt !== null && Date.parse(row.appointmentAt) > Date.now())
        return changes.fail({ message: refusalSentences['visit-ahead'], of: id })
      await deletion({
        id,
        question: {
          title: 'Delete this request?',
          body: `${name}’s request (${reference}) will move to the trash for ${trashDays} days. We won’t tell the client.`,
          action: 'Delete request',
        },
        send: () => ask(deleteRequest, { id }),
        failed: 'Failed to delete this request',
        done: `${name}’s request deleted`,
        restore: () => restore('request', id),
        notRestored: 'Failed to restore this request',
        finish,
      })
    }

    const note = async (id: string, noteId: string, body: string) => {
      keep(await ask(addRequestNote, { id, noteId, body }))
    }

    const resend = (id: string, emailId: string, newEmailId: string, finish: () => void) =>
      changes.run({
        id: emailId,
        of: id,
        send: async () => keep(await ask(resendRequestEmail, { id, emailId, newEmailId })),
        failed: 'Failed to resend this email',
        done: 'Resending the email',
        finish,
        after: () => void client.invalidateQueries({ queryKey: detailKey(id) }),
      })

    /** Undo assigns `from` someone: only if they still have the request. */
    const assign = (row: RequestRow, to: RequestRow['assignee'], from?: { readonly id: string | null }) =>
      changes.run({
        id: row.id,
        show: () => showChange(row.id, { assignee: to }),
        send: async () => keep(await ask(assignRequest, { id: row.id, assigneeId: to?.id ?? null, from: from?.id })),
        failed: 'Failed to assign this request',
        done: to === null ? 'No longer assigned' : `Assigned to ${to.name}`,
        undo: () => void assign({ ...row, assignee: to }, row.assignee, { id: to?.id ?? null }),
        after: cache.refresh,
      })

    return { take, assign, remove, note, resend, showChange, refresh: cache.refresh }
  }, [client, cache, deletion, changes.run, changes.fail])
}

export type RequestActions = ReturnType<typeof useRequests>
