/** The dashboard's lists: clients who wait for an answer come first, and a no-show leaves the list once staff have called. */
import type { Page } from 'playwright/test'
import { addDays, easternDay, formatMonthDay } from '../../../src/catalog/time/eastern.ts'
import { openScreen } from '../../support/back-office-screen.ts'
import { axeFindings, expect, test } from '../../support/page.ts'
import { dashboard } from '../../support/rows/back-office.ts'
import { admin, pretendSignedIn } from '../../support/steps/account.ts'
import { answer, brokenAnswer } from '../../support/states/state.ts'

const [missed] = dashboard.days.missed
const missedOnes = (page: Page) => page.getByRole('region', { name: 'No-shows to call' })

/** The server's list after the calls so far. */
async function keepList(page: Page): Promise<unknown[]> {
  const sent: unknown[] = []
  let called = false
  await page.route('**/api/admin/visit-called', (route) => {
    sent.push(route.request().postDataJSON())
    called = !called
    return route.fulfill({ json: {} })
  })
  await page.route('**/api/admin/dashboard', (route) =>
    route.fulfill({ json: { ...dashboard, days: { ...dashboard.days, missed: called ? [] : [missed] } } }),
  )
  return sent
}

test('marking a no-show as called removes them from the list, and Undo brings them back', async ({ page }) => {
  await openScreen(page, '/admin', { dashboard })
  const sent = await keepList(page)
  const button = missedOnes(page).getByRole('button', { name: `Mark as called ${missed!.name}` })
  await expect(missedOnes(page).getByRole('link', { name: missed!.phone })).toHaveAttribute('href', 'tel:3055550199')
  expect(await axeFindings(page)).toEqual([])
  await button.dblclick()
  await expect(missedOnes(page)).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()
  expect(sent).toEqual([{ id: missed!.id, called: true, version: missed!.version }])
  await page
    .getByRole('listitem')
    .filter({ hasText: `${missed!.name}: Called.` })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(button).toBeVisible()
  expect(sent).toEqual([
    { id: missed!.id, called: true, version: missed!.version },
    { id: missed!.id, called: false },
  ])
})

test('a call that can’t be saved says so, and the client stays on the list', async ({ page, watch }) => {
  watch.expectStatus(500)
  await openScreen(page, '/admin', { dashboard })
  await answer(page, '/api/admin/visit-called', 500, brokenAnswer)
  await missedOnes(page)
    .getByRole('button', { name: `Mark as called ${missed!.name}` })
    .click()
  await expect(page.getByRole('alert').filter({ hasText: 'We couldn’t mark this client as called' })).toBeVisible()
  await expect(missedOnes(page)).toContainText(missed!.name)
})

test('the dashboard says whose license is running out, and leads to their schedule', async ({ page }) => {
  const today = easternDay(new Date())
  const soon = { providerId: admin.id, provider: 'Dana Ruiz', state: 'Florida', expiresOn: addDays(today, 12) } as const
  const over = { ...soon, state: 'New York', expiresOn: addDays(today, -400) } as const
  await openScreen(page, '/admin', { dashboard: { ...dashboard, licenses: [over, soon] } })
  const needed = page.getByRole('region', { name: 'Needs attention' })
  const year = over.expiresOn.slice(0, 4)
  await expect(
    needed.getByRole('link', { name: `Dana Ruiz’s New York license expired on ${formatMonthDay(over.expiresOn)}, ${year}` }),
  ).toBeVisible()
  const link = needed.getByRole('link', { name: `Dana Ruiz’s Florida license expires on ${formatMonthDay(soon.expiresOn)}` })
  await expect(link).toHaveAttribute('href', `/admin/users/schedule?id=${admin.id}`)
})

test('clients waiting for an answer come before today’s visits', async ({ page }) => {
  await openScreen(page, '/admin', { dashboard })
  const waiting = page.getByRole('region', { name: 'Clients waiting for an answer' })
  await expect(waiting).toContainText(/Asked to move from .+ at\s9:00\sAM to .+ at\s2:30\sPM/)
  await expect(page.getByRole('region', { name: 'Today’s visits' })).toContainText('Client is 20 minutes late')
  const titles = await page.getByRole('heading', { level: 2 }).allTextContents()
  expect(titles.slice(0, 3)).toEqual(['Needs attention', 'Clients waiting for an answer', 'Today’s visits'])
  const [asks] = dashboard.days.asking
  await answer(page, '/api/admin/visit-called', 200, {})
  await answer(page, '/api/admin/dashboard', 200, { ...dashboard, days: { ...dashboard.days, asking: [] } })
  await waiting.getByRole('button', { name: `Mark as called ${asks!.name}` }).click()
  await expect(waiting).toHaveCount(0)
})

test('a busy day lists the next visits and links to the rest on the calendar', async ({ page }) => {
  const [any] = dashboard.days.today
  const minutesAhead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const today = Array.from({ length: 30 }, (_, index) => ({
    ...any!,
    id: `${any!.id.slice(0, -2)}${10 + index}`,
    name: `Client ${index + 1}`,
    status: index < 10 ? 'completed' : 'scheduled',
    startsAt: minutesAhead(10 * index - 95),
    endsAt: minutesAhead(10 * index - 35),
  }))
  await openScreen(page, '/admin', { dashboard: { ...dashboard, days: { ...dashboard.days, today } } })
  const visits = page.getByRole('region', { name: 'Today’s visits' })
  await expect(visits.getByRole('link', { name: /^Client/ })).toHaveText(
    [11, 12, 13, 14, 15, 16, 17, 18].map((of) => `Client ${of}`),
  )
  await visits.getByRole('link', { name: '22 more visits on the calendar' }).click()
  await expect(page).toHaveURL(/\/calendar\?view=day/)
})

test('the welcome fits on a phone even with a long name', { tag: '@phone' }, async ({ page }) => {
  const full_name = 'Wolfeschlegelsteinhausenbergerdorff'
  await openScreen(page, '/admin', { dashboard }, (to) => pretendSignedIn(to, { user: { ...admin, full_name } }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(full_name)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
