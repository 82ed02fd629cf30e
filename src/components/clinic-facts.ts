/** The clinic and its services in schema.org terms. */
import { clinic } from '../catalog/clinic.ts'
import { ivTreatments } from '../catalog/treatment/iv-treatment.ts'
import { paths } from '../catalog/site/paths.ts'
import { hoursLines } from '../catalog/practice/hours.ts'
import type { ServiceLine } from '../catalog/service/service-line.ts'

const at = (path: string, site: URL) => new URL(path, site).href

/** What other facts call the clinic. */
export const clinicId = (site: URL) => at('/#clinic', site)

/** Who we are, where, and how to reach us. */
export function clinicIdentity(site: URL) {
  const { street, city, state, zipCode, country } = clinic.address
  return {
    '@type': 'MedicalClinic',
    '@id': clinicId(site),
    name: clinic.legalName,
    url: at(paths.home, site),
    telephone: clinic.phone.e164,
    email: clinic.email,
    image: at('/share/home.jpg', site),
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressRegion: state,
      postalCode: zipCode,
      addressCountry: country,
    },
  }
}

/** When we are open, one line for the days that share their hours. */
export function hoursFacts() {
  return hoursLines().flatMap(({ days, open }) =>
    open === null ? [] : [{ '@type': 'OpeningHoursSpecification', dayOfWeek: days, ...open }],
  )
}

export function clinicFacts(site: URL) {
  return {
    ...clinicIdentity(site),
    areaServed: clinic.locations.map((name) => ({ '@type': 'City', name })),
    openingHoursSpecification: hoursFacts(),
    makesOffer: ivTreatments.map(({ title, priceCents }) => ({
      '@type': 'Offer',
      name: title,
      price: (priceCents / 100).toFixed(2),
      priceCurrency: 'USD',
      url: at(paths.bookIv, site),
    })),
  }
}

/** A kind of care. Its treatments describe themselves further, each on its own page. */
export function serviceFacts(line: ServiceLine, site: URL) {
  return {
    '@type': 'Service',
    name: line.title,
    description: line.description,
    url: at(line.path, site),
    provider: { '@id': clinicId(site) },
    areaServed: clinic.locations.map((name) => ({ '@type': 'City', name })),
  }
}
