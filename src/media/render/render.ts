/**
 * Redraws slots: node src/media/render/render.ts <slot...|all> [--draft] [--film]
 * --draft draws small and fast into the system's temporary folder and leaves the slot alone.
 * Peptide plates are vectors and are always drawn in full.
 * --film draws the slot's loop instead of its still (only hero and hero-portrait have one).
 */
import { execFileSync } from 'node:child_process'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { develop } from './develop.ts'
import { film } from './film.ts'
import { withStage } from './hero.ts'
import { keepPlate, plateSlots } from './molecule/render.ts'
import { slots } from './slots.ts'
import type { Slot } from './slots.ts'

const media = fileURLToPath(new URL('..', import.meta.url))

/** Large enough to stay sharp where a loop takes over from its still, at two pixels to one on a phone. */
const filmSizes: Readonly<Record<string, readonly [number, number]>> = { hero: [1920, 1080], 'hero-portrait': [960, 1200] }

/** Drafts are for judging composition and color: small, with few samples. */
async function draw(name: string, slot: Slot, draft: boolean, work: string): Promise<string> {
  const scale = draft ? Math.min(1, 400 / Math.max(slot.width, slot.height)) : 1
  const width = Math.round(slot.width * scale)
  const height = Math.round(slot.height * scale)
  const shot = join(work, draft ? `${name}-draft` : name)
  const png = `${shot}.png`
  if (slot.by === 'shader') {
    await withStage(width, height, slot.composition, (one) => one(0, draft ? 2 : 3, png))
    return png
  }
  const size = [width, height, draft ? 32 : slot.samples].map(String)
  const log = execFileSync(
    'nice',
    [
      '-n',
      '19',
      'blender',
      '-b',
      '--python-exit-code',
      '1',
      '-P',
      join(media, 'render/still.py'),
      '--',
      ...slot.scene,
      ...size,
      shot,
    ],
    { encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  if (/^Error/m.test(log)) throw new Error(log.slice(-2000))
  await develop(shot, width, height, png)
  return png
}

/** Saves the master, and the slot's texts unless a photo has taken over the slot. */
async function keep(slot: Slot, png: string, folder: string): Promise<void> {
  const info = await sharp(png).webp({ quality: 94, effort: 6, smartSubsample: true }).toFile(join(folder, 'render.webp'))
  console.log(`  ${(info.size / 1024).toFixed(0)} KB`)
  if ((await readdir(folder)).some((file) => file.startsWith('photo.'))) return
  const about = {
    alt: `${slot.kind === 'glass' ? 'Abstract glass artwork' : 'Still-life artwork'}: ${slot.alt}`,
    focal: slot.focal,
    ratio: slot.ratio,
    kind: 'image',
    quality: slot.quality,
  }
  // Keep a pair on one line, as the project's formatter does.
  const text = JSON.stringify(about, null, 2).replace(/\[\s+(\S+)\s+(\S+)\s+\]/, '[$1 $2]')
  await writeFile(join(folder, 'slot.json'), `${text}\n`)
}

async function main(args: string[]): Promise<void> {
  const draft = args.includes('--draft')
  const wanted = args.filter((a) => !a.startsWith('--'))
  const names = wanted.includes('all') ? [...Object.keys(slots), ...plateSlots] : wanted
  if (names.length === 0) throw new Error(`Name a slot, or all: ${[...Object.keys(slots), ...plateSlots].join(' ')}`)

  const work = join(tmpdir(), 'media-render')
  await mkdir(work, { recursive: true })
  for (const name of names) {
    if (plateSlots.includes(name)) {
      await keepPlate(name, join(draft ? work : media, name))
      continue
    }
    const slot = slots[name]
    if (!slot) throw new Error(`No slot is called ${name}`)
    const folder = draft ? work : join(media, name)
    await mkdir(folder, { recursive: true })
    if (args.includes('--film')) {
      if (slot.by !== 'shader') throw new Error(`${name} has no film`)
      const [width, height] = filmSizes[name] ?? [slot.width, slot.height]
      const scale = draft ? 3 / 8 : 1
      await film(slot.composition, [width * scale, height * scale], 2, work, folder)
      continue
    }
    const began = Date.now()
    const png = await draw(name, slot, draft, work)
    console.log(`${name} ${png} ${((Date.now() - began) / 1000).toFixed(0)} s`)
    if (!draft) await keep(slot, png, folder)
  }
}

await main(process.argv.slice(2))
