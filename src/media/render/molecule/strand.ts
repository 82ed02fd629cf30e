/** A chain of glass beads, one per amino acid, in order along a line. */
import type { Point } from './curve.ts'
import type { Layout } from './layout.ts'
import { bead, defineGlass, factor, glassOf, radiusOf, shadowOf } from './glass.ts'
import type { Glass } from './glass.ts'

/** One entry per residue. A lowercase letter is the D form; brackets hold a name of more than one letter. */
export function residuesOf(sequence: string): readonly string[] {
  return [...sequence.matchAll(/\[(?:D-)?(\w+)\]|[A-Za-z]/g)].map(([whole, name]) => name ?? whole.toUpperCase())
}

/** A small bead without a letter: something attached to a residue that is no residue itself. */
export type Cap = {
  /** The residue it touches, counted from 1. */
  readonly at: number
  readonly glass: Glass
  /** Where it sits, in degrees clockwise from the right. */
  readonly angle: number
  /** Relative to a middle-sized residue. */
  readonly size?: number
}

export type Strand = {
  readonly layout: Layout
  readonly caps?: readonly Cap[]
}

export type Bead = {
  readonly id: string
  readonly glass: Glass
  readonly radius: number
  readonly label: string
  readonly point: Point
}

/** The square root of the volume of threonine, a middle-sized residue: caps and links are measured by it. */
export const middling = radiusOf('T')

export function place(sequence: string, { layout, caps = [] }: Strand): readonly Bead[] {
  const residues = residuesOf(sequence)
  const sizes = residues.map(radiusOf)
  const { points, scale, links = [] } = layout(sizes)
  const chain = residues.map((residue, i): Bead => ({
    id: residue,
    glass: glassOf(residue),
    radius: sizes[i]! * scale,
    label: residue,
    point: points[i]!,
  }))
  const ends = caps.map(({ at, glass, angle, size = 0.42 }): Bead => {
    const host = chain[at - 1]!
    const radius = middling * scale * size
    const turn = (angle * Math.PI) / 180
    const away = host.radius + radius
    const [x, y] = host.point
    return { id: `${glass}0`, glass, radius, label: '', point: [x + away * Math.cos(turn), y + away * Math.sin(turn)] }
  })
  const joined = links.map((point): Bead => ({ id: 'link', glass: 'gold', radius: linkSize * scale, label: '', point }))
  return [...chain, ...ends, ...joined]
}

/** The size of the beads that close a loop. */
export const linkSize = 6

/** The definitions of all glasses and beads in use, each once. */
export function defineBeads(beads: readonly Bead[]): string {
  const glasses = [...new Set(beads.map(({ glass }) => glass))]
  const kinds = [...new Map(beads.map((one) => [one.id, one])).values()]
  return glasses.map(defineGlass).join('') + kinds.map(({ id, glass, radius, label }) => bead(id, glass, radius, label)).join('')
}

export function drawBeads(beads: readonly Bead[]): string {
  return beads.map(({ id, point: [x, y] }) => `<use href="#${id}" x="${Math.round(x)}" y="${Math.round(y)}"/>`).join('')
}

/** Each bead lies on the ground, and its shadow just below it and to its right. */
export function drawShadows(beads: readonly Bead[]): string {
  return beads
    .map(({ glass, radius, point: [x, y] }) => {
      const [left, top] = [Math.round(x + radius * 0.08), Math.round(y + radius * 0.1)]
      return `<use href="#${shadowOf(glass)}" transform="translate(${left} ${top})scale(${factor(radius)})"/>`
    })
    .join('')
}
