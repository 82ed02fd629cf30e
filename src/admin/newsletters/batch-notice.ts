/** What a click has done, in sentences based on the state after it. */
import { formatCount } from '../../catalog/count.ts'
import { easternDay, type Day } from '../../catalog/time/eastern.ts'
import { nearDay, onDay } from '../../catalog/newsletter/newsletter.ts'
import { newsletterNotices } from '../../client/admin-messages.ts'
import type { Batch } from '../../contracts/newsletter/sending.ts'

type BatchNotice = { readonly tone: 'success' | 'warn'; readonly title: string; readonly lines: readonly string[] }

/** "31 remaining for tomorrow.", or how much of it tomorrow takes. */
function remainingWords({ remaining, plan, doneBy }: Batch, today: Day): string {
  const [first] = plan
  const all = formatCount(remaining)
  if (first === undefined || doneBy === null) return `${all} remaining.`
  const when = nearDay(first.day, today)
  if (first.count >= remaining) return `${all} remaining for ${when}.`
  return `${all} remaining: ${formatCount(first.count)} for ${when}, the rest by ${nearDay(doneBy, today)}.`
}

/** A colleague deleted it since, or the same person in another tab. */
export const deletedNotice: BatchNotice = {
  tone: 'warn',
  title: 'This newsletter was deleted',
  lines: ['People still waiting won’t get it. You can restore it from the trash.'],
}

export function batchNotice(batch: Batch, now: Date): BatchNotice {
  const { sending, dailyQuota, remaining, plan, quotaReached, paused, message } = batch
  const today = easternDay(now)
  if (paused) return { tone: 'warn', title: 'Nothing was sent', lines: [message] }
  const day = plan[0] && onDay(plan[0].day, today)
  const next = day === undefined ? [] : [day === 'tomorrow' ? newsletterNotices.nextBatch : newsletterNotices.nextBatchOn(day)]
  if (quotaReached)
    return { tone: 'warn', title: newsletterNotices.quota, lines: [message, remainingWords(batch, today), ...next] }
  if (sending === 0 && remaining > 0)
    return {
      tone: 'warn',
      title: 'We don’t send in the last minute of the day',
      lines: [remainingWords(batch, today), ...next],
    }
  const figures = `${formatCount(sending)} sending now, daily quota ${formatCount(dailyQuota)}.`
  const rest = remaining > 0 ? remainingWords(batch, today) : newsletterNotices.all
  return { tone: 'success', title: newsletterNotices.started, lines: [`${figures} ${rest}`, ...next] }
}
