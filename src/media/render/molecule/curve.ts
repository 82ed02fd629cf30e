/** Lines through space that chains are laid along. x and y are the plate's; z rises towards the viewer. */
export type Point = readonly [x: number, y: number, z: number]

/** A line, as a point for each t of 0..1 and a little beyond. */
export type Curve = (t: number) => Point

type Knot = readonly [number, number] | Point

/** A smooth line through the knots (Catmull and Rom's), evenly paced from one to the next. */
export function through(...knots: readonly Knot[]): Curve {
  const at = (i: number, axis: 0 | 1 | 2): number => {
    const last = knots.length - 1
    if (i < 0) return 2 * at(0, axis) - at(1, axis)
    if (i > last) return 2 * at(last, axis) - at(last - 1, axis)
    return knots[i]?.[axis] ?? 0
  }
  return (t) => {
    const along = t * (knots.length - 1)
    const i = Math.min(Math.max(Math.floor(along), 0), knots.length - 2)
    const u = along - i
    const axis = (a: 0 | 1 | 2) => {
      const [p, q, r, s] = [at(i - 1, a), at(i, a), at(i + 1, a), at(i + 2, a)]
      return q + 0.5 * u * (r - p + u * (2 * p - 5 * q + 4 * r - s + u * (3 * (q - r) + s - p)))
    }
    return [axis(0), axis(1), axis(2)]
  }
}

/** A coil about the line from `from` to `to`; its radius may change on the way. */
export function helix(
  from: readonly [number, number],
  to: readonly [number, number],
  radii: readonly [number, number],
  turns: number,
  phase = 0,
): Curve {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  const length = Math.hypot(dx, dy)
  return (t) => {
    const angle = phase + t * turns * 2 * Math.PI
    const radius = radii[0] + (radii[1] - radii[0]) * t
    const side = radius * Math.cos(angle)
    // Turned a little towards the viewer, and flatter than round, so that no bead hides another.
    const ahead = 0.16 * radius * Math.sin(angle)
    return [
      from[0] + dx * t + (dx * ahead - dy * side) / length,
      from[1] + dy * t + (dy * ahead + dx * side) / length,
      0.4 * radius * Math.sin(angle),
    ]
  }
}

/** A flat spiral from the rim inwards, about a point. */
export function spiral(
  centre: readonly [number, number],
  radii: readonly [number, number],
  turns: number,
  phase: number,
  core: number,
): Curve {
  return (t) => {
    // Paced by length: an even angle would crowd the rim.
    const inward = 1 - (1 - core) * t
    const angle = phase + turns * 2 * Math.PI * t
    return [centre[0] + radii[0] * inward * Math.cos(angle), centre[1] + radii[1] * inward * Math.sin(angle), 0]
  }
}

/** Where the beads of a chain lie, for sizes beside one another; `scale` turns a size into a radius. */
export type Laid = { readonly points: readonly Point[]; readonly scale: number; readonly links?: readonly Point[] }
export type Layout = (sizes: readonly number[]) => Laid

/** Lays beads along a curve so that each touches the one before, and grows them until the last ends the curve. */
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
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** A short row of beads of a given scale that ends at a point. */
export function row(end: readonly [number, number], heading: number, bend: number, scale: number): Layout {
  return (sizes) => {
    const first: Point = [0, 0, 0]
    const points = [first, ...run(first, sizes, scale, { heading, bend })]
    const [dx, dy] = [end[0] - points.at(-1)![0], end[1] - points.at(-1)![1]]
    return { points: points.map(([x, y, z]): Point => [x + dx, y + dy, z]), scale }
  }
}

type Tail = { readonly heading: number; readonly bend: number }

type Loop = {
  readonly centre: readonly [number, number]
  readonly radius: number
  /** The first and last residue of the loop, counted from 1, and where the first lies; degrees run clockwise from the right. */
  readonly ring: readonly [number, number]
  readonly start: number
  /** Beads that close the loop: their size, and how many. */
  readonly link?: readonly [size: number, count: number]
  /** How the chain runs on outside the loop, bead by bead. */
  readonly before?: Tail
  readonly after?: Tail
}

/** A chain that closes on itself: every bead of the loop touches both its neighbours. */
export function loop({ centre, radius, ring, start, link = [0, 0], before, after }: Loop): Layout {
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
      const point: Point = [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle), 0]
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

/** Beads one after another from a first that already lies there. */
function run(from: Point, sizes: readonly number[], scale: number, { heading, bend }: Tail): Point[] {
  const points: Point[] = []
  let [x, y] = from
  for (let i = 1; i < sizes.length; i++) {
    const angle = radians(heading + bend * (i - 1))
    const step = (sizes[i - 1]! + sizes[i]!) * scale
    x += step * Math.cos(angle)
    y += step * Math.sin(angle)
    points.push([x, y, 0])
  }
  return points
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
