/** What the share pictures in public/share are made of. `share-pictures.ts` draws them. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { clinic } from '../catalog/clinic.ts'
import { headlines, type HeadlineId } from '../content/headlines.ts'

/** The slot beside each page's headline; pages without their own art use the hero's. */
const slots: Partial<Record<HeadlineId, string>> = {
  aesthetics: 'svc-aesthetics',
  peptides: 'svc-peptides',
  weight: 'svc-weight',
  performance: 'svc-performance',
  bookIv: 'iv-3',
}

/** A page's art: a photo wins, as everywhere; a slot with neither photo nor render gets the hero's. */
export function artOf(page: HeadlineId, slot = slots[page] ?? 'hero-portrait'): string {
  const folder = fileURLToPath(new URL(`../media/${slot}`, import.meta.url))
  const [file] = readdirSync(folder)
    .filter((name) => /^(photo|render)\.(webp|avif|png|jpe?g)$/.test(name))
    .sort()
  return file === undefined ? artOf(page, 'hero-portrait') : `${folder}/${file}`
}

/** A hash that changes with everything a page's share picture shows. */
export function madeOf(page: HeadlineId): string {
  return createHash('sha256')
    .update(`${clinic.name}\n${headlines[page].text}\n`)
    .update(readFileSync(artOf(page)))
    .digest('hex')
    .slice(0, 16)
}
