/** Points, directions and colors: three numbers. */
export type Vector = readonly [number, number, number]

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const subtract = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const scale = (a: Vector, by: number): Vector => [a[0] * by, a[1] * by, a[2] * by]
export const times = (a: Vector, b: Vector): Vector => [a[0] * b[0], a[1] * b[1], a[2] * b[2]]
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const mix = (a: Vector, b: Vector, by: number): Vector => add(scale(a, 1 - by), scale(b, by))
export const normal = (a: Vector): Vector => scale(a, 1 / Math.hypot(a[0], a[1], a[2]))
export const reflect = (d: Vector, n: Vector): Vector => subtract(d, scale(n, 2 * dot(d, n)))

/** The direction behind a surface; undefined under total reflection. */
export function refract(d: Vector, n: Vector, ratio: number): Vector | undefined {
  const cosine = -dot(n, d)
  const rest = 1 - ratio * ratio * (1 - cosine * cosine)
  return rest < 0 ? undefined : add(scale(d, ratio), scale(n, ratio * cosine - Math.sqrt(rest)))
}

/** 0 below `from`, 1 above `to`, and smooth in between. */
export function smooth(from: number, to: number, x: number): number {
  const t = Math.min(1, Math.max(0, (x - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

export const clamp = (x: number, low: number, high: number): number => Math.min(high, Math.max(low, x))
