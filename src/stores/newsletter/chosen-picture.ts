/** Hands a picture from the image generator to a newsletter, within this tab. */
import * as z from 'zod/mini'
import type { LetterPicture } from '../../catalog/newsletter/letter-block.ts'
import { sessionBrowserStorage } from '../browser-storage.ts'

const key = 'chosen-picture'
const storage = sessionBrowserStorage()

export const pictureShape = z.object({ src: z.string(), alt: z.string() })

export function handOver({ src, alt }: LetterPicture): void {
  storage.write(key, { src, alt })
}

/** Takes the picture that was handed over; a second call finds none. */
export function takeOver(): LetterPicture | undefined {
  const found = z.safeParse(pictureShape, storage.read(key))
  storage.remove(key)
  return found.success ? found.data : undefined
}
