/** A city in schema.org terms: our clinic or, if we have none there, the service we bring. */
import { clinic } from '../../catalog/clinic.ts'
import type { CityName } from '../../catalog/practice/city.ts'
import { hasClinic } from '../../catalog/practice/place.ts'
import { areasIn } from '../../catalog/practice/service-area.ts'
import { isZip } from '../../catalog/practice/zip-code.ts'
import { clinicId, clinicIdentity, hoursFacts } from '../clinic-facts.ts'

export function placeFacts(city: CityName, title: string, path: string, site: URL) {
  const url = new URL(path, site).href
  const areaServed = [
    { '@type': 'City', name: city },
    ...areasIn(city).map(({ name, zips }) => {
      const [whole, starts] = [zips.filter(isZip), zips.filter((zip) => !isZip(zip))]
      return {
        '@type': 'DefinedRegion',
        name,
        addressCountry: clinic.address.country,
        ...(whole.length > 0 && { postalCode: whole }),
        ...(starts.length > 0 && { postalCodePrefix: starts }),
      }
    }),
  ]
  if (!hasClinic(city))
    return {
      '@type': 'Service',
      name: title,
      url,
      provider: { '@id': clinicId(site) },
      areaServed,
      hoursAvailable: hoursFacts(),
    }
  return {
    ...clinicIdentity(site),
    '@id': `${url}#clinic`,
    url,
    parentOrganization: { '@id': clinicId(site) },
    areaServed,
    openingHoursSpecification: hoursFacts(),
  }
}
