/** Where a consultation can take place: the modal's list and the page's shorter one. */
import { partnerBuilding } from './clinic.ts'
import { cities, type CityName } from './practice/city.ts'

const apartments = partnerBuilding.description
const fiveTowns = 'Five Towns, Long Island'

/** Hotels in Miami Beach. The names are placeholders for the clinic to replace. */
export const hotels = [
  'The Palmera',
  'Hotel Coralline',
  'The Sandglass',
  'Casa Marlin',
  'The Breakwater House',
  'Hotel Alba',
] as const

/** The modal's choices; the first is the default. */
export const modalLocations = [
  apartments,
  ...hotels.map((name) => `${name}, Miami Beach` as const),
  'NYC',
  fiveTowns,
  'Other',
] as const

/** The choices of /consultation, where none is chosen at first. */
export const pageLocations = [apartments, 'Miami Beach', 'NYC', fiveTowns, 'Other'] as const

/** What a city is called among the choices of /consultation. */
export function pageLocationOf(city: CityName): string {
  const { name, short } = cities.find((one) => one.name === city)!
  return pageLocations.find((location) => location === name || location === short)!
}

/** Every location that a consultation may name. */
export const locations = [...new Set<string>([...modalLocations, ...pageLocations])]
