import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../src/client/call.ts'
import { bookIv, type BookingInput } from '../../src/contracts/booking.ts'
import { refusalSentences } from '../../src/contracts/failure.ts'
import * as booking from '../../netlify/functions/booking.ts'
import { clinicInbox, useClinic } from '../support/clinic.ts'
import { makeBooking, timeAhead } from '../support/make.ts'
import { serve } from '../support/serve.ts'
import { expectConsoleError } from '../support/strict.ts'

const clinic = useClinic()
const server = serve(booking)
const book = (input: BookingInput) => call(bookIv, input, { fetch: server.fetch, wait: () => Promise.resolve() })

const post = (body: string, headers: Record<string, string> = {}) =>
  server.fetch('/api/booking', { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })

async function counts() {
  const [row] = await clinic.rows<Record<string, number>>(`select
    (select count(*)::int from requests) as requests, (select count(*)::int from bookings) as bookings,
    (select count(*)::int from booking_items) as items, (select count(*)::int from booking_times) as times,
    (select count(*)::int from outbox) as letters, (select count(*)::int from audit) as audit,
    (select count(*)::int from idempotency_keys) as keys`)
  return row
}

const nothing = { requests: 0, bookings: 0, items: 0, times: 0, letters: 0, audit: 0, keys: 0 }

beforeEach(() => clinic.reset())

describe('a booking', () => {
  test('is stored whole, priced by the server, and answered with its receipt', async () => {
    const result = await book(makeBooking())
    expect(result).toMatchObject({
      ok: true,
      value: {
        resident: false,
        subtotalCents: 79000,
        discountCents: 0,
        travelFeeCents: 15000,
        totalCents: 94000,
        reference: expect.stringMatching(/^IV-\w{4}-\w{4}$/),
      },
    })
    expect(await counts()).toEqual({ requests: 1, bookings: 1, items: 2, times: 2, letters: 2, audit: 1, keys: 1 })
  })

  test('of a resident costs ten per cent less and no travel fee, however the code is typed', async () => {
    const result = await book(makeBooking({ discountCode: '  bELLA isle ' }))
    expect(result).toMatchObject({
      ok: true,
      value: { resident: true, subtotalCents: 79000, discountCents: 7900, travelFeeCents: 0, totalCents: 71100 },
    })
  })

  test('ignores prices that a browser sends', async () => {
    const tampered = {
      ...makeBooking(),
      totalCents: 1,
      items: [{ treatmentId: 'nad-500', quantity: 1, unitPriceCents: 1, priceCents: 1 }],
    }
    const response = await post(JSON.stringify(tampered))
    expect(await response.json()).toMatchObject({ subtotalCents: 70000, totalCents: 85000 })
  })

  test('writes to the clinic and to the client, with the whole payload in HTML and text', async () => {
    const input = makeBooking({ discountCode: 'Bella Isle' })
    const result = await book(input)
    await server.settled()
    const letters = clinic.mailbox.letters()
    expect(letters.map((letter) => letter.To).sort()).toEqual([clinicInbox, input.email].sort())
    for (const letter of letters) {
      for (const body of [letter.HtmlBody, letter.TextBody]) {
        for (const fact of [
          'Everyday Wellness IV, 2 × $270.00',
          'Travel Detox, 1 × $250.00',
          '$790.00',
          '−$79.00',
          '$0.00',
          '$711.00',
          'Ana Pereira',
          input.email,
          input.phone,
          '12 Ocean Walk, 4B, Miami Beach, FL, 33139',
          '8:00 PM',
          'Bella Isle',
          '10% (Bella Isle Resident)',
          'Yes - Traveling fee waived',
          'Please ring at the side door.',
          result.ok ? result.value.reference : '?',
        ])
          expect(body).toContain(fact)
      }
    }
  })

  test('escapes what a visitor typed into the letters', async () => {
    await book(makeBooking({ name: '<script>alert(1)</script>', additionalNotes: 'a <b>bold</b>\nsecond line' }))
    await server.settled()
    for (const { HtmlBody } of clinic.mailbox.letters()) {
      expect(HtmlBody).not.toMatch(/<script|<b>/)
      expect(HtmlBody).toContain('a &lt;b&gt;bold&lt;/b&gt;<br>second line')
    }
  })
})

