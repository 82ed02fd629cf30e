/** The weekly report on the real server: paging through weeks, how we count, and the export. */
import { readFile } from 'node:fs/promises'
import { addDays, easternDay } from '../../../src/catalog/time/eastern.ts'
import { mondayOf } from '../../../src/catalog/report.ts'
import { openAsAdmin } from '../../support/steps/back-office.ts'
import { axeFindings, expect, test } from '../../support/page.ts'

test('an admin pages through the weeks of the report and exports one as CSV', async ({ page }) => {
  await openAsAdmin(page, '/admin/report')
  const monday = mondayOf(easternDay(new Date()))
  const week = page.getByRole('group', { name: 'Week' })
  await expect(page.getByText('How we count')).toBeVisible()
  await expect(week).toContainText('So far')
  await expect(week.getByRole('button', { name: 'Next week' })).toBeDisabled()
  await expect(page.getByRole('figure')).toContainText('Requests and completed visits per week')
  expect(await axeFindings(page)).toEqual([])

  await week.getByRole('button', { name: 'Previous week' }).click()
  await expect(page).toHaveURL(new RegExp(`week=${addDays(monday, -7)}$`))
  await expect(week).not.toContainText('So far')
  await page.reload()
  await expect(page.getByText('How we count')).toBeVisible()
  await week.getByRole('button', { name: 'Next week' }).press('Enter')
  await expect(page).toHaveURL(/\/admin\/report$/)
  await expect(week.getByRole('button', { name: 'Next week' })).toBeFocused()
  await week.getByRole('button', { name: 'Previous week' }).click()
  await week.getByRole('button', { name: 'This week' }).press('Enter')
  await expect(page).toHaveURL(/\/admin\/report$/)
  // The pressed button is gone, so the screen has the focus.
  await expect(page.getByRole('main')).toBeFocused()

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`weekly-report-${monday}.csv`)
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(`"${monday}","${addDays(monday, 6)}","Completed visits",`)
})
