/** A site of one file's own, for what would use up or fill what all others share: the hundred letters of a day. */
import { test as base } from './page.ts'
import { startSite, type Site } from './site.ts'

export const test = base.extend<object, { siteOf: string; ownSite: Site }>({
  /** The file whose site it is: each that uses this names itself, or two of one worker would share theirs. */
  siteOf: ['', { scope: 'worker', option: true }],
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
