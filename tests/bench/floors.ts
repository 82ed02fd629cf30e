/**
 * The least a page can cost: one HTML file with text, and the same file with one preloaded picture of 39 KiB. The text page has
 * the size that the performance targets give their floors: 0.6 KiB in one request, 52 elements.
 */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import sharp from 'sharp'

const titles = [
  'Skin',
  'Hair',
  'Lips',
  'Weight',
  'Peptides',
  'Recovery',
  'Sleep',
  'Focus',
  'Performance',
  'Infusions',
  'Visits',
  'Care',
]
const texts = [
  'Injectables, metabolic care, peptides and in-home IV therapy, planned around you by one clinician who knows your history.',
  'Every visit begins with a talk: what you would like to change, what you have tried, and what your labs say about it.',
  'Nothing is sold by the syringe. You leave with a plan, its price, and a number that somebody answers.',
  'In Miami Beach and in New York a nurse comes to your door with what you booked, and stays until it has run in; you rest on your own sofa.',
  'What you tell us is kept where only your clinician and whoever books your visit can read it, and nowhere longer than it must.',
]

function page(head: string, hero: string): string {
  const sections = titles.map((title, at) => {
    const paragraphs = texts.filter((_, index) => (index + at) % texts.length < 3).map((text) => `<p>${text}</p>`)
    return `<h2>${title}</h2>${paragraphs.join('')}`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Floor</title><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="description" content="The least a page can cost."><link rel="icon" href="data:,">${head}<style>body{margin:2rem;font:1rem/1.6 sans-serif}img{width:100%;height:auto;display:block}</style></head><body><main><h1>Elevate Your Health.</h1>${hero}${sections.join('')}</main></body></html>`
}

/** Makes a picture of noise and gradient that AVIF compresses to about 39 KiB. */
async function heroPicture(): Promise<Buffer> {
  const [width, height] = [828, 1035]
  let quality = 50
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at += 1)
    pixels[at] = 120 + (((at / 3 / width / height) * 90 + Math.sin(at / 9973) * 30 + ((at * 2_654_435_761) >>> 27)) % 130)
  const encode = () =>
    sharp(pixels, { raw: { width, height, channels: 3 } })
      .blur(2)
      .avif({ quality, effort: 2 })
      .toBuffer()
  let picture = await encode()
  for (let tries = 0; tries < 12 && Math.abs(picture.length - 39 * 1024) > 1500; tries += 1) {
    quality = Math.max(5, Math.min(90, Math.round(quality * Math.sqrt((39 * 1024) / picture.length))))
    picture = await encode()
  }
  return picture
}

export async function startFloors(): Promise<{ url: string; stop: () => void }> {
  const picture = await heroPicture()
  const image = '<img src="/hero.avif" width="828" height="1035" alt="" fetchpriority="high">'
  const pages: Readonly<Record<string, string>> = {
    '/text': page('', ''),
    '/hero': page('<link rel="preload" as="image" href="/hero.avif" fetchpriority="high">', image),
  }
  const server: Server = createServer((request, response) => {
    if (request.url === '/hero.avif')
      return void response
        .writeHead(200, { 'content-type': 'image/avif', 'cache-control': 'public, max-age=31536000, immutable' })
        .end(picture)
    const html = pages[request.url ?? '']
    if (html === undefined) return void response.writeHead(204).end()
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
      .end(brotliCompressSync(html))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => server.close() }
}
