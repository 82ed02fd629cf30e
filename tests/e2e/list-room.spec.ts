/** How list screens use their room: the first row is near the top, and nothing is hidden that somebody came for. */
import { openScreen } from '../support/back-office-screen.ts'
import { expect, test } from '../support/page.ts'
import * as everyday from '../support/rows/everyday.ts'

const page0 = (rows: readonly unknown[], counts: object | null = null) => ({ rows, next: null, counts })
const requestCounts = { new: 1, contacted: 1, confirmed: 0, declined: 0, canceled: 0, done: 0 }

test(
  'the chosen view is in sight, without a scrollbar, and the strip fades where it is cut',
  { tag: '@phone' },
  async ({ page }) => {
    await openScreen(page, '/admin/requests?view=all', { request: page0(everyday.everydayRequests, requestCounts) })
    const strip = page.getByRole('group', { name: 'Status' })
    const fades = () =>
      strip.evaluate((element) =>
        ['--fade-left', '--fade-right'].map((side) => parseFloat(getComputedStyle(element).getPropertyValue(side)) > 0),
      )
    await expect(strip.getByRole('button', { pressed: true })).toBeInViewport({ ratio: 1 })
    expect(await strip.evaluate((element) => getComputedStyle(element).scrollbarWidth)).toBe('none')
    await expect.poll(fades).toEqual([true, false])
    await strip.evaluate((element) => element.scrollTo({ left: 0 }))
    await expect.poll(fades).toEqual([false, true])
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(fades).toEqual([false, false])
  },
)
