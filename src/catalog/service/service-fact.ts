/** What a visitor can plan with: price, length and time to an answer. Each comes from what the catalog says of the page's treatments. */
import { clinic } from '../clinic.ts'
import { leastPriceCents } from '../treatment/iv-treatment.ts'
import { formatCents } from '../money.ts'
import type { ServiceLineId } from './service-line.ts'

export type ServiceFact = { readonly value: string; readonly label: string }

const answer: ServiceFact = { value: `${clinic.followUpHours} hours`, label: 'or less to hear from us' }
const free: ServiceFact = { value: 'No payment', label: 'until you agree to a written plan' }

const facts: Readonly<Record<ServiceLineId, readonly ServiceFact[]>> = {
  aesthetics: [{ value: '20–60 min', label: 'for most treatments' }, answer, free],
  peptides: [{ value: '4–12 weeks', label: 'for most protocols, then we review' }, answer, free],
  weight: [{ value: '15–45 min', label: 'per visit' }, answer, free],
  performance: [
    { value: `From ${formatCents(leastPriceCents)}`, label: 'for an in-home infusion' },
    { value: '45–90+ min', label: 'per infusion' },
    answer,
  ],
}

/** A service page's three facts, in the order it shows them. */
export function factsOf(line: ServiceLineId): readonly ServiceFact[] {
  return facts[line]
}

/** What a service's card says of its price; undefined where the catalog has none. */
export function priceFrom(line: ServiceLineId): string | undefined {
  return line === 'performance' ? `Infusions from ${formatCents(leastPriceCents)}` : undefined
}