describe('the same booking twice', () => {
  test('is one booking with one receipt', async () => {
    const input = makeBooking()
    const first = await book(input)
    const again = await book({ ...input, elapsedMs: 90_000 })
    expect(again).toEqual(first)
    expect(await counts()).toMatchObject({ requests: 1, letters: 2, audit: 1 })
  })

  test('fifty at once are one booking and two letters', async () => {
    const input = makeBooking()
    const results = await Promise.all(Array.from({ length: 50 }, () => book(input)))
    await server.settled()
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(results[0]?.ok).toBe(true)
    expect(await counts()).toEqual({ requests: 1, bookings: 1, items: 2, times: 2, letters: 2, audit: 1, keys: 1 })
    expect(clinic.mailbox.ledger.filter((entry) => entry.To === input.email)).toHaveLength(1)
  })

  test('with changed answers is refused with the receipt of the first', async () => {
    const input = makeBooking()
    const first = await book(input)
    const changed = await book({ ...input, items: [{ treatmentId: 'nad-500', quantity: 1 }] })
    expect(changed).toMatchObject({
      ok: false,
      failure: { status: 409, code: 'already-sent-differently', receipt: first.ok ? first.value : undefined },
    })
    expect(await counts()).toMatchObject({ requests: 1, letters: 2 })
  })

  test('is still answered after its preferred time has passed', async () => {
    const input = makeBooking()
    const first = await book(input)
    await clinic.rows(`update idempotency_keys set created_at = now() - interval '30 days'`)
    const { bookIv: decide } = await import('../../netlify/domain/booking.ts')
    const { openDb } = await import('../../netlify/db/client.ts')
    const later = new Date(Date.now() + 30 * 86_400_000)
    expect(await decide(openDb(), input, later)).toEqual(first.ok ? first.value : undefined)
  })
})

describe('refused, with a sentence and nothing written:', () => {
  const cases: [string, Partial<Record<keyof BookingInput, unknown>>, string, string][] = [
    ['an empty cart', { items: [] }, 'items', 'Please add at least one IV treatment to your cart'],
    [
      'an unknown treatment',
      { items: [{ treatmentId: 'elixir', quantity: 1 }] },
      'items.0.treatmentId',
      'This treatment is not in our catalogue.',
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
      'Each treatment can be in the cart once, with its quantity.',
    ],
    ['no time', { preferredDates: [] }, 'preferredDates', 'Add at least one date and time'],
    ['9:15 AM', { preferredDates: [timeAhead(3, '9:15 AM')] }, 'preferredDates.0', 'Choose a half hour from 8:00 AM to 8:00 PM.'],
    ['8:30 PM', { preferredDates: [timeAhead(3, '8:30 PM')] }, 'preferredDates.0', 'Choose a half hour from 8:00 AM to 8:00 PM.'],
    [
      'a day that does not exist',
      { preferredDates: ['2027-02-29 at 9:30 AM'] },
      'preferredDates.0',
      'Choose a half hour from 8:00 AM to 8:00 PM.',
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
      'Please choose a time within the next twelve months.',
    ],
    ['the same time twice', { preferredDates: [timeAhead(3), timeAhead(3)] }, 'preferredDates', 'Each time can be offered once.'],
    [
      'two hundred times',
      { preferredDates: Array.from({ length: 200 }, (_, index) => timeAhead(index + 1)) },
      'preferredDates',
      'Please offer at most 20 times.',
    ],
    ['a blank name', { name: '   ' }, 'name', 'Enter your name.'],
    ['a name on two lines', { name: 'Ana\r\nBcc: all@example.com' }, 'name', 'Please use plain text on one line.'],
    ['an invisible name', { name: '\u200b\u200b' }, 'name', 'Enter your name.'],
    ['a name that turns the line', { name: 'Ana \u202e moc' }, 'name', 'Please use plain text on one line.'],
    ['a name with an address', { name: 'Win at https://evil.example' }, 'name', 'Please enter a name, without a web address.'],
    ['half an emoji', { additionalNotes: 'x\ud83d' }, 'additionalNotes', 'Please use plain text.'],
    ['no email', { email: '' }, 'email', 'Enter your email.'],
    ['an email without a domain', { email: 'ana@' }, 'email', 'Please enter a valid email, like name@example.com.'],
    ['a phone without numbers', { phone: 'call me' }, 'phone', 'Please enter a phone number with its area code.'],
    ['a ZIP code of letters', { zipCode: 'ABCDE' }, 'zipCode', 'Please enter a ZIP code of five digits.'],
    ['a wrong code', { discountCode: 'Bella Isla' }, 'discountCode', 'Invalid discount code'],
    [
      'notes of 2,001 characters',
      { additionalNotes: 'x'.repeat(2001) },
      'additionalNotes',
      'Please keep this under 2,000 characters.',
    ],
  ]
  test.each(cases)('%s', async (_name, change, field, sentence) => {
    const result = await book({ ...makeBooking(), ...change } as BookingInput)
    expect(result).toMatchObject({ ok: false, failure: { kind: 'refused', status: 422, fields: { [field]: sentence } } })
    expect(await counts()).toEqual(nothing)
  })

  test('a form that a machine filled', async () => {
    expect(await book(makeBooking({ website: 'https://spam.example' }))).toMatchObject({
      ok: false,
      failure: { code: 'looks-automated', status: 422 },
    })
    expect(await book(makeBooking({ elapsedMs: 1999 }))).toMatchObject({ ok: false, failure: { code: 'too-fast', status: 422 } })
    expect(await counts()).toEqual(nothing)
  })
})

