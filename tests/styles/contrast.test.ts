/** Recomputes the contrast ratios in the design guide from the tokens in the stylesheet. */
import { readFileSync } from 'node:fs'
import { converter, inGamut, parse, wcagContrast } from 'culori'
import { describe, expect, test } from 'vitest'

const sheet = readFileSync(new URL('../../src/styles/tokens.css', import.meta.url), 'utf8')
const colors = new Map([...sheet.matchAll(/--color-([a-z-]+):\s*(oklch\([^)]+\))/g)].map(([, name, value]) => [name!, value!]))

function color(name: string) {
  const parsed = parse(colors.get(name) ?? '')
  if (!parsed) throw new Error(`no token --color-${name}`)
  return parsed
}

/** WCAG measures what a screen shows: sRGB in 8 bits. */
function ratio(text: string, ground: string): number {
  const shown = (name: string) => {
    const { r, g, b } = converter('rgb')(color(name))
    const bits = (part: number) => Math.round(part * 255) / 255
    return { mode: 'rgb' as const, r: bits(r), g: bits(g), b: bits(b) }
  }
  return wcagContrast(shown(text), shown(ground))
}

describe('the contrast ratio in the design guide', () => {
  test.each([
    ['ink', 'pearl', 15.78],
    ['ink', 'shell', 14.65],
    ['ink', 'glass', 11.92],
    ['ink', 'mist', 14.15],
    ['mute', 'pearl', 6.4],
    ['mute', 'shell', 5.94],
    ['mute', 'sand', 5.21],
    ['mute', 'mist', 5.78],
    ['lagoon', 'pearl', 9.49],
    ['lagoon', 'mist', 8.52],
    ['on-dark', 'lagoon', 9.25],
    ['on-dark', 'lagoon-hover', 11.56],
    ['on-dark', 'abyss', 16.54],
    ['on-dark', 'conch', 4.87],
    ['on-dark-mute', 'abyss', 9.63],
    ['on-dark-mute', 'lagoon', 5.39],
    ['conch', 'pearl', 4.99],
    ['conch', 'shell', 4.64],
    ['petal', 'abyss', 9.31],
    ['field', 'pearl', 3.46],
    ['field', 'shell', 3.22],
    ['rx-ink', 'blush', 6.81],
    ['success', 'success-bg', 6.0],
    ['warn', 'warn-bg', 5.4],
    ['danger', 'danger-bg', 5.69],
    ['danger', 'pearl', 6.21],
    ['info', 'info-bg', 5.86],
  ])('for %s on %s is %f : 1', (text, ground, stated) => {
    expect(Math.abs(ratio(text, ground) - stated)).toBeLessThanOrEqual(0.05)
  })
})

test('text has at least 4.5 : 1 on every background it may have, and a control’s edge 3 : 1', () => {
  for (const ground of ['pearl', 'shell', 'sand', 'mist', 'glass']) expect(ratio('ink', ground), ground).toBeGreaterThan(7)
  for (const ground of ['pearl', 'shell', 'sand', 'mist']) expect(ratio('mute', ground), ground).toBeGreaterThan(4.5)
  for (const ground of ['pearl', 'shell']) expect(ratio('field', ground), ground).toBeGreaterThan(3)
})

test('every color token is within sRGB', () => {
  expect(colors.size).toBe(27)
  for (const name of colors.keys()) expect(inGamut('rgb')(color(name)), name).toBe(true)
})
