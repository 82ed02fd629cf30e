import { formatCount } from '../../catalog/count.ts'
import { easternDay, formatDay } from '../../catalog/eastern.ts'
import { nearDay } from '../../catalog/newsletter/newsletter.ts'
import { paths } from '../../catalog/paths.ts'
import { retryableCounted, type NewsletterRow, type NewsletterStats, type SendingOutlook } from '../../contracts/newsletter.ts'
import type { Tone } from '../parts/Status.tsx'

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

/** "Send Next 100", with the day's limit. */
export const sendNext = ({ dailyQuota }: Pick<SendingOutlook, 'dailyQuota'>) => `Send Next ${formatCount(dailyQuota)}`

/** How many emails will be retried, for use in a sentence. */
export function retryableWords({ stats }: NewsletterRow): string {
  return stats.retryable < retryableCounted ? formatCount(stats.retryable) : `At least ${formatCount(retryableCounted)}`
}

type Standing = Pick<NewsletterRow, 'status' | 'pausedAt'>

export const statusWord = ({ status, pausedAt }: Standing) => (pausedAt === null ? words[status] : 'Paused')
export const statusTone = ({ status, pausedAt }: Standing): Tone => (pausedAt === null ? tones[status] : 'warn')

/** The note under the status: when it starts, or when it will be done. */
export function statusNote({ status, scheduledDay, pausedAt, doneBy }: NewsletterRow, now: Date): string | undefined {
  if (status === 'scheduled' && scheduledDay !== null) return `${formatDay(scheduledDay)}, noon ET`
  if (status === 'sending' && pausedAt === null && doneBy !== null) return `Done by ${nearDay(doneBy, easternDay(now))}`
  return undefined
}

export const failedCount = ({ bounced, rejected }: NewsletterStats) => bounced + rejected

/** The whole delivery on one line, in the spec's words; null if nothing was sent yet. */
export function deliveryText({ status, stats }: Pick<NewsletterRow, 'status' | 'stats'>): string | null {
  const { accepted, audience, today, pending, unconfirmed } = stats
  if (status === 'completed') return `All ${formatCount(accepted)} emails delivered`
  if (status === 'sending')
    return `Progress: ${formatCount(accepted)}/${audience === 0 ? '?' : formatCount(audience)} sent${today > 0 ? ` (${formatCount(today)} today)` : ''}`
  if (audience === 0) return null
  const parts = [
    `${formatCount(accepted)} sent`,
    failedCount(stats) > 0 && `${formatCount(failedCount(stats))} failed`,
    unconfirmed > 0 && `${formatCount(unconfirmed)} unconfirmed`,
    pending > 0 && `${formatCount(pending)} not sent yet`,
  ]
  return parts.filter(Boolean).join(', ')
}

/** The composer's address for a newsletter; without an id, for a new one. */
export function composePath(id?: string): string {
  return `${paths.admin}/newsletters/compose${id === undefined ? '' : `?id=${id}`}`
}

export const isOpen = ({ status }: Pick<NewsletterRow, 'status'>) => status === 'draft' || status === 'scheduled'
