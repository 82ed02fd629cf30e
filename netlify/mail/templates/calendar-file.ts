/**
 * A calendar entry as a file (RFC 5545, and RFC 5546 for its methods). A later file with the same id and a higher sequence replaces
 * the earlier one (decision 38).
 */
import { clinic } from '../../../src/catalog/clinic.ts'
import { minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import type { Attachment } from './frame.ts'

export type CalendarEntry = {
  /** Stays the same when the time changes. */
  readonly id: string
  readonly sequence: number
  readonly startsAt: Date
  readonly minutes: number
  readonly summary: string
  readonly place: string
  readonly description: string
  /** Whose calendar it is for. Left out only in an email that an earlier version queued. */
  readonly attendee?: { readonly name: string; readonly email: string }
  /** The file cancels the entry. */
  readonly canceled?: boolean
  /** When the file was made. */
  readonly madeAt: Date
}

/** A text in a calendar's lines: no character of it acts. */
export function escape(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

/** A name as a quoted parameter, which has no escapes: it may hold neither quotes nor line breaks. */
function quoted(name: string): string {
  return `"${name.replaceAll('"', "'").replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')}"`
}

/** An address as a calendar's URI. */
function mailto(email: string): string {
  return `mailto:${encodeURI(email)}`
}

/** An instant in a calendar's lines. */
export function utc(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d{3}/g, '')
}

/** Folds a line into parts of at most 75 bytes, never inside a character. Each continuation begins with a space. */
function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > 74) {
      parts.push(part)
      part = ''
      bytes = 0
    }
    part += character
    bytes += size
  }
  return [...parts, part].join('\r\n ')
}

/** The id that an entry has in every calendar. */
export function calendarUid(id: string): string {
  return `${id}@${new URL(clinic.url).hostname}`
}

/** A whole calendar around lines that are escaped already. */
export function calendarLines(lines: readonly string[]): string {
  const all = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escape(clinic.name)}//Visits//EN`,
    'CALSCALE:GREGORIAN',
    ...lines,
    'END:VCALENDAR',
  ]
  return `${all.map(fold).join('\r\n')}\r\n`
}

/** An entry's file, in UTC and in RFC 5545 lines. All input is escaped. */
export function calendarFile(entry: CalendarEntry): Attachment {
  const ends = new Date(entry.startsAt.getTime() + entry.minutes * minuteMs)
  const { attendee } = entry
  // REQUEST and CANCEL need an attendee. Without one, the file is only published.
  const method = entry.canceled ? 'CANCEL' : attendee ? 'REQUEST' : 'PUBLISH'
  const lines = [
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${calendarUid(entry.id)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utc(entry.madeAt)}`,
    `DTSTART:${utc(entry.startsAt)}`,
    `DTEND:${utc(ends)}`,
    `SUMMARY:${escape(entry.summary)}`,
    `LOCATION:${escape(entry.place)}`,
    `DESCRIPTION:${escape(entry.description)}`,
    `ORGANIZER;CN=${quoted(clinic.name)}:${mailto(clinic.email)}`,
    // They agreed already, so their calendar asks nothing and answers nobody.
    ...(attendee
      ? [`ATTENDEE;CN=${quoted(attendee.name)};ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:${mailto(attendee.email)}`]
      : []),
    `STATUS:${entry.canceled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
  ]
  const contentType = `text/calendar; charset=utf-8; method=${method}`
  return { name: 'appointment.ics', contentType, content: calendarLines(lines) }
}
