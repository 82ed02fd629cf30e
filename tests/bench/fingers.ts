/**
 * Measures what a finger feels on a slow phone: the time from a press to the next frame (Event Timing), at 375 px with the
 * processor slowed four times. Reports the worst of 20 presses of each kind.
 */
import { chromium, type Page } from 'playwright'
import { partnerBuilding } from '../../src/catalog/clinic.ts'
import { addDays, easternDay, formatLongDay } from '../../src/catalog/time/eastern.ts'
import { addTwoTreatments, openCart } from '../support/steps/booking.ts'
import { browserArguments, ensureBrowser } from '../support/browser.ts'
import { keepPopupAway } from '../support/states/state.ts'

const presses = 20
const slowdown = 4
export const mostMs = 100

type Felt = { readonly what: string; readonly worstMs: number; readonly medianMs: number }

/** Keeps the longest event of each press. Chromium rounds to 8 ms and reports nothing below 16. */
function watchPresses(): void {
  const felt = new Map<number, number>()
  Object.assign(globalThis, { felt })
  const options = { type: 'event', buffered: true, durationThreshold: 16 }
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (interactionId > 0) felt.set(interactionId, Math.max(felt.get(interactionId) ?? 0, duration))
  }).observe(options)
}

type WithFelt = { readonly felt: Map<number, number> }

/** Waits two frames: one that shows the press, and one in which its entry is reported. */
const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))

/** Returns the longest time of each of `times` presses. `before` and `after` don't count. */
async function feel(
  page: Page,
  what: string,
  {
    press,
    before,
    after,
  }: { press: (at: number) => Promise<void>; before?: (at: number) => Promise<void>; after?: () => Promise<void> },
): Promise<Felt> {
  const all: number[] = []
  for (let at = 0; at < presses; at += 1) {
    await before?.(at)
    await twoFrames(page)
    await page.evaluate(() => (globalThis as unknown as WithFelt).felt.clear())
    await press(at)
    await twoFrames(page)
    all.push(await page.evaluate(() => Math.max(0, ...(globalThis as unknown as WithFelt).felt.values())))
    await after?.()
  }
  all.sort((a, b) => a - b)
  return { what, worstMs: all.at(-1)!, medianMs: all[presses / 2]! }
}

/** Measures every press in the table on a site running at this address. */
export async function fingers(url: string): Promise<readonly Felt[]> {
  const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserArguments })
  try {
    const page = await browser.newPage({ baseURL: url, viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })
    await keepPopupAway(page)
    await page.addInitScript(watchPresses)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const button = (name: string | RegExp) => page.getByRole('button', { name }).locator('visible=true').first()
    const found: Felt[] = []

    await page.goto('/')
    found.push(
      await feel(page, 'open menu', {
        press: () => button('Menu').tap(),
        after: () => button('Close menu').tap(),
      }),
    )
    const modal = page.locator('[data-consultation-modal]')
    await modal.scrollIntoViewIfNeeded()
    found.push(
      await feel(page, 'open the modal', {
        press: () => modal.tap(),
        after: async () => {
          await page.getByRole('dialog').waitFor()
          await page.keyboard.press('Escape')
          await page.getByRole('dialog').waitFor({ state: 'detached' })
        },
      }),
    )
    await page.goto('/peptides')
    const add = page.getByRole('button', { name: /^Add to Consult/ })
    found.push(
      await feel(page, 'add to consult', {
        before: async () => {
          if ((await add.count()) === 0) {
            await page.evaluate(() => localStorage.clear())
            await page.reload()
          }
          await add.first().scrollIntoViewIfNeeded()
        },
        press: () => add.first().tap(),
      }),
    )
    await page.goto('/book-iv')
    const less = button(/^Remove /)
    found.push(
      await feel(page, 'add to cart', {
        before: async () => button(/^Add to cart/).scrollIntoViewIfNeeded(),
        press: () => button(/^Add to cart/).tap(),
        after: async () => {
          await less.waitFor()
          await less.tap()
        },
      }),
    )
    await addTwoTreatments(page)
    await openCart(page)
    const day = (offset: number) => page.getByRole('button', { name: formatLongDay(addDays(easternDay(new Date()), offset)) })
    const shown = await Promise.all([2, 3, 4, 5, 6].map(async (offset) => ((await day(offset).isVisible()) ? offset : 0)))
    const days = shown.filter((offset) => offset > 0)
    if (days.length < 2) await button('Next month').tap()
    const pair = days.length < 2 ? [10, 11] : days.slice(0, 2)
    found.push(await feel(page, 'choose a day', { press: (at) => day(pair[at % 2]!).tap() }))
    found.push(await feel(page, 'choose a slot', { press: (at) => button(at % 2 === 0 ? '9:30 AM' : '8:00 PM').tap() }))
    await page.locator('[aria-controls=booking-summary-body]').tap()
    const code = page.getByText('Have a resident code?')
    await code.tap()
    found.push(
      await feel(page, 'apply the code', {
        before: async () => {
          if (!(await page.getByLabel('Resident code').isVisible())) await code.tap()
          await page.getByLabel('Resident code').fill(partnerBuilding.name)
        },
        press: () => button('Apply').tap(),
        after: () => button(/^Remove resident code/).tap(),
      }),
    )
    const form = page.getByRole('form', { name: 'Appointment request' })
    const fields = ['Street Address', 'City'].map((label) => form.getByLabel(label, { exact: true }))
    found.push(await feel(page, 'next field', { press: (at) => fields[at % 2]!.tap() }))
    return found
  } finally {
    await browser.close()
  }
}
