/** Puts pictures side by side for review: node contact-sheet.ts <out.png> <height> <columns> <picture...> */
import sharp from 'sharp'
import type { OverlayOptions } from 'sharp'

const GAP = 16
const [out, tall, across, ...pictures] = process.argv.slice(2)
if (!out || pictures.length === 0) throw new Error('contact-sheet.ts <out.png> <height> <columns> <picture...>')
const height = Number(tall)
const columns = Number(across)

const tiles = await Promise.all(
  pictures.map(async (file) => {
    const { data, info } = await sharp(file).resize({ height }).png().toBuffer({ resolveWithObject: true })
    return { input: data, width: info.width }
  }),
)
const rows = Array.from({ length: Math.ceil(tiles.length / columns) }, (_, r) => tiles.slice(r * columns, (r + 1) * columns))
const placed: OverlayOptions[] = rows.flatMap((row, r) => {
  let left = GAP
  return row.map(({ input, width }) => {
    const tile = { input, left, top: GAP + r * (height + GAP) }
    left += width + GAP
    return tile
  })
})
const width = Math.max(...rows.map((row) => row.reduce((sum, tile) => sum + tile.width + GAP, GAP)))
await sharp({ create: { width, height: rows.length * (height + GAP) + GAP, channels: 3, background: '#fbf9f5' } })
  .composite(placed)
  .png()
  .toFile(out)
