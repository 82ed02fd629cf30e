/** Where visits go in a day's column, in minutes since midnight on the clinic's wall clock. */
import { addDays, easternDay, formatDay, formatMonth, formatMonthDay, type Day } from '../../../catalog/time/eastern.ts'
import { minuteMs } from '../../../catalog/time/milliseconds.ts'
import { moved, weeksOf } from '../../../catalog/time/month.ts'
import { clockOf } from '../../parts/when.ts'
import type { CalendarView } from '../filters.ts'

/** Pixels an hour. */
export const hourHeight = 56
/** Pixels a minute. */
export const scale = hourHeight / 60

/** Visits begin on these minutes when they are dragged. */
export const snapMinutes = 15

/** The minute of the day of an instant. */
export function minuteOf(iso: string): number {
  const [hour = 0, minute = 0] = clockOf(iso).split(':').map(Number)
  return hour * 60 + minute
}

export type Span = { readonly startsAt: string; readonly endsAt: string }

/** How long a span is, in minutes. */
export function lengthOf({ startsAt, endsAt }: Span): number {
  return (Date.parse(endsAt) - Date.parse(startsAt)) / minuteMs
}

/** The hours that a grid shows: the working day, and whatever lies outside of it. */
export function hoursShown(spans: readonly Span[]): { readonly first: number; readonly last: number } {
  const starts = spans.map(({ startsAt }) => Math.floor(minuteOf(startsAt) / 60))
  const ends = spans.map((span) => Math.ceil((minuteOf(span.startsAt) + lengthOf(span)) / 60))
  return { first: Math.min(7, ...starts), last: Math.min(24, Math.max(21, ...ends)) }
}

/** A span with the travel before it. */
type SpanWithWay = Span & { readonly leavesAt?: string }

/**
 * A span's place across its column: its first lane, how many it takes, how many the travel to it takes, and how many share the
 * column's width.
 */
export type Lane = { readonly lane: number; readonly wide: number; readonly way: number; readonly lanes: number }

/** Side by side where spans overlap, each as wide as those beside it let it be. In order of when they begin, travel included. */
export function lanesOf(spans: readonly SpanWithWay[]): readonly Lane[] {
  const placed: { lane: number; group: number; leaves: number; start: number; end: number }[] = []
  const widths: number[] = []
  let ends: number[] = []
  let group = -1
  for (const { startsAt, endsAt, leavesAt = startsAt } of spans) {
    const [leaves, start, end] = [Date.parse(leavesAt), Date.parse(startsAt), Date.parse(endsAt)]
    if (ends.every((other) => other <= leaves)) {
      group += 1
      ends = []
    }
    const free = ends.findIndex((other) => other <= leaves)
    const lane = free === -1 ? ends.length : free
    ends[lane] = end
    widths[group] = Math.max(widths[group] ?? 0, ends.length)
    placed.push({ lane, group, leaves, start, end })
  }
  return placed.map(({ lane, group: own, leaves, start, end }) => {
    const lanes = widths[own]!
    const freeFrom = (from: number) => {
      const beside = placed.filter((one) => one.group === own && one.lane > lane && one.leaves < end && from < one.end)
      return Math.min(lanes, ...beside.map((one) => one.lane)) - lane
    }
    return { lane, wide: freeFrom(start), way: freeFrom(leaves), lanes }
  })
}

/** The visits of each day. */
export function visitsByDay<Visit extends Span>(visits: readonly Visit[]): ReadonlyMap<Day, readonly Visit[]> {
  const days = new Map<Day, Visit[]>()
  for (const visit of visits) {
    const day = easternDay(new Date(visit.startsAt))
    days.set(day, [...(days.get(day) ?? []), visit])
  }
  return days
}

/** The days that a view shows around a day. */
export function daysOf(view: CalendarView, day: Day): readonly Day[] {
  if (view === 'day') return [day]
  if (view === 'month') {
    const [first, last] = monthEdges(day)
    const days: Day[] = []
    for (let one = first; one <= last; one = addDays(one, 1)) days.push(one)
    return days
  }
  const first = moved(day, 'week-start')
  return Array.from({ length: 7 }, (_, index) => addDays(first, index))
}

/** The first and the last day that a view shows around a day. */
export function edgesOf(view: CalendarView, day: Day): readonly [Day, Day] {
  const days = daysOf(view, day)
  return [days[0]!, days.at(-1)!]
}

/** The Sunday before a month and the Saturday after it. */
function monthEdges(day: Day): readonly [Day, Day] {
  const days = weeksOf(day.slice(0, 7))
    .flat()
    .filter((one) => one !== undefined)
  return [moved(days[0]!, 'week-start'), moved(days.at(-1)!, 'week-end')]
}

/** The day that the button before (-1) or after (1) leads to. */
export function besides(view: CalendarView, day: Day, step: -1 | 1): Day {
  const back = step === -1
  if (view === 'day') return addDays(day, step)
  if (view === 'month') return moved(`${day.slice(0, 7)}-01`, back ? 'month-back' : 'month-on')
  return moved(day, back ? 'week-back' : 'week-on')
}

/** What a view shows, in words: "Nov 22 – 28, 2026", "Tue, Dec 1, 2026", "December 2026". */
export function rangeText(view: CalendarView, day: Day): string {
  if (view === 'month') return formatMonth(day)
  if (view === 'day') return `${formatDay(day)}, ${day.slice(0, 4)}`
  const days = daysOf(view, day)
  const [first, last] = [formatMonthDay(days[0]!), formatMonthDay(days.at(-1)!)]
  const sameMonth = days[0]!.slice(0, 7) === days.at(-1)!.slice(0, 7)
  return `${first} – ${sameMonth ? last.replace(/^\w+ /, '') : last}, ${days.at(-1)!.slice(0, 4)}`
}
