/** A browser page that fails its test on what a careful visitor would notice: console errors, foreign requests, blocked scripts. */
import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type Page } from 'playwright/test'
import { keepPopupAway } from './states/state.ts'

export { expect } from 'playwright/test'

/** What Playwright itself says where a test lets no service worker in. */
const workerBlocked = 'Service Worker registration blocked by Playwright'

/** What React repeats of a screen that could not be fetched. */
const screenUnfetched = 'Error: There is no connection.'

export const siteUrl = () => process.env['SITE_URL']!
export const consoleUrl = () => process.env['CONSOLE_URL']!

type Watch = {
  /** Declares that the page's console will hold the resource line of this status. */
  readonly expectStatus: (status: number | 'network') => void
}

export const test = base.extend<{ watch: Watch; popup: boolean }>({
  /** Whether the signup popup may come; it would else step into tests of other things. */
  popup: [false, { option: true }],
  baseURL: async ({}, use) => use(siteUrl()),
  watch: [
    async ({ page, popup, baseURL }, use) => {
      if (!popup) await keepPopupAway(page)
      const problems: string[] = []
      const declared = new Set<string>()
      const site = new URL(baseURL!).origin
      await page.route(
        (url) => url.origin !== site && url.protocol.startsWith('http'),
        (route) => {
          problems.push(`a request to ${route.request().url()}`)
          return route.abort()
        },
      )
      page.on('pageerror', (error) => problems.push(`a script error: ${error.message}`))
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return
        const status = /Failed to load resource: (?:the server responded with a status of (\d+)|net::)/.exec(message.text())
        if (status && declared.has(status[1] ?? 'network')) return
        if (message.text() === workerBlocked) return
        if (declared.has('network') && message.text().startsWith(screenUnfetched)) return
        problems.push(`the console said: ${message.text()}`)
      })
      await use({ expectStatus: (status) => void declared.add(String(status)) })
      expect(problems).toEqual([])
    },
    { auto: true },
  ],
})

/** The fonts are there, and what moves has come to rest: its places and colors are the ones to judge. A loop never rests. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const ending = document.getAnimations().filter(({ effect, timeline }) => {
      return timeline === document.timeline && Number.isFinite(effect?.getComputedTiming().endTime)
    })
    await Promise.all(ending.map(({ finished }) => finished.catch(() => {})))
  })
}

/**
 * In the page itself, and of what is wrong alone: half the time of an analysis that opens a page of its own and tells all.
 * Without a look into a letter's preview, whose frame runs no script, an inspector's neither.
 */
const axe = (page: Page) =>
  new AxeBuilder({ page })
    .setLegacyMode(true)
    .exclude('iframe[sandbox]')
    .options({ resultTypes: ['violations'] })

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Whether a target is too small where nothing fixed lies over it: a bar at the edge only hides what scrolls free. */
async function isTooSmall(page: Page, target: string): Promise<boolean> {
  await page.locator(target).evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const { violations } = await axe(page).include(target).withRules(['target-size']).analyze()
  return violations.length > 0
}

/** What axe finds against WCAG 2.2 AA, as one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  await atRest(page)
  const { violations } = await axe(page).withTags(levels).analyze()
  const findings: string[] = []
  for (const { id, nodes } of violations) {
    for (const { target } of nodes) {
      const selector = target.join(' ')
      if (id !== 'target-size' || (await isTooSmall(page, selector))) findings.push(`${id}: ${selector}`)
    }
  }
  return findings
}
