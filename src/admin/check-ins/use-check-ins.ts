/** Everything you can do with a checkIn. The list and the open drawer show each change at once. */
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { checkInFailures, summaryCopied } from '../../client/admin-messages.ts'
import {
  deleteCheckIn,
  setAdministered,
  summarizeCheckIn,
  type CheckInDetail,
  type CheckInRow,
} from '../../contracts/admin-check-in.ts'
import { restoreFromTrash } from '../../contracts/admin-trash.ts'
import { ask, sentenceOf } from '../parts/ask.ts'
import { useConfirm } from '../parts/overlay/Confirm.tsx'
import { downloadText } from '../parts/list/csv.ts'
import { useListCache } from '../parts/list/list-query.ts'
import { notifyDone } from '../parts/Notices.tsx'
import type { RowChanges } from '../parts/row-change.ts'

export const checkInsKey = 'check-ins'

/** Not under the list's key: refetching the list must not open health answers again. */
export const answersKey = (id: string | undefined) => ['check-in-answers', id]

type Named = Pick<CheckInRow, 'id' | 'fullName' | 'ticketNumber'>

export function useCheckIns({ run, fail }: Pick<RowChanges, 'run' | 'fail'>) {
  const client = useQueryClient()
  const cache = useListCache<CheckInRow>(checkInsKey)
  const confirm = useConfirm()
  return useMemo(() => {
    const show = (id: string, change: { readonly administered: boolean }) => () => {
      const back = cache.patch(id, change)
      const before = client.getQueryData<CheckInDetail>(answersKey(id))
      if (before) client.setQueryData(answersKey(id), { ...before, ...change })
      return () => {
        back()
        if (before) client.setQueryData(answersKey(id), before)
      }
    }

    const administer = ({ id }: Named, administered: boolean) =>
      run({
        id,
        show: show(id, { administered }),
        send: () => ask(setAdministered, { id, administered }),
        failed: checkInFailures.status,
        after: cache.refresh,
      })

    const restore = ({ id }: Named) =>
      run({
        id,
        show: () => cache.putBack(id),
        send: () => ask(restoreFromTrash, { kind: 'event-signup', id }),
        failed: 'Failed to restore this check-in',
        after: cache.refresh,
      })

    const remove = async (checkIn: Named) => {
      const { id, fullName, ticketNumber } = checkIn
      const yes = await confirm({
        title: 'Delete this check-in?',
        body: `The check-in of ${fullName} (ticket ${ticketNumber}) leaves this list and the raffle. It stays in the trash for 30 days.`,
        action: 'Delete check-in',
        danger: true,
      })
      if (!yes) return false
      return run({
        id,
        show: () => cache.remove(id),
        send: () => ask(deleteCheckIn, { id }),
        failed: checkInFailures.delete,
        done: `Check-in of ${fullName} deleted`,
        undo: () => void restore(checkIn),
        after: cache.refresh,
      })
    }

    const download = async ({ id }: Named) => {
      try {
        const { fileName, text } = await ask(summarizeCheckIn, { id, purpose: 'download' })
        downloadText(fileName, text, 'text/plain;charset=utf-8')
        notifyDone('Summary downloaded')
      } catch (error) {
        fail({ message: sentenceOf(error, 'The summary could not be downloaded.') })
      }
    }

    const copy = async ({ id }: Named) => {
      const asked = ask(summarizeCheckIn, { id, purpose: 'copy' })
      const text = asked.then((summary) => new Blob([summary.text], { type: 'text/plain' }))
      try {
        // Pass the promise itself: Safari rejects anything written after the press is over.
        await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
        notifyDone(summaryCopied)
      } catch {
        const refused: unknown = await asked.then(
          () => undefined,
          (error: unknown) => error,
        )
        fail({ message: sentenceOf(refused, 'The summary could not be copied. Download it instead.') })
      }
    }

    return { administer, remove, download, copy }
  }, [client, cache, confirm, run, fail])
}

export type CheckInActions = ReturnType<typeof useCheckIns>
