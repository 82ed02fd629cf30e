/** Turns a prompt into a scene: an hour, a composition, colors. The same prompt always gives the same scene. */
import { compositions, type CompositionName } from './composition.ts'
import { type HourName } from './hour.ts'
import { normal, type Vector } from './vector.ts'

export type Sphere = {
  readonly kind: 'glass' | 'pearl'
  readonly centre: Vector
  readonly radius: number
  readonly tint: Vector
  /** How strongly glass of this tint colors what is behind it. */
  readonly depth: number
}

export type Scene = {
  readonly hour: HourName
  /** The direction of the sun. */
  readonly sun: Vector
  readonly focal: number
  /** Where the middle of the view looks, in picture heights. */
  readonly shift: readonly [number, number]
  readonly spheres: readonly Sphere[]
  /** Height of the waves; 1 is a breeze. */
  readonly waves: number
  readonly glitter: number
  readonly seed: number
}

export type Reading = {
  readonly scene: Scene
  /** Alt text. */
  readonly alt: string
}

const hours: readonly (readonly [HourName, RegExp])[] = [
  ['night', /\b(night|midnight|moon\w*|stars?|starry|dark)\b/],
  ['dusk', /\b(dusk|sunset|evening|twilight|autumn|fall|october|november)\b/],
  ['dawn', /\b(dawn|sunrise|first light|blush|early|spring|march|april|may)\b/],
  ['noon', /\b(noon|midday|warm|summer|sunny|sun|golden|june|july|august)\b/],
  ['morning', /\b(morning|clear|fresh|crisp|cool|winter|frost\w*|snow\w*|december|january|february)\b/],
]

const arrangements: readonly (readonly [CompositionName, RegExp])[] = [
  ['stack', /\b(stack\w*|balanc\w*|stones?|pebbles?|tower|cairn)\b/],
  ['strand', /\b(beads|strand|necklace|row|line|chain|helix|arc|string)\b/],
  ['scatter', /\b(scatter\w*|many|rain\w*|dew|bubbles?|confetti|serum)\b/],
  ['group', /\b(pair|couple|trio|group|cluster|family|gather\w*)\b/],
]

/** Words that name a thing but no arrangement. They count only when nothing else matches. */
const subjects: readonly (readonly [CompositionName, RegExp])[] = [
  ['scatter', /\b(drops|droplets|spheres|orbs)\b/],
  ['drop', /\b(drop|sphere|orb|globe|ball|single|alone)\b/],
]

type Tint = Pick<Sphere, 'kind' | 'tint' | 'depth'>

const glass = (tint: Vector, depth = 0.55): Tint => ({ kind: 'glass', tint, depth })
const pearl: Tint = { kind: 'pearl', tint: [1, 0.985, 0.96], depth: 0 }
const coral = glass([1, 0.5, 0.4], 0.75)
const lagoon = glass([0.25, 0.72, 0.72])
const clear = glass([1, 1, 1], 0)

const tints: readonly (readonly [name: string, Tint, RegExp])[] = [
  ['coral', coral, /\b(coral|blush|peach|rose|pink|salmon|red)\b/],
  ['sea-glass', lagoon, /\b(lagoon|teal|green|sea-?glass|turquoise|aqua|sage|mint|emerald)\b/],
  ['pearl', pearl, /\b(pearls?|white|ivory|cream|milk\w*)\b/],
  ['amber', glass([1, 0.7, 0.28], 0.7), /\b(gold\w*|amber|honey|citrus|citrine|lemon|orange|yellow)\b/],
  ['blue', glass([0.36, 0.6, 0.86]), /\b(blue|azure|sapphire|cobalt|indigo)\b/],
  ['lavender', glass([0.68, 0.56, 0.84]), /\b(lavender|lilac|violet|purple|plum)\b/],
  ['clear', clear, /\b(clear (glass|drops?|beads?|spheres?)|crystal|transparent|ice)\b/],
]

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

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

function firstMatch<Name>(choices: readonly (readonly [Name, RegExp])[], text: string): Name | undefined {
  const found = choices.flatMap(([name, words]) => {
    const at = text.search(words)
    return at < 0 ? [] : [{ name, at }]
  })
  return found.toSorted((a, b) => a.at - b.at)[0]?.name
}

function countIn(text: string): number | undefined {
  const digit = /\b([1-9])\b/.exec(text)?.[1]
  if (digit) return Number(digit)
  const word = numbers.findIndex((number) => new RegExp(`\\b${number}\\b`).test(text))
  return word < 0 ? undefined : word + 1
}

const nouns: Readonly<Record<CompositionName, string>> = {
  drop: 'a drop',
  group: 'a group of drops',
  strand: 'a strand of beads',
  stack: 'a balanced stack of drops',
  scatter: 'scattered drops',
}

const times: Readonly<Record<HourName, string>> = {
  dawn: 'at first light',
  morning: 'on a clear morning',
  noon: 'at a warm noon',
  dusk: 'at dusk',
  night: 'at night',
}

/** Reads a prompt into a scene in the site's own art direction. */
export function readPrompt(prompt: string): Reading {
  const text = prompt.toLowerCase().replace(/\s+/g, ' ').trim()
  const seed = hashOf(text)
  const chance = chanceOf(seed)
  const hour = firstMatch(hours, text) ?? (['dawn', 'morning', 'noon', 'dusk'] as const)[Math.floor(chance() * 4)]!
  const count = countIn(text)
  const composition =
    firstMatch(arrangements, text) ??
    (count !== undefined && count > 1 ? 'group' : firstMatch(subjects, text)) ??
    (['drop', 'group', 'strand'] as const)[Math.floor(chance() * 3)]!
  const named = tints.filter(([, , words]) => words.test(text))
  const colours = named.length > 0 ? named.map(([, tint]) => tint) : [clear, coral, pearl, lagoon]
  const side = /\bleft\b/.test(text)
    ? -1
    : /\bright\b/.test(text)
      ? 1
      : /\b(cent(er|re)\w*|middle)\b/.test(text)
        ? 0
        : chance() < 0.7
          ? 1
          : -1
  const calm = /\b(calm|still|quiet|mirror\w*|serene|smooth)\b/.test(text)
  const rough = /\b(waves?|ocean|wind\w*|storm\w*|surf)\b/.test(text)
  const focal = /\b(close|macro|detail|near)\b/.test(text) ? 2.2 : /\b(wide|far|distant|vast)\b/.test(text) ? 1.25 : 1.6
  const shift = [0, 0.19] as const
  const spheres = compositions[composition]({ chance, side, focal, shift, count }).map((place, index) => ({
    ...place,
    ...colours[index % colours.length]!,
  }))
  const colourWords = named.length === 0 ? '' : ` in ${named.map(([name]) => name).join(' and ')}`
  return {
    scene: {
      hour,
      sun: normal([side * (0.16 + 0.1 * chance()) * (chance() < 0.5 ? -1 : 1), 0.05 + 0.03 * chance(), 1]),
      focal,
      shift,
      spheres,
      waves: calm ? 0.3 : rough ? 1.25 : 0.75,
      glitter: hour === 'night' ? 0.4 : 1,
      seed: (seed % 1000) / 100,
    },
    alt: `Abstract glass artwork: ${nouns[composition]}${colourWords} above ${calm ? 'still ' : ''}water ${times[hour]}`,
  }
}
