/** The cities we work in, and what happens in each. `visit-place.ts` has the places that one request can be confirmed for. */
export const cities = [
  { name: 'Miami Beach', short: 'Miami', state: 'Florida', visits: 'In clinic, in home or by phone' },
  { name: 'New York', short: 'NYC', state: 'New York', visits: 'In home or by phone' },
] as const

export type City = (typeof cities)[number]
export type CityName = City['name']
export type State = City['state']

/** The names alone, as a list that a column or a contract can be limited to. */
export const cityNames = cities.map(({ name }) => name) as [CityName, ...CityName[]]

/** The states that a provider needs a license for, likewise. */
export const stateNames = cities.map(({ state }) => state) as [State, ...State[]]
