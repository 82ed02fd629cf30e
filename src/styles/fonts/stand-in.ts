/**
 * Measures every h1 in its own font and in Times (or Liberation Serif, which has its widths), and
 * writes how much the stand-in has to be scaled to break its lines where the real one will. Run
 * by hand after a headline has changed: `node src/styles/fonts/stand-in.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { chromium } from 'playwright'
import { headlineParts, headlines } from '../../content/headlines.ts'

const here = new URL('./', import.meta.url)
const fonts = {
  normal: await base64('newsreader-roman.woff2'),
  italic: await base64('newsreader-italic.woff2'),
}
const texts = Object.entries(headlines).flatMap(([id, { text }]) =>
  headlineParts(text).map((part) => ({ id, style: part.italic ? ('italic' as const) : ('normal' as const), text: part.text })),
)

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--no-sandbox'] })
const page = await browser.newPage()
const widths = await page.evaluate(
  async ({ fonts, texts }) => {
    for (const [style, data] of Object.entries(fonts)) {
      document.fonts.add(await new FontFace('Real', `url(data:font/woff2;base64,${data})`, { style }).load())
    }
    const context = document.createElement('canvas').getContext('2d')!
    return texts.map(({ id, style, text }) => {
      const width = (family: string) => {
        context.font = `${style} 100px ${family}`
        return context.measureText(text).width
      }
      return { id, style, real: width('Real'), times: width('"Times New Roman", "Liberation Serif"') }
    })
  },
  { fonts, texts },
)
await browser.close()

const scale: Record<string, Record<string, number>> = {}
for (const id of Object.keys(headlines)) {
  scale[id] = {}
  for (const style of ['normal', 'italic'] as const) {
    const own = widths.filter((width) => width.id === id && width.style === style)
    const sum = (key: 'real' | 'times') => own.reduce((total, width) => total + width[key], 0)
    scale[id][style] = Math.round((sum('real') / sum('times')) * 1000) / 10
  }
}
await writeFile(new URL('stand-in.json', here), `${JSON.stringify(scale, undefined, 2)}\n`)

async function base64(file: string): Promise<string> {
  return (await readFile(new URL(file, here))).toString('base64')
}
