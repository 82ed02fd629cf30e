/** A site of one file's own, for what would use up what all others share: the hundred letters of a day. */
import { test as base } from './page.ts'
import { startSite, type Site } from './site.ts'

export const test = base.extend<object, { ownSite: Site }>({
  ownSite: [
    async ({}, use) => {
      const site = await startSite()
      await use(site)
      await site.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ ownSite }, use) => use(ownSite.url),
})
