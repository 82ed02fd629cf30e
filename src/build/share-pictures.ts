/** Draws the share pictures into public/share. Run `node src/build/share-pictures.ts` after changing a headline or its art. */
import { mkdir, writeFile } from 'node:fs/promises'
import { clinic } from '../catalog/clinic.ts'
import { headlineParts } from '../content/headlines.ts'
import { artOf, madeOf, shareIds, wordsOf } from './share.ts'
import { sharePicture } from './share-picture.ts'

await mkdir('public/share/treatments', { recursive: true })
for (const page of shareIds) {
  const picture = await sharePicture(headlineParts(wordsOf(page)), clinic.name, artOf(page))
  await writeFile(`public/share/${page}.jpg`, picture)
  console.log(`${page}: ${(picture.length / 1024).toFixed(0)} KiB`)
}
const made = Object.fromEntries(shareIds.map((page) => [page, madeOf(page)]))
await writeFile('src/build/share.json', `${JSON.stringify(made, undefined, 2)}\n`)
