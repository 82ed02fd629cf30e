/** Where a chain's beads go: along a curve, in a short row, or closed into a loop. */
import type { Curve, Point } from './curve.ts'

/** The places for beads of relative sizes; `scale` turns a size into a radius. */
export type Laid = { readonly points: readonly Point[]; readonly scale: number; readonly links?: readonly Point[] }
export type Layout = (sizes: readonly number[]) => Laid

/** Lays beads along a curve, each touching the one before, and scales them so that the last ends the curve. */
export function along(curve: Curve): Layout {
  return (sizes) => lay(curve, sizes)
}

function lay(curve: Curve, sizes: readonly number[]): Laid {
  let [low, high] = [0.01, 40]
  let points: readonly Point[] = []
  for (let i = 0; i < 44; i++) {
    const scale = (low + high) / 2
    const found = march(curve, sizes, scale)
    if (found.length === sizes.length) {
      low = scale
      points = found
    } else high = scale
  }
  return { points, scale: low }
}

const STEP = 0.0001

function march(curve: Curve, sizes: readonly number[], scale: number): Point[] {
  const points = [curve(0)]
  for (let t = STEP; t <= 1 && points.length < sizes.length; t += STEP) {
    const here = curve(t)
    const i = points.length
    if (distance(here, points[i - 1]!) >= (sizes[i]! + sizes[i - 1]!) * scale) points.push(here)
  }
  return points
}

export function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1])
}

/** A short row of beads of a given scale that ends at a point. */
export function row(end: Point, heading: number, bend: number, scale: number): Layout {
  return (sizes) => {
    const first: Point = [0, 0]
    const points = [first, ...run(first, sizes, scale, { heading, bend })]
    const [dx, dy] = [end[0] - points.at(-1)![0], end[1] - points.at(-1)![1]]
    return { points: points.map(([x, y]): Point => [x + dx, y + dy]), scale }
  }
}

type Tail = { readonly heading: number; readonly bend: number }

type Loop = {
  readonly center: Point
  readonly radius: number
  /** The first and last residue of the loop, counted from 1, and where the first goes; degrees run clockwise from the right. */
  readonly ring: readonly [number, number]
  readonly start: number
  /** Beads that close the loop: their size, and how many. */
  readonly link?: readonly [size: number, count: number]
  /** How the chain continues outside the loop, bead by bead. */
  readonly before?: Tail
  readonly after?: Tail
}

/** A chain that closes on itself: every bead of the loop touches both its neighbors. */
export function loop({ center, radius, ring, start, link = [0, 0], before, after }: Loop): Layout {
  return (sizes) => {
    const links = Array<number>(link[1]).fill(link[0])
    const round = [...sizes.slice(ring[0] - 1, ring[1]), ...links]
    const angles = (scale: number) =>
      round.map((size, i) => 2 * Math.asin(Math.min(((size + round[(i + 1) % round.length]!) * scale) / (2 * radius), 1)))
    let [low, high] = [0, 40]
    for (let i = 0; i < 50; i++) {
      const scale = (low + high) / 2
      if (angles(scale).reduce((sum, angle) => sum + angle, 0) > 2 * Math.PI) high = scale
      else low = scale
    }
    let angle = radians(start)
    const placed = angles(low).map((step): Point => {
      const point: Point = [center[0] + radius * Math.cos(angle), center[1] + radius * Math.sin(angle)]
      angle += step
      return point
    })
    const [first, last] = [ring[0] - 1, ring[1] - 1]
    const inside = placed.slice(0, last - first + 1)
    const lead = before ? run(inside[0]!, sizes.slice(0, first + 1).toReversed(), low, before).toReversed() : []
    const trail = after ? run(inside.at(-1)!, sizes.slice(last), low, after) : []
    return { points: [...lead, ...inside, ...trail], scale: low, links: placed.slice(inside.length) }
  }
}

/** Places beads one after another, starting at one that is already placed. */
function run(from: Point, sizes: readonly number[], scale: number, { heading, bend }: Tail): Point[] {
  const points: Point[] = []
  let [x, y] = from
  for (let i = 1; i < sizes.length; i++) {
    const angle = radians(heading + bend * (i - 1))
    const step = (sizes[i - 1]! + sizes[i]!) * scale
    x += step * Math.cos(angle)
    y += step * Math.sin(angle)
    points.push([x, y])
  }
  return points
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
