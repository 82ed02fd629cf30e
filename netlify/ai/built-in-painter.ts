/**
 * The built-in painter: for when no model is configured, pictures that src/media/render/email-pictures.ts drew in the site's own
 * style. A prompt's words choose one (picture-choice.ts).
 */
import { readFile } from 'node:fs/promises'
import type { Painter } from './painter.ts'
import { choosePicture } from './picture-choice.ts'

/** Beside this file, and beside its bundle (build/functions.ts). */
const folder = new URL('./pictures/', import.meta.url)

export const builtInPainter: Painter = {
  madeBy: 'built-in',
  paint: async (prompt) => {
    const { file, alt } = choosePicture(prompt)
    return { bytes: await readFile(new URL(file, folder)), alt }
  },
}
