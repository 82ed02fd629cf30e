/** Calendar files, read back by an independent library. */
import ICAL from 'ical.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calendarFile, type CalendarEntry } from '../../netlify/mail/templates/calendar-file.ts'
import { clinic } from '../../src/catalog/clinic.ts'
import { easternInstant, formatEasternMoment } from '../../src/catalog/time/eastern.ts'
import { useClinic } from '../support/clinic.ts'

useClinic()

const entry: CalendarEntry = {
  id: '5f0b7f9e-0000-4000-8000-000000000001',
  sequence: 2,
  startsAt: easternInstant('2026-12-01', 9, 30),
  minutes: 90,
  summary: `IV visit with ${clinic.name}`,
  place: 'Your address, ZIP code 33139',
  description: 'Reference: IV-7K3M-9QPA',
  attendee: { name: 'Ana Pereira', email: 'ana@example.com' },
  madeAt: new Date('2026-11-25T15:00:00Z'),
}

function readBack(change: Partial<CalendarEntry>) {
  const { content, contentType } = calendarFile({ ...entry, ...change })
  expect(content.split('\r\n').every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true)
  const calendar = new ICAL.Component(ICAL.parse(content) as unknown[])
  const events = calendar.getAllSubcomponents('vevent')
  expect(events).toHaveLength(1)
  const event = new ICAL.Event(events[0])
  const attendee = events[0]!.getFirstProperty('attendee')
  return {
    contentType,
    method: calendar.getFirstPropertyValue('method'),
    status: events[0]!.getFirstPropertyValue('status'),
    uid: event.uid,
    sequence: event.sequence,
    summary: event.summary,
    location: event.location,
    description: event.description,
    organizer: event.organizer,
    starts: event.startDate.toJSDate(),
    ends: event.endDate.toJSDate(),
    attendee: attendee && [attendee.getFirstParameter('cn'), attendee.getFirstValue()],
  }
}

test('a calendar file names the time, the place, the attendee and the organizer', () => {
  expect(readBack({})).toEqual({
    contentType: 'text/calendar; charset=utf-8; method=REQUEST',
    method: 'REQUEST',
    status: 'CONFIRMED',
    uid: `${entry.id}@${new URL(clinic.url).hostname}`,
    sequence: 2,
    summary: entry.summary,
    location: entry.place,
    description: entry.description,
    organizer: `mailto:${clinic.email}`,
    starts: new Date('2026-12-01T14:30:00Z'),
    ends: new Date('2026-12-01T16:00:00Z'),
    attendee: ['Ana Pereira', 'mailto:ana@example.com'],
  })
})

test('a cancellation file refers to the entry that it cancels', () => {
  const { uid } = readBack({})
  expect(readBack({ canceled: true, sequence: 3 })).toMatchObject({ uid, method: 'CANCEL', status: 'CANCELLED', sequence: 3 })
})

test.each([
  ['into the skipped hour', '2027-03-14T06:30:00Z', 60, 'Sun, Mar 14 at 1:30 AM', 'Sun, Mar 14 at 3:30 AM'],
  ['the repeated hour, first time', '2026-11-01T05:30:00Z', 60, 'Sun, Nov 1 at 1:30 AM', 'Sun, Nov 1 at 1:30 AM'],
  ['the repeated hour, second time', '2026-11-01T06:30:00Z', 60, 'Sun, Nov 1 at 1:30 AM', 'Sun, Nov 1 at 2:30 AM'],
  ['the morning after the change', '2027-03-14T13:00:00Z', 90, 'Sun, Mar 14 at 9:00 AM', 'Sun, Mar 14 at 10:30 AM'],
] as const)('a calendar entry keeps its start and end over a clock change: %s', (_name, iso, minutes, from, to) => {
  const { starts, ends } = readBack({ startsAt: new Date(iso), minutes })
  expect(starts.toISOString()).toBe(new Date(iso).toISOString())
  expect(ends.getTime() - starts.getTime()).toBe(minutes * 60_000)
  expect([formatEasternMoment(starts), formatEasternMoment(ends)]).toEqual([from, to])
})

const hostile = [
  'Pereira, Ana; "Anita" \\ O’Connor',
  'Ana\r\nATTENDEE:mailto:eve@example.com\r\nX: 1',
  '👩‍👩‍👧‍👦 '.repeat(30),
  'نور الهدى',
  ':;,="^n\\n',
]
const clean = (text: string) => text.replace(/\r\n|\r/g, '\n')

test.each(hostile)('a calendar entry keeps “%s” as text and gets no second attendee', (words) => {
  const read = readBack({ summary: words, place: words, description: words, attendee: { name: words, email: 'ana@example.com' } })
  expect([read.summary, read.location, read.description]).toEqual([clean(words), clean(words), clean(words)])
  expect(read.attendee![1]).toBe('mailto:ana@example.com')
  expect(clean(calendarFile({ ...entry, place: words }).content).match(/^ATTENDEE/gm)).toHaveLength(1)
})

test('a calendar entry keeps any typed text (with a random seed each run)', () => {
  const typed = fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => text.replace(/(?![\n\r])\p{Cc}/gu, '').trim())
  fc.assert(
    fc.property(typed, typed, (name, place) => {
      const read = readBack({ place, attendee: { name, email: 'ana@example.com' } })
      expect(read.location ?? '').toBe(clean(place))
      expect(read.attendee![1]).toBe('mailto:ana@example.com')
    }),
    { numRuns: 200 },
  )
})
