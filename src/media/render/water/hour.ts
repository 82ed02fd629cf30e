/** The hours of the day that all pictures share (design guide, "Light through water"): their sky, sun and water. */
import { add, clamp, dot, mix, normal, scale, smooth, type Vector } from './vector.ts'

export const hourNames = ['dawn', 'morning', 'noon', 'dusk', 'night'] as const

export type HourName = (typeof hourNames)[number]

type Colors = {
  /** From the horizon up. */
  readonly sky: readonly [Vector, Vector, Vector, Vector]
  readonly sun: Vector
  readonly near: Vector
  readonly far: Vector
}

const colors: Readonly<Record<HourName, Colors>> = {
  dawn: {
    sky: [
      [0.98, 0.7, 0.585],
      [0.995, 0.852, 0.775],
      [0.97, 0.94, 0.925],
      [0.62, 0.815, 0.835],
    ],
    sun: [1, 0.62, 0.4],
    near: [0.11, 0.335, 0.35],
    far: [0.055, 0.235, 0.26],
  },
  morning: {
    sky: [
      [0.93, 0.905, 0.86],
      [0.9, 0.945, 0.93],
      [0.76, 0.905, 0.91],
      [0.47, 0.735, 0.765],
    ],
    sun: [1, 0.93, 0.78],
    near: [0.16, 0.46, 0.475],
    far: [0.1, 0.36, 0.385],
  },
  noon: {
    sky: [
      [0.985, 0.83, 0.66],
      [0.995, 0.9, 0.79],
      [0.97, 0.94, 0.9],
      [0.66, 0.83, 0.835],
    ],
    sun: [1, 0.82, 0.52],
    near: [0.18, 0.42, 0.415],
    far: [0.1, 0.31, 0.32],
  },
  dusk: {
    sky: [
      [0.955, 0.535, 0.4],
      [0.905, 0.575, 0.51],
      [0.6, 0.515, 0.545],
      [0.225, 0.36, 0.43],
    ],
    sun: [1, 0.52, 0.3],
    near: [0.05, 0.2, 0.23],
    far: [0.03, 0.13, 0.165],
  },
  night: {
    sky: [
      [0.52, 0.36, 0.34],
      [0.25, 0.315, 0.345],
      [0.085, 0.215, 0.25],
      [0.02, 0.105, 0.13],
    ],
    sun: [0.85, 0.62, 0.48],
    near: [0.02, 0.11, 0.13],
    far: [0.012, 0.07, 0.09],
  },
}

/** A bright cloud high on the left: the key light of every picture. */
const key: Vector = normal([-0.34, 0.938, 0.06])
const keySide: Vector = normal([key[2], 0, -key[0]])
const keyUp: Vector = [
  key[1] * keySide[2] - key[2] * keySide[1],
  key[2] * keySide[0] - key[0] * keySide[2],
  key[0] * keySide[1] - key[1] * keySide[0],
]

export type World = {
  readonly sky: (d: Vector) => Vector
  /** How bright the mirrored cloud is in a direction. */
  readonly keyLight: (d: Vector) => number
  /** The color of calm water in a direction below the horizon. `rough` blurs its reflection. */
  readonly water: (d: Vector, n: Vector, rough: number, distance: number) => Vector
  /** The same world without waves, as seen through glass. */
  readonly calm: (from: Vector, d: Vector) => Vector
}

export const fresnel = (cosine: number, base: number): number => base + (1 - base) * (1 - clamp(cosine, 0, 1)) ** 5

export function worldOf(name: HourName, sun: Vector): World {
  const {
    sky: [low, warm, high, top],
    sun: glow,
    near,
    far,
  } = colors[name]
  const strength = name === 'night' ? 0.5 : 1

  const gradient = (d: Vector): Vector => {
    const y = clamp(d[1], 0, 1)
    return mix(mix(mix(low, warm, smooth(0, 0.1, y)), high, smooth(0.05, 0.24, y)), top, smooth(0.18, 0.75, y))
  }
  const sky = (d: Vector): Vector => {
    const toward = Math.max(dot(d, sun), 0)
    return add(gradient(d), scale(glow, strength * (0.15 * toward ** 10 + 0.26 * toward ** 70 + 0.5 * toward ** 800)))
  }
  const keyLight = (d: Vector): number => {
    if (dot(d, key) < 0) return 0
    const l = (dot(d, keySide) * 0.62) ** 2 + (dot(d, keyUp) * 1.35) ** 2
    return 2.1 * Math.exp(-l * 5.5) + 3.6 * Math.exp(-l * 40)
  }
  const water = (d: Vector, n: Vector, rough: number, distance: number): Vector => {
    const turned = 2 * dot(d, n)
    const mirror = normal([d[0] - turned * n[0], Math.abs(d[1] - turned * n[1]) + 0.012 + 0.5 * rough, d[2] - turned * n[2]])
    const share = fresnel(-dot(n, d), 0.02) * (1 - 0.42 * smooth(0, 0.25, rough))
    const seen = mix(mix(near, far, clamp(distance * 0.06, 0, 1)), sky(mirror), share)
    return mix(seen, sky(normal([d[0], 0.01, d[2]])), 1 - Math.exp(-distance * distance * 0.00042))
  }
  const calm = (from: Vector, d: Vector): Vector => {
    const toward = Math.max(dot(d, sun), 0)
    const above = add(gradient(d), scale(glow, strength * (0.11 * toward ** 10 + 0.2 * toward ** 70)))
    if (d[1] > 0.03) return above
    const distance = Math.min(60, Math.max(from[1], 0.2) / Math.max(-d[1], 0.004))
    const below = water(d, [0, 1, 0], 0.16, distance)
    return mix(below, above, smooth(-0.03, 0.03, d[1]))
  }
  return { sky, keyLight, water, calm }
}
