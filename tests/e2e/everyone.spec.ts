/** For everyone (promises): axe finds nothing on any route in any state at any width, and nothing is wider than its screen. */
import { axeFindings, expect, test } from '../support/page.ts'
import { reach, states } from '../support/states.ts'

for (const state of states) {
  test.describe('for everyone', { tag: '@desktop' }, () => {
    test.use({ popup: state.popup ?? false, viewport: { width: 360, height: 860 } })
    test(`${state.route} ${state.name}`, async ({ page, watch }) => {
      state.statuses?.forEach(watch.expectStatus)
      await reach(page, state)
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 860 })
        if (state.ofWidth && width > 360) await reach(page, state)
        expect.soft(await axeFindings(page), `at ${width} px`).toEqual([])
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        expect.soft(wide, `at ${width} px`).toBeLessThanOrEqual(width)
      }
    })
  })
}
