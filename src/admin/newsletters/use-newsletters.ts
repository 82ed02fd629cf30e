/** Everything you can do with a newsletter. The list shows each change at once. */
import { useMemo } from 'react'
import { countOf } from '../../catalog/count.ts'
import { newsletterFailures } from '../../client/admin-messages.ts'
import { trashDays } from '../../contracts/admin-trash.ts'
import type { OutputOf } from '../../contracts/endpoint.ts'
import {
  deleteNewsletter,
  duplicateNewsletter,
  restoreNewsletter,
  scheduleNewsletter,
  type NewsletterRow,
  type SendingOutlook,
} from '../../contracts/newsletter/newsletter.ts'
import { pauseNewsletter, retryFailed, sendNewsletter, sendToNew, type Batch } from '../../contracts/newsletter/sending.ts'
import { sendIndividually } from '../../contracts/newsletter/single.ts'
import { randomKey } from '../../stores/form/memory.ts'
import { ask } from '../parts/ask.ts'
import { useConfirm, type Question } from '../parts/overlay/Confirm.tsx'
import { useListCache } from '../parts/list/list-query.ts'
import { forgetNotice, notifyDone } from '../parts/Notices.tsx'
import type { RowChanges } from '../parts/row-change.ts'
import { newslettersKey } from './keys.ts'
import { retryQuestion, sendQuestion, toNewQuestion } from './questions.ts'
import type { SentBatch } from './sent-batch.ts'
import { whyNotSent, type ShownRow } from './words.ts'
import { easternDay } from '../../catalog/time/eastern.ts'
import { datedDay } from '../../catalog/newsletter/newsletter.ts'

function sentText({ outcome, waits }: OutputOf<typeof sendIndividually>, email: string): string {
  if (outcome === 'accepted') return `Sent to ${email}`
  if (waits) return `The email provider is busy. We’ll send it to ${email} with the next emails.`
  return `The email provider didn’t answer, so the email to ${email} may or may not have been sent. We’ll check.`
}

export function useNewsletters({ run }: Pick<RowChanges, 'run'>, onBatch: (sent: SentBatch | null) => void) {
  const cache = useListCache<NewsletterRow>(newslettersKey)
  const confirm = useConfirm()
  return useMemo(() => {
    /** Asks, sends, and reports what started. The row is busy until then, so a second press does nothing. */
    const batch = async (row: NewsletterRow, question: Question, send: () => Promise<Batch>, finish?: () => void) => {
      if (!(await confirm(question))) return
      forgetNotice(row.id)
      onBatch(null)
      await run({
        id: row.id,
        send: async () => onBatch({ id: row.id, title: row.title, batch: await send() }),
        // No button: pressed after a lost answer, it would send to everyone again.
        failed: (error) => ({ message: newsletterFailures.send(whyNotSent(error)) }),
        finish,
        after: cache.refresh,
      })
    }

    /** `version`: the version of its words on the screen, if they are shown. */
    const send = (row: NewsletterRow, outlook: SendingOutlook, version?: number, finish?: () => void) => {
      const input = { id: row.id, version, resume: row.pausedAt !== null }
      return batch(row, sendQuestion(row, outlook), () => ask(sendNewsletter, input), finish)
    }

    const retry = (row: NewsletterRow, outlook: SendingOutlook) =>
      batch(row, retryQuestion(row, outlook), () => ask(retryFailed, { id: row.id }))

    const toNew = (row: NewsletterRow, outlook: SendingOutlook) =>
      batch(row, toNewQuestion(row, outlook), () => ask(sendToNew, { id: row.id }))

    const pause = (row: NewsletterRow) => {
      onBatch(null)
      return run({
        id: row.id,
        show: () => cache.patch(row.id, { pausedAt: new Date().toISOString(), doneBy: null }),
        send: () => ask(pauseNewsletter, { id: row.id }),
        failed: 'Failed to pause newsletter',
        done: `“${row.title}” is paused`,
        after: cache.refresh,
      })
    }

    const restore = (row: NewsletterRow) =>
      run({
        id: row.id,
        show: () => cache.putBack(row.id),
        send: () => ask(restoreNewsletter, { id: row.id }),
        failed: 'Failed to restore this newsletter',
        after: cache.refresh,
      })

    const remove = async (row: NewsletterRow): Promise<boolean> => {
      const yes = await confirm({
        title: 'Are you sure you want to delete this newsletter?',
        body: `“${row.title}” will move to the trash for ${trashDays} days.${row.stats.pending > 0 && row.status === 'sending' ? ` ${countOf(row.stats.pending, 'person', 'people')} still waiting won’t get it.` : ''}`,
        action: 'Delete newsletter',
        danger: true,
      })
      if (!yes) return false
      onBatch(null)
      return run({
        id: row.id,
        show: () => cache.remove(row.id),
        send: () => ask(deleteNewsletter, { id: row.id }),
        failed: newsletterFailures.delete,
        done: `“${row.title}” deleted`,
        undo: () => void restore(row),
        after: cache.refresh,
      })
    }

    const duplicate = (row: NewsletterRow) => {
      // A retry sends it again: the copy is made once.
      const newId = randomKey()
      onBatch(null)
      return run({
        id: row.id,
        send: () => ask(duplicateNewsletter, { id: row.id, newId }),
        failed: 'Failed to duplicate newsletter',
        done: `“${row.title}” duplicated as a draft`,
        after: cache.refresh,
      })
    }

    const schedule = async (row: NewsletterRow, day: string | null, version?: number) => {
      const { scheduledDay } = await ask(scheduleNewsletter, { id: row.id, day, version })
      onBatch(null)
      notifyDone(
        scheduledDay === null
          ? `“${row.title}” is a draft again`
          : `“${row.title}” starts on ${datedDay(scheduledDay, easternDay(new Date()))} at noon ET`,
        undefined,
        row.id,
      )
      cache.refresh()
      return scheduledDay
    }

    const individual = async (row: ShownRow, subscriber: { readonly id: string; readonly email: string }, attemptId: string) => {
      const input = { id: row.id, subscriberId: subscriber.id, version: row.version, attemptId }
      const sent = await ask(sendIndividually, input)
      onBatch(null)
      notifyDone(sentText(sent, subscriber.email))
      cache.refresh()
    }

    return { send, retry, toNew, pause, remove, duplicate, schedule, individual, refresh: cache.refresh }
  }, [cache, confirm, run, onBatch])
}

export type NewsletterActions = ReturnType<typeof useNewsletters>
