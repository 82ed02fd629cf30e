/** A city in schema.org terms: our clinic, or, where we have none, what we bring. */
import { clinic } from '../../catalog/clinic.ts'
import type { CityName } from '../../catalog/practice/city.ts'
import { hasClinic } from '../../catalog/practice/place.ts'
import { areasIn, isZip } from '../../catalog/practice/service-area.ts'
import { clinicIdentity, hoursFacts } from '../clinic-facts.ts'

export function placeFacts(city: CityName, title: string, path: string, site: URL) {
  const url = new URL(path, site).href
  const areaServed = [
    { '@type': 'City', name: city },
    ...areasIn(city).map(({ name, zips }) => ({
      '@type': 'DefinedRegion',
      name,
      addressCountry: clinic.address.country,
      postalCode: zips.filter(isZip),
      postalCodePrefix: zips.filter((zip) => !isZip(zip)),
    })),
  ]
  const whole = clinicIdentity(site)
  if (hasClinic(city)) return { ...whole, url, areaServed, openingHoursSpecification: hoursFacts() }
  return {
    '@type': 'Service',
    name: title,
    url,
    provider: { '@id': whole['@id'] },
    areaServed,
    hoursAvailable: hoursFacts(),
  }
}
