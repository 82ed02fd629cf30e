/**
 * Cuts the committed fonts from the packages' variable ones, each into two files: the characters of the site's own text, which
 * every page loads, and the rest, which a browser loads only where one of them appears (faces.css). Run it by hand after a
 * package update: `node src/styles/fonts/subset.ts`. The site doesn't need the axes: headlines have one optical size and weight,
 * and text ranges from regular to semibold.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const packages = new URL('../../../node_modules/@fontsource-variable/', import.meta.url)
const here = new URL('./', import.meta.url)

const ascii = range(0x20, 0x7e)
const typographic = '·–—‘’“”…'
const arrows = '→←−✓'
const everything = ascii + range(0xa0, 0xff) + typographic + arrows + '•™œŒ'
/** Characters that no headline uses. */
const unusual = '"#\'*<>@[\\]^_`{|}~'
const headline = [...`${ascii}\u00a0${typographic}`].filter((sign) => !unusual.includes(sign)).join('')
const text = `${ascii}\u00a0${typographic}${arrows}`

/** Kerning, ligatures and accents, plus tabular figures for prices and times. */
const features = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum', 'pnum', 'lnum']

type Font = {
  readonly from: string
  readonly to: string
  readonly own: string
  readonly axes: Record<string, number | { min: number; max: number }>
}

const fonts: readonly Font[] = [
  {
    from: 'newsreader/files/newsreader-latin-standard-normal.woff2',
    to: 'newsreader-roman',
    own: headline,
    axes: { opsz: 72, wght: 300 },
  },
  {
    from: 'newsreader/files/newsreader-latin-standard-italic.woff2',
    to: 'newsreader-italic',
    own: headline,
    axes: { opsz: 72, wght: 300 },
  },
  {
    from: 'figtree/files/figtree-latin-wght-normal.woff2',
    to: 'figtree',
    own: text,
    axes: { wght: { min: 400, max: 600 } },
  },
]

for (const { from, to, own, axes } of fonts) {
  const source = await readFile(new URL(from, packages))
  const rest = [...everything].filter((sign) => !own.includes(sign)).join('')
  for (const [file, emails] of [
    [`${to}.woff2`, own],
    [`${to}-rest.woff2`, rest],
  ] as const) {
    const font = await subsetFont(source, emails, { targetFormat: 'woff2', variationAxes: axes, keepFeatures: features })
    await writeFile(new URL(file, here), font)
    console.log(file, font.length)
  }
}

for (const name of ['newsreader', 'figtree']) {
  await copyFile(new URL(`${name}/LICENSE`, packages), new URL(`OFL-${name}.txt`, here))
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('')
}
