/** What a visitor can plan with: price, length and response time, each from the catalog's facts about the page's treatments. */
import { clinic } from '../clinic.ts'
import { findIvTreatment } from '../treatment/iv-treatment.ts'
import { formatCents } from '../money.ts'
import { protocolsOf } from '../protocol/list.ts'
import type { ServiceLineId } from './service-line.ts'

type ServiceFact = { readonly value: string; readonly label: string }

const answer: ServiceFact = { value: `${clinic.followUpHours} hours`, label: 'or less to hear from us' }
const free: ServiceFact = { value: 'No payment', label: 'until you agree to a written plan' }

/** The least expensive treatment of a service page, with its price; nothing if the catalog has no prices. */
function leastPriced(line: ServiceLineId) {
  return protocolsOf(line)
    .flatMap(({ name, infusion }) => {
      const given = findIvTreatment(infusion ?? '')
      return given ? [{ name, cents: given.priceCents, price: formatCents(given.priceCents) }] : []
    })
    .toSorted((one, other) => one.cents - other.cents)
    .slice(0, 1)
}

const facts: Readonly<Record<ServiceLineId, readonly ServiceFact[]>> = {
  aesthetics: [{ value: '20–60 min', label: 'for most treatments' }, answer, free],
  peptides: [{ value: '4–12 weeks', label: 'for most, then we review' }, answer, free],
  weight: [{ value: '15–45 min', label: 'per visit' }, answer, free],
  performance: [
    ...leastPriced('performance').map(({ name, price }) => ({ value: `From ${price}`, label: `for ${name}, plus travel` })),
    { value: '45–90+ min', label: 'per infusion' },
    answer,
  ],
}

/** A service page's three facts, in the order it shows them. */
export function factsOf(line: ServiceLineId): readonly ServiceFact[] {
  return facts[line]
}

/** What a service's card ends with: its least price, or, if the catalog has none, how long it takes. */
export function cardFact(line: ServiceLineId): string {
  const { value, label } = facts[line][0]!
  return leastPriced(line).map(({ name, price }) => `${name} from ${price}, plus travel`)[0] ?? `${value} ${label}`
}
