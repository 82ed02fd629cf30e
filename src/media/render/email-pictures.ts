/**
 * Draws the pictures that the built-in painter hands out (netlify/ai/pictures), at twice the width an email shows:
 * node src/media/render/email-pictures.ts [--draft]
 * --draft draws them small and fast, into the system's temporary folder.
 */
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { compositions, type CompositionName } from './water/composition.ts'
import { hourNames } from './water/hour.ts'
import { drawPixels } from './water/picture.ts'
import { colors, sceneOf, type ColorName } from './water/scene.ts'

const draft = process.argv.includes('--draft')
const folder = draft ? join(tmpdir(), 'email-pictures') : fileURLToPath(new URL('../../../netlify/ai/pictures', import.meta.url))
const [width, height] = draft ? [300, 150] : [1200, 600]

await mkdir(folder, { recursive: true })
for (const composition of Object.keys(compositions) as CompositionName[])
  for (const hour of hourNames)
    for (const color of Object.keys(colors) as ColorName[]) {
      // Drawn at twice the size: each pixel kept is the mean of four.
      const { data, ...raw } = drawPixels(sceneOf(hour, composition, color), width * 2, height * 2)
      const file = join(folder, `${composition}-${hour}-${color}.jpg`)
      const { size } = await sharp(data, { raw: { ...raw, channels: 3 } })
        .resize(width, height)
        .jpeg({ quality: 82, mozjpeg: true })
        .toFile(file)
      console.log(`${file}  ${(size / 1024).toFixed(0)} KB`)
    }
