/** The cities we work in, each with its page, and what happens there. `visit/place.ts` has the places that one request can be confirmed for. */
import { paths } from '../site/paths.ts'

export const cities = [
  { name: 'Miami Beach', short: 'Miami', state: 'Florida', path: paths.miamiBeach, visits: 'In the clinic, at home or by phone' },
  { name: 'New York', short: 'NYC', state: 'New York', path: paths.newYork, visits: 'At home or by phone' },
] as const

export type City = (typeof cities)[number]
export type CityName = City['name']
export type State = City['state']

/** A city's name for tight spaces: "NYC". */
export function shortCityName(city: CityName): City['short'] {
  return cities.find(({ name }) => name === city)!.short
}

/** Only the names, as a list to which a column or a contract can be limited. */
export const cityNames = cities.map(({ name }) => name) as [CityName, ...CityName[]]

/** The states that a provider needs a license for, likewise. */
export const stateNames = cities.map(({ state }) => state) as [State, ...State[]]
