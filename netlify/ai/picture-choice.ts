/**
 * Chooses a built-in picture by the words of a prompt; the prompt's hash decides what they leave open. Tells which words no
 * picture shows.
 */

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
  noon: 'in warm noon light',
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

type Parts = {
  readonly composition: keyof typeof shown
  readonly hour: keyof typeof times
  readonly color: keyof (typeof shown)['drop']
}

const plain = (prompt: string) => prompt.toLowerCase().replace(/\s+/g, ' ').trim()

const namedThing = (text: string) => firstNamed(compositions, text) ?? firstNamed(subjects, text)

function partsOf(text: string): Parts {
  const hash = hashOf(text)
  const any = <Name extends string>(choices: Readonly<Record<Name, unknown>>, shift: number): Name => {
    const names = Object.keys(choices) as Name[]
    return names[(hash >>> shift) % names.length]!
  }
  const hour = firstNamed(hours, text) ?? firstNamed(moods, text) ?? any(times, 3)
  const composition = namedThing(text) ?? any(shown, 9)
  const color = firstNamed(colors, text) ?? any(shown.drop, 17)
  return { composition, hour, color }
}

const describe = ({ composition, hour, color }: Parts) => `${shown[composition][color]} above water ${times[hour]}`

type Choice = { readonly file: string; readonly alt: string }

/** The picture for a prompt, and what it shows. The same words, in any case and spacing, always choose the same one. */
export function choosePicture(prompt: string): Choice {
  const parts = partsOf(plain(prompt))
  const { composition, hour, color } = parts
  return { file: `${composition}-${hour}-${color}.jpg`, alt: `Abstract glass artwork: ${describe(parts)}` }
}

/** Words that ask for nothing we couldn't draw: small words, the scene that is in every picture, and how it should feel. */
const harmless = new Set(
  (
    'about above abstract against all along and another are around art artwork background beautiful before behind below ' +
    'beneath beside big bright calm clean clear clinic color colored colors colour colours composition delicate drawing ' +
    'elegant email floating for from gentle glass glassy glossy glowing gorgeous header hour hue image into its just large ' +
    'left light like little lots lovely low luminous minimal mood near newsletter next nice off one our out over own peaceful ' +
    'photo picture please pretty quiet reflected reflecting reflection right scene sea serene shade show showing shiny shore ' +
    'simple sky small soft some space spa still style subtle that the their them these this those time tiny tone tones ' +
    'tranquil translucent transparent under upon very view warm water watery waves wellness which wide with without'
  ).split(' '),
)

const vocabulary = [...hours, ...moods, ...compositions, ...subjects, ...colors].map(([, word]) => new RegExp(word, 'g'))

const mostMissed = 4

/** A prompt's words that name something no picture shows, as typed. */
function missedWords(text: string): string[] {
  const rest = vocabulary.reduce((left, word) => left.replace(word, ' '), text)
  const names = rest.match(/\p{L}[\p{L}'’-]{2,}/gu) ?? []
  return [...new Set(names.filter((name) => !harmless.has(name)))].slice(0, mostMissed)
}

/** How the picture differs from what a prompt asked for. */
type Instead = {
  /** The words that no picture shows. Empty if the prompt names nothing. */
  readonly missed: readonly string[]
  readonly drawn: string
  /** Prompts for the other pictures of the same hour and color. */
  readonly offers: readonly string[]
}

/** Null if the picture for a prompt shows what it asks for. */
export function drawnInstead(prompt: string): Instead | null {
  const text = plain(prompt)
  const missed = missedWords(text)
  if (missed.length === 0 && namedThing(text) !== undefined) return null
  const parts = partsOf(text)
  const others = (Object.keys(shown) as Parts['composition'][]).filter((name) => name !== parts.composition)
  const offers = others.map((composition) => describe({ ...parts, composition }))
  return { missed, drawn: describe(parts), offers: offers.map((offer) => offer.charAt(0).toUpperCase() + offer.slice(1)) }
}
