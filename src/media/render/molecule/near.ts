/**
 * A drawing's view from near by, which a narrow picture shows instead of all of it, named in its address (render.svg#near). It is
 * centered on what it shows, so that no letter is cut at the top or bottom.
 */
import type { Point } from './curve.ts'

/** A bead, or an atom with its letters. */
export type Mark = { readonly point: Point; readonly radius: number }

/** A square, as wide as the plate is between two verticals. */
export function defineNear(marks: readonly Mark[], [left, right]: readonly [left: number, right: number]): string {
  const shown = marks.filter(({ point: [x], radius }) => x + radius > left && x - radius < right)
  const top = Math.min(...shown.map(({ point: [, y], radius }) => y - radius))
  const bottom = Math.max(...shown.map(({ point: [, y], radius }) => y + radius))
  const side = right - left
  const box = [left, (top + bottom - side) / 2, side, side].map(Math.round)
  return `<view id="near" viewBox="${box.join(' ')}"/>`
}
