/** The cities we work in, and what happens in each. `visit-place.ts` has the places that one request can be confirmed for. */
export const cities = [
  { name: 'Miami Beach', state: 'Florida', visits: 'In clinic, in home or by phone' },
  { name: 'New York', state: 'New York', visits: 'In home or by phone' },
] as const

export type City = (typeof cities)[number]
export type CityName = City['name']
export type State = City['state']
