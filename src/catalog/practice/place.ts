/** The content of a city's page, and how a link to a form names the city. */
import { clinic } from '../clinic.ts'
import { visitKinds, type VisitKind } from '../visit/visit.ts'
import { cityNames, type CityName } from './city.ts'
import { areaOf } from './service-area.ts'
import { zipPoints } from './zip-point.ts'

const parameter = 'in'

function nameInLink(city: CityName): string {
  return city.toLowerCase().replaceAll(' ', '-')
}

/** The address of a form that opens with this city chosen: "/book-iv?in=miami-beach". */
export function inCity(path: string, city: CityName): string {
  return `${path}?${parameter}=${nameInLink(city)}`
}

/** The city that a link to a form names; undefined if it names none, or one that we don't work in. */
export function cityInSearch(search: string): CityName | undefined {
  const asked = new URLSearchParams(search).get(parameter)?.toLowerCase()
  return cityNames.find((city) => nameInLink(city) === asked)
}

/** An address's search without the city in it. */
export function withoutCity(search: string): string {
  const rest = new URLSearchParams(search)
  rest.delete(parameter)
  const left = rest.toString()
  return left === '' ? '' : `?${left}`
}

/** The kinds of visit in a city: a clinic only where ours is. */
export function kindsIn(city: CityName): readonly VisitKind[] {
  return visitKinds.filter((kind) => kind !== 'clinic' || hasClinic(city))
}

/** Whether our clinic is in the city. */
export function hasClinic(city: CityName): boolean {
  return clinic.address.city === city
}

/** Every ZIP code that we know a place for, in one of our areas, in order. */
export function zipsIn(area: string): readonly string[] {
  return Object.keys(zipPoints)
    .filter((zip) => areaOf(zip)?.name === area)
    .sort()
}

/** What people call the places of a ZIP code, the best known first, where an area is more than one town. */
export const zipNames: Readonly<Record<string, readonly string[]>> = {
  '33109': ['Fisher Island'],
  '33139': ['South Beach', 'the Venetian Islands', 'Star, Palm and Hibiscus Islands'],
  '33140': ['Mid-Beach'],
  '33141': ['North Beach', 'Normandy Isles', 'North Bay Village'],
  '33154': ['Surfside', 'Bal Harbour', 'Bay Harbor Islands'],
  '33160': ['Sunny Isles Beach', 'Golden Beach', 'Eastern Shores'],
  '11096': ['Inwood'],
  '11516': ['Cedarhurst'],
  '11557': ['Hewlett'],
  '11559': ['Lawrence'],
  '11598': ['Woodmere'],
}
