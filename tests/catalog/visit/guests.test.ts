/** Which guest gets which treatment, and what the guests who come pay (decision 52). */
import { describe, expect, test } from 'vitest'
import {
  canDropOut,
  comingTreatments,
  guestCount,
  guestName,
  mostGuests,
  readinessOf,
  readyText,
  treatmentsByGuest,
  visitAbout,
} from '../../../src/catalog/visit/guests.ts'
import { ivTreatmentIds } from '../../../src/catalog/treatment/iv-treatment.ts'
import { quoteCart, residentDiscountPercent, visitPrice } from '../../../src/catalog/quote.ts'
import { visitMinutes } from '../../../src/catalog/visit/length.ts'

const item = (title: string, quantity = 1, unitPriceCents = 10_000) => ({ title, quantity, unitPriceCents })
const dealt = (items: readonly ReturnType<typeof item>[], count: number) =>
  treatmentsByGuest(items, count).map((theirs) => theirs.map(({ title }) => title).join('+'))
const come = (...coming: readonly boolean[]) => coming.map((comes) => ({ droppedOut: !comes }))

test('guestCount is the number of guests in the booking, but at least the largest quantity in the cart', () => {
  expect(guestCount([])).toBe(1)
  expect(guestCount([item('A', 3), item('B', 2)])).toBe(3)
  expect(guestCount([item('A', 3)], 2)).toBe(3)
  expect(guestCount([item('A', 3)], 7)).toBe(7)
})

describe('treatmentsByGuest', () => {
  test('gives each guest at most one unit of a treatment', () => {
    expect(dealt([item('A', 3), item('B', 1)], 3)).toEqual(['A+B', 'A', 'A'])
    expect(dealt([item('A'), item('B'), item('C')], 1)).toEqual(['A+B+C'])
  })

  test('serves guests without a treatment first', () => {
    expect(dealt([item('A', 2), item('B', 2)], 4)).toEqual(['A', 'A', 'B', 'B'])
    expect(dealt([item('A', 3), item('B', 1)], 4)).toEqual(['A', 'A', 'A', 'B'])
    expect(dealt([item('A', 1)], 3)).toEqual(['A', '', ''])
  })

  test('gives the same result for any order of the cart', () => {
    const items = [item('A', 2), item('B', 2), item('C', 1)]
    expect(dealt(items.toReversed(), 5)).toEqual(dealt(items, 5))
  })

  test('gives out every unit once, and no treatment twice to one guest', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const items = ['A', 'B', 'C'].slice(0, 1 + (seed % 3)).map((title, at) => item(title, 1 + ((seed * (at + 7)) % 10)))
      const count = Math.max(guestCount(items), 1 + (seed % mostGuests))
      const units = items.reduce((sum, { quantity }) => sum + quantity, 0)
      const all = treatmentsByGuest(items, count)
      expect(all).toHaveLength(count)
      expect(all.flat()).toHaveLength(units)
      for (const theirs of all) expect(new Set(theirs).size).toBe(theirs.length)
    }
  })
})

describe('the treatments of the guests who come', () => {
  const items = [item('A', 2), item('B', 2), item('C')]

  test('are the whole booking while every guest comes', () => {
    expect(comingTreatments(items, come(true, true, true, true, true))).toEqual(items)
    expect(comingTreatments(items, come(true))).toEqual(items)
    expect(comingTreatments([], come(true, false))).toEqual([])
  })

  test('leave out the treatments of guests who dropped out', () => {
    expect(dealt(items, 5)).toEqual(['A', 'A', 'B', 'B', 'C'])
    expect(comingTreatments(items, come(true, false, true, true, false))).toEqual([item('A'), item('B', 2)])
  })

  test('name what the visit is for; a booking without treatments uses the request’s words', () => {
    const request = { about: ['IV therapy'] }
    expect(visitAbout(items, come(true, false, true, true, false), request)).toEqual(['A', 'B × 2'])
    expect(visitAbout([item('A')], come(false), request)).toEqual([])
    expect(visitAbout([], come(true), request)).toEqual(['IV therapy'])
    expect(visitAbout([], [], undefined)).toEqual([])
  })
})

