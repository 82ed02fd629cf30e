/** Where a picture's spheres go. Each composition leaves open sky for the eye and for text. */
import type { Vector } from './vector.ts'

export type Place = { readonly centre: Vector; readonly radius: number }

export type Stage = {
  readonly chance: () => number
  /** -1 left, 0 middle, 1 right. */
  readonly side: number
  readonly focal: number
  readonly shift: readonly [number, number]
  /** How many spheres the prompt asks for. */
  readonly count: number | undefined
}

const clampCount = (count: number | undefined, usual: number, most: number) => Math.min(most, count ?? usual)

/**
 * A sphere placed by how it looks: `u` and `v` from the middle and `size` in picture heights, at a distance. Never under water.
 */
function seen({ focal, shift }: Stage, u: number, v: number, size: number, distance: number): Place {
  const radius = (size * distance) / focal
  const y = 1 + ((v + shift[1]) * distance) / focal
  return { centre: [((u + shift[0]) * distance) / focal, Math.max(y, radius + 0.015), distance], radius }
}

/** A sphere resting on the water. */
function resting({ focal, shift }: Stage, u: number, radius: number, distance: number): Place {
  return { centre: [((u + shift[0]) * distance) / focal, radius * 0.9, distance], radius }
}

export const compositions = {
  drop: (stage: Stage): Place[] => {
    const { chance, side, count } = stage
    const main = seen(stage, side * 0.44, 0.07 + 0.04 * chance(), 0.25 + 0.04 * chance(), 5)
    const others = Array.from({ length: clampCount(count, 1, 5) - 1 }, (_, index) =>
      seen(stage, side * (0.44 - 0.42 * (index + 1)), -0.02 - 0.05 * chance(), 0.1 - 0.012 * index, 5.4),
    )
    return [main, ...others]
  },
  group: (stage: Stage): Place[] => {
    const { chance, side, count } = stage
    const middle = side * 0.36
    const sizes = [0.24, 0.14, 0.105, 0.075, 0.06, 0.05, 0.045]
    const spots = [
      [0, 0.06],
      [-0.34, -0.1],
      [0.29, -0.14],
      [-0.13, -0.24],
      [0.17, 0.33],
      [-0.52, -0.2],
      [0.46, -0.23],
    ] as const
    return sizes.slice(0, clampCount(count, 4, 7)).map((size, index) => {
      const [u, v] = spots[index]!
      return seen(stage, middle + u + 0.03 * (chance() - 0.5), v + 0.03 * (chance() - 0.5), size, 4.6 + 0.5 * chance())
    })
  },
  strand: (stage: Stage): Place[] => {
    const { chance, side, count } = stage
    const length = clampCount(count, 7, 9)
    const bow = 0.1 + 0.1 * chance()
    const lean = (chance() - 0.5) * 0.2
    let u = -0.82 + (side + 1) * 0.18
    return Array.from({ length }, (_, index) => {
      const along = length === 1 ? 0.5 : index / (length - 1)
      const size = 0.055 + 0.075 * Math.sin(Math.PI * (0.15 + 0.7 * along)) ** 2 + 0.02 * chance()
      u += size
      const place = seen(stage, u, 0.06 + bow * Math.sin(Math.PI * along * 1.5) + lean * (along - 0.5), size, 5)
      u += size * 0.98
      return place
    })
  },
  stack: (stage: Stage): Place[] => {
    const { chance, side, count, focal } = stage
    const distance = 5.2
    let floor = 0
    return Array.from({ length: clampCount(count, 4, 5) }, (_, index) => {
      const radius = ((0.15 - 0.026 * index) * distance) / focal
      const centre: Vector = [((side * 0.42 + 0.012 * (chance() - 0.5)) * distance) / focal, floor + radius * 0.96, distance]
      floor += radius * 1.92
      return { centre, radius }
    })
  },
  scatter: (stage: Stage): Place[] => {
    const { chance, side, count } = stage
    const length = clampCount(count, 9, 12)
    const resters = Array.from({ length: length - 1 }, (_, index) => {
      const u = -0.95 + (1.9 * (index + 0.2 + 0.6 * chance())) / (length - 1)
      return resting(stage, u, 0.16 + 0.34 * chance() ** 2, 6 + 6 * chance())
    })
    return [seen(stage, side * 0.4, 0.12, 0.17, 5.5), ...resters]
  },
} as const

export type CompositionName = keyof typeof compositions
