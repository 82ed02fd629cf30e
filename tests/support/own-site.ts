/** A site for one test file alone, for tests that would use up or fill what the others share, such as the day's 100 emails. */
import { test as base } from './page.ts'
import { startSite, type Site } from './site.ts'

export const test = base.extend<object, { siteOf: string; siteSeed: 'none' | 'demo'; ownSite: Site }>({
  /** The file that owns the site. Each file must name itself, or two files in one worker would share a site. */
  siteOf: ['', { scope: 'worker', option: true }],
  siteSeed: ['none', { scope: 'worker', option: true }],
  ownSite: [
    async ({ siteSeed }, use) => {
      const site = await startSite({ seed: siteSeed })
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ ownSite }, use) => use(ownSite.url),
})
