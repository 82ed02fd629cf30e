/** Takes a screenshot of every page in every state into .shots/ (`npm run shots`, or `npm run shots -- /book-iv`). */
import { mkdirSync } from 'node:fs'
import { chromium, type Page } from 'playwright'
import { browserArguments, ensureBrowser } from './support/browser.ts'
import { startSite } from './support/site.ts'
import { keepPopupAway } from './support/states/state.ts'
import { reach, states } from './support/states/states.ts'

const widths = [375, 768, 1440]
const wanted = process.argv.slice(2)

/** Scrolls through the page, because pictures below the fold load only when they come into view. */
async function loadAll(page: Page) {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += window.innerHeight / 2) {
      window.scrollTo(0, y)
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 60)))
    }
    window.scrollTo(0, 0)
    // Skip hidden images: the browser never fetches them, so waiting would hang.
    const shown = [...document.images].filter((image) => image.checkVisibility())
    await Promise.all(shown.map((image) => image.decode().catch(() => {})))
  })
}

const site = await startSite()
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })
mkdirSync('.shots', { recursive: true })
let count = 0
try {
  for (const state of states.filter(({ route }) => wanted.length === 0 || wanted.includes(route))) {
    for (const width of widths) {
      const page = await browser.newPage({
        baseURL: site.url,
        viewport: { width, height: width === 375 ? 812 : 900 },
        reducedMotion: 'reduce',
      })
      if (!state.popup) await keepPopupAway(page)
      await reach(page, state)
      if (!state.reach) await loadAll(page)
      const name = `${state.route === '/' ? 'home' : state.route.slice(1).replaceAll('/', '-')}-${state.name}-${width}`
      // Scroll to the top, or fixed elements would end up in the middle of the picture.
      if (state.lookAt !== 'screen') await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
      await page.screenshot({ path: `.shots/${name}.png`, fullPage: state.lookAt !== 'screen' })
      await page.close()
      count += 1
    }
  }
} finally {
  await browser.close()
  await site.stop()
}
console.log(`${count} screenshots in .shots/`)
