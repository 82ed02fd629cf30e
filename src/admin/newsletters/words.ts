import { formatCount } from '../../catalog/count.ts'
import { easternDay } from '../../catalog/time/eastern.ts'
import { datedDay, doneWords } from '../../catalog/newsletter/newsletter.ts'
import { paths } from '../../catalog/site/paths.ts'
import {
  retryableCounted,
  type NewsletterRow,
  type NewsletterStats,
  type SendingOutlook,
} from '../../contracts/newsletter/newsletter.ts'
import { newsletterFailures, quotaReached } from '../../client/admin-messages.ts'
import { refusalSentences } from '../../contracts/failure.ts'
import { AskError } from '../parts/ask.ts'
import type { Tone } from '../parts/Status.tsx'

/** A newsletter with the version of its words, if the screen shows them: only those are sent or scheduled. */
export type ShownRow = NewsletterRow & { readonly version?: number }

const words: Readonly<Record<NewsletterRow['status'], string>> = {
  draft: 'Draft',
  scheduled: 'Scheduled',
  sending: 'Sending',
  sent: 'Sent',
  completed: 'Completed',
  failed: 'Failed',
}

const tones: Readonly<Record<NewsletterRow['status'], Tone>> = {
  draft: 'neutral',
  scheduled: 'info',
  sending: 'info',
  sent: 'success',
  completed: 'success',
  failed: 'danger',
}

/** How many emails the next batch really has: what is left of today, for those who wait. */
export const sendNextCount = ({ stats }: Pick<NewsletterRow, 'stats'>, { leftToday }: Pick<SendingOutlook, 'leftToday'>) =>
  Math.min(leftToday, stats.pending)

/** "Send Next 28", with what today still has; "Send Next" if that is nothing. */
export function sendNext(row: Pick<NewsletterRow, 'stats'>, outlook: Pick<SendingOutlook, 'leftToday'>): string {
  const count = sendNextCount(row, outlook)
  return count === 0 ? 'Send Next' : `Send Next ${formatCount(count)}`
}

/** Why nothing was sent: the server's reason, or that it didn't answer. */
export function whyNotSent(error: unknown): string {
  if (!(error instanceof AskError) || error.failure.kind !== 'refused')
    return 'the server didn’t answer. Check the list to see whether it started.'
  const { code, message, fields } = error.failure
  if (code === 'daily-quota-reached') return quotaReached
  if (code === 'changed-meanwhile') return newsletterFailures.savedSince
  return fields['content'] ?? (message === '' ? refusalSentences[code] : message)
}

/** How many emails will be retried, for use in a sentence. */
export function retryableWords({ stats }: NewsletterRow): string {
  return stats.retryable < retryableCounted ? formatCount(stats.retryable) : `At least ${formatCount(retryableCounted)}`
}

type Standing = Pick<NewsletterRow, 'status' | 'pausedAt'>

export const statusWord = ({ status, pausedAt }: Standing) => (pausedAt === null ? words[status] : 'Paused')
export const statusTone = ({ status, pausedAt }: Standing): Tone => (pausedAt === null ? tones[status] : 'warn')

/** "Mon, Jun 1, noon ET": when a scheduled one starts. */
export function startText(
  { status, scheduledDay }: Pick<NewsletterRow, 'status' | 'scheduledDay'>,
  now: Date,
): string | undefined {
  return status === 'scheduled' && scheduledDay !== null ? `${datedDay(scheduledDay, easternDay(now))}, noon ET` : undefined
}

/** The note under the status: when it starts, or when it will be done. */
export function statusNote(row: NewsletterRow, now: Date): string | undefined {
  const { status, pausedAt, doneBy } = row
  if (status === 'sending' && pausedAt === null && doneBy !== null) return `Finishes ${doneWords(doneBy, easternDay(now))}`
  return startText(row, now)
}

/** Emails that Postmark didn't answer for in time. One that is being sent right now isn't among them. */
export const unansweredCount = ({ unconfirmed, inFlight }: NewsletterStats) => unconfirmed - inFlight

export const failedCount = ({ bounced, rejected }: NewsletterStats) => bounced + rejected

/** "5 failed"; undefined if none did. */
export const failedText = (stats: NewsletterStats) =>
  failedCount(stats) > 0 ? `${formatCount(failedCount(stats))} failed` : undefined

type Delivered = Pick<NewsletterRow, 'status' | 'stats'>

/** The whole delivery in the spec's words, part by part; null if nothing was sent yet. */
export function deliveryParts({ status, stats }: Delivered): readonly string[] | null {
  const { accepted, audience, today, pending, inFlight } = stats
  const [unanswered, waiting] = [unansweredCount(stats), pending + inFlight]
  if (status === 'completed') return [`All ${formatCount(accepted)} emails delivered`]
  if (status === 'sending')
    return [
      `Progress: ${formatCount(accepted)}/${audience === 0 ? '?' : formatCount(audience)} sent${today > 0 ? ` (${formatCount(today)} today)` : ''}`,
    ]
  if (audience === 0) return null
  const parts = [
    `${formatCount(accepted)} sent`,
    failedText(stats),
    unanswered > 0 && `${formatCount(unanswered)} unconfirmed`,
    waiting > 0 && `${formatCount(waiting)} not sent yet`,
  ]
  return parts.filter((part) => typeof part === 'string')
}

/** The same on one line. */
export const deliveryText = (row: Delivered) => deliveryParts(row)?.join(', ') ?? null

/** The composer's address for a newsletter; without an id, for a new one. */
export function composePath(id?: string): string {
  return `${paths.admin}/newsletters/compose${id === undefined ? '' : `?id=${id}`}`
}

export const isOpen = ({ status }: Pick<NewsletterRow, 'status'>) => status === 'draft' || status === 'scheduled'
