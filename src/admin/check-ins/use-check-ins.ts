/** Everything you can do with a check-in. The list and the open drawer show each change at once. */
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
import { refusalSentences } from '../../contracts/failure.ts'
import { restoreFromTrash, trashDays } from '../../contracts/admin-trash.ts'
import { ask, sentenceOf } from '../parts/ask.ts'
import { downloadText } from '../parts/list/csv.ts'
import { useListCache } from '../parts/list/list-query.ts'
import { useDeletion } from '../parts/list/use-deletion.ts'
import { notifyDone } from '../parts/Notices.tsx'
import type { RowChanges } from '../parts/row-change.ts'
import { checkInsKey } from './filters.ts'
import type { GivenShot } from './ShotForm.tsx'

/** Not under the list's key: refetching the list must not open health answers again. */
export const answersKey = (id: string | undefined) => ['check-in-answers', id]

type Named = Pick<CheckInRow, 'id' | 'fullName' | 'ticketNumber'>
export type Markable = Named &
  Pick<CheckInRow, 'version' | 'administered' | 'consentB12' | 'hasAnswers' | 'otherCheckIn' | 'createdAt'>
type ShotRecord = CheckInDetail['shot']

type Ways = {
  /** Opens a guest's answers to give the shot. */
  readonly openForShot: (id: string) => void
  /** Asks who gave the shot, its dose and its lot, for a guest without answers to read. */
  readonly askForShot: (row: Markable) => void
}

export function useCheckIns({ run, fail }: Pick<RowChanges, 'run' | 'fail'>, { openForShot, askForShot }: Ways) {
  const client = useQueryClient()
  const cache = useListCache<CheckInRow>(checkInsKey)
  const deletion = useDeletion(run, cache)
  return useMemo(() => {
    const opened = (id: string) => client.getQueryData<CheckInDetail>(answersKey(id))

    const show =
      ({ id, version }: Markable, administered: boolean, shot: ShotRecord) =>
      () => {
        const change = { administered, version: version + 1 }
        const back = cache.patch(id, change)
        const before = opened(id)
        if (before) client.setQueryData(answersKey(id), { ...before, ...change, shot })
        return () => {
          back()
          // Answers closed in between are forgotten: putting them back would open them without an audit entry.
          if (before && opened(id)) client.setQueryData(answersKey(id), before)
        }
      }

    /** Marks a shot as given. */
    const administer = (row: Markable, { shot, checked }: GivenShot, giver: string, finish: () => void): Promise<boolean> => {
      const { id, version, fullName } = row
      const seen = { by: giver, at: new Date().toISOString(), dose: shot.dose, lot: shot.lot }
      return run({
        id,
        show: show(row, true, seen),
        send: () => ask(setAdministered, { id, version, administered: true, shot, checked }),
        failed: checkInFailures.status,
        done: `Marked as administered: ${fullName}`,
        undo: () => void takeBack({ ...row, administered: true, version: version + 1 }),
        finish,
        after: cache.refresh,
      })
    }

    const putBack = (row: Markable, shot: ShotRecord) =>
      run({
        id: row.id,
        show: show(row, true, shot),
        send: () => ask(setAdministered, { id: row.id, version: row.version, administered: true, again: true }),
        failed: checkInFailures.status,
        after: cache.refresh,
      })

    /** Back to pending. Undo puts the same record back. */
    const takeBack = (row: Markable): Promise<boolean> => {
      const { id, version, fullName } = row
      const shot = opened(id)?.shot ?? null
      return run({
        id,
        show: show(row, false, null),
        send: () => ask(setAdministered, { id, version, administered: false }),
        failed: checkInFailures.status,
        done: `Moved back to pending: ${fullName}`,
        undo: () => void putBack({ ...row, administered: false, version: version + 1 }, shot),
        after: cache.refresh,
      })
    }

    /** A click in the list. Every shot needs a record; guests with answers to read are opened for it. */
    const press = (row: Markable) => {
      if (row.administered) void takeBack(row)
      else if (row.hasAnswers) openForShot(row.id)
      else askForShot(row)
    }

    const remove = async (checkIn: Named & Pick<CheckInRow, 'administered'>, finish?: () => void): Promise<void> => {
      const { id, fullName, ticketNumber, administered } = checkIn
      if (administered) return fail({ message: refusalSentences['shot-recorded'], of: id })
      await deletion({
        id,
        question: {
          title: 'Delete this check-in?',
          body: `This removes ${fullName}’s check-in (ticket ${ticketNumber}) from this list and the raffle. You can restore it from the trash for ${trashDays} days.`,
          action: 'Delete check-in',
        },
        send: () => ask(deleteCheckIn, { id }),
        failed: checkInFailures.delete,
        done: `${fullName}’s check-in deleted`,
        restore: () => ask(restoreFromTrash, { kind: 'event-signup', id }),
        notRestored: 'Failed to restore this check-in',
        finish,
      })
    }

    const download = async ({ id }: Named) => {
      try {
        const { fileName, text } = await ask(summarizeCheckIn, { id, purpose: 'download' })
        downloadText(fileName, text, 'text/plain;charset=utf-8')
        notifyDone('Summary downloaded')
      } catch (error) {
        fail({ message: sentenceOf(error, 'We couldn’t download the summary. Please try again.'), of: id })
      }
    }

    const copy = async ({ id }: Named) => {
      const asked = ask(summarizeCheckIn, { id, purpose: 'copy' })
      const text = asked.then((summary) => new Blob([summary.text], { type: 'text/plain' }))
      try {
        // Pass the promise itself: Safari rejects anything written after the click is over.
        await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
        notifyDone(summaryCopied)
      } catch {
        const refused: unknown = await asked.then(
          () => undefined,
          (error: unknown) => error,
        )
        fail({ message: sentenceOf(refused, 'We couldn’t copy the summary. Please download it instead.'), of: id })
      }
    }

    return { press, administer, takeBack, remove, download, copy }
  }, [client, cache, deletion, run, fail, openForShot, askForShot])
}

export type CheckInActions = ReturnType<typeof useCheckIns>
