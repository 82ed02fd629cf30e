/** What an IV visit costs: the product's only price arithmetic (decision 3). */
import { partnerBuilding } from './clinic.ts'
import { comingTreatments } from './visit/guests.ts'
import { findIvTreatment, type IvTreatmentId } from './treatment/iv-treatment.ts'
import { percentOfCents } from './money.ts'

export const travelFeeCents = 15000
export const residentDiscountPercent = 10
export const maxQuantity = 10

export type CartLine = { readonly treatmentId: IvTreatmentId; readonly quantity: number }

type QuoteLine = {
  readonly treatmentId: IvTreatmentId
  readonly title: string
  readonly quantity: number
  readonly unitPriceCents: number
  readonly lineTotalCents: number
}

export type Price = {
  readonly subtotalCents: number
  readonly discountCents: number
  readonly travelFeeCents: number
  readonly totalCents: number
}

export type Quote = Price & { readonly lines: readonly QuoteLine[]; readonly resident: boolean }

/** Whether a typed code is the partner building's name, ignoring case, outer spaces and the width of its letters. */
export function isResidentCode(code: string): boolean {
  return code.normalize('NFKC').trim().toLowerCase() === partnerBuilding.name.toLowerCase()
}

/** Subtotal − discount + travel fee. */
function priced(subtotalCents: number, { discountPercent, travelFeeCents: feeCents }: PriceTerms): Price {
  const discountCents = percentOfCents(subtotalCents, discountPercent)
  return { subtotalCents, discountCents, travelFeeCents: feeCents, totalCents: subtotalCents - discountCents + feeCents }
}

/** What was agreed with a booking besides its treatments; neither changes when a guest drops out. */
export type PriceTerms = { readonly discountPercent: number; readonly travelFeeCents: number }

type PricedItem = Pick<QuoteLine, 'title' | 'quantity' | 'unitPriceCents'>

/**
 * The price of a visit for those of its guests who come, in the guests' order (decision 52): their treatments, with the discount and
 * the one travel fee of the booking.
 */
export function visitPrice(
  items: readonly PricedItem[],
  guests: readonly { readonly droppedOut: boolean }[],
  terms: PriceTerms,
): Price {
  const coming = comingTreatments(items, guests)
  const subtotalCents = coming.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0)
  return priced(subtotalCents, terms)
}

/**
 * The price of a cart in whole cents: subtotal − discount + travel fee. Residents get 10% off and pay no travel fee; an empty
 * cart costs nothing. Throws RangeError for an unknown id or a quantity outside 1–10; the contract has already refused both.
 */
export function quoteCart(cart: readonly CartLine[], { resident }: Pick<Quote, 'resident'>): Quote {
  const lines = cart.map(({ treatmentId, quantity }): QuoteLine => {
    const treatment = findIvTreatment(treatmentId)
    if (!treatment) throw new RangeError(`unknown treatment: ${treatmentId}`)
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxQuantity) {
      throw new RangeError(`quantity out of range: ${quantity}`)
    }
    const { title, priceCents } = treatment
    return { treatmentId, title, quantity, unitPriceCents: priceCents, lineTotalCents: priceCents * quantity }
  })
  const subtotalCents = lines.reduce((sum, line) => sum + line.lineTotalCents, 0)
  const terms = resident
    ? { discountPercent: residentDiscountPercent, travelFeeCents: 0 }
    : { discountPercent: 0, travelFeeCents: lines.length === 0 ? 0 : travelFeeCents }
  return { lines, resident, ...priced(subtotalCents, terms) }
}
