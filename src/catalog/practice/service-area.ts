/**
 * Where we make in-home visits, by ZIP code. The clinic replaces this list. It follows the places that the site names: Miami Beach
 * and its island neighbors, New York City, and the Five Towns on Long Island. A ZIP code outside never stops a request; we call to
 * check whether we can come.
 */
import type { CityName } from './city.ts'
import { isZip, zipIn } from './zip-code.ts'

type Area = {
  readonly name: string
  readonly city: CityName
  /** Five digits, or the first three if every ZIP code that starts with them is in the area. */
  readonly zips: readonly string[]
}

const areas: readonly Area[] = [
  {
    name: 'the Miami Beach area',
    city: 'Miami Beach',
    // From south to north; place.ts has their names.
    zips: ['33109', '33139', '33140', '33141', '33154', '33160'],
  },
  { name: 'Manhattan', city: 'New York', zips: ['100', '101', '102'] },
  { name: 'Staten Island', city: 'New York', zips: ['103'] },
  { name: 'the Bronx', city: 'New York', zips: ['104'] },
  { name: 'Brooklyn', city: 'New York', zips: ['112'] },
  { name: 'Queens', city: 'New York', zips: ['11004', '11005', '111', '113', '114', '116'] },
  { name: 'the Five Towns', city: 'New York', zips: ['11096', '11516', '11557', '11559', '11598'] },
]

/** Where we come, in a sentence. */
export const areaWords = 'Miami Beach and its neighbors, New York City and the Five Towns'

type ServiceArea = Pick<Area, 'name' | 'city'>

/** The areas of a city, each with its ZIP codes and the beginnings of ZIP codes. */
export function areasIn(city: CityName): readonly Area[] {
  return areas.filter((area) => area.city === city)
}

/** The area of a ZIP code, with or without its last four digits; undefined outside, and for anything that isn't a ZIP code. */
export function areaOf(zipCode: string): ServiceArea | undefined {
  const zip = zipCode.trim().slice(0, 5)
  return isZip(zipCode) ? areas.find(({ zips }) => zips.some((start) => zip.startsWith(start))) : undefined
}

/** Whether an address, which ends with its ZIP code, is outside our usual area, so that someone has to call about it. */
export function isOutsideArea(address: string): boolean {
  const zip = zipIn(address)
  return zip !== null && areaOf(zip) === undefined
}
