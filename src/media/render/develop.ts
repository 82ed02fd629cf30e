/** Turns the renderer's linear light into a picture: display curve, denoising, dither. */
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

/** What a scene asks for; see the end of each scenes/*.py. */
export type Recipe = { exposure?: number; saturation?: number; denoise?: number }

type Planes = [Float32Array, Float32Array, Float32Array]

const KNEE = 0.8

/** sRGB with a soft shoulder. A film curve would gray the corals; a hard clip would burn out the pearls. */
function display(linear: number): number {
  const x = Math.min(Math.max(linear, 0), 8)
  const encoded = x > 0.0031308 ? 1.055 * x ** (1 / 2.4) - 0.055 : x * 12.92
  return encoded <= KNEE ? encoded : KNEE + (1 - KNEE) * (1 - Math.exp(-(encoded - KNEE) / (1 - KNEE)))
}

function grade(raw: Float32Array, width: number, height: number, recipe: Recipe): Planes {
  const gain = 2 ** (recipe.exposure ?? 0)
  const saturation = recipe.saturation ?? 1.06
  const planes: Planes = [0, 1, 2].map(() => new Float32Array(width * height)) as Planes
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = ((height - 1 - y) * width + x) * 4
      const rgb = [0, 1, 2].map((c) => display((raw[from + c] ?? 0) * gain)) as [number, number, number]
      const gray = 0.3 * rgb[0] + 0.59 * rgb[1] + 0.11 * rgb[2]
      planes.forEach((plane, c) => {
        plane[y * width + x] = gray + (rgb[c]! - gray) * saturation
      })
    }
  }
  return planes
}

/** Mean over a (2r+1)² square, by running sums along rows, then columns. */
function blur(source: Float32Array, width: number, height: number, r: number): Float32Array {
  const pass = (from: Float32Array, lines: number, length: number, line: number, step: number) => {
    const to = new Float32Array(from.length)
    for (let l = 0; l < lines; l++) {
      const at = (i: number) => from[l * line + Math.min(Math.max(i, 0), length - 1) * step]!
      let sum = 0
      for (let i = -r; i <= r; i++) sum += at(i)
      for (let i = 0; i < length; i++) {
        to[l * line + i * step] = sum / (2 * r + 1)
        sum += at(i + r + 1) - at(i - r)
      }
    }
    return to
  }
  return pass(pass(source, height, width, width, 1), width, height, 1, width)
}

/** How grainy each neighborhood is: what remains after subtracting the local mean. */
function grain(planes: Planes, width: number, height: number): Float32Array {
  const rest = new Float32Array(width * height)
  for (const plane of planes) {
    const mean = blur(plane, width, height, 1)
    for (let i = 0; i < rest.length; i++) rest[i]! += (plane[i]! - mean[i]!) ** 2 / 3
  }
  // Clamp high values: an edge must not count as grain.
  return blur(rest, width, height, 5).map((v) => Math.min(Math.max(Math.sqrt(v), 0.0012), 0.022))
}

/** How far apart two pixels may be, either way, for one to count in the other's mean. */
const search = 5

/**
 * Non-local means: each pixel becomes the mean of nearby pixels whose surroundings look the same.
 * Offsets come in pairs, so that one distance serves both directions.
 */
function denoise(planes: Planes, width: number, height: number, strength: number): Planes {
  const size = width * height
  const level = grain(planes, width, height)
  const sums = planes.map((plane) => plane.slice()) as Planes
  const weights = new Float32Array(size).fill(1)
  const difference = new Float32Array(size)
  for (let dy = 0; dy <= search; dy++) {
    for (let dx = dy === 0 ? 1 : -search; dx <= search; dx++) {
      const shift = dy * width + dx
      const x0 = Math.max(0, -dx)
      const x1 = Math.min(width, width - dx)
      difference.fill(0)
      for (let y = 0; y < height - dy; y++) {
        for (let i = y * width + x0; i < y * width + x1; i++) {
          let d = 0
          for (const plane of planes) d += (plane[i]! - plane[i + shift]!) ** 2
          difference[i] = d / 3
        }
      }
      const distance = blur(difference, width, height, 1)
      for (let y = 0; y < height - dy; y++) {
        for (let i = y * width + x0; i < y * width + x1; i++) {
          const noise = level[i]! * strength
          const excess = distance[i]! - 1.4 * level[i]! ** 2
          const w = excess <= 0 ? 1 : Math.exp(-excess / (noise * noise))
          if (w < 0.01) continue
          for (let c = 0; c < 3; c++) {
            sums[c]![i]! += w * planes[c]![i + shift]!
            sums[c]![i + shift]! += w * planes[c]![i]!
          }
          weights[i]! += w
          weights[i + shift]! += w
        }
      }
    }
  }
  return sums.map((sum) => sum.map((value, i) => value / weights[i]!)) as Planes
}

/** A fixed sequence, so that the same scene always gives the same bytes. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

export async function develop(shot: string, width: number, height: number, png: string): Promise<void> {
  const bytes = await readFile(`${shot}.f32`)
  const recipe = JSON.parse(await readFile(`${shot}.json`, 'utf8')) as Recipe
  const raw = new Float32Array(bytes.buffer, bytes.byteOffset, width * height * 4)
  const graded = grade(raw, width, height, recipe)
  const strength = recipe.denoise ?? 0.9
  const clean = strength > 0 ? denoise(graded, width, height, strength) : graded
  const random = randomFrom(7)
  const out = Buffer.alloc(width * height * 3)
  for (let i = 0; i < width * height; i++) {
    const dither = random() - random() // one triangular step before rounding keeps skies free of bands
    clean.forEach((plane, c) => {
      out[i * 3 + c] = Math.min(Math.max(Math.round(plane[i]! * 255 + dither), 0), 255)
    })
  }
  await sharp(out, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(png)
}
