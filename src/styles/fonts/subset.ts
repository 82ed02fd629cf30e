/**
 * Cuts the committed fonts from the packages' variable ones. Run by hand after a package update:
 * `node src/styles/fonts/subset.ts`. The site never needs the axes: headlines are set at one
 * optical size and weight, text between regular and semibold.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const packages = new URL('../../../node_modules/@fontsource-variable/', import.meta.url)
const here = new URL('./', import.meta.url)

/** Basic Latin, the accents of names and places, and typographic marks. */
const display = range(0x20, 0x7e) + ' ©®·×áéíóúñüçèÁÉÑ–—‘’“”•…→←™−'
/** What names and sentences of guests may need beside it; a file of its own (accents.css), fetched where one of these is shown. */
const accents = [...('¡¿' + range(0xc0, 0xff) + 'œŒ')].filter((letter) => !display.includes(letter)).join('')
const text = range(0x20, 0x7e) + range(0xa0, 0xff) + '–—‘’“”•…→←™−✓œŒ'

/** Kerning and ligatures, and figures of one width for prices and times. */
const features = ['kern', 'liga', 'clig', 'ccmp', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum', 'pnum', 'lnum']

type Cut = {
  from: string
  to: string
  text: string
  axes: Record<string, number | { min: number; max: number }>
}

const cuts: readonly Cut[] = [
  {
    from: 'newsreader/files/newsreader-latin-standard-normal.woff2',
    to: 'newsreader-roman.woff2',
    text: display,
    axes: { opsz: 72, wght: 300 },
  },
  {
    from: 'newsreader/files/newsreader-latin-standard-italic.woff2',
    to: 'newsreader-italic.woff2',
    text: display,
    axes: { opsz: 72, wght: 300 },
  },
  {
    from: 'newsreader/files/newsreader-latin-standard-normal.woff2',
    to: 'newsreader-roman-accents.woff2',
    text: accents,
    axes: { opsz: 72, wght: 300 },
  },
  {
    from: 'newsreader/files/newsreader-latin-standard-italic.woff2',
    to: 'newsreader-italic-accents.woff2',
    text: accents,
    axes: { opsz: 72, wght: 300 },
  },
  { from: 'figtree/files/figtree-latin-wght-normal.woff2', to: 'figtree.woff2', text, axes: { wght: { min: 400, max: 600 } } },
]

for (const cut of cuts) {
  const source = await readFile(new URL(cut.from, packages))
  const font = await subsetFont(source, cut.text, { targetFormat: 'woff2', variationAxes: cut.axes, keepFeatures: features })
  await writeFile(new URL(cut.to, here), font)
  console.log(cut.to, font.length)
}

for (const name of ['newsreader', 'figtree']) {
  await copyFile(new URL(`${name}/LICENSE`, packages), new URL(`OFL-${name}.txt`, here))
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('')
}
