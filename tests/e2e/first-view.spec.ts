/** What the first view may cost (performance budgets), and that nothing in it moves. */
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { neededBy } from '../../src/build/page-modules.ts'
import { expect, test } from '../support/page.ts'
import { holdBack } from '../support/state.ts'

const pages = ['/', '/aesthetics', '/peptides', '/weight', '/performance', '/privacy', '/terms']

for (const path of pages) {
  test(`${path}: few requests, little script, and no picture below the first view`, { tag: '@phone' }, async ({ page }) => {
    let script = 0
    let requests = 0
    let pictures = 0
    page.on('response', async (response) => {
      // The film comes when all the rest is there, and has a budget of its own.
      if (/\.(webm|mp4)$/.test(response.url())) return
      requests += 1
      const type = response.headers()['content-type'] ?? ''
      if (type.includes('javascript')) script += brotliCompressSync(await response.body()).length
      if (type.startsWith('image/') && /\/_astro\//.test(response.url())) pictures += 1
    })
    await page.goto(path, { waitUntil: 'networkidle' })
    expect(script).toBeLessThanOrEqual(4.5 * 1024)
    expect(requests).toBeLessThanOrEqual(10)
    expect(pictures).toBeLessThanOrEqual(1)
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThanOrEqual(900)
  })
}

for (const path of [...pages, '/404', '/book-iv', '/consultation', '/unsubscribe', '/confirm-signup', '/reset-password']) {
  test(`${path}: nothing moves when the fonts come late`, async ({ page }) => {
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value)
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.route(/\.woff2/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await route.continue()
    })
    await page.goto(path, { waitUntil: 'load' })
    await page.waitForFunction(() => !document.documentElement.classList.contains('fonts-later'))
    await page.waitForFunction(() => !document.documentElement.classList.contains('rest-later'))
    // What moved with the last of them is told with the frame after it.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
    )
    const shift = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    )
    expect(shift).toBeLessThan(0.0005)
  })
}

for (const path of [...pages, '/book-iv', '/consultation']) {
  test(
    `${path}: a phone's first frame lays out the first view alone, and its second no cards below`,
    { tag: '@phone' },
    async ({ page }) => {
      await page.addInitScript(() => Object.assign(window, { requestAnimationFrame: () => 0 }))
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      const shown = (parts: string) =>
        page
          .locator(parts)
          .evaluateAll((all) =>
            all.filter((part) => getComputedStyle(part).contentVisibility !== 'hidden').map((part) => part.outerHTML),
          )
      expect(await shown('main > section:nth-child(n + 2), .service-frame, .prose, body > footer, [data-rest]')).toEqual([])
      // Chromium's form filling would lay out a field that only waits.
      expect(
        await page
          .locator('input, select, textarea')
          .evaluateAll((all) => all.filter((field) => field.getClientRects().length > 0).length),
      ).toBe(0)
      await page.evaluate(() => document.documentElement.classList.remove('first-paint'))
      expect(await shown('[data-rest="card"]')).toEqual([])
    },
  )
}

test(
  'cards that are put off are as tall as they will be, so that what is jumped to below them stays under the finger',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    for (const width of [360, 430, 600]) {
      await page.setViewportSize({ width, height: 600 })
      const bringFonts = await holdBack(page, '/_astro/*.woff2')
      await page.goto('/')
      const about = () => page.locator('#about').evaluate((section) => section.getBoundingClientRect().top)
      const before = await about()
      bringFonts()
      await page.waitForFunction(() => !document.documentElement.matches('.fonts-later, .rest-later'))
      // Half a button's height: further, and a press that has begun on its middle would end beside it.
      expect(Math.abs((await about()) - before), `${width} px wide`).toBeLessThan(22)
      await page.unrouteAll()
    }
  },
)

test('the h1 is painted in its own font, and the others come after the page has loaded', async ({ page }) => {
  await page.goto('/')
  await page.waitForFunction(() => !document.documentElement.classList.contains('fonts-later'))
  const fonts = await page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const entries = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.woff2'))
    return entries.map(
      ({ name, startTime }) => `${startTime >= navigation!.loadEventStart ? 'after' : 'before'} ${new URL(name).pathname}`,
    )
  })
  expect(fonts.filter((font) => font.startsWith('before'))).toHaveLength(2)
  for (const font of fonts) expect(font).toMatch(/^before \/fonts\/headline-|^after \/_astro\/(figtree|newsreader)/)
})

test('a picture that comes while somebody scrolls is small', { tag: '@desktop' }, () => {
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

/** The built modules by name, and what some of them need before they run, themselves included. */
function builtModules() {
  const modules = new Map(
    readdirSync('dist/_astro')
      .filter((file) => file.endsWith('.js'))
      .map((file) => [file, readFileSync(join('dist/_astro', file), 'utf8')]),
  )
  const needed = (...entries: string[]) => new Set(entries.flatMap((entry) => [entry, ...neededBy(entry, modules)]))
  const screen = (name: string) => [...modules.keys()].find((file) => file.startsWith(`${name}.`))!
  return { modules, needed, screen }
}

test('the back office comes screen by screen, and its first one is small', { tag: '@desktop' }, () => {
  const { modules, needed, screen } = builtModules()
  const island = readFileSync('dist/admin.html', 'utf8')
  const [, app] = /component-url="\/_astro\/([^"]+)"/.exec(island)!
  const [, renderer] = /renderer-url="\/_astro\/([^"]+)"/.exec(island)!
  const first = needed(app!, renderer!, screen('Dashboard'))
  const bytes = [...first].reduce((sum, file) => sum + brotliCompressSync(modules.get(file)!).length, 0)
  expect(bytes / 1024).toBeLessThanOrEqual(250)
  for (const name of ['Requests', 'EmailSignups', 'Users', 'Audit', 'Trash', 'Palette']) expect(first).not.toContain(screen(name))
})
