/** Invalid bookings are refused with a message, and nothing is stored (decisions 3 and 4). */
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { bookIv, type BookingInput } from '../../../src/contracts/request/booking.ts'
import { refusalSentences } from '../../../src/contracts/failure.ts'
import * as booking from '../../../netlify/functions/booking.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeBooking, timeAhead } from '../../support/rows/make.ts'
import { serve } from '../../support/serve.ts'
import { nothing, storedRows } from '../../support/rows/stored.ts'

const clinic = useClinic()
const server = serve(booking)
const book = (input: BookingInput) => call(bookIv, input, server.options)

const post = (body: string, headers: Record<string, string> = {}) =>
  server.fetch('/api/booking', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

beforeEach(() => clinic.reset())

describe('an invalid booking', () => {
  const cases: [string, Partial<Record<keyof BookingInput, unknown>>, string, string][] = [
    ['an empty cart', { items: [] }, 'items', 'Please add at least one IV treatment to your cart'],
    [
      'an unknown treatment',
      { items: [{ treatmentId: 'elixir', quantity: 1 }] },
      'items.0.treatmentId',
      'We don’t offer this treatment.',
    ],
    ...[0, -1, 1e9, 11, 1.5, 'NaN', null].map(
      (quantity): [string, Partial<Record<keyof BookingInput, unknown>>, string, string] => [
        `a quantity of ${quantity}`,
        { items: [{ treatmentId: 'nad-500', quantity }] },
        'items.0.quantity',
        'Choose a quantity from 1 to 10.',
      ],
    ),
    [
      'the same treatment on two lines',
      {
        items: [
          { treatmentId: 'nad-500', quantity: 6 },
          { treatmentId: 'nad-500', quantity: 6 },
        ],
      },
      'items',
      'Add each treatment only once, and set its quantity.',
    ],
    ['no time', { preferredDates: [] }, 'preferredDates', 'Add at least one date and time'],
    [
      '9:15 AM',
      { preferredDates: [timeAhead(3, '9:15 AM')] },
      'preferredDates.0',
      'Choose a time from 8:00 AM to 8:00 PM, on the hour or half hour.',
    ],
    [
      '8:30 PM',
      { preferredDates: [timeAhead(3, '8:30 PM')] },
      'preferredDates.0',
      'Choose a time from 8:00 AM to 8:00 PM, on the hour or half hour.',
    ],
    [
      'a day that does not exist',
      { preferredDates: ['2027-02-29 at 9:30 AM'] },
      'preferredDates.0',
      'Choose a time from 8:00 AM to 8:00 PM, on the hour or half hour.',
    ],
    [
      'a day that has passed',
      { preferredDates: [timeAhead(-1)] },
      'preferredDates.0',
      'This time has passed. Please choose another.',
    ],
    [
      'a day in two years',
      { preferredDates: [timeAhead(730)] },
      'preferredDates.0',
      'Please choose a time within the next 12 months.',
    ],
    ['the same time twice', { preferredDates: [timeAhead(3), timeAhead(3)] }, 'preferredDates', 'Choose each time only once.'],
    [
      'two hundred times',
      { preferredDates: Array.from({ length: 200 }, (_, index) => timeAhead(index + 1)) },
      'preferredDates',
      'Please choose 20 times or fewer.',
    ],
    ['a blank name', { name: '   ' }, 'name', 'Enter your name.'],
    ['a name on two lines', { name: 'Ana\r\nBcc: all@example.com' }, 'name', 'Please use plain text on one line.'],
    ['an invisible name', { name: '\u200b\u200b' }, 'name', 'Enter your name.'],
    ['a name that reverses the line', { name: 'Ana \u202e moc' }, 'name', 'Please use plain text on one line.'],
    ['a name with a web address', { name: 'Win at https://evil.example' }, 'name', 'Please enter a name, without a web address.'],
    ['half an emoji', { additionalNotes: 'x\ud83d' }, 'additionalNotes', 'Please use plain text.'],
    ['no email', { email: '' }, 'email', 'Enter your email.'],
    ['an email without a domain', { email: 'ana@' }, 'email', 'Please enter a valid email, like name@example.com.'],
    ['a phone without numbers', { phone: 'call me' }, 'phone', 'Please enter a phone number with an area code.'],
    ['a ZIP code of letters', { zipCode: 'ABCDE' }, 'zipCode', 'Please enter a 5-digit ZIP code.'],
    ['a wrong discount code', { discountCode: 'Bella Isla' }, 'discountCode', 'Invalid discount code'],
    [
      'notes of 2,001 characters',
      { additionalNotes: 'x'.repeat(2001) },
      'additionalNotes',
      'Please use 2,000 characters or fewer.',
    ],
  ]
  test.each(cases)('is refused with a sentence and not stored: %s', async (_name, change, field, sentence) => {
    const result = await book({ ...makeBooking(), ...change } as BookingInput)
    expect(result).toMatchObject({ ok: false, failure: { kind: 'refused', status: 422, fields: { [field]: sentence } } })
    expect(await storedRows(clinic)).toEqual(nothing)
  })

  test('is refused if a bot filled in the form', async () => {
    expect(await book(makeBooking({ website: 'https://spam.example' }))).toMatchObject({
      ok: false,
      failure: { code: 'looks-automated', status: 422 },
    })
    expect(await book(makeBooking({ elapsedMs: 1999 }))).toMatchObject({ ok: false, failure: { code: 'too-fast', status: 422 } })
    expect(await storedRows(clinic)).toEqual(nothing)
  })
})

describe('a malformed request', () => {
  const refused = async (response: Response, status: number, code: keyof typeof refusalSentences) => {
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({
      error: {
        code,
        message: refusalSentences[code],
        requestId: expect.stringMatching(/^test-/),
        ...(code === 'invalid-input' ? { fields: expect.anything() } : {}),
      },
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('strict-transport-security')).toContain('max-age')
    expect(await storedRows(clinic)).toEqual(nothing)
  }

  test('with another method gets a 405 that names POST', async () => {
    const response = await server.fetch('/api/booking')
    expect(response.headers.get('allow')).toBe('POST')
    await refused(response, 405, 'method-not-allowed')
  })
  test('from another site is refused', async () => {
    await refused(await post(JSON.stringify(makeBooking()), { origin: 'https://evil.example' }), 403, 'foreign-origin')
    await refused(await post(JSON.stringify(makeBooking()), { origin: 'null' }), 403, 'foreign-origin')
    await refused(await post(JSON.stringify(makeBooking()), { 'sec-fetch-site': 'cross-site' }), 403, 'foreign-origin')
  })
  test('is refused if it is not JSON, is broken JSON or is not an object', async () => {
    await refused(await post('name=Ana', { 'content-type': 'application/x-www-form-urlencoded' }), 415, 'unsupported-media-type')
    await refused(await post('{"name": '), 400, 'invalid-json')
    await refused(await post('null'), 422, 'invalid-input')
    await refused(await post('[1,2]'), 422, 'invalid-input')
  })
  test('of forty kilobytes is refused, with or without a content length', async () => {
    const body = JSON.stringify(makeBooking({ additionalNotes: 'x'.repeat(40_000) }))
    await refused(await post(body), 413, 'body-too-large')
    const stream = new Blob([body]).stream()
    await refused(
      await server.fetch('/api/booking', { method: 'POST', body: stream, headers: { 'content-type': 'application/json' } }),
      413,
      'body-too-large',
    )
  })
})
