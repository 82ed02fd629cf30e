/**
 * The views of a drawing that a large picture shows instead of all of it, named in its address (render.svg#near). Each is centered
 * on what it shows, so that no letter is cut at the top or bottom.
 */
import type { Point } from './curve.ts'
import { width } from './ground.ts'

/** A bead, or an atom with its letters. */
export type Mark = { readonly point: Point; readonly radius: number }

/** What is drawn keeps this far from the top and bottom. */
const room = 28

/** `near` is a square, as wide as the plate is between two verticals. `wide` is twice as wide as high and shows everything. */
export function defineViews(marks: readonly Mark[], [left, right]: readonly [left: number, right: number]): string {
  const side = right - left
  const near = reach(marks.filter(({ point: [x], radius }) => x + radius > left && x - radius < right))
  const all = reach(marks)
  const high = Math.max(width / 2, all.bottom - all.top + 2 * room)
  return (
    view('near', left, middle(near) - side / 2, side, side) +
    view('wide', width / 2 - high, middle(all) - high / 2, 2 * high, high)
  )
}

type Reach = { readonly top: number; readonly bottom: number }

function reach(marks: readonly Mark[]): Reach {
  return {
    top: Math.min(...marks.map(({ point: [, y], radius }) => y - radius)),
    bottom: Math.max(...marks.map(({ point: [, y], radius }) => y + radius)),
  }
}

function middle({ top, bottom }: Reach): number {
  return (top + bottom) / 2
}

function view(id: string, ...box: readonly number[]): string {
  return `<view id="${id}" viewBox="${box.map(Math.round).join(' ')}"/>`
}
