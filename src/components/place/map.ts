/** The map of a city as paths in whole units: the coast, a dot for each ZIP code, and what is written on it. */
import { clinic } from '../../catalog/clinic.ts'
import type { CityName } from '../../catalog/practice/city.ts'
import { hasClinic, zipNames, zipsIn } from '../../catalog/practice/place.ts'
import { areasIn } from '../../catalog/practice/service-area.ts'
import { zipPoints } from '../../catalog/practice/zip-point.ts'
import { coasts, type Coast, type Point } from './coast.ts'

type XY = readonly [x: number, y: number]

/** A name with its place, and where a fine line leads from it. */
type MapLabel = {
  readonly text: string
  readonly under?: string
  readonly at: XY
  /** Where the line begins, and on which side of that place the name is. */
  readonly from?: XY
  readonly side?: 'left' | 'right' | 'below'
}

type PlaceMap = {
  readonly width: number
  readonly height: number
  readonly ours: string
  readonly others: string
  readonly causeways: string
  readonly canals: string
  readonly dots: string
  readonly labels: readonly MapLabel[]
  readonly names: readonly { readonly text: string; readonly at: XY; readonly land: boolean }[]
  /** Where our clinic is, as precisely as its ZIP code tells. */
  readonly clinic: XY | undefined
}

const width = 500
/** Between the middles of two dots. */
const dotDistance = 5

/** ZIP code centers that the Census puts in the water or on a smaller island, moved to the shore people know. */
const ashore: Readonly<Record<string, Point>> = {
  '33109': [25.761, -80.143],
  '33139': [25.782, -80.136],
  '33141': [25.8535, -80.1225],
  '33154': [25.8835, -80.1235],
  '33160': [25.937, -80.1215],
}

/** Where a borough's name fits: on the water beside it, with a line to its place, or on land between dots. */
const boroughNames: Readonly<Record<string, { readonly at: Point; readonly from?: Point; readonly side?: 'left' | 'below' }>> = {
  Manhattan: { at: [40.801, -74.03], from: [40.801, -73.966], side: 'left' },
  'Staten Island': { at: [40.527, -74.095], from: [40.596, -74.095], side: 'below' },
  'the Bronx': { at: [40.896, -73.965], from: [40.896, -73.893], side: 'left' },
  Brooklyn: { at: [40.557, -74.003], from: [40.605, -74.003], side: 'below' },
  Queens: { at: [40.684, -73.78] },
  'the Five Towns': { at: [40.561, -73.75], from: [40.6205, -73.75], side: 'below' },
}

/** The name as the first words of a line. */
export function leading(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}

export function mapOf(city: CityName): PlaceMap {
  const coast = coasts[city]
  const { north, south, west, east } = coast.frame
  const narrowing = Math.cos((((north + south) / 2) * Math.PI) / 180)
  const perDegree = width / ((east - west) * narrowing)
  const place = ([latitude, longitude]: Point): XY => [
    Math.round((longitude - west) * narrowing * perDegree),
    Math.round((north - latitude) * perDegree),
  ]
  const areas = areasIn(city)
  const zips = areas.flatMap(({ name }) => zipsIn(name))
  const middle = (zip: string) => place(ashore[zip] ?? zipPoints[zip]!)
  return {
    width,
    height: Math.round((north - south) * perDegree),
    ours: coast.ours.map((ring) => outline(pointsOf(ring, coast).map(place))).join(''),
    others: coast.others.map((ring) => outline(pointsOf(ring, coast).map(place))).join(''),
    causeways: (coast.causeways ?? []).map((ring) => line(pointsOf(ring, coast).map(place))).join(''),
    canals: (coast.canals ?? []).map((ring) => line(pointsOf(ring, coast).map(place))).join(''),
    dots: dotted(zips.map(middle)),
    labels: areas.length > 1 ? areas.map(({ name }) => areaLabel(name, place)) : zips.map((zip) => zipLabel(zip, middle(zip))),
    names: coast.names.map(({ text, at, land = false }) => ({ text, at: place(at), land })),
    clinic: hasClinic(city) ? middle(clinic.address.zipCode) : undefined,
  }
}

function pointsOf(ring: string, { origin, perDegree }: Coast): readonly Point[] {
  const numbers = ring.split(' ').map(Number)
  return numbers.flatMap((west, at): readonly Point[] =>
    at % 2 === 0 ? [[origin[0] + numbers[at + 1]! / perDegree, origin[1] - west / perDegree]] : [],
  )
}

/** Pairs of numbers, without the space that a minus makes unnecessary. */
function written(pairs: readonly XY[]): string {
  return pairs.flat().join(' ').replaceAll(' -', '-')
}

/** A path from point to point, each as a step from the one before, which is shorter to write. */
function line(points: readonly XY[]): string {
  const steps = points.slice(1).map(([x, y], before): XY => [x - points[before]![0], y - points[before]![1]])
  return `M${written([points[0]!])}l${written(steps)}`
}

/**
 * A zero-length line at each place, from left to right, so that the steps between them are short to write. A skyscraper with
 * its own ZIP code shares its neighbors' dot.
 */
function dotted(places: readonly XY[]): string {
  const dots: XY[] = []
  for (const [x, y] of places.toSorted(([x, y], [otherX, otherY]) => x - otherX || y - otherY))
    if (dots.every(([otherX, otherY]) => Math.hypot(x - otherX, y - otherY) >= dotDistance)) dots.push([x, y])
  const steps = dots.map(([x, y], at): XY => [x - (dots[at - 1]?.[0] ?? 0), y - (dots[at - 1]?.[1] ?? 0)])
  return steps.map((step) => `m${written([step])}h0`).join('')
}

/** A closed path of curves. It begins between two points and bends at each. */
function outline(points: readonly XY[]): string {
  const between = points.map(([x, y], at): XY => {
    const [nextX, nextY] = points[(at + 1) % points.length]!
    return [Math.round((x + nextX) / 2), Math.round((y + nextY) / 2)]
  })
  const bends = points.map(([x, y], at): readonly XY[] => {
    const [fromX, fromY] = between.at(at - 1)!
    const [toX, toY] = between[at]!
    return [
      [x - fromX, y - fromY],
      [toX - fromX, toY - fromY],
    ]
  })
  return `M${written([between.at(-1)!])}q${written(bends.flat())}z`
}

function areaLabel(name: string, place: (point: Point) => XY): MapLabel {
  const { at, from, side } = boroughNames[name]!
  return { text: leading(name), at: place(at), ...(from && { from: place(from) }), ...(side && { side }) }
}

/** Beside the coast, in the open sea. */
function zipLabel(zip: string, from: XY): MapLabel {
  return { text: zip, under: zipNames[zip]![0]!, at: [345, from[1]], from, side: 'right' }
}
