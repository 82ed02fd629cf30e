import { describe, expect, test } from 'vitest'
import { timeSlots } from '../../../src/catalog/time/time-slot.ts'
import { bookingInput } from '../../../src/contracts/request/booking.ts'

const complete = {
  idempotencyKey: '3f1a6a52-7d0e-4c52-9b8e-1f2a3b4c5d6e',
  elapsedMs: 5000,
  website: '',
  name: ' Ada Lovelace ',
  email: 'ada@example.com',
  phone: '+1 (305) 555-0100 ext. 4',
  streetAddress: '1 Ocean Drive',
  city: 'Miami Beach',
  state: 'FL',
  zipCode: '33139-1234',
  items: [{ treatmentId: 'nad-500', quantity: 1 }],
  preferredDates: ['2026-12-01 at 9:30 AM'],
}

/** The first message at each refused path. */
function sentences(change: Record<string, unknown>): Record<string, string> {
  const parsed = bookingInput.safeParse({ ...complete, ...change })
  if (parsed.success) return {}
  return Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]).reverse())
}

test('a complete request is accepted, with its text trimmed and optional answers empty', () => {
  expect(bookingInput.parse(complete)).toMatchObject({ name: 'Ada Lovelace', aptUnit: '', discountCode: '', additionalNotes: '' })
})

describe('invisible and full-width characters', () => {
  test.each([
    ['phone', '\u202A+1 (305) 555-0100\u202C', '+1 (305) 555-0100'],
    ['phone', '\u2068305-555-0100\u2069', '305-555-0100'],
    ['phone', '\u202D305\u00A0555\u00A00100\u202C\u200B ', '305 555 0100'],
    ['phone', '305‑555‑0100', '305-555-0100'],
    ['phone', '305–555—0100', '305-555-0100'],
    ['phone', '305/555-0100', '305/555-0100'],
    ['phone', '305•555•0100', '305.555.0100'],
    ['phone', '＋８１　９０ー１２３４－５６７８', '+81 90-1234-5678'],
    ['phone', '٣٠٥ ٥٥٥ ٠١٠٠', '305 555 0100'],
    ['zipCode', '３３１３９', '33139'],
    ['zipCode', '۳۳۱۳۹', '33139'],
    ['zipCode', '\u202A33139–1234\u202C', '33139-1234'],
    ['email', 'ａｄａ＠example．com', 'ada@example.com'],
    ['email', '\u200Bada@example.com \u200B', 'ada@example.com'],
    ['email', 'ada@example.com\uFEFF', 'ada@example.com'],
    // Copied from two cells of a table.
    ['name', 'Ana\tPereira\t', 'Ana Pereira'],
  ] as const)('are cleaned up in the %s (case %#)', (field, copied, stored) => {
    expect(sentences({ [field]: copied })).toEqual({})
    expect(bookingInput.parse({ ...complete, [field]: copied })[field]).toBe(stored)
  })

  test('don’t count as an answer on their own', () => {
    expect(sentences({ phone: '\u202A\u202C', email: '\u200B' })).toEqual({
      phone: 'Enter your phone number.',
      email: 'Enter your email.',
    })
  })
})

test('a price in the request is dropped', () => {
  const parsed = bookingInput.parse({
    ...complete,
    totalCents: 1,
    items: [{ treatmentId: 'nad-500', quantity: 1, priceCents: 1 }],
  })
  expect(JSON.stringify(parsed)).not.toContain('Cents')
})

describe('a required answer', () => {
  test.each([
    ['name', 'Enter your name.'],
    ['email', 'Enter your email.'],
    ['phone', 'Enter your phone number.'],
    ['streetAddress', 'Enter your street address.'],
    ['city', 'Enter your city.'],
    ['state', 'Enter your state.'],
    ['zipCode', 'Enter your ZIP code.'],
  ])('is refused with its own message when it is empty: %s', (field, sentence) => {
    for (const empty of ['', '   ', undefined, null]) expect(sentences({ [field]: empty })[field]).toBe(sentence)
  })
})

describe('bookingInput', () => {
  test.each<[string, unknown, string]>([
    ['email', 'ada', 'email'],
    ['email', `${'a'.repeat(250)}@example.com`, 'email'],
    ['phone', '555', 'phone'],
    ['phone', '555-0199', 'phone'],
    ['phone', '555-0199 ext. 1234', 'phone'],
    ['phone', 'call me', 'phone'],
    ['zipCode', '3313', 'zipCode'],
    ['zipCode', '33139-12', 'zipCode'],
    ['name', 'Ada\nBcc: all@example.com', 'name'],
    ['name', 'a'.repeat(121), 'name'],
    // A row without a name that anyone sees: staff couldn't find or open it.
    ['name', '\u3164\u115F\u2800', 'name'],
    ['additionalNotes', 'a'.repeat(2001), 'additionalNotes'],
    ['discountCode', 'friend', 'discountCode'],
    ['idempotencyKey', '1', 'idempotencyKey'],
    ['elapsedMs', -1, 'elapsedMs'],
    ['items', [], 'items'],
    ['items', [{ treatmentId: 'gone', quantity: 1 }], 'items.0.treatmentId'],
    ['items', [complete.items[0], complete.items[0]], 'items'],
    ['preferredDates', [], 'preferredDates'],
    ['preferredDates', ['2026-12-01 at 9:15 AM'], 'preferredDates.0'],
    ['preferredDates', ['2026-12-01 at 8:30 PM'], 'preferredDates.0'],
    ['preferredDates', [complete.preferredDates[0], complete.preferredDates[0]], 'preferredDates'],
    ['preferredDates', timeSlots.slice(0, 21).map((slot) => `2026-12-01 at ${slot}`), 'preferredDates'],
    ['preferredDates', 'tomorrow', 'preferredDates'],
  ])('refuses %s %j with a message', (field, value, path) => {
    expect(sentences({ [field]: value })[path]).toMatch(/^[A-Z].{8,}/)
  })

  test.each([0, -1, 11, 1.5, 10 ** 9, Number.NaN, '2', null])('refuses a quantity of %s', (quantity) => {
    expect(sentences({ items: [{ treatmentId: 'nad-500', quantity }] })['items.0.quantity']).toBe(
      'Choose a quantity from 1 to 10.',
    )
  })

  test('refuses an empty cart and a wrong discount code in the words of the spec', () => {
    expect(sentences({ items: [] })['items']).toBe('Please add at least one IV treatment to your cart')
    expect(sentences({ discountCode: 'friend' })['discountCode']).toBe('Invalid discount code')
  })
})
