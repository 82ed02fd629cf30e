/** Everything you can do with a newsletter. The list shows each change at once. */
import { useMemo } from 'react'
import { formatCount } from '../../catalog/count.ts'
import { newsletterFailures } from '../../client/admin-messages.ts'
import {
  deleteNewsletter,
  duplicateNewsletter,
  restoreNewsletter,
  scheduleNewsletter,
  type NewsletterRow,
  type SendingOutlook,
} from '../../contracts/newsletter.ts'
import { pauseNewsletter, retryFailed, sendNewsletter, sendToNew, type Batch } from '../../contracts/newsletter-sending.ts'
import { sendIndividually } from '../../contracts/newsletter-single.ts'
import { randomKey } from '../../stores/form/memory.ts'
import { ask, sentenceOf } from '../parts/ask.ts'
import { useConfirm, type Question } from '../parts/overlay/Confirm.tsx'
import { useListCache } from '../parts/list/list-query.ts'
import { notifyDone } from '../parts/Notices.tsx'
import type { RowChanges } from '../parts/row-change.ts'
import { isOpen, retryableWords, sendNext } from './words.ts'
import { formatDay } from '../../catalog/eastern.ts'

export const newslettersKey = 'newsletters'

export type SentBatch = { readonly title: string; readonly batch: Batch }

const limitOf = ({ dailyQuota, laterQuota }: SendingOutlook) =>
  `Up to ${formatCount(dailyQuota)} emails go out today, respecting the email provider’s daily limit; the rest follows at noon ET, ${formatCount(laterQuota)} a day. This cannot be undone.`

const unchanged = () => () => {}

/** The question before sending, and its button: a first start, after a pause, after a refusal, or the next batch. */
function sendingWords(row: NewsletterRow, outlook: SendingOutlook): readonly [title: string, action: string] {
  if (isOpen(row)) return ['Start sending this newsletter?', 'Start Sending']
  if (row.pausedAt !== null) return ['Go on with this newsletter?', 'Resume']
  return row.status === 'failed'
    ? ['Try this newsletter again?', 'Try Again']
    : [`Send the next ${formatCount(outlook.dailyQuota)}?`, sendNext(outlook)]
}

export function useNewsletters({ run, fail }: RowChanges, onBatch: (sent: SentBatch | undefined) => void) {
  const cache = useListCache<NewsletterRow>(newslettersKey)
  const confirm = useConfirm()
  return useMemo(() => {
    /** Asks, sends, and reports what started. The row is busy until then, so a second press does nothing. */
    const batch = async (row: NewsletterRow, question: Question, send: () => Promise<Batch>): Promise<boolean> => {
      if (!(await confirm(question))) return false
      onBatch(undefined)
      let why: string | undefined
      const done = await run({
        id: row.id,
        show: unchanged,
        send: async () => {
          try {
            onBatch({ title: row.title, batch: await send() })
          } catch (error) {
            why = sentenceOf(error, 'the server did not answer. Whether it has begun, the list shows')
            throw error
          }
        },
        failed: '',
        after: cache.refresh,
      })
      if (!done) fail({ message: newsletterFailures.send(why ?? '') })
      return done
    }

    const send = (row: NewsletterRow, outlook: SendingOutlook) => {
      const [title, action] = sendingWords(row, outlook)
      const to = isOpen(row)
        ? 'everybody who is subscribed now; its content is frozen from here on'
        : `${formatCount(row.stats.pending)} who wait`
      return batch(row, { title, body: `“${row.title}” goes to ${to}. ${limitOf(outlook)}`, action }, () =>
        ask(sendNewsletter, { id: row.id }),
      )
    }

    const retry = (row: NewsletterRow, outlook: SendingOutlook) =>
      batch(
        row,
        {
          title: 'Retry failed emails?',
          body: `${retryableWords(row)} of “${row.title}” bounced for the moment and are tried again; whose address bounced for good stays. ${limitOf(outlook)}`,
          action: 'Retry Failed',
        },
        () => ask(retryFailed, { id: row.id }),
      )

    const toNew = (row: NewsletterRow, outlook: SendingOutlook) =>
      batch(
        row,
        {
          title: 'Send to new subscribers?',
          body: `“${row.title}” goes, as it was sent, to ${formatCount(row.stats.later)} who subscribed since. ${limitOf(outlook)}`,
          action: `Send to New (${formatCount(row.stats.later)})`,
        },
        () => ask(sendToNew, { id: row.id }),
      )

    const pause = (row: NewsletterRow) => {
      onBatch(undefined)
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
        body: `“${row.title}” leaves this list${row.stats.pending > 0 && row.status === 'sending' ? ', and whoever still waits does not get it' : ''}. It stays in the trash for 30 days.`,
        action: 'Delete newsletter',
        danger: true,
      })
      if (!yes) return false
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

    const duplicate = (row: NewsletterRow, newId = randomKey()) =>
      run({
        id: row.id,
        show: unchanged,
        send: () => ask(duplicateNewsletter, { id: row.id, newId }),
        failed: 'Failed to duplicate newsletter',
        done: `“${row.title}” duplicated as a draft`,
        after: cache.refresh,
      })

    const schedule = async (row: NewsletterRow, day: string | null) => {
      await ask(scheduleNewsletter, { id: row.id, day })
      notifyDone(day === null ? `“${row.title}” is a draft again` : `“${row.title}” starts on ${formatDay(day)} at noon ET`)
      cache.refresh()
    }

    const individual = async (row: NewsletterRow, subscriber: { readonly id: string; readonly email: string }) => {
      const { outcome } = await ask(sendIndividually, { id: row.id, subscriberId: subscriber.id })
      notifyDone(
        outcome === 'accepted'
          ? `Sent to ${subscriber.email}`
          : `No answer came for ${subscriber.email}; it is asked about later`,
      )
      cache.refresh()
    }

    return { send, retry, toNew, pause, remove, duplicate, schedule, individual, refresh: cache.refresh }
  }, [cache, confirm, run, fail, onBatch])
}

export type NewsletterActions = ReturnType<typeof useNewsletters>
