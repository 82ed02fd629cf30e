/** What a visitor does in the calendar of a day picker. */
import type { Page } from 'playwright/test'
import { formatLongDay, type Day } from '../../../src/catalog/time/eastern.ts'

/** Chooses a day within the next month. The calendar may open on this month or, when that is nearly over, on the next. */
export async function pickDay(page: Page, day: Day) {
  const cell = page.getByRole('button', { name: formatLongDay(day) })
  const earlier = page.getByRole('button', { name: 'Previous month' })
  if (!(await cell.isVisible()) && (await earlier.isEnabled())) await earlier.click()
  if (!(await cell.isVisible())) await page.getByRole('button', { name: 'Next month' }).click()
  await cell.click()
}
