/**
 * A page's h1 is painted once, in its own font: only the glyphs it needs (about 4 KB), preloaded
 * by its page alone. The h1 never waits for the full font and never changes when that arrives.
 */
import { createHash } from 'node:crypto'
import subsetFont from 'subset-font'
import { clinic } from '../../catalog/clinic.ts'
import { headlineParts, headlines, type HeadlineId } from '../../content/headlines.ts'
import italicData from './newsreader-italic.woff2?inline'
import romanData from './newsreader-roman.woff2?inline'

export type HeadlineFont = { readonly style: 'normal' | 'italic'; readonly file: string; readonly text: string }

const sources = { normal: bytes(romanData), italic: bytes(italicData) }

/** The two fonts of one page's h1; the roman one also sets the clinic's name in the header. */
export function headlineFonts(id: HeadlineId): readonly HeadlineFont[] {
  const parts = headlineParts(headlines[id].text)
  const letters = (italic: boolean) => parts.filter((part) => part.italic === italic).map((part) => part.text)
  return [
    font('normal', [clinic.name, ...letters(false)].join('')),
    font('italic', letters(true).join('')),
  ]
}

export async function cutHeadlineFont({ style, text }: HeadlineFont): Promise<Buffer> {
  return subsetFont(sources[style], text, { targetFormat: 'woff2', keepFeatures: ['kern', 'liga'], noHinting: true })
}

function font(style: HeadlineFont['style'], text: string): HeadlineFont {
  const glyphs = [...new Set(text)].sort().join('')
  const hash = createHash('sha256').update(sources[style]).update(glyphs).digest('hex').slice(0, 10)
  return { style, file: `headline-${hash}.woff2`, text: glyphs }
}

function bytes(dataUrl: string): Buffer {
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64')
}
