/** A plate's background: the light of a time of day, one per category, mixed in OKLab so that no step turns gray. */
import { formatHex, interpolate } from 'culori'
import { factor } from './glass.ts'

export const width = 900
export const height = 600

/** At dusk the ground is water; its far edge is at the same height as in the rendered slots. */
export const horizon = 470

/** The ground goes on around the plate, for a box of another shape that shows all of the drawing, or a view of a part of it. */
const [above, below] = [-500, 1100]
const across = `M-300 ${above}h1500`

type Ground = {
  /** From the light to the far corner, or from the top down at dusk. */
  readonly colors: readonly string[]
  /** The color of the shadows of beads and lines. */
  readonly shadow: string
  readonly dusk?: true
}

export const grounds = {
  firstLight: {
    colors: ['oklch(0.992 0.01 85)', 'oklch(0.962 0.02 62)', 'oklch(0.922 0.036 46)', 'oklch(0.878 0.052 38)'],
    shadow: 'oklch(0.5 0.085 32)',
  },
  blush: {
    colors: ['oklch(0.99 0.009 80)', 'oklch(0.96 0.018 42)', 'oklch(0.92 0.034 26)', 'oklch(0.876 0.05 18)'],
    shadow: 'oklch(0.48 0.075 14)',
  },
  morning: {
    colors: ['oklch(0.99 0.012 110)', 'oklch(0.962 0.018 165)', 'oklch(0.918 0.032 192)', 'oklch(0.86 0.047 198)'],
    shadow: 'oklch(0.42 0.055 205)',
  },
  noon: {
    colors: ['oklch(0.992 0.01 95)', 'oklch(0.966 0.02 88)', 'oklch(0.928 0.034 80)', 'oklch(0.88 0.05 72)'],
    shadow: 'oklch(0.47 0.065 62)',
  },
  highSky: {
    colors: ['oklch(0.992 0.012 85)', 'oklch(0.962 0.012 150)', 'oklch(0.92 0.022 214)', 'oklch(0.868 0.036 218)'],
    shadow: 'oklch(0.42 0.05 225)',
  },
  lateLight: {
    colors: ['oklch(0.99 0.018 92)', 'oklch(0.963 0.025 98)', 'oklch(0.92 0.028 125)', 'oklch(0.868 0.034 160)'],
    shadow: 'oklch(0.42 0.05 150)',
  },
  dusk: {
    colors: [
      'oklch(0.37 0.05 210)',
      'oklch(0.47 0.045 215)',
      'oklch(0.67 0.042 32)',
      'oklch(0.81 0.068 48)',
      'oklch(0.885 0.058 64)',
    ],
    shadow: 'oklch(0.3 0.05 230)',
    dusk: true,
  },
  afterglow: {
    colors: [
      'oklch(0.56 0.06 10)',
      'oklch(0.66 0.075 16)',
      'oklch(0.78 0.085 28)',
      'oklch(0.86 0.075 45)',
      'oklch(0.92 0.05 68)',
    ],
    shadow: 'oklch(0.42 0.09 5)',
    dusk: true,
  },
} as const satisfies Record<string, Ground>

export type GroundName = keyof typeof grounds

/** Enough stops to show OKLab's even steps, although SVG mixes in sRGB. */
const STEPS = 9

function stops(colors: readonly string[]): string {
  const mix = interpolate([...colors], 'oklab')
  return Array.from({ length: STEPS }, (_, i) => i / (STEPS - 1))
    .map((at) => `<stop offset="${factor(at * 100)}" stop-color="${formatHex(mix(at))}"/>`)
    .join('')
}

/** The ground's gradients and shapes; `light` is the point of the plate the light comes from. */
export function drawGround(name: GroundName, light: readonly [number, number]): { defs: string; body: string } {
  const ground: Ground = grounds[name]
  const [x, y] = light
  if (ground.dusk) {
    const [sky, water] = [ground.colors, ground.colors.toReversed().slice(0, 2)]
    return {
      defs:
        `<linearGradient id="g" x2="0" y2="${horizon}" gradientUnits="userSpaceOnUse">${stops(sky)}</linearGradient>` +
        `<linearGradient id="w" y1="${horizon}" x2="0" y2="${height}" gradientUnits="userSpaceOnUse">${stops(water)}</linearGradient>` +
        `<radialGradient id="h" cx="${x}" cy="${y}" r="520" gradientUnits="userSpaceOnUse"><stop stop-color="#fff6e8" stop-opacity=".7"/><stop offset=".45" stop-color="#ffe3cc" stop-opacity=".22"/><stop offset="1" stop-color="#ffe3cc" stop-opacity="0"/></radialGradient>` +
        // A reflection fades out well before the plate ends, so that no box cuts it. The mask is upside down, as the reflection is.
        `<linearGradient id="d" y1="${horizon}" x2="0" y2="${horizon - 90}" gradientUnits="userSpaceOnUse"><stop stop-color="#fff"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>` +
        `<mask id="water" x="0" y="0" width="${width}" height="${horizon}" maskUnits="userSpaceOnUse"><path fill="url(#d)" d="M0 0h${width}v${horizon}H0z"/></mask>`,
      body: `<path fill="url(#g)" d="${across}V${horizon}h-1500z"/><path fill="url(#w)" d="M-300 ${horizon}h1500V${below}h-1500z"/><path fill="url(#h)" d="${across}V${below}h-1500z"/>`,
    }
  }
  return {
    defs: `<radialGradient id="g" cx="${x}" cy="${y}" r="${farthest(x, y)}" gradientUnits="userSpaceOnUse">${stops(ground.colors)}</radialGradient>`,
    body: `<path fill="url(#g)" d="${across}V${below}h-1500z"/>`,
  }
}

function farthest(x: number, y: number): number {
  return Math.round(Math.hypot(Math.max(x, width - x), Math.max(y, height - y)) * 1.02)
}
