/** A picture's scene from its name's three parts: an hour, a composition, a color. The same name always gives the same scene. */
import { compositions, type CompositionName, type Place } from './composition.ts'
import type { HourName } from './hour.ts'
import { normal, type Vector } from './vector.ts'

type Tint = {
  readonly kind: 'glass' | 'pearl'
  readonly tint: Vector
  /** How strongly glass of this tint colors what is behind it. */
  readonly depth: number
}

export type Sphere = Place & Tint

export type Scene = {
  readonly hour: HourName
  /** The direction of the sun. */
  readonly sun: Vector
  readonly spheres: readonly Sphere[]
  readonly glitter: number
  readonly seed: number
}

/** A color's spheres, in turn. */
export const colors = {
  coral: [
    { kind: 'glass', tint: [1, 0.5, 0.4], depth: 0.75 },
    { kind: 'pearl', tint: [1, 0.985, 0.96], depth: 0 },
  ],
  'sea-glass': [
    { kind: 'glass', tint: [0.25, 0.72, 0.72], depth: 0.55 },
    { kind: 'glass', tint: [1, 1, 1], depth: 0 },
  ],
} as const satisfies Readonly<Record<string, readonly Tint[]>>

export type ColorName = keyof typeof colors

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  return hash >>> 0
}

/** A seeded random generator (mulberry32) with numbers from 0 to 1. */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A third of the pictures have their spheres on the left, the others on the right. */
export function sceneOf(hour: HourName, composition: CompositionName, color: ColorName): Scene {
  const seed = hashOf(`${hour} ${composition} ${color}`)
  const chance = chanceOf(seed)
  const side = chance() < 0.7 ? 1 : -1
  const tints = colors[color]
  return {
    hour,
    spheres: compositions[composition]({ chance, side }).map((place, index) => ({ ...place, ...tints[index % tints.length]! })),
    sun: normal([side * (0.16 + 0.1 * chance()) * (chance() < 0.5 ? -1 : 1), 0.05 + 0.03 * chance(), 1]),
    glitter: hour === 'night' ? 0.4 : 1,
    seed: (seed % 1000) / 100,
  }
}
