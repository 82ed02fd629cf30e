/** Moves a caller's visit to the trash. */
import { useState } from 'react'
import { trashDays } from '../../../contracts/admin-trash.ts'
import { refusalSentences } from '../../../contracts/failure.ts'
import type { CalendarVisit, VisitDetail } from '../../../contracts/visit/calendar.ts'
import { deleteVisit } from '../../../contracts/visit/change.ts'
import { ask, sentenceOf } from '../../parts/ask.ts'
import { notifyDone, notifyFailed } from '../../parts/Notices.tsx'
import { useConfirm } from '../../parts/overlay/Confirm.tsx'
import { restore } from '../../parts/restore.ts'
import { useCalendarCache } from '../use-calendar.ts'

export function useDeleteVisit(onDeleted: (id: string) => void) {
  const [busy, setBusy] = useState(false)
  const confirm = useConfirm()
  const cache = useCalendarCache()

  const send = async (work: () => Promise<unknown>, failed: string): Promise<boolean> => {
    setBusy(true)
    try {
      await work()
      return true
    } catch (error) {
      notifyFailed(sentenceOf(error, failed))
      return false
    } finally {
      setBusy(false)
      cache.refresh()
    }
  }

  const undo = ({ id }: CalendarVisit) =>
    send(() => restore('visit', id), 'We couldn’t restore this visit. Try again from the trash.')

  const remove = async ({ visit, visitRecorded }: VisitDetail): Promise<void> => {
    if (visitRecorded) return notifyFailed(refusalSentences['visit-recorded'])
    const isMeant = await confirm({
      title: 'Delete this visit?',
      body: `${visit.name}’s visit, with its guests’ health answers, will move to the trash for ${trashDays} days. It will no longer count in the weekly report.`,
      action: 'Delete visit',
      danger: true,
    })
    if (!isMeant) return
    const isDone = await send(() => ask(deleteVisit, { id: visit.id }), 'We couldn’t delete this visit. Please try again.')
    if (!isDone) return
    onDeleted(visit.id)
    notifyDone(`${visit.name}’s visit deleted`, () => void undo(visit))
  }

  return { busy, remove }
}
