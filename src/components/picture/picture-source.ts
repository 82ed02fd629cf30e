/** What a slot of src/media holds, as attributes of a <picture>: photo.* wins over render.*. */
import type { ImageMetadata } from 'astro'
import { getImage } from 'astro:assets'

type Slot = {
  readonly alt: string
  readonly focal: readonly [number, number]
  readonly ratio: string
  readonly kind: string
  /** For AVIF, where the picture is dense enough to hide more loss than the others. */
  readonly quality?: number
}

export type PictureSource = {
  readonly avif: string
  /** WebP at the middle width, for the few browsers without AVIF. */
  readonly src: string
  readonly width: number
  readonly height: number
  readonly alt: string
  /** Classes that keep the slot's focal point in view when the picture is cropped. */
  readonly focal: string
}

/** From a tablet on the hero shows its wide picture: the box is wider than tall there, and would cut the portrait one. */
export const wideArt = '(min-width: 40rem)'

const images = import.meta.glob<ImageMetadata>('../../media/*/{photo,render}.{avif,webp,png,jpg,jpeg}', { import: 'default' })
const slots = import.meta.glob<Slot>('../../media/*/slot.json', { import: 'default' })

/** AVIF keeps the renders' wide skies clean at this quality; WebP needs more. */
const quality = { avif: 62, webp: 76 }

/** Undefined while the slot's folder holds no picture. */
export async function pictureSource(slot: string, widths: readonly number[]): Promise<PictureSource | undefined> {
  const image = await (find(images, slot, 'photo') ?? find(images, slot, 'render'))?.()
  const facts = await slots[`../../media/${slot}/slot.json`]?.()
  if (!image || !facts) return undefined
  const fitting = [...new Set(widths.map((width) => Math.min(width, image.width)))]
  const middle = fitting[Math.floor(fitting.length / 2)] ?? image.width
  const [avif, webp] = await Promise.all([
    getImage({ src: image, format: 'avif', quality: facts.quality ?? quality.avif, width: middle, widths: fitting }),
    getImage({ src: image, format: 'webp', quality: quality.webp, width: middle }),
  ])
  return {
    avif: avif.srcSet.attribute,
    src: webp.src,
    width: image.width,
    height: image.height,
    alt: facts.alt,
    focal: focalClass(facts.focal),
  }
}

/** Rounds to steps of 5 percent: the classes are generated ahead of time (site.css), and style attributes are not allowed. */
function focalClass([x, y]: readonly [number, number]): string {
  const step = (part: number) => Math.round(part * 20) * 5
  return `focal focal-x-${step(x)} focal-y-${step(y)}`
}

function find<T>(files: Record<string, T>, slot: string, name: string): T | undefined {
  const path = Object.keys(files).find((file) => file.startsWith(`../../media/${slot}/${name}.`))
  return path === undefined ? undefined : files[path]
}
