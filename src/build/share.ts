/** What the share pictures in public/share are made of. `share-pictures.ts` draws them. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { clinic } from '../catalog/clinic.ts'
import { treatments } from '../catalog/treatment/treatment.ts'
import { treatmentSlug, unbrokenDose } from '../catalog/treatment/treatment-path.ts'
import { headlines, type HeadlineId, type ShareId } from '../content/headlines.ts'

const treatmentOf = new Map(treatments.map((treatment) => [`treatments/${treatmentSlug(treatment.name)}`, treatment]))

export const shareIds = [...Object.keys(headlines), ...treatmentOf.keys()] as readonly ShareId[]

/** What the picture says; the part between asterisks is set in italics. */
export function wordsOf(page: ShareId): string {
  const treatment = treatmentOf.get(page)
  return treatment ? unbrokenDose(treatment.name) : headlines[page as HeadlineId].text
}

/** The slot beside each page's headline; pages without their own art use the hero's. */
const slots: Partial<Record<ShareId, string>> = {
  aesthetics: 'svc-aesthetics',
  peptides: 'svc-peptides',
  weight: 'svc-weight',
  performance: 'svc-performance',
  bookIv: 'iv-3',
  pricing: 'cta-iv',
  miamiBeach: 'hero-portrait',
  newYork: 'building-portrait',
  hotels: 'building',
}

/** A page's art: a photo wins, as everywhere; a slot with neither photo nor render gets the hero's. */
export function artOf(page: ShareId, slot = treatmentOf.get(page)?.slot ?? slots[page] ?? 'hero-portrait'): string {
  const folder = fileURLToPath(new URL(`../media/${slot}`, import.meta.url))
  const [file] = readdirSync(folder)
    .filter((name) => /^(photo|render)\.(webp|avif|png|jpe?g|svg)$/.test(name))
    .sort()
  return file === undefined ? artOf(page, 'hero-portrait') : `${folder}/${file}`
}

/** A hash that changes with everything a page's share picture shows. */
export function madeOf(page: ShareId): string {
  return createHash('sha256')
    .update(`${clinic.name}\n${wordsOf(page)}\n`)
    .update(readFileSync(artOf(page)))
    .digest('hex')
    .slice(0, 16)
}
