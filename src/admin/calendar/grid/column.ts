/** A day, or one provider's day, in the time grid, and where things go across it. */
import type { ReactNode } from 'react'
import type { Day } from '../../../catalog/time/eastern.ts'
import { minuteMs } from '../../../catalog/time/milliseconds.ts'
import type { CalendarVisit, WaitingRequest } from '../../../contracts/visit/calendar.ts'
import type { HeldTime } from '../../../contracts/visit/earlier.ts'
import { lanesOf, type Lane, type Span } from './geometry.ts'

export type Column = {
  readonly key: string
  readonly day: Day
  /** The column's provider; undefined if it shows everyone. */
  readonly providerId: string | undefined
  readonly heading: ReactNode
  /** What the column is, for screen readers. */
  readonly label: string
  /** In order of their starts. */
  readonly visits: readonly CalendarVisit[]
  /** Time off: the column's provider's or, if it shows everyone, of all who are off for a part of the day. */
  readonly off: readonly (Span & { readonly providerId: string })[]
  readonly waiting: readonly { readonly request: WaitingRequest; readonly startsAt: string }[]
  /** Times that are held for clients. */
  readonly held: readonly HeldTime[]
}

const leavesAt = ({ startsAt, travelMinutes }: CalendarVisit) =>
  new Date(Date.parse(startsAt) - travelMinutes * minuteMs).toISOString()

/** A preferred time is drawn no longer than an hour: nothing is agreed yet. */
const endOf = (startsAt: string, minutes: number) =>
  new Date(Date.parse(startsAt) + Math.min(minutes, 60) * minuteMs).toISOString()

/** Requests that wait for an answer, at a time their clients asked for. */
export type Ghost = Span & { readonly requests: readonly WaitingRequest[] }

export type Layout = {
  readonly ghosts: readonly Ghost[]
  /** The place of each visit, ghost and held time across the column; of time off, only in a column for everyone. */
  readonly lanes: ReadonlyMap<object, Lane>
  /** The most that are side by side. */
  readonly most: number
}

export function layoutOf({ providerId, visits, off, waiting, held }: Column): Layout {
  const ghosts = [...new Set(waiting.map(({ startsAt }) => startsAt))].map((startsAt) => {
    const requests = waiting.filter((one) => one.startsAt === startsAt).map(({ request }) => request)
    return { startsAt, requests, endsAt: endOf(startsAt, Math.max(...requests.map(({ minutes }) => minutes))) }
  })
  const entry = (of: Span, whose: string, leavesAt = of.startsAt) => ({ ...of, of, whose, leavesAt })
  // The travel to a visit takes space too: one column can have two providers' days.
  const entries = [
    ...visits.map((visit) => entry(visit, visit.providerId, leavesAt(visit))),
    ...ghosts.map((ghost) => entry(ghost, '')),
    ...held.map((one) => entry(one, one.providerId)),
    // Over the whole width, one provider's time off would close everyone's day.
    ...(providerId === undefined ? off.map((one) => entry(one, one.providerId)) : []),
  ]
  // If two begin at once, each provider keeps to one side.
  entries.sort((one, other) => Date.parse(one.leavesAt) - Date.parse(other.leavesAt) || one.whose.localeCompare(other.whose))
  const places = lanesOf(entries)
  const lanes = new Map<object, Lane>(places.map((lane, place) => [entries[place]!.of, lane]))
  return { ghosts, lanes, most: Math.max(1, ...places.map((place) => place.lanes)) }
}
