/** Moments as the back office writes them: on the clinic's own clock. */
import { easternDay, formatDay, formatEasternMoment, formatEasternTime, formatLongEasternMoment } from '../../catalog/eastern.ts'

const minute = 60_000
const hour = 60 * minute
/** A screen's `now` is told every half minute, and a computer may be slow: what is this little ahead has just been. */
const slackMs = 5 * minute

/** "2 h 5 min", "45 min", "3 d 4 h": the two largest parts of a stretch of time. */
export function stretch(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minute))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return hours % 24 === 0 ? `${hours / 24} d` : `${Math.floor(hours / 24)} d ${hours % 24} h`
}

/** A moment beside now: "12 min ago" of the last hour, "2:15 PM" of today, "Nov 18" else; with the year of another year. */
export function shortWhen(iso: string, now: Date): string {
  const at = new Date(iso)
  const ago = now.getTime() - at.getTime()
  if (ago >= -slackMs && ago < hour) return ago < minute ? 'just now' : `${Math.floor(ago / minute)} min ago`
  const day = easternDay(at)
  if (day === easternDay(now)) return formatEasternTime(at)
  const monthDay = formatDay(day).replace(/^\w+, /, '')
  return day.slice(0, 4) === easternDay(now).slice(0, 4) ? monthDay : `${monthDay}, ${day.slice(0, 4)}`
}

/** "Tue, Dec 1 at 9:30 AM" */
export function when(iso: string): string {
  return formatEasternMoment(new Date(iso))
}

/** "Tuesday, December 1, 2026 at 9:30 AM" */
export function longWhen(iso: string): string {
  return formatLongEasternMoment(new Date(iso))
}