describe('a request that is no booking', () => {
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
    expect(await counts()).toEqual(nothing)
  }

  test('of another method is told which one', async () => {
    const response = await server.fetch('/api/booking')
    expect(response.headers.get('allow')).toBe('POST')
    await refused(response, 405, 'method-not-allowed')
  })
  test('from another site is turned away', async () => {
    await refused(await post(JSON.stringify(makeBooking()), { origin: 'https://evil.example' }), 403, 'foreign-origin')
    await refused(await post(JSON.stringify(makeBooking()), { origin: 'null' }), 403, 'foreign-origin')
    await refused(await post(JSON.stringify(makeBooking()), { 'sec-fetch-site': 'cross-site' }), 403, 'foreign-origin')
  })
  test('that is not JSON, or broken JSON, or no object', async () => {
    await refused(await post('name=Ana', { 'content-type': 'application/x-www-form-urlencoded' }), 415, 'unsupported-media-type')
    await refused(await post('{"name": '), 400, 'invalid-json')
    await refused(await post('null'), 422, 'invalid-input')
    await refused(await post('[1,2]'), 422, 'invalid-input')
  })
  test('of forty kilobytes, announced or not', async () => {
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

describe('after it is stored', () => {
  test('nothing that goes wrong with its letters changes the answer', async () => {
    clinic.bridge.fault = { before: 'reset', only: (sql) => sql.includes('skip locked') }
    expectConsoleError(/"stage":"after"/)
    const result = await book(makeBooking())
    await server.settled()
    expect(result.ok).toBe(true)
  })
})

describe('with the database away', () => {
  test('nothing is acknowledged, and the answer says so without a trace of why', async () => {
    await clinic.bridge.down()
    expectConsoleError(/"code":"unavailable"/)
    const response = await post(JSON.stringify(makeBooking()))
    await clinic.bridge.up()
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.json()).toEqual({
      error: { code: 'unavailable', message: refusalSentences.unavailable, requestId: expect.any(String) },
    })
  })

  test('the log names no person', async () => {
    await clinic.bridge.down()
    const input = makeBooking()
    expectConsoleError(/^(?!.*(Ana Pereira|@example\.com|Ocean Walk)).*"endpoint":"bookIv"/)
    await post(JSON.stringify(input))
    await clinic.bridge.up()
  })
})
