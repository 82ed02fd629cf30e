/**
 * Everyone can use it: axe finds nothing, nothing is wider than its screen, and what has the focus is in view. Each route runs
 * at three widths; its other states run on a phone alone, unless the width decides what they are. The soak runs all of them.
 */
import type { Page } from 'playwright/test'
import { axeFindings, expect, test } from '../support/page.ts'
import { soaking } from '../support/soak.ts'
import { reach, states } from '../support/states/states.ts'

/** What has the focus while it lies beside the window or under the header; a section that is higher than the window may. */
const focusOutOfView = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return ''
    const { top, bottom, height } = focused.getBoundingClientRect()
    const header = focused.closest('dialog, [role=dialog], header') ? null : document.querySelector('body > header')
    const from = header && getComputedStyle(header).position === 'fixed' ? header.getBoundingClientRect().bottom : 0
    const isSeen = height > innerHeight - from ? top < innerHeight && bottom > from : top >= from - 1 && bottom <= innerHeight + 1
    return isSeen
      ? ''
      : `${focused.tagName} ${focused.textContent.slice(0, 60)}, ${top} to ${bottom} of ${from} to ${innerHeight}`
  })

const widths = [360, 768, 1280]

for (const [place, state] of states.entries()) {
  const isFirstOfRoute = states.findIndex(({ route }) => route === state.route) === place
  const tried = soaking || isFirstOfRoute || state.ofWidth ? widths : widths.slice(0, 1)
  test.describe('for everyone', { tag: '@desktop' }, () => {
    test.use({ popup: state.popup ?? false, viewport: { width: 360, height: 860 } })
    test(`${state.route} ${state.name}`, async ({ page, watch }) => {
      state.statuses?.forEach(watch.expectStatus)
      await reach(page, state)
      await expect.soft.poll(() => focusOutOfView(page)).toBe('')
      for (const width of tried) {
        await page.setViewportSize({ width, height: 860 })
        if (state.ofWidth && width > 360) await reach(page, state)
        expect.soft(await axeFindings(page), `at ${width} px`).toEqual([])
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        expect.soft(wide, `at ${width} px`).toBeLessThanOrEqual(width)
      }
    })
  })
}
