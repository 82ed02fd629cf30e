/** Curves to lay chains along, on the plate. */
export type Point = readonly [x: number, y: number]

/** A curve: a point for each t from 0 to 1 and a little beyond. */
export type Curve = (t: number) => Point

/** A smooth Catmull-Rom curve through the knots, which divide 0..1 into equal steps of t. */
export function through(...knots: readonly Point[]): Curve {
  const at = (i: number, axis: 0 | 1): number => {
    const last = knots.length - 1
    if (i < 0) return 2 * at(0, axis) - at(1, axis)
    if (i > last) return 2 * at(last, axis) - at(last - 1, axis)
    return knots[i]?.[axis] ?? 0
  }
  return (t) => {
    const along = t * (knots.length - 1)
    const i = Math.min(Math.max(Math.floor(along), 0), knots.length - 2)
    const u = along - i
    const axis = (a: 0 | 1) => {
      const [p, q, r, s] = [at(i - 1, a), at(i, a), at(i + 1, a), at(i + 2, a)]
      return q + 0.5 * u * (r - p + u * (2 * p - 5 * q + 4 * r - s + u * (3 * (q - r) + s - p)))
    }
    return [axis(0), axis(1)]
  }
}

/** A spiral around a point, from the rim inward. */
export function spiral(center: Point, radii: readonly [number, number], turns: number, phase: number, core: number): Curve {
  return (t) => {
    const inward = 1 - (1 - core) * t
    const angle = phase + turns * 2 * Math.PI * t
    return [center[0] + radii[0] * inward * Math.cos(angle), center[1] + radii[1] * inward * Math.sin(angle)]
  }
}
