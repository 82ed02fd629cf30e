/**
 * Draws a picture by ray tracing, as the site's hero does (render/hero.frag): spheres of glass and pearl above and on the water.
 * The same scene gives the same pixels on every machine: nothing here is random.
 */
import { focal, rise } from './composition.ts'
import { fresnel, worldOf, type World } from './hour.ts'
import type { Scene, Sphere } from './scene.ts'
import { add, clamp, dot, mix, normal, reflect, refract, scale, smooth, subtract, times, type Vector } from './vector.ts'

const eye: Vector = [0, 1, 0]
const turn = 2 * Math.PI

type Wave = { readonly cos: number; readonly sin: number; readonly k: number; readonly height: number; readonly phase: number }

/** The waves of a scene, from long to short. */
function wavesOf({ seed }: Scene): readonly Wave[] {
  return Array.from({ length: 13 }, (_, i) => {
    const angle = 1.42 + 1.05 * Math.sin(i * 2.399) + 0.2 * Math.cos(i * 5.1)
    return {
      cos: Math.cos(angle),
      sin: Math.sin(angle),
      k: turn / (3.1 * 0.79 ** i),
      height: 0.0183 * 0.768 ** i,
      phase: seed * (i + 1) + i * 1.7,
    }
  })
}

/** Slope of the water at a point. Waves too fine for a pixel become roughness instead of noise. */
function slope(waves: readonly Wave[], x: number, z: number, footprint: number): { dx: number; dz: number; lost: number } {
  let dx = 0
  let dz = 0
  let lost = 0
  for (const { cos, sin, k, height, phase } of waves) {
    const blur = (k * footprint * 0.36) ** 2
    const keep = blur > 20 ? 0 : Math.exp(-blur)
    lost += (k * height * (1 - keep)) ** 2 / 2
    if (keep === 0) continue
    const tilt = k * height * keep * Math.cos((cos * x + sin * z) * k + phase)
    dx += cos * tilt
    dz += sin * tilt
  }
  return { dx, dz, lost }
}

type Hit = { readonly sphere: Sphere; readonly distance: number }

function hit(spheres: readonly Sphere[], from: Vector, d: Vector): Hit | undefined {
  let found: Hit | undefined
  for (const sphere of spheres) {
    const q = subtract(from, sphere.center)
    const b = dot(q, d)
    const h = b * b - dot(q, q) + sphere.radius * sphere.radius
    const distance = h < 0 ? -1 : -b - Math.sqrt(h)
    if (distance > 0.001 && (found === undefined || distance < found.distance)) found = { sphere, distance }
  }
  return found
}

const ground: Vector = [0, 1, 0]

/** An opaque sphere, lit by the water and the sky. */
function pearl(world: World, { tint }: Sphere, p: Vector, n: Vector, d: Vector): Vector {
  const facing = clamp(-dot(n, d), 0, 1)
  const above = world.sky(normal([n[0] * 0.6 - 0.2, Math.abs(n[1]) * 0.8 + 0.25, n[2] * 0.4 + 0.2]))
  const below = world.water(normal([0.02, -0.35, 1]), ground, 0.2, 6)
  const lit = mix(mix(below, above, 0.5 + 0.5 * n[1]), [1, 0.985, 0.96], 0.74)
  const body = scale(times(lit, tint), 0.86 + 0.2 * Math.max(0, dot(n, normal([-0.5, 0.75, -0.42]))))
  const mirror = reflect(d, n)
  const share = fresnel(facing, 0.045)
  return add(mix(body, world.calm(p, mirror), share), scale([1, 0.98, 0.955], world.keyLight(mirror) * (0.06 + 0.4 * share)))
}

function glass(world: World, sphere: Sphere, p: Vector, n: Vector, d: Vector): Vector {
  const { center, radius, tint, depth } = sphere
  const facing = clamp(-dot(n, d), 0, 1)
  const share = fresnel(facing, 0.035)
  const seen: [number, number, number] = [0, 0, 0]
  for (const channel of [0, 1, 2] as const) {
    const index = 1.305 + 0.009 * channel
    const inside = refract(d, n, 1 / index)!
    const path = -2 * dot(inside, n) * radius
    const q = add(p, scale(inside, path))
    const wall = scale(subtract(q, center), -1 / radius)
    const out = refract(inside, wall, index) ?? reflect(inside, wall)
    const behind = mix(world.calm(q, out), [1, 0.865, 0.8], 0.22 * smooth(0.15, 1, facing))
    seen[channel] = behind[channel] * Math.exp(-path * (0.02 + depth * (1 - tint[channel])))
  }
  const mirror = reflect(d, n)
  const rim = 0.085 * (1 - facing) ** 1.8
  const film = ([1, 1.2, 1.45] as const).map(
    (rate, i) => 0.5 + 0.5 * Math.cos(turn * (rate * (1.75 - 0.8 * facing) + i * 0.1)),
  ) as unknown as Vector
  return [
    mix(seen, world.calm(p, mirror), share),
    scale([1, 0.98, 0.955], world.keyLight(mirror) * (0.085 + 0.5 * share)),
    scale(times(film, [1, 0.93, 0.96]), rim),
    scale([1, 0.76, 0.6], 0.14 * Math.max(0, dot(n, normal([0.75, -0.25, 0.35]))) ** 3),
  ].reduce(add)
}

