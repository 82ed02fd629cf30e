/** How far a page's layout shifts. */
import type { Page } from 'playwright/test'

type Watched = { readonly shifts: number[] }

/** Collects the layout shifts of the pages that are opened after it. */
export const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts } satisfies Watched)
    new PerformanceObserver((entries) => {
      for (const entry of entries.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(entry.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The shifts of the open page so far. */
export const shiftsOf = (page: Page) => page.evaluate(() => (window as unknown as Watched).shifts)
