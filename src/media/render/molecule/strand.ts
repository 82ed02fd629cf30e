/** A chain of glass beads, one per amino acid, in order along a line. */
import type { Point } from './curve.ts'
import type { Layout } from './layout.ts'
import { bead, defineGlass, factor, glassOf, radiusOf, shadowOf } from './glass.ts'
import type { Glass } from './glass.ts'
import { residuesOf } from './formula.ts'

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
  /** How much larger a bead gets per unit it comes nearer: 0 lies flat. */
  readonly depth?: number
  /** How high the chain floats above the ground. */
  readonly lift?: number
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
    const [x, y, z] = host.point
    return { id: `${glass}0`, glass, radius, label: '', point: [x + away * Math.cos(turn), y + away * Math.sin(turn), z] }
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

export function drawBeads(beads: readonly Bead[], { depth = 0 }: { depth?: number }): string {
  return fromBack(beads)
    .map(({ id, point: [x, y, z] }) => {
      const scale = 1 + depth * z
      if (Math.abs(scale - 1) < 0.01) return `<use href="#${id}" x="${Math.round(x)}" y="${Math.round(y)}"/>`
      return `<use href="#${id}" transform="translate(${Math.round(x)} ${Math.round(y)})scale(${factor(scale * 100)})"/>`
    })
    .join('')
}

/** The higher a bead, the farther and wider its shadow falls. */
export function drawShadows(beads: readonly Bead[], { depth = 0, lift = 0 }: { depth?: number; lift?: number }): string {
  const back = Math.min(...beads.map(({ point }) => point[2]))
  return fromBack(beads)
    .map(({ glass, radius, point: [x, y, z] }) => {
      const height = lift > 0 ? lift + (z - back) * 0.2 : 0
      const [dx, dy] = [height * 0.62 + radius * 0.08, height * 0.78 + radius * 0.1]
      const size = radius * (1 + depth * z) * (1 + height / 420)
      return `<use href="#${shadowOf(glass)}" transform="translate(${Math.round(x + dx)} ${Math.round(y + dy)})scale(${factor(size)})"/>`
    })
    .join('')
}

function fromBack(beads: readonly Bead[]): readonly Bead[] {
  return beads.toSorted((a, b) => a.point[2] - b.point[2])
}
