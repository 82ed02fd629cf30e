import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ivTreatmentIds, ivTreatments, type IvTreatmentId } from '../../src/catalog/treatment/iv-treatment.ts'
import { isResidentCode, quoteCart, type CartLine } from '../../src/catalog/quote.ts'

const price = (id: IvTreatmentId) => ivTreatments.find((treatment) => treatment.id === id)!.priceCents

describe('the catalog', () => {
  test('has the eight IV prices of the specification, in dollars', () => {
    expect(Object.fromEntries(ivTreatments.map(({ id, priceCents }) => [id, priceCents / 100]))).toEqual({
      'everyday-wellness': 270,
      'immune-boost': 290,
      'travel-detox': 250,
      'lipotropic-fat-burn': 300,
      'hangover-recovery': 240,
      'high-dose-glutathione': 390,
      'nad-500': 700,
      'vitamin-c-25000': 450,
    })
  })
})

describe('quoteCart', () => {
  test('charges nothing for an empty cart, not even travel', () => {
    expect(quoteCart([], { resident: false })).toMatchObject({
      subtotalCents: 0,
      discountCents: 0,
      travelFeeCents: 0,
      totalCents: 0,
    })
    expect(quoteCart([], { resident: true }).totalCents).toBe(0)
  })

  test('adds up two treatments and one travel fee', () => {
    const quote = quoteCart(
      [
        { treatmentId: 'immune-boost', quantity: 1 },
        { treatmentId: 'travel-detox', quantity: 2 },
      ],
      { resident: false },
    )
    expect(quote).toMatchObject({ subtotalCents: 79000, discountCents: 0, travelFeeCents: 15000, totalCents: 94000 })
    expect(quote.lines[1]).toEqual({
      treatmentId: 'travel-detox',
      title: 'Travel Detox',
      quantity: 2,
      unitPriceCents: 25000,
      lineTotalCents: 50000,
    })
  })

  test('gives a resident 10% off and waives the travel fee', () => {
    const quote = quoteCart([{ treatmentId: 'everyday-wellness', quantity: 1 }], { resident: true })
    expect(quote).toMatchObject({ resident: true, discountCents: 2700, travelFeeCents: 0, totalCents: 24300 })
  })

  test.each([0, -1, 11, 1.5, Number.NaN, 10 ** 9])('refuses a quantity of %s', (quantity) => {
    expect(() => quoteCart([{ treatmentId: 'nad-500', quantity }], { resident: false })).toThrow(RangeError)
  })

  test('refuses an unknown treatment', () => {
    expect(() => quoteCart([{ treatmentId: 'gone' as IvTreatmentId, quantity: 1 }], { resident: false })).toThrow(RangeError)
  })

  test('returns whole cents that add up for every cart, and never charges a resident more', () => {
    const line = fc.record<CartLine>({
      treatmentId: fc.constantFrom(...ivTreatmentIds),
      quantity: fc.integer({ min: 1, max: 10 }),
    })
    fc.assert(
      fc.property(fc.uniqueArray(line, { selector: ({ treatmentId }) => treatmentId }), (cart) => {
        const [guest, resident] = [quoteCart(cart, { resident: false }), quoteCart(cart, { resident: true })]
        const items = cart.reduce((sum, { treatmentId, quantity }) => sum + price(treatmentId) * quantity, 0)
        for (const quote of [guest, resident]) {
          expect(quote.subtotalCents).toBe(items)
          expect(quote.totalCents).toBe(quote.subtotalCents - quote.discountCents + quote.travelFeeCents)
          expect(
            Object.values(quote).every((value) => typeof value !== 'number' || (Number.isInteger(value) && value >= 0)),
          ).toBe(true)
        }
        expect(resident.totalCents).toBeLessThanOrEqual(guest.totalCents)
      }),
    )
  })
})

describe('isResidentCode', () => {
  test.each(['Bella Isle', 'bella isle', 'BELLA ISLE', '  Bella Isle\t', 'Ｂｅｌｌａ　Ｉｓｌｅ', 'Bella\u00a0Isle'])(
    'accepts "%s"',
    (code) => {
      expect(isResidentCode(code)).toBe(true)
    },
  )

  test.each(['', ' ', 'bellaisle', 'bella  isle', 'bella isle!', 'isle bella'])('rejects "%s"', (code) => {
    expect(isResidentCode(code)).toBe(false)
  })
})
