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
import standIn from './stand-in.json' with { type: 'json' }

export type HeadlineFont = { readonly style: 'normal' | 'italic'; readonly file: string; readonly text: string }

const sources = { normal: bytes(romanData), italic: bytes(italicData) }

/** The two fonts of one page's h1; the roman one also sets the clinic's name in the header. */
export function headlineFonts(id: HeadlineId): readonly HeadlineFont[] {
  const parts = headlineParts(headlines[id].text)
  const letters = (italic: boolean) => parts.filter((part) => part.italic === italic).map((part) => part.text)
  return [font('normal', [clinic.name, ...letters(false)].join('')), font('italic', letters(true).join(''))]
}

/** The page's @font-face rules: its two fonts, and the local ones that hold their place, scaled to break the same lines. */
export function headlineFaces(id: HeadlineId): string {
  const own = headlineFonts(id).map(
    ({ style, file }) =>
      `@font-face{font-family:Headline;font-style:${style};font-weight:300;font-display:block;src:url(/fonts/${file}) format('woff2')}`,
  )
  const local = (style: HeadlineFont['style'], suffix: string) => {
    const scale = standIn[id][style] / 100
    // Newsreader's ascent and descent are 0.735 and 0.265 of its size.
    const part = (share: number) => `${Math.round((share / scale) * 1000) / 10}%`
    return (
      `@font-face{font-family:'Headline Stand-in';font-style:${style};src:local('Liberation Serif${suffix}'),local('Times New Roman${suffix}');` +
      `size-adjust:${standIn[id][style]}%;ascent-override:${part(0.735)};descent-override:${part(0.265)};line-gap-override:0%}`
    )
  }
  return [...own, local('normal', ''), local('italic', ' Italic')].join('')
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
