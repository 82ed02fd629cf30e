/**
 * Everyone can use it: axe finds nothing, nothing is wider than the screen, and the focused element is in view. Each route runs
 * at three widths. Its other states run only at a phone's width, unless they depend on the width. The soak runs them all.
 */
import type { Page } from 'playwright/test'
import { axeFindings, expect, test } from '../../support/page.ts'
import { soaking } from '../../support/soak.ts'
import { reach, states } from '../../support/states/states.ts'

/** Describes a focused element outside the window or under the header. One taller than the window may be partly in view. */
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

const widths = [320, 768, 1280]

// This is the longest file by far: in a single worker, it would keep the others waiting.
test.describe.configure({ mode: 'parallel' })

// Each state begins at its address, with storage and cookies empty. A browser context of its own took two fifths of a test's work.
test.use({ reuseContext: true })

// A page that outlives its test's routes asks the real server, which sends it to sign in while the context is being emptied.
test.afterEach(async ({ page }) => void (await page.goto('about:blank')))

for (const [place, state] of states.entries()) {
  const isFirstOfRoute = states.findIndex(({ route }) => route === state.route) === place
  const tried = soaking || isFirstOfRoute || state.ofWidth ? widths : widths.slice(0, 1)
  test.describe('accessibility', { tag: '@desktop' }, () => {
    test.use({ popup: state.popup ?? false, viewport: { width: 320, height: 860 } })
    test(`${state.route} ${state.name} has no axe findings and fits the screen`, async ({ page, watch }) => {
      state.statuses?.forEach(watch.expectStatus)
      await reach(page, state)
      await expect.soft.poll(() => focusOutOfView(page)).toBe('')
      for (const width of tried) {
        // Wider, the menu may come to lie under the pointer, which would load one of its screens.
        if (width > 320) await page.mouse.move(0, 0)
        await page.setViewportSize({ width, height: 860 })
        if (state.ofWidth && width > 320) await reach(page, state)
        expect.soft(await axeFindings(page), `at ${width} px`).toEqual([])
        const wide = await page.evaluate(() => document.documentElement.scrollWidth)
        expect.soft(wide, `at ${width} px`).toBeLessThanOrEqual(width)
      }
    })
  })
}
