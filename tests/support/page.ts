/**
 * A browser page that fails its test on anything a careful visitor would notice: console errors, third-party requests, blocked
 * scripts.
 */
import axe from 'axe-core'
import { expect, test as base, type BrowserContextOptions, type Page } from 'playwright/test'
import { keepPopupAway } from './states/state.ts'

export { expect } from 'playwright/test'

/** Playwright logs this when a test blocks service workers. */
const workerBlocked = 'Service Worker registration blocked by Playwright'

/** React repeats this when a screen couldn't load: our own error, or the router's in the moment before it reloads the page. */
const screenUnfetched = /^(Error: There is no connection\.|TypeError: Failed to fetch dynamically imported module)/

export const siteUrl = () => process.env['SITE_URL']!
export const consoleUrl = () => process.env['CONSOLE_URL']!

type Watch = {
  /** Announces that the page's console will have a failed-resource line with this status. */
  readonly expectStatus: (status: number | 'network') => void
}

/** Collects what a careful visitor of a page would notice. Other sites are unreachable. */
function watchPage(page: Page, site: string): { readonly watch: Watch; readonly problems: readonly string[] } {
  const problems: string[] = []
  const declared = new Set<string>()
  // Only listen: the browser resolves no other host, and a route would put every request through the test and past the cache.
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (origin !== site && protocol.startsWith('http')) problems.push(`a request to ${request.url()}`)
  })
  page.on('pageerror', (error) => problems.push(`a script error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return
    const status = /Failed to load resource: (?:the server responded with a status of (\d+)|net::)/.exec(message.text())
    if (status && declared.has(status[1] ?? 'network')) return
    if (message.text() === workerBlocked) return
    if (declared.has('network') && screenUnfetched.test(message.text())) return
    problems.push(`the console said: ${message.text()} (${message.location().url})`)
  })
  return { watch: { expectStatus: (status) => void declared.add(String(status)) }, problems }
}

/** Opens a page in another person's browser, watched in the same way. */
type OpenOther = (options?: BrowserContextOptions) => Promise<Page>

export const test = base.extend<{ watch: Watch; popup: boolean; openOther: OpenOther }>({
  /** Whether the signup popup may appear. By default it may not, so that it doesn't disturb other tests. */
  popup: [false, { option: true }],
  baseURL: async ({}, use) => use(siteUrl()),
  watch: [
    async ({ page, popup, baseURL }, use) => {
      if (!popup) await keepPopupAway(page)
      const { watch, problems } = watchPage(page, new URL(baseURL!).origin)
      await use(watch)
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
  openOther: async ({ browser, baseURL }, use) => {
    const opened: { readonly page: Page; readonly problems: readonly string[] }[] = []
    await use(async (options) => {
      const page = await browser.newPage({ baseURL: baseURL!, serviceWorkers: 'block', ...options })
      await keepPopupAway(page)
      opened.push({ page, problems: watchPage(page, new URL(baseURL!).origin).problems })
      return page
    })
    for (const { page } of opened) await page.close()
    expect(opened.flatMap(({ problems }) => problems)).toEqual([])
  },
})

/**
 * Waits until the fonts have loaded and animations have ended, so that positions and colors are final. Endless loops don't count.
 */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document.getAnimations().filter(({ effect, timeline }) => {
      return timeline === document.timeline && Number.isFinite(effect?.getComputedTiming().endTime)
    })
    // Request frames: an animation out of view ends only with the next frame, and a page at rest draws none.
    while (ending.some(({ playState }) => playState === 'running')) await new Promise(requestAnimationFrame)
  })
}

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/**
 * Runs axe inside the page, by level or by rule. Its script stays there: to send it each time took longer than most checks. Skips
 * email previews: their sandboxed frame runs no scripts, axe's included.
 */
async function violationsOf(page: Page, within: string, runOnly: string[]): Promise<{ id: string; target: string }[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ within, runOnly }) => {
      const injected = (window as unknown as { axe: Pick<typeof axe, 'run'> }).axe
      const context = { include: [within], exclude: ['iframe[sandbox]'] }
      const { violations } = await injected.run(context, { runOnly, resultTypes: ['violations'] })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => ({ id, target: target.join(' ') })))
    },
    { within, runOnly },
  )
}

/** Whether a target is too small with nothing fixed on top of it. A bar at the edge only hides what can be scrolled free. */
async function isTooSmall(page: Page, target: string): Promise<boolean> {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  return (await violationsOf(page, target, ['target-size'])).length > 0
}

/** Lets toasts leave without fading, so that none is half faded while axe measures its contrast. */
const leaveAtOnce = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('[data-sonner-toast] { transition: none !important }')
    document.adoptedStyleSheets.push(sheet)
  })

/** Checks WCAG 2.2 AA with axe. Returns one line per finding. */
export async function axeFindings(page: Page): Promise<string[]> {
  await leaveAtOnce(page)
  await atRest(page)
  const findings: string[] = []
  for (const { id, target } of await violationsOf(page, 'html', levels))
    if (id !== 'target-size' || (await isTooSmall(page, target))) findings.push(`${id}: ${target}`)
  return findings
}
