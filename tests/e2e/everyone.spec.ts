/** For everyone (promises): axe finds nothing on any route in any state at any width, and nothing is wider than its screen. */
import { axeFindings, expect, test } from '../support/page.ts'
import { reach, states } from '../support/states.ts'

for (const width of [360, 768, 1280]) {
  for (const state of states) {
    test.describe(`at ${width} px`, { tag: '@desktop' }, () => {
      test.use({ popup: state.popup ?? false })
      test(`${state.route} ${state.name}`, async ({ page, watch }) => {
        state.statuses?.forEach(watch.expectStatus)
        await page.setViewportSize({ width, height: 860 })
        await reach(page, state)
        expect(await axeFindings(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      })
    })
  }
}
