/** Draws the share pictures into public/share. Run `node src/build/share-pictures.ts` after changing a headline or its art. */
import { writeFile } from 'node:fs/promises'
import { clinic } from '../catalog/clinic.ts'
import { headlineParts, headlines, type HeadlineId } from '../content/headlines.ts'
import { artOf, madeOf } from './share.ts'
import { sharePicture } from './share-picture.ts'

const pages = Object.keys(headlines) as HeadlineId[]
for (const page of pages) {
  const picture = await sharePicture(headlineParts(headlines[page].text), clinic.name, artOf(page))
  await writeFile(`public/share/${page}.jpg`, picture)
  console.log(`${page}: ${(picture.length / 1024).toFixed(0)} KiB`)
}
const made = Object.fromEntries(pages.map((page) => [page, madeOf(page)]))
await writeFile('src/build/share.json', `${JSON.stringify(made, undefined, 2)}\n`)
