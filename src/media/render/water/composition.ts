/** Where a picture's spheres go. Each composition leaves open sky for the eye and for text. */
import type { Vector } from './vector.ts'

export type Place = { readonly center: Vector; readonly radius: number }

/** The camera: its focal length, and how far above the horizon the middle of the view is. Both in picture heights. */
export const focal = 1.6
export const rise = 0.19

type Stage = {
  readonly chance: () => number
  /** -1 left, 1 right. */
  readonly side: number
}

/**
 * A sphere placed by how it looks: `u` and `v` from the middle and `size` in picture heights, at a distance. Never under water.
 */
function seen(u: number, v: number, size: number, distance: number): Place {
  const radius = (size * distance) / focal
  const y = 1 + ((v + rise) * distance) / focal
  return { center: [(u * distance) / focal, Math.max(y, radius + 0.015), distance], radius }
}

/** A sphere resting on the water. */
function resting(u: number, radius: number, distance: number): Place {
  return { center: [(u * distance) / focal, radius * 0.9, distance], radius }
}

export const compositions = {
  drop: ({ chance, side }: Stage): Place[] => [seen(side * 0.44, 0.07 + 0.04 * chance(), 0.25 + 0.04 * chance(), 5)],
  group: ({ chance, side }: Stage): Place[] => {
    const sizes = [0.24, 0.14, 0.105, 0.075]
    const spots = [
      [0, 0.06],
      [-0.34, -0.1],
      [0.29, -0.14],
      [-0.13, -0.24],
    ] as const
    return sizes.map((size, index) => {
      const [u, v] = spots[index]!
      return seen(side * 0.36 + u + 0.03 * (chance() - 0.5), v + 0.03 * (chance() - 0.5), size, 4.6 + 0.5 * chance())
    })
  },
  strand: ({ chance, side }: Stage): Place[] => {
    const length = 7
    const bow = 0.1 + 0.1 * chance()
    const lean = (chance() - 0.5) * 0.2
    let u = -0.8 + (side + 1) * 0.05
    return Array.from({ length }, (_, index) => {
      const along = index / (length - 1)
      const size = 0.055 + 0.075 * Math.sin(Math.PI * (0.15 + 0.7 * along)) ** 2 + 0.02 * chance()
      u += size
      const place = seen(u, 0.06 + bow * Math.sin(Math.PI * along * 1.5) + lean * (along - 0.5), size, 5)
      u += size * 0.98
      return place
    })
  },
  stack: ({ chance, side }: Stage): Place[] => {
    const distance = 5.2
    let floor = 0
    return Array.from({ length: 4 }, (_, index) => {
      const radius = ((0.15 - 0.026 * index) * distance) / focal
      const center: Vector = [((side * 0.42 + 0.012 * (chance() - 0.5)) * distance) / focal, floor + radius * 0.96, distance]
      floor += radius * 1.92
      return { center, radius }
    })
  },
  scatter: ({ chance, side }: Stage): Place[] => {
    const length = 9
    const resters = Array.from({ length: length - 1 }, (_, index) => {
      const u = -0.95 + (1.9 * (index + 0.2 + 0.6 * chance())) / (length - 1)
      return resting(u, 0.16 + 0.34 * chance() ** 2, 6 + 6 * chance())
    })
    return [seen(side * 0.4, 0.12, 0.17, 5.5), ...resters]
  },
} as const

export type CompositionName = keyof typeof compositions
