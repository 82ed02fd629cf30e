/** The price page's figures, all from the catalog: what has a price, what a visit adds up to, and what depends on a plan. */
import { findIvTreatment, ivTreatments, type IvTreatment } from '../treatment/iv-treatment.ts'
import { quoteCart, type CartLine } from '../quote.ts'
import { serviceLines, type ServiceLineId } from '../service/service-line.ts'
import { priceCentsOf, treatments } from '../treatment/treatment.ts'

type PriceRow = {
  readonly name: string
  readonly duration: string
  readonly contents: readonly string[]
  readonly priceCents: number
  /** The lowest dose's price; the plan sets the dose. */
  readonly from: boolean
}

type PriceGroup = { readonly title: string; readonly note: string; readonly rows: readonly PriceRow[] }

const rowOf = (name: string, { duration, ingredients, priceCents }: IvTreatment, from: boolean): PriceRow => ({
  name,
  duration,
  contents: ingredients,
  priceCents,
  from,
})

/** Every treatment with a price: those you book, then those that start with a consultation. */
export const priceGroups: readonly PriceGroup[] = [
  {
    title: 'Book it yourself',
    note: 'Choose one, pick a few times, and we’ll confirm.',
    rows: ivTreatments.map((infusion) => rowOf(infusion.title, infusion, false)),
  },
  {
    title: 'After a consultation',
    note: 'Prescribed for you, at a dose we agree on.',
    rows: treatments.flatMap(({ name, protocol }) => {
      const infusion = findIvTreatment(protocol?.infusion ?? '')
      return infusion ? [rowOf(name, infusion, true)] : []
    }),
  },
]

/** Why there is no fixed price, for each kind of care. */
const reasons: Readonly<Record<ServiceLineId, string>> = {
  aesthetics:
    'For injectables and threads, it depends on how much we use and where. For everything else, it depends on what’s prescribed and how often.',
  peptides: 'It depends on what’s prescribed, the pharmacy that makes it, and how long you take it.',
  weight: 'It depends on your labs, any medication and how often we check in.',
  performance: 'It depends on what’s prescribed, how often, and any labs you need.',
}

type UnpricedLine = {
  readonly title: string
  readonly path: string
  readonly reason: string
  readonly names: readonly string[]
}

/** What has no price until there is a plan, by kind of care. */
export const unpriced: readonly UnpricedLine[] = serviceLines.map(({ id, title, path }) => ({
  title,
  path,
  reason: reasons[id],
  names: treatments.filter((each) => each.list.path === path && priceCentsOf(each) === undefined).map(({ name }) => name),
}))

const exampleCart: readonly CartLine[] = [{ treatmentId: 'everyday-wellness', quantity: 2 }]

/** One visit for two, at the regular price and at a partner building resident's. */
export const exampleVisit = {
  anybody: quoteCart(exampleCart, { resident: false }),
  resident: quoteCart(exampleCart, { resident: true }),
}

/** The highest price of an infusion. */
export const mostPriceCents = Math.max(...ivTreatments.map(({ priceCents }) => priceCents))
