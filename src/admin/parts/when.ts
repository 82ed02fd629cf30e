/** Times as the back office writes them, in the clinic's time zone. */
import {
  easternClock,
  easternDay,
  easternInstant,
  formatDay,
  formatEasternMoment,
  formatEasternTime,
  formatLongEasternMoment,
  formatMonthDay,
  type Day,
} from '../../catalog/time/eastern.ts'
import { hourMs, minuteMs } from '../../catalog/time/milliseconds.ts'

/** Moments up to this far ahead count as "just now": `now` updates every half minute, and computer clocks can be slow. */
const slackMs = 5 * minuteMs

/** A duration in its two largest units: "2h 5m", "45 min", "3d 4h". */
export function stretch(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 === 0 ? `${hours}h` : `${hours}h ${minutes % 60}m`
  return hours % 24 === 0 ? `${hours / 24}d` : `${Math.floor(hours / 24)}d ${hours % 24}h`
}

/** Whether the clinic's clocks show a moment's time again after `ms` (before, if negative). */
const isAgain = (at: Date, ms: number) => easternClock(new Date(at.getTime() + ms)) === easternClock(at)

/** " EDT" or " EST" in the hour that comes twice, on the night when clocks go back; otherwise nothing. */
function zoneIfTwice(at: Date): string {
  if (isAgain(at, hourMs)) return ' EDT'
  return isAgain(at, -hourMs) ? ' EST' : ''
}

/** A moment seen from now: "12 min ago" in the last hour, "2:15 PM" today, else "Nov 18", with the year if it's another one. */
export function shortWhen(iso: string, now: Date): string {
  const at = new Date(iso)
  const ago = now.getTime() - at.getTime()
  if (ago >= -slackMs && ago < hourMs) return ago < minuteMs ? 'just now' : `${Math.floor(ago / minuteMs)} min ago`
  const day = easternDay(at)
  if (day === easternDay(now)) return timeOfDay(iso)
  const monthDay = formatMonthDay(day)
  return day.slice(0, 4) === easternDay(now).slice(0, 4) ? monthDay : `${monthDay}, ${day.slice(0, 4)}`
}

/** Keeps "at 9:30 AM" on one line: in a narrow column, every moment breaks after its day. */
function unbroken(moment: string): string {
  const [day, time = ''] = moment.split(' at ')
  return `${day} at\u00a0${time.replaceAll(' ', '\u00a0')}`
}

/** "Tue, Dec 1 at 9:30 AM" */
export function when(iso: string): string {
  const at = new Date(iso)
  return unbroken(formatEasternMoment(at) + zoneIfTwice(at))
}

/** "9:30 AM", or "1:30 AM EST" if the night has two of it. */
export function timeOfDay(iso: string): string {
  const at = new Date(iso)
  return formatEasternTime(at) + zoneIfTwice(at)
}

/** "Tuesday, December 1, 2026 at 9:30 AM" */
export function longWhen(iso: string): string {
  const at = new Date(iso)
  return unbroken(formatLongEasternMoment(at) + zoneIfTwice(at))
}

/** "2026-12-01 9:30 AM": a moment in a file, which a spreadsheet can sort. */
export function fileWhen(iso: string): string {
  const at = new Date(iso)
  return `${easternDay(at)} ${formatEasternTime(at)}`
}

/** "Tue, Dec 1, 9:30 AM to 10:30 AM", which a narrow column breaks after the day. */
export function timeRange(startsAt: string, endsAt: string): string {
  const times = `${timeOfDay(startsAt)} to ${timeOfDay(endsAt)}`
  return `${formatDay(easternDay(new Date(startsAt)))}, ${times.replaceAll(' ', '\u00a0')}`
}

/** An instant as a time input holds it, Eastern: "09:30". */
export function clockOf(iso: string): string {
  return easternClock(new Date(iso))
}

/** Why a time from a time input can't be meant on a day, in the night of a clock change; undefined if it can. */
export function clockChangeProblem(day: Day, clock: string): string | undefined {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  const at = easternInstant(day, hours, minutes).getTime()
  const isAt = (ms: number) => clock.startsWith(easternClock(new Date(ms)))
  if (!isAt(at)) return 'Clocks change that night and skip this time. Please choose another.'
  return isAt(at - hourMs) || isAt(at + hourMs)
    ? 'Clocks change that night, so this time happens twice. Please choose another.'
    : undefined
}
