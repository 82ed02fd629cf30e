/** Draws the hero shader in headless Chromium: one poster, or the frames of the loop. */
import { readFile, writeFile } from 'node:fs/promises'
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import type { Composition } from './slots.ts'

// SwiftShader renders WebGL2 on the CPU, so the result is the same on every machine, with or without a GPU.
const ARGS = [
  '--no-sandbox',
  '--headless',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

function chromiumPath(): string {
  return process.env.CHROMIUM ?? execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim()
}

/** `draw(phase, taps)` writes one PNG; `taps` is the supersampling per axis. */
export async function withStage<T>(
  width: number,
  height: number,
  { view, drop, sun }: Composition,
  use: (draw: (phase: number, taps: number, out: string) => Promise<void>) => Promise<T>,
): Promise<T> {
  const length = Math.hypot(...sun)
  const unit = sun.map((value) => value / length)
  const source = await readFile(here('hero.frag'), 'utf8')
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: ARGS })
  try {
    const page = await browser.newPage()
    page.on('pageerror', (error) => console.error(error))
    page.setDefaultTimeout(600_000)
    await page.goto(`file://${here('hero.html')}`)
    await page.evaluate(`stage(${JSON.stringify({ source, width, height, view, drop, sun: unit })})`)
    return await use(async (phase, taps, out) => {
      const png = await page.evaluate<string>(`draw(${phase}, ${taps})`)
      await writeFile(out, Buffer.from(png, 'base64'))
    })
  } finally {
    await browser.close()
  }
}