test('the same treatments take longer for two guests than for one', () => {
  const two = [
    { title: 'Everyday Wellness IV', quantity: 1 },
    { title: 'NAD+ 500 mg Infusion', quantity: 1 },
  ]
  expect(visitMinutes(two)).toBe(120)
  expect(visitMinutes(two, 2)).toBe(180)
})

describe('the price of the guests who come', () => {
  const terms = { discountPercent: 0, travelFeeCents: 15_000 }

  test('equals the booking’s quote while every guest comes', () => {
    for (const resident of [false, true]) {
      const quote = quoteCart(
        ivTreatmentIds.slice(0, 3).map((treatmentId, at) => ({ treatmentId, quantity: at + 1 })),
        { resident },
      )
      const { lines, ...figures } = quote
      const agreed = { discountPercent: resident ? residentDiscountPercent : 0, travelFeeCents: quote.travelFeeCents }
      for (const count of [3, 5, 10])
        expect(visitPrice(lines, come(...Array<boolean>(count).fill(true)), agreed)).toEqual({
          subtotalCents: figures.subtotalCents,
          discountCents: figures.discountCents,
          travelFeeCents: figures.travelFeeCents,
          totalCents: figures.totalCents,
        })
    }
  })

  test('drops by the treatments of a guest who doesn’t come, and keeps one travel fee', () => {
    const items = [item('A', 3, 27_000), item('B', 1, 40_000)]
    expect(visitPrice(items, come(true, true, true), terms).totalCents).toBe(136_000)
    expect(visitPrice(items, come(true, false, true), terms).totalCents).toBe(109_000)
    expect(visitPrice(items, come(false, true, true), terms).totalCents).toBe(69_000)
  })

  test('keeps the resident discount', () => {
    const items = [item('A', 2, 27_000)]
    expect(visitPrice(items, come(true, false), { discountPercent: 10, travelFeeCents: 0 })).toEqual({
      ...{ subtotalCents: 27_000, discountCents: 2_700, travelFeeCents: 0, totalCents: 24_300 },
    })
  })

  test('doesn’t change when a guest without a treatment drops out', () => {
    expect(visitPrice([item('A', 1)], come(true, true), terms)).toEqual(visitPrice([item('A', 1)], come(true, false), terms))
  })
})

describe('dropping out', () => {
  const guest = (position: number, droppedOut = false) => ({ position, droppedOut })

  test('is not open to the person who booked, unless staff remove them', () => {
    const both = [guest(1), guest(2)]
    expect(canDropOut(both[0]!, both, 'guest')).toBe(false)
    expect(canDropOut(both[0]!, both, 'booker')).toBe(false)
    expect(canDropOut(both[0]!, both, 'clinician')).toBe(true)
    expect(canDropOut(both[1]!, both, 'guest')).toBe(true)
  })

  test('is not possible for the last guest left, not even through staff', () => {
    const last = [guest(1, true), guest(2)]
    for (const by of ['guest', 'booker', 'clinic', 'clinician'] as const) expect(canDropOut(last[1]!, last, by)).toBe(false)
  })
})

test('readyText counts the ready guests who come, and guestName numbers a guest without a name', () => {
  const guest = (droppedOut: boolean, ready: boolean) => ({ droppedOut, ready })
  expect(readyText([guest(false, true), guest(false, false), guest(true, true), guest(false, true)])).toBe('2 of 3 ready')
  expect(guestName({ name: null, position: 3 })).toBe('Guest 3')
  expect(guestName({ name: 'Ana', position: 1 })).toBe('Ana')
})

test('a guest who signed an earlier version must sign again, unless the visit is over', () => {
  const signed = { ready: false, answeredAt: '2026-12-01T14:30:00.000Z' }
  expect(readinessOf({ ...signed, ready: true }, false)).toBe('ready')
  expect(readinessOf(signed, false)).toBe('earlier')
  expect(readinessOf(signed, true)).toBe('ready')
  for (const isOver of [false, true]) expect(readinessOf({ ready: false, answeredAt: null }, isOver)).toBe('not-ready')
})
