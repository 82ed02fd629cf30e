/** How long a provider needs from one address to the next, door to door (decision 36). Staff can change the minutes of each visit. */
import { areaOf } from './service-area.ts'
import type { CityName } from './city.ts'
import { zipPoints } from './zip-point.ts'

/** Parking, the lobby and the elevator. */
const doorMinutes = 10
/** Minutes per straight-line kilometer on city streets: they wind, and New York is slower. */
const inStreets: Readonly<Record<CityName, number>> = { 'Miami Beach': 2.5, 'New York': 3.5 }
/** The distance beyond which there are faster roads. */
const streetKilometers = 8
const onRoads = 1.8
/** Where the straight line misleads: the ferry to Fisher Island, and the bridges of Staten Island. */
const crossings: readonly (readonly [zips: string, minutes: number])[] = [
  ['33109', 30],
  ['103', 20],
]
/** For a ZIP code outside our area. Staff enter the real figure. */
const unknownMinutes = 45
const step = 5

function kilometersBetween(from: readonly [number, number], to: readonly [number, number]): number {
  const perDegree = 111.2
  const north = (to[0] - from[0]) * perDegree
  const east = (to[1] - from[1]) * perDegree * Math.cos((from[0] * Math.PI) / 180)
  return Math.hypot(north, east)
}

/** The minutes from one ZIP code to another, in steps of five. They are the same in both directions. */
export function travelMinutes(from: string, to: string): number {
  const [start, end] = [zipPoints[from], zipPoints[to]]
  const city = areaOf(from)?.city
  if (!start || !end || city === undefined || city !== areaOf(to)?.city) return unknownMinutes
  const crossing = crossings.find(([zips]) => from.startsWith(zips) !== to.startsWith(zips))?.[1] ?? 0
  const kilometers = kilometersBetween(start, end)
  const driving = Math.min(kilometers, streetKilometers) * inStreets[city] + Math.max(0, kilometers - streetKilometers) * onRoads
  return Math.ceil((doorMinutes + driving + crossing) / step) * step
}
