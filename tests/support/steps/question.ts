/** Questions that ask before something is lost, and presses that come too soon after them. */
import type { Page } from 'playwright/test'
import { unreadMs } from '../../../src/ui/use-unread.ts'

/** Waits as long as a question takes no answer, since nobody can have read it. */
export const untilRead = (page: Page) => page.waitForTimeout(unreadMs)

/** Presses twice on a spot, as on a touch screen that counts each press of a double press as a first one. */
export async function pressTwice(page: Page, spot: { x: number; y: number; width: number; height: number }) {
  const [x, y] = [spot.x + spot.width / 2, spot.y + spot.height / 2]
  await page.mouse.click(x, y)
  await page.mouse.click(x, y)
}
