/** The first view stays within its budgets, and nothing in it moves. */
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { serviceLines } from '../../../src/catalog/service/service-line.ts'
import { indexedPaths } from '../../../src/catalog/site/indexed-path.ts'
import { openAsAdmin } from '../../support/steps/back-office.ts'
import { expect, test } from '../../support/page.ts'
import { recordShifts, shiftsOf } from '../../support/shifts.ts'
import { holdBack } from '../../support/states/state.ts'

const pages = [...indexedPaths.filter((path) => !/^\/(treatments\/|book-iv$|consultation$)/.test(path)), '/treatments/bpc-157']

for (const path of pages) {
  test(`${path} loads at most 8 KiB of script before the visitor presses anything`, { tag: '@phone' }, async ({ page }) => {
    let script = 0
    page.on('response', async (response) => {
      const type = response.headers()['content-type'] ?? ''
      if (type.includes('javascript')) script += brotliCompressSync(await response.body()).length
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(script).toBeLessThanOrEqual(8 * 1024)
  })
}

/** Ten packets of 1,460 bytes, which a server sends before it hears back, less the headers. */
const firstFlight = 13_800

test('each page’s HTML is at most 13,800 bytes compressed, so it arrives in one flight', { tag: '@desktop' }, () => {
  const weights = [...indexedPaths, '/search', '/404'].map((path) => ({
    path,
    bytes: brotliCompressSync(readFileSync(`dist${path === '/' ? '/index' : path}.html`)).length,
  }))
  expect(weights.filter(({ bytes }) => bytes > firstFlight)).toEqual([])
})

for (const path of [...pages, '/404', '/book-iv', '/consultation', '/unsubscribe', '/confirm-signup', '/reset-password']) {
  test(`${path} barely shifts when its fonts load late`, async ({ page }) => {
    await recordShifts(page)
    const bringFonts = await holdBack(page, '/_astro/*.woff2')
    await page.goto(path, { waitUntil: 'domcontentloaded' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    bringFonts()
    await page.evaluate(() => document.fonts.ready)
    // The browser reports the last font's layout shift only in the next frame.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
    )
    const shifts = await shiftsOf(page)
    expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThanOrEqual(0.01)
  })
}

for (const path of ['/weight', '/miami-beach', '/new-york', '/treatments/bpc-157']) {
  test(`${path} keeps its headline in place when it paints before the rest arrives`, async ({ page }) => {
    const html = readFileSync(`dist${path}.html`, 'utf8')
    await page.route(`**${path}`, (route) =>
      route.fulfill({ contentType: 'text/html', body: html.slice(0, html.indexOf('</h1>')) }),
    )
    const headlineTop = () => page.getByRole('heading', { level: 1 }).evaluate((element) => element.getBoundingClientRect().top)
    await page.goto(path)
    const painted = await headlineTop()
    await page.unroute(`**${path}`)
    await page.goto(path)
    expect(Math.abs((await headlineTop()) - painted)).toBeLessThan(3)
  })
}

test('the fonts that a page loads first have every character of the site’s own text', async ({ page }) => {
  for (const path of pages) {
    const fonts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
    })
    await page.goto(path)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await page.evaluate(() => document.fonts.ready)
    expect(fonts.filter((file) => file.includes('-rest.'))).toEqual([])
    page.removeAllListeners('request')
  }
})

test('the build uses every picture in .pictures (if not, run npm run build and commit .pictures)', { tag: '@desktop' }, () => {
  const built = readdirSync('dist/_astro')
  expect(readdirSync('.pictures/assets').filter((file) => !built.includes(file))).toEqual([])
})

test('a picture that loads while scrolling is at most 25 KiB', { tag: '@desktop' }, () => {
  const large: string[] = []
  for (const page of readdirSync('dist').filter((file) => file.endsWith('.html'))) {
    const pictures = readFileSync(join('dist', page), 'utf8').match(/<picture[\s\S]*?<\/picture>/g) ?? []
    for (const picture of pictures.filter((html) => html.includes('loading="lazy"'))) {
      for (const [file] of picture.matchAll(/\/_astro\/[\w.~-]+\.(avif|webp)/g)) {
        const { size } = statSync(join('dist', file))
        if (size > 25 * 1024) large.push(`${page}: ${file} has ${(size / 1024).toFixed(1)} KiB`)
      }
    }
  }
  expect(large).toEqual([])
})

test('the first picture of a service page is at most 23 KiB on a phone', { tag: '@desktop' }, () => {
  for (const { path } of serviceLines) {
    const [, file] = /\/_astro\/([\w.~-]+\.avif) 960w/.exec(readFileSync(`dist${path}.html`, 'utf8'))!
    expect(statSync(join('dist/_astro', file!)).size, path).toBeLessThanOrEqual(23 * 1024)
  }
})

test(
  'the back office loads screen by screen, and its first one needs at most 250 KiB of script',
  { tag: '@desktop' },
  async ({ page }) => {
    await openAsAdmin(page, '/admin')
    // A pointer resting on a link preloads its screen.
    await page.mouse.move(0, 0)
    await page.reload({ waitUntil: 'networkidle' })
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('.js'))
        .map((entry) => ({ name: entry.name, bytes: (entry as PerformanceResourceTiming).encodedBodySize })),
    )
    const bytes = scripts.reduce((sum, script) => sum + script.bytes, 0)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes / 1024).toBeLessThanOrEqual(250)
    for (const screen of ['Requests', 'EmailSignups', 'Users', 'Audit', 'Trash', 'Palette']) {
      expect(scripts.filter(({ name }) => name.includes(`/${screen}.`))).toEqual([])
    }
  },
)
