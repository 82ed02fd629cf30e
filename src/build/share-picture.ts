/** The preview picture of a shared link: the page's headline in the site's fonts, beside its art. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type OverlayOptions } from 'sharp'
import subsetFont from 'subset-font'

type Words = { readonly text: string; readonly italic: boolean }

const width = 1200
const height = 630
const artWidth = 504
const margin = 64
const family = 'Newsreader 16pt'
const colors = { pearl: '#fbf9f5', ink: '#082225', lagoon: '#0e4a4d' }
const fonts = { roman: 'src/styles/fonts/newsreader-roman.woff2', italic: 'src/styles/fonts/newsreader-italic.woff2' }
const latin = Array.from({ length: 0x250 }, (_, code) => String.fromCodePoint(code)).join('')

/** Pango reads only uncompressed fonts, and only from files. */
async function openFonts(): Promise<{ roman: string; italic: string }> {
  const dir = '.astro/share-fonts'
  await mkdir(dir, { recursive: true })
  const open = async (name: keyof typeof fonts) => {
    const file = join(dir, `${name}.ttf`)
    await writeFile(file, await subsetFont(await readFile(fonts[name]), latin, { targetFormat: 'sfnt' }))
    // Pango registers a font file once a text has used it; the headline needs both at once.
    await sharp({ text: { text: 'a', font: `${family}, 12`, fontfile: file } })
      .png()
      .toBuffer()
    return file
  }
  return { roman: await open('roman'), italic: await open('italic') }
}

let opened: ReturnType<typeof openFonts> | undefined

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escape = (text: string) => text.replace(/[&<>]/g, (character) => entities[character]!)

async function typeset(markup: string, size: number, color: string): Promise<OverlayOptions['input']> {
  const { roman } = await (opened ??= openFonts())
  const text = `<span foreground="${color}">${markup}</span>`
  return sharp({
    text: {
      text,
      font: `${family}, ${size}`,
      fontfile: roman,
      rgba: true,
      dpi: 72,
      width: width - artWidth - 2 * margin,
      spacing: -6,
    },
  })
    .png()
    .toBuffer()
}

/** A JPEG of 1200 × 630 px. `art` is any picture file; sharp's attention strategy picks the crop. */
export async function sharePicture(words: readonly Words[], clinicName: string, art: string): Promise<Buffer> {
  const markup = words.map(({ text, italic }) => (italic ? `<i>${escape(text)}</i>` : escape(text))).join('')
  const [name, headline, picture] = await Promise.all([
    typeset(escape(clinicName), 34, colors.lagoon),
    typeset(markup, 72, colors.ink),
    sharp(art).resize(artWidth, height, { fit: 'cover', position: 'attention' }).toBuffer(),
  ])
  const headlineHeight = (await sharp(headline as Buffer).metadata()).height
  return sharp({ create: { width, height, channels: 3, background: colors.pearl } })
    .composite([
      { input: picture, left: width - artWidth, top: 0 },
      { input: name!, left: margin, top: margin },
      { input: headline!, left: margin, top: height - margin - headlineHeight },
    ])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer()
}
