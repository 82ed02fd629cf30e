/** A booking is stored once and answered with its receipt (decisions 3 and 15). */
import { beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../src/client/call.ts'
import { bookIv, type BookingInput } from '../../../src/contracts/request/booking.ts'
import { refusalSentences } from '../../../src/contracts/failure.ts'
import * as booking from '../../../netlify/functions/booking.ts'
import { clinicInbox, useClinic } from '../../support/clinic.ts'
import { makeBooking } from '../../support/rows/make.ts'
import { serve } from '../../support/serve.ts'
import { storedRows } from '../../support/rows/stored.ts'
import { expectConsoleError } from '../../support/strict.ts'

const clinic = useClinic()
const server = serve(booking)
const book = (input: BookingInput) => call(bookIv, input, server.options)

const post = (body: string) =>
  server.fetch('/api/booking', { method: 'POST', body, headers: { 'content-type': 'application/json' } })

beforeEach(() => clinic.reset())

describe('a booking', () => {
  test('is stored completely, priced by the server, and answered with its receipt', async () => {
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
    expect(await storedRows(clinic)).toEqual({ requests: 1, bookings: 1, items: 2, times: 2, emails: 2, audit: 1, keys: 1 })
  })

  test('with the residents’ code, in any spelling, costs 10% less and has no travel fee', async () => {
    const result = await book(makeBooking({ discountCode: '  bELLA isle ' }))
    expect(result).toMatchObject({
      ok: true,
      value: { resident: true, subtotalCents: 79000, discountCents: 7900, travelFeeCents: 0, totalCents: 71100 },
    })
  })

  test('ignores the prices that a browser sends', async () => {
    const tampered = {
      ...makeBooking(),
      totalCents: 1,
      items: [{ treatmentId: 'nad-500', quantity: 1, unitPriceCents: 1, priceCents: 1 }],
    }
    const response = await post(JSON.stringify(tampered))
    expect(await response.json()).toMatchObject({ subtotalCents: 70000, totalCents: 85000 })
  })

  test('emails its facts to the clinic and the client, but the typed words only to the clinic', async () => {
    const input = makeBooking({ discountCode: 'Bella Isle' })
    const result = await book(input)
    await server.settled()
    const emails = clinic.mailbox.emails()
    expect(emails.map((email) => email.To).sort()).toEqual([clinicInbox, input.email].sort())
    const typed = [
      'Ana Pereira',
      input.email,
      input.phone,
      '12 Ocean Walk, 4B, Miami Beach, FL, 33139',
      'Please ring at the side door.',
    ]
    for (const email of emails) {
      for (const body of [email.HtmlBody, email.TextBody]) {
        // Anyone may have typed these words, so only the clinic's email repeats them.
        for (const word of typed) expect(body?.includes(word)).toBe(email.To === clinicInbox)
        for (const fact of [
          'Everyday Wellness IV, 2 × $270.00',
          'Travel Detox, 1 × $250.00',
          '$790.00',
          '−$79.00',
          '$0.00',
          '$711.00',
          '8:00 PM',
          result.ok ? result.value.reference : '?',
        ])
          expect(body?.replaceAll('&nbsp;', ' ')).toContain(fact)
      }
    }
  })

  test('escapes HTML that a visitor typed', async () => {
    await book(makeBooking({ name: '<script>alert(1)</script>', additionalNotes: 'a <b>bold</b>\nsecond line' }))
    await server.settled()
    for (const { To, HtmlBody } of clinic.mailbox.emails()) {
      expect(HtmlBody).not.toMatch(/<script|<b>/)
      expect(HtmlBody?.includes('a &lt;b&gt;bold&lt;/b&gt;<br>second line')).toBe(To === clinicInbox)
    }
  })
})

describe('a repeated booking', () => {
  test('is stored once, and gets the same receipt', async () => {
    const input = makeBooking()
    const first = await book(input)
    const again = await book({ ...input, elapsedMs: 90_000 })
    expect(again).toEqual(first)
    expect(await storedRows(clinic)).toMatchObject({ requests: 1, emails: 2, audit: 1 })
  })

  test('sent fifty times at once is stored once, with two emails', async () => {
    const input = makeBooking()
    const results = await Promise.all(Array.from({ length: 50 }, () => book(input)))
    await server.settled()
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1)
    expect(results[0]?.ok).toBe(true)
    expect(await storedRows(clinic)).toEqual({ requests: 1, bookings: 1, items: 2, times: 2, emails: 2, audit: 1, keys: 1 })
    expect(clinic.mailbox.ledger.filter((entry) => entry.To === input.email)).toHaveLength(1)
  })

  test('with changed answers is refused with the first receipt', async () => {
    const input = makeBooking()
    const first = await book(input)
    const changed = await book({ ...input, items: [{ treatmentId: 'nad-500', quantity: 1 }] })
    expect(changed).toMatchObject({
      ok: false,
      failure: { status: 409, code: 'already-sent-differently', receipt: first.ok ? first.value : undefined },
    })
    expect(await storedRows(clinic)).toMatchObject({ requests: 1, emails: 2 })
  })

  test('still gets its receipt after its preferred time has passed', async () => {
    const input = makeBooking()
    const first = await book(input)
    await clinic.rows(`update idempotency_keys set created_at = now() - interval '30 days'`)
    const { bookIv: decide } = await import('../../../netlify/domain/request/booking.ts')
    const { openDb } = await import('../../../netlify/db/client.ts')
    const later = new Date(Date.now() + 30 * 86_400_000)
    expect(await decide(openDb(), input, later)).toEqual(first.ok ? first.value : undefined)
  })
})

describe('a stored booking', () => {
  test('is acknowledged even if its emails fail', async () => {
    clinic.bridge.fault = { before: 'reset', only: (sql) => sql.includes('skip locked') }
    expectConsoleError(/"stage":"after"/)
    const result = await book(makeBooking())
    await server.settled()
    expect(result.ok).toBe(true)
  })
})

describe('a booking while the database is down', () => {
  test('is not acknowledged, and the answer does not reveal why', async () => {
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

  test('is logged without naming a person', async () => {
    await clinic.bridge.down()
    const input = makeBooking()
    expectConsoleError(/^(?!.*(Ana Pereira|@example\.com|Ocean Walk)).*"endpoint":"bookIv"/)
    await post(JSON.stringify(input))
    await clinic.bridge.up()
  })
})
