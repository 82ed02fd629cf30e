/** Draws a picture without a model: twice as wide as high, at twice the width an email shows. */
import { encodeJpeg } from './drawing/jpeg.ts'
import { drawPixels } from './drawing/picture.ts'
import { readPrompt } from './drawing/scene.ts'
import type { Painter } from './painter.ts'

const width = 1200
const height = 600
const quality = 82

export const builtInPainter: Painter = {
  madeBy: 'built-in',
  paint: async (prompt, signal) => {
    const { scene, alt } = readPrompt(prompt)
    return { bytes: encodeJpeg(await drawPixels(scene, width, height, signal), quality), alt }
  },
}
