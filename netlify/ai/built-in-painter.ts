/**
 * The built-in painter: for when no model is configured, pictures that src/media/render/email-pictures.ts drew in the site's own
 * style. A prompt's words choose one; for what they leave open, the prompt's hash does.
 */
import { readFile } from 'node:fs/promises'
import type { Painter } from './painter.ts'

/** Beside this file, and beside its bundle (build/functions.ts). */
const folder = new URL('./pictures/', import.meta.url)

/** What each picture shows, in words. A file is named after its three parts: "drop-dusk-coral.jpg". */
const shown = {
  drop: { coral: 'a coral drop', 'sea-glass': 'a sea-glass drop' },
  group: { coral: 'a group of coral and pearl drops', 'sea-glass': 'a group of sea-glass and clear drops' },
  strand: { coral: 'a strand of coral and pearl beads', 'sea-glass': 'a strand of sea-glass and clear beads' },
  stack: { coral: 'a balanced stack of coral and pearl drops', 'sea-glass': 'a balanced stack of sea-glass and clear drops' },
  scatter: { coral: 'scattered coral and pearl drops', 'sea-glass': 'scattered sea-glass and clear drops' },
} as const

const times = {
  dawn: 'at first light',
  morning: 'on a clear morning',
  noon: 'at a warm noon',
  dusk: 'at dusk',
  night: 'at night',
} as const

type Words<Name extends string> = readonly (readonly [Name, RegExp])[]

const hours: Words<keyof typeof times> = [
  ['night', /\b(night|midnight|moon\w*|stars?|starry)\b/],
  ['dusk', /\b(dusk|sunset|evening|twilight)\b/],
  ['dawn', /\b(dawn|sunrise|first light|blush)\b/],
  ['noon', /\b(noon|midday)\b/],
  ['morning', /\bmorning\b/],
]

/** Words that suit an hour but name none. They count only when no hour is named. */
const moods: typeof hours = [
  ['night', /\bdark\b/],
  ['dusk', /\b(autumn|fall|september|october|november)\b/],
  ['dawn', /\b(early|spring|march|april|may)\b/],
  ['noon', /\b(warm|summer|sunny|sun|golden|june|july|august)\b/],
  ['morning', /\b(fresh|crisp|cool|winter|frost\w*|snow\w*|december|january|february)\b/],
]

const compositions: Words<keyof typeof shown> = [
  ['stack', /\b(stack\w*|balanc\w*|stones?|pebbles?|tower|cairn)\b/],
  ['strand', /\b(beads|strand|necklace|row|line|chain|helix|arc|string)\b/],
  ['scatter', /\b(scatter\w*|many|rain\w*|dew|bubbles?|confetti|serum)\b/],
  ['group', /\b(pair|couple|trio|group|cluster|family|gather\w*)\b/],
]

/** Words that name a thing or a number, but no composition. They count only when nothing else matches. */
const subjects: typeof compositions = [
  ['group', /\b(two|three|four|five|six|seven|[2-7])\b/],
  ['scatter', /\b(drops|droplets|spheres|orbs)\b/],
  ['drop', /\b(drop|sphere|orb|globe|ball|single|alone)\b/],
]

const colors: Words<keyof (typeof shown)['drop']> = [
  ['coral', /\b(coral|peach|rose|pink|salmon|red|pearls?|white|ivory|cream|gold\w*|amber|honey|orange|yellow)\b/],
  ['sea-glass', /\b(sea-?glass|lagoon|teal|green|turquoise|aqua|sage|mint|blue|lavender|violet|clear glass|crystal|ice)\b/],
]

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193)
  return hash >>> 0
}

/** The name whose word comes first in a text. */
function firstNamed<Name extends string>(words: Words<Name>, text: string): Name | undefined {
  const found = words.map(([name, word]) => ({ name, at: text.search(word) })).filter(({ at }) => at >= 0)
  return found.toSorted((a, b) => a.at - b.at)[0]?.name
}

export type Choice = { readonly file: string; readonly alt: string }

/** The picture for a prompt, and what it shows. The same words, in any case and spacing, always choose the same one. */
export function choosePicture(prompt: string): Choice {
  const text = prompt.toLowerCase().replace(/\s+/g, ' ').trim()
  const hash = hashOf(text)
  const any = <Name extends string>(choices: Readonly<Record<Name, unknown>>, shift: number): Name => {
    const names = Object.keys(choices) as Name[]
    return names[(hash >>> shift) % names.length]!
  }
  const hour = firstNamed(hours, text) ?? firstNamed(moods, text) ?? any(times, 3)
  const composition = firstNamed(compositions, text) ?? firstNamed(subjects, text) ?? any(shown, 9)
  const color = firstNamed(colors, text) ?? any(shown.drop, 17)
  return {
    file: `${composition}-${hour}-${color}.jpg`,
    alt: `Abstract glass artwork: ${shown[composition][color]} above water ${times[hour]}`,
  }
}

export const builtInPainter: Painter = {
  madeBy: 'built-in',
  paint: async (prompt) => {
    const { file, alt } = choosePicture(prompt)
    return { bytes: await readFile(new URL(file, folder)), alt }
  },
}
