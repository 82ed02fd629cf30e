/** When newsletters go out, in Eastern days (decisions 11 and 12). */
import { formatCount } from '../count.ts'
import { addDays, easternDay, easternInstant, formatDay, formatWeekday, type Day } from '../time/eastern.ts'

/** The states of a newsletter. */
export const newsletterStatuses = ['draft', 'scheduled', 'sending', 'sent', 'completed', 'failed'] as const

/** Emails per Eastern day over all newsletters, including individual and test sends, until the owner changes it (decision 50). */
export const firstDailyLimit = 100

/** Failures in a row that stop a day's sending (circuit breaker). */
export const failuresThatStop = 3

/** How many emails may leave today, and on each later day: a changed limit counts from the next day on. */
export type DailyLimits = { readonly today: number; readonly later: number }

/** How often an unfinished day's sending resumes. */
const tickMs = 60_000

type SendingState = {
  /** Emails of this Eastern day that are sent or unconfirmed. */
  readonly used: number
  /** Recipients still waiting: over all newsletters, or up to the last one of a newsletter. */
  readonly pending: number
  /** Whether today's sending is over, even if some emails are left. */
  readonly finished: boolean
  readonly limits: DailyLimits
}

type SendingPlan = {
  readonly left: number
  /** When sending continues automatically; null if nobody is waiting. */
  readonly nextRunAt: Date | null
  /** The Eastern day on which the last email goes out; null if nobody is waiting. */
  readonly doneBy: Day | null
}

/** Noon in New York on a day. */
export function noonOf(day: Day): Date {
  return easternInstant(day, 12, 0)
}

/** The next minute at which an unfinished day resumes; undefined if this Eastern day has none left. */
function nextTick(now: Date): Date | undefined {
  const next = new Date((Math.floor(now.getTime() / tickMs) + 1) * tickMs)
  return easternDay(next) === easternDay(now) ? next : undefined
}

/** Plans the sending to those who wait: up to the limit per Eastern day, from noon on. */
export function planSending({ used, pending, finished, limits }: SendingState, now: Date): SendingPlan {
  const left = Math.max(0, limits.today - used)
  if (pending === 0) return { left, nextRunAt: null, doneBy: null }
  const today = easternDay(now)
  const todays = now < noonOf(today) ? noonOf(today) : finished ? undefined : nextTick(now)
  const startsToday = todays !== undefined && left > 0
  const first = startsToday ? today : addDays(today, 1)
  const daysAfter = Math.ceil(Math.max(0, pending - (startsToday ? left : limits.later)) / limits.later)
  return { left, nextRunAt: startsToday ? todays : noonOf(first), doneBy: addDays(first, daysAfter) }
}

type DayShare = { readonly day: Day; readonly count: number }

/** Spreads a newsletter's `mine` emails over days, after `ahead` emails of others. Returns the first seven days. */
export function planDays(state: Omit<SendingState, 'pending'>, ahead: number, mine: number, now: Date): DayShare[] {
  const { left, nextRunAt } = planSending({ ...state, pending: ahead + mine }, now)
  if (nextRunAt === null) return []
  const days: DayShare[] = []
  let day = easternDay(nextRunAt)
  let room = day === easternDay(now) ? left : state.limits.later
  let [before, rest] = [ahead, mine]
  while (rest > 0 && days.length < 7) {
    const others = Math.min(before, room)
    const count = Math.min(rest, room - others)
    if (count > 0) days.push({ day, count })
    before -= others
    rest -= count
    // Skip whole days of others at once.
    const passed = Math.max(1, Math.floor(before / state.limits.later))
    before = Math.max(0, before - (passed - 1) * state.limits.later)
    day = addDays(day, passed)
    room = state.limits.later
  }
  return days
}

/** A day for people: "Tue, Dec 1", plus the year if it's another year. */
export function datedDay(day: Day, today: Day): string {
  return day.slice(0, 4) === today.slice(0, 4) ? formatDay(day) : `${formatDay(day)}, ${day.slice(0, 4)}`
}

/** A nearby day, for people: "today", "tomorrow", "Thursday"; beyond a week its date. */
export function nearDay(day: Day, today: Day): string {
  if (day === today) return 'today'
  if (day === addDays(today, 1)) return 'tomorrow'
  if (day > today && day < addDays(today, 7)) return formatWeekday(day)
  return datedDay(day, today)
}

/** The same after a time: "noon ET tomorrow", "noon ET on Thursday". */
export function onDay(day: Day, today: Day): string {
  const near = nearDay(day, today)
  return near === 'today' || near === 'tomorrow' ? near : `on ${near}`
}

/** "72 sent today, 28 left. Continues at noon ET tomorrow, finishes by Thursday." */
export function sendingSentence(
  outlook: {
    readonly sentToday: number
    readonly leftToday: number
    readonly nextRunAt: string | null
    readonly doneBy: Day | null
  },
  now: Date,
): string {
  const figures = `${formatCount(outlook.sentToday)} sent today, ${formatCount(outlook.leftToday)} left`
  if (outlook.nextRunAt === null || outlook.doneBy === null) return figures
  const today = easternDay(now)
  const next = new Date(outlook.nextRunAt)
  const nextDay = easternDay(next)
  const when = next.getTime() === noonOf(nextDay).getTime() ? `at noon ET ${onDay(nextDay, today)}` : 'within a minute'
  return `${figures}. Continues ${when}, finishes ${doneWords(outlook.doneBy, today)}.`
}

/** "today", "tomorrow", or "by Thursday". */
export function doneWords(day: Day, today: Day): string {
  const near = nearDay(day, today)
  return near === 'today' || near === 'tomorrow' ? near : `by ${near}`
}
