import { readdirSync } from 'node:fs'
import type { APIRoute, GetStaticPaths } from 'astro'
import { sharePicture } from '../../build/share-picture.ts'
import { clinic } from '../../catalog/clinic.ts'
import { headlineParts, headlines, type HeadlineId } from '../../content/headlines.ts'

/** The slot beside each page's headline; pages without art of their own share the hero's. */
const slots: Partial<Record<HeadlineId, string>> = {
  aesthetics: 'svc-aesthetics',
  peptides: 'svc-peptides',
  weight: 'svc-weight',
  performance: 'svc-performance',
  bookIv: 'iv-3',
  consultation: 'provider',
}

const files = (slot: string) =>
  readdirSync(`src/media/${slot}`).filter((file) => /^(photo|render)\.(webp|avif|png|jpe?g)$/.test(file))

/** A slot's picture: a photo wins, as everywhere; without either the hero's. */
function artOf(slot = 'hero-portrait'): string {
  const file = files(slot).sort()[0]
  return file === undefined ? artOf() : `src/media/${slot}/${file}`
}

export const getStaticPaths: GetStaticPaths = () => Object.keys(headlines).map((page) => ({ params: { page } }))

export const GET: APIRoute = async ({ params }) => {
  const page = params['page'] as HeadlineId
  const picture = await sharePicture(headlineParts(headlines[page].text), clinic.name, artOf(slots[page]))
  return new Response(new Uint8Array(picture), { headers: { 'content-type': 'image/jpeg' } })
}
