/**
 * A provider's visits as a calendar to subscribe to (decision 38). Apple, Google and Outlook all read times in UTC and show them on
 * the reader's own clock, so no file depends on a time zone's rules. Each entry is the one that the provider's emails carry, with
 * the way to it in its description: an entry of its own for the travel would crowd a phone's day.
 */
import { createHash } from 'node:crypto'
import { clinic } from '../../src/catalog/clinic.ts'
import { areaOf } from '../../src/catalog/practice/service-area.ts'
import { formatEasternTime } from '../../src/catalog/time/eastern.ts'
import { minuteMs } from '../../src/catalog/time/milliseconds.ts'
import type { FeedVisit, VisitFeed } from '../../src/catalog/visit/feed.ts'
import { placeText } from '../../src/catalog/visit/place.ts'
import { initialsOf, type VisitKind, type VisitStatus } from '../../src/catalog/visit/visit.ts'
import { calendarLines, calendarUid, escape, utc } from './templates/calendar-file.ts'

type CalendarFeed = { readonly bytes: ArrayBuffer; readonly version: string; readonly changedAt: Date }

/** Short, because a phone's month shows a few letters. */
const kinds: Readonly<Record<VisitKind, string>> = { home: 'IV visit', clinic: 'Appointment', phone: 'Call' }

/** Goes before the summary, because not every calendar shows a status. */
const marks: Readonly<Partial<Record<VisitStatus, string>>> = { canceled: 'Canceled: ', 'no-show': 'No-show: ' }

function location({ kind, city, zipCode, place, address }: FeedVisit, showsClients: boolean): string {
  if (kind !== 'home') return place
  // A home outside our ZIP codes is near the city that it counts for, not in it.
  const isNear = zipCode !== null && areaOf(zipCode) === undefined
  return showsClients ? address || placeText(place) : [isNear ? null : city, zipCode].filter(Boolean).join(', ')
}

function travel({ travelMinutes, travelFrom, startsAt }: FeedVisit): string {
  if (travelMinutes === 0) return ''
  const leave = new Date(Date.parse(startsAt) - travelMinutes * minuteMs)
  return `Leave at ${formatEasternTime(leave)} ET: ${travelMinutes} minutes${travelFrom === null ? '' : ` from ${travelFrom}`}.`
}

function eventLines(visit: FeedVisit, showsClients: boolean): string[] {
  const { kind, status, clientName } = visit
  const canceled = status === 'canceled'
  const description = canceled ? '' : travel(visit)
  const where = location(visit, showsClients)
  const changedAt = utc(new Date(visit.changedAt))
  return [
    'BEGIN:VEVENT',
    `UID:${calendarUid(visit.entry)}`,
    `SEQUENCE:${visit.sequence}`,
    // The same file for the same visits, so a calendar that has it hears that nothing changed.
    `DTSTAMP:${changedAt}`,
    `LAST-MODIFIED:${changedAt}`,
    `DTSTART:${utc(new Date(visit.startsAt))}`,
    `DTEND:${utc(new Date(visit.endsAt))}`,
    `SUMMARY:${marks[status] ?? ''}${kinds[kind]} · ${escape(showsClients ? clientName : initialsOf(clientName))}`,
    ...(where === '' ? [] : [`LOCATION:${escape(where)}`]),
    ...(description === '' ? [] : [`DESCRIPTION:${escape(description)}`]),
    `STATUS:${canceled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${canceled || status === 'no-show' ? 'TRANSPARENT' : 'OPAQUE'}`,
    'CLASS:PRIVATE',
    'END:VEVENT',
  ]
}

/** How often to look again: the first is for Apple and others on RFC 7986, the second for Outlook. Google decides on its own. */
const lookAgain = ['REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H']

/** The file of a feed, its version for If-None-Match, and when something in it last changed. */
export function calendarFeed({ showsClients, createdAt, visits }: VisitFeed): CalendarFeed {
  const name = escape(`${clinic.name} visits`)
  const text = calendarLines([
    'METHOD:PUBLISH',
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `X-WR-TIMEZONE:${clinic.timeZone}`,
    ...lookAgain,
    ...visits.flatMap((visit) => eventLines(visit, showsClients)),
  ])
  const bytes = new TextEncoder().encode(text)
  const changes = [createdAt, ...visits.map((visit) => visit.changedAt)].toSorted()
  return {
    bytes: bytes.buffer,
    version: createHash('sha256').update(bytes).digest('base64url'),
    changedAt: new Date(changes.at(-1)!),
  }
}