function surface(world: World, { sphere, distance }: Hit, from: Vector, d: Vector): Vector {
  const p = add(from, scale(d, distance))
  const n = scale(subtract(p, sphere.center), 1 / sphere.radius)
  return sphere.kind === 'pearl' ? pearl(world, sphere, p, n, d) : glass(world, sphere, p, n, d)
}

/** How much light reaches a point of the water: less under a sphere, least under pearl. */
function shade(spheres: readonly Sphere[], x: number, z: number): number {
  return spheres.reduce((light, { center, radius, kind }) => {
    const far = Math.hypot((x - center[0]) / radius, (z - center[2]) / (radius * 1.6)) / (0.7 + Math.max(0, center[1] - radius))
    return light * (1 - (kind === 'pearl' ? 0.32 : 0.2) * Math.exp(-far * far))
  }, 1)
}

type Setting = { readonly scene: Scene; readonly world: World; readonly waves: readonly Wave[]; readonly footprintScale: number }

function light({ scene, world, waves, footprintScale }: Setting, d: Vector): Vector {
  const found = hit(scene.spheres, eye, d)
  const toWater = d[1] < 0 ? -eye[1] / d[1] : Infinity
  if (found && found.distance < toWater) return surface(world, found, eye, d)
  if (toWater > 400) return world.sky(d)
  const p = add(eye, scale(d, toWater))
  const { dx, dz, lost } = slope(waves, p[0], p[2], toWater * toWater * footprintScale)
  const n = normal([-dx, 1, -dz])
  let color = scale(world.water(d, n, Math.sqrt(lost), toWater), shade(scene.spheres, p[0], p[2]))
  const mirror = reflect(d, n)
  const up = normal([mirror[0], Math.abs(mirror[1]) + 0.004, mirror[2]])
  const mirrored = hit(scene.spheres, p, up)
  if (mirrored) {
    const share = clamp(fresnel(-dot(n, d), 0.02) * 1.15, 0, 0.85)
    color = mix(color, surface(world, mirrored, p, up), share)
  }
  const toward = Math.max(dot(up, scene.sun), 0)
  const near = Math.exp(-toWater * toWater * 0.0012)
  return add(color, scale([1, 0.78, 0.56], (0.18 * toward ** 60 + 0.42 * toward ** 700) * near * scene.glitter))
}

/** Rolls off highlights, adds a little saturation, and dithers by one step to avoid banding. */
function develop(color: Vector, u: number, v: number, x: number, y: number): Vector {
  const shouldered = color.map((c) => (c > 0.82 ? 0.82 + 0.18 * (1 - Math.exp(-(c - 0.82) / 0.18)) : c)) as unknown as Vector
  const gray = dot(shouldered, [0.3, 0.59, 0.11])
  const noise = ((Math.imul(x * 1973 + y * 9277, 26699) >>> 8) & 255) / 255 - 0.5
  const vignette = 1 - 0.045 * (u * u + v * v)
  return shouldered.map((c) => clamp((gray + (c - gray) * 1.08) * vignette * 255 + noise, 0, 255)) as unknown as Vector
}

type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8Array }

/** Sample points within a pixel: one in the open sky, which has no edges, two on water, four on spheres. */
const looks = {
  sky: [[0.5, 0.5]],
  water: [
    [0.25, 0.3],
    [0.75, 0.7],
  ],
  sphere: [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ],
} as const

/** Draws the picture's pixels, three bytes each. */
export function drawPixels(scene: Scene, width: number, height: number): Pixels {
  const footprintScale = 1.6 / (Math.min(height, 600) * focal)
  const setting = { scene, world: worldOf(scene.hour, scene.sun), waves: wavesOf(scene), footprintScale }
  const data = new Uint8Array(width * height * 3)
  const toward = (x: number, y: number): Vector => normal([(x - width / 2) / height, (height / 2 - y) / height + rise, focal])
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const middle = toward(x + 0.5, y + 0.5)
      const onSphere = scene.spheres.some(({ center, radius }) => nearLine(center, radius * 1.03, middle))
      const taps = looks[onSphere ? 'sphere' : middle[1] > 0.004 ? 'sky' : 'water']
      let sum: Vector = [0, 0, 0]
      for (const [dx, dy] of taps) sum = add(sum, light(setting, toward(x + dx, y + dy)))
      const color = scale(sum, 1 / taps.length)
      data.set(develop(color, (x - width / 2) / height, (y - height / 2) / height, x, y), (y * width + x) * 3)
    }
  }
  return { width, height, data }
}

function nearLine(center: Vector, radius: number, d: Vector): boolean {
  const q = subtract(center, eye)
  const along = dot(q, d)
  return along > 0 && dot(q, q) - along * along < radius * radius
}
