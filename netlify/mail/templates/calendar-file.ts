/** A calendar entry as a file (RFC 5545). A later file with the same id and a higher sequence replaces the earlier one. */
import { clinic } from '../../../src/catalog/clinic.ts'
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
  /** The file cancels the entry. */
  readonly canceled?: boolean
  /** When the file was made. */
  readonly madeAt: Date
}

function escape(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

function utc(instant: Date): string {
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

/** An entry's file, in UTC and in RFC 5545 lines. All input is escaped. */
export function calendarFile(entry: CalendarEntry): Attachment {
  const ends = new Date(entry.startsAt.getTime() + entry.minutes * 60_000)
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escape(clinic.name)}//Requests//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${entry.canceled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${entry.id}@${new URL(clinic.url).hostname}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utc(entry.madeAt)}`,
    `DTSTART:${utc(entry.startsAt)}`,
    `DTEND:${utc(ends)}`,
    `SUMMARY:${escape(entry.summary)}`,
    `LOCATION:${escape(entry.place)}`,
    `DESCRIPTION:${escape(entry.description)}`,
    `ORGANIZER;CN=${clinic.name}:mailto:${clinic.email}`,
    `STATUS:${entry.canceled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return { name: 'appointment.ics', contentType: 'text/calendar', content: `${lines.map(fold).join('\r\n')}\r\n` }
}
