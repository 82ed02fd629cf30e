/** A treatment in schema.org terms. */
import { citiesOf, priceCentsOf, type Treatment } from '../../catalog/treatment/treatment.ts'
import type { TreatmentPage } from '../../content/treatment-page.ts'
import { clinicId } from '../clinic-facts.ts'

const priceCurrency = 'USD'

/** The dose may raise a price that is only the lowest. */
function priceFacts(cents: number, isLowest: boolean) {
  const price = cents / 100
  return isLowest
    ? { priceSpecification: { '@type': 'PriceSpecification', minPrice: price, priceCurrency } }
    : { price: price.toFixed(2) }
}

/** A page about a therapy, and, where the catalog has a price, the offer. */
export function treatmentFacts(treatment: Treatment, page: TreatmentPage, path: string, site: URL) {
  const { name, description } = treatment
  const url = new URL(path, site).href
  const price = priceCentsOf(treatment)
  const provider = { '@id': clinicId(site) }
  return {
    '@type': 'MedicalWebPage',
    url,
    name,
    description: page.summary,
    ...(page.reviewed && { lastReviewed: page.reviewed.toISOString().slice(0, 10) }),
    citation: page.sources.map((source) => source.url),
    about: {
      '@type': 'MedicalTherapy',
      name,
      description,
      ...(page.also.length > 0 && { alternateName: page.also }),
      legalStatus: page.status.text,
    },
    mainEntity: {
      '@type': 'Service',
      name,
      url,
      provider,
      areaServed: citiesOf(treatment).map((city) => ({ '@type': 'City', name: city })),
      ...(price !== undefined && {
        offers: { '@type': 'Offer', ...priceFacts(price, !treatment.infusion), priceCurrency, url },
      }),
    },
  }
}
