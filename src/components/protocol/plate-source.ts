/** What fills a treatment's plate: a photo or a render in several sizes (picture-source.ts), or a drawing that scales. */
const drawings = import.meta.glob<string>('../../media/*/render.svg', { query: '?url', import: 'default' })
const photos = import.meta.glob('../../media/*/photo.{avif,webp,png,jpg,jpeg}')
const slots = import.meta.glob<PlateFacts>('../../media/*/slot.json', { import: 'default' })

/** The shape of every drawing (media/render/molecule); drawings scale. */
export const drawingSize = { width: 900, height: 600 }

type PlateFacts = {
  readonly alt: string
  /** Says what kind of drawing it is, such as "15 amino acids, in order". */
  readonly caption?: string
  /** Its letters are too small to read where the plate is narrow. */
  readonly fine?: true
}

type Plate = PlateFacts & {
  /** The address of a drawing; undefined if the slot holds a picture or nothing yet. */
  readonly drawing: string | undefined
}

export async function plateSource(slot: string): Promise<Plate | undefined> {
  const facts = await slots[`../../media/${slot}/slot.json`]?.()
  if (!facts) return undefined
  const photo = Object.keys(photos).some((file) => file.startsWith(`../../media/${slot}/photo.`))
  return { ...facts, drawing: photo ? undefined : await drawings[`../../media/${slot}/render.svg`]?.() }
}
