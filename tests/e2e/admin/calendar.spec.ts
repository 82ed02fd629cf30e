/**
 * The calendar: scheduling a caller in seconds, moving visits by mouse and by keyboard, and times that are taken (decisions 35,
 * 36).
 */
import type { Locator, Page } from 'playwright/test'
import { workingDay } from '../../../drizzle/demo-requests.ts'
import { addDays, easternDay, formatDay, formatLongDay, formatWeekday, type Day } from '../../../src/catalog/time/eastern.ts'
import type { Calendar } from '../../../src/contracts/visit/calendar.ts'
import { axeFindings, expect } from '../../support/page.ts'
import { test } from '../../support/own-site.ts'
import { timesOn } from '../../support/rows/calendar.ts'
import { holdBack } from '../../support/states/state.ts'
import { fillSignIn, refused } from '../../support/steps/account.ts'
import { dialog, drawer, openAsAdmin, someName } from '../../support/steps/back-office.ts'
import { untilRead } from '../../support/steps/question.ts'

test.use({ siteOf: 'calendar', siteSeed: 'demo' })

/** The first day of two weeks without demo visits. Each test that moves visits has its own day. */
const sunday = (() => {
  let day = addDays(easternDay(new Date()), 30)
  while (formatWeekday(day) !== 'Sunday') day = addDays(day, 1)
  return day
})()

/** The next day on which clocks go forward: the second Sunday of March. */
const springDay = (() => {
  let day = addDays(easternDay(new Date()), 1)
  while (!/-03-(0[89]|1[0-4])$/.test(day) || formatWeekday(day) !== 'Sunday') day = addDays(day, 1)
  return day
})()

const block = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}, `) })

/** Fills in the form for a new visit. */
async function fillIn(page: Page, name: string, day: Day, time: string, travelMinutes = ''): Promise<void> {
  await page.getByRole('button', { name: 'New visit', exact: true }).click()
  await dialog(page).getByLabel('Client’s name').fill(name)
  await dialog(page).getByLabel('Phone', { exact: true }).fill('305-555-0142')
  await dialog(page).getByLabel('Address, ending with the ZIP code').fill('16 Driftwood Lane, Miami Beach, FL 33140')
  await dialog(page).getByLabel('Everyday Wellness IV').check()
  await dialog(page).getByLabel('Day', { exact: true }).fill(day)
  await dialog(page).getByLabel('Time (Eastern)').fill(time)
  await dialog(page).getByLabel('Travel (min)').fill(travelMinutes)
}

async function scheduleVisit(page: Page, name: string, day: Day, time: string, travelMinutes = ''): Promise<void> {
  await fillIn(page, name, day, time, travelMinutes)
  await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText(`${name}’s visit is scheduled for`)).toBeVisible()
  await expect(drawer(page)).toContainText('Everyday Wellness IV')
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
}

/** Schedules a visit, loses the answer, and reloads. The form is restored, and the stored visit is no conflict for it. */
async function loseAnswer(page: Page, name: string, day: Day, time: string): Promise<void> {
  await fillIn(page, name, day, time)
  const made = '**/api/admin/visit'
  await page.route(made, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('We won’t schedule it twice.')
  await page.unroute(made)
  await page.reload()
  await expect(dialog(page).getByLabel('Client’s name')).toHaveValue(name)
  await expect(dialog(page)).toContainText('First of the day · 25 min travel · Nothing after')
}

/** Drags by this many pixels, in steps as a person does. */
async function drag(page: Page, from: Locator, to: { readonly x: number; readonly y: number }, edge = false): Promise<void> {
  const box = (await from.boundingBox())!
  const [x, y] = [box.x + box.width / 2, edge ? box.y + box.height - 2 : box.y + 12]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + to.x / 2, y + to.y / 2, { steps: 4 })
  await page.mouse.move(x + to.x, y + to.y, { steps: 4 })
  await page.mouse.up()
}

test('pointing at the Calendar link starts loading the week', { tag: '@desktop' }, async ({ page }) => {
  await openAsAdmin(page, '/admin/trash')
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/admin/calendar')
  await page.getByRole('link', { name: 'Calendar', exact: true }).hover()
  await asked
})

test('an admin schedules a caller we know in under 15 seconds', { tag: '@desktop' }, async ({ page }) => {
  await openAsAdmin(page, '/admin/calendar')
  const began = Date.now()
  await page.getByRole('button', { name: 'New visit', exact: true }).click()
  await dialog(page).getByLabel('Client’s name').pressSequentially('grace')
  await dialog(page)
    .getByRole('group', { name: 'Earlier clients' })
    .getByRole('button', { name: /^Grace Whitman/ })
    .click()
  await expect(dialog(page).getByLabel('Phone', { exact: true })).toHaveValue(/555/)
  // The pressed suggestion is gone.
  await expect(dialog(page).getByLabel('Client’s name')).toBeFocused()
  await dialog(page).getByLabel('Immune Boost').check()
  await dialog(page).getByLabel('Day', { exact: true }).fill(addDays(sunday, 1))
  await dialog(page).getByRole('button', { name: '9:30 AM' }).click()
  await expect(dialog(page).getByText('First of the day')).toBeVisible()
  // The list with the pressed time has closed.
  await expect(dialog(page).getByText('Open times that day')).toBeFocused()
  // She lives in New York, so the provider there comes.
  await expect(dialog(page).getByLabel('Provider').locator('option:checked')).toHaveText(/^Renata Cole/)
  // Checking the form with axe doesn't count.
  const filled = Date.now()
  expect(await axeFindings(page)).toEqual([])
  const checked = Date.now()
  await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText(/Grace Whitman.*’s visit is scheduled for .* at 9:30 AM/)).toBeVisible()
  expect(filled - began + Date.now() - checked).toBeLessThan(15_000)
  await expect(drawer(page)).toContainText('Immune Boost')
  expect(await axeFindings(page)).toEqual([])
})

test('Undo cancels a visit that was just scheduled', { tag: '@desktop' }, async ({ page }) => {
  const name = someName('Uma')
  const day = addDays(sunday, 3)
  await openAsAdmin(page, `/admin/calendar?day=${day}`)
  await fillIn(page, name, day, '19:00')
  await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText(`${name}’s visit is scheduled for`)).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(page.getByText(`${name}’s visit is canceled`)).toBeVisible()
  await expect(drawer(page)).toContainText('Canceled')
  await page.keyboard.press('Escape')
  await expect(block(page, name)).toHaveCount(0)
})

test('the new visit form suggests a correction for a mistyped email domain', { tag: '@desktop' }, async ({ page }) => {
  await openAsAdmin(page, '/admin/calendar')
  await page.getByRole('button', { name: 'New visit', exact: true }).click()
  await dialog(page).getByLabel('Email').fill('ana@gmial.com')
  await dialog(page).getByRole('button', { name: 'gmail.com' }).click()
  await expect(dialog(page).getByLabel('Email')).toHaveValue('ana@gmail.com')
  await expect(dialog(page).getByLabel('Email')).toBeFocused()
})

test('the new visit form reports all missing answers at once and focuses the first', { tag: '@desktop' }, async ({ page }) => {
  await openAsAdmin(page, '/admin/calendar')
  await page.getByRole('button', { name: 'New visit', exact: true }).click()
  await dialog(page).getByLabel('Phone', { exact: true }).fill('123')
  const schedule = dialog(page).getByRole('button', { name: 'Schedule', exact: true })
  await schedule.click()
  const field = (label: string) => dialog(page).getByLabel(label, { exact: true })
  for (const label of ['Client’s name', 'Phone', 'Address, ending with the ZIP code', 'Day'])
    await expect(field(label)).toHaveAttribute('aria-invalid', 'true')
  await expect(field('Client’s name')).toBeFocused()
  await field('Day').fill(addDays(sunday, 1))
  await field('Time (Eastern)').fill('10:00')
  await schedule.click()
  await expect(field('Day')).not.toHaveAttribute('aria-invalid', 'true')
  await expect(field('Client’s name')).toBeFocused()
})

test('a visit whose answer was lost can be sent again after a reload', { tag: '@desktop' }, async ({ page, watch }) => {
  watch.expectStatus('network')
  const name = someName('Lena')
  await openAsAdmin(page, '/admin/calendar')
  await loseAnswer(page, name, addDays(sunday, 4), '16:00')
  await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText(`${name}’s visit is scheduled for`)).toBeVisible()
  await expect(drawer(page)).toContainText(name)
})

test(
  'a visit sent again with other details after a lost answer keeps the first details',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.expectStatus('network')
    watch.expectStatus(409)
    const name = someName('Lior')
    await openAsAdmin(page, '/admin/calendar')
    await loseAnswer(page, name, addDays(sunday, 15), '16:00')
    await dialog(page).getByLabel('Length (min)').fill('95')
    await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(page.getByText('This visit was already scheduled with the details you entered first.')).toBeVisible()
    await expect(drawer(page)).toContainText(name)
  },
)

test(
  'a visit that finishes sending after its form closed leaves the next form unchanged',
  { tag: '@desktop' },
  async ({ page }) => {
    const [first, second] = [someName('Lia'), someName('Leo')]
    await openAsAdmin(page, '/admin/calendar')
    await fillIn(page, first, addDays(sunday, 12), '10:00')
    const answer = await holdBack(page, '/api/admin/visit')
    await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await fillIn(page, second, addDays(sunday, 12), '15:00')
    answer()
    await expect(page.getByText(`${first}’s visit is scheduled for`)).toBeVisible()
    await expect(dialog(page).getByLabel('Client’s name')).toHaveValue(second)
    await page.reload()
    await expect(dialog(page).getByLabel('Client’s name')).toHaveValue(second)
  },
)

test('a form left by Back while it was sending schedules the next client separately', { tag: '@desktop' }, async ({ page }) => {
  const [first, second] = [someName('Lia'), someName('Leo')]
  await openAsAdmin(page, '/admin/calendar')
  await fillIn(page, first, addDays(sunday, 10), '10:00')
  const answer = await holdBack(page, '/api/admin/visit')
  await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'New visit', exact: true }).click()
  await expect(dialog(page).getByLabel('Client’s name')).toHaveValue(first)
  await dialog(page).getByLabel('Client’s name').fill(second)
  await dialog(page).getByLabel('Time (Eastern)').fill('15:00')
  answer()
  await expect(page.getByText(`${first}’s visit is scheduled for`)).toBeVisible()
  await page.reload()
  await expect(dialog(page).getByLabel('Client’s name')).toHaveValue(second)
  await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText(`${second}’s visit is scheduled for`)).toBeVisible()
  await expect(drawer(page)).toContainText(second)
})

test('a duplicated tab schedules a separate visit', { tag: '@desktop' }, async ({ page, context }) => {
  const [first, second] = [someName('Ada'), someName('Abe')]
  await openAsAdmin(page, '/admin/calendar')
  await fillIn(page, first, addDays(sunday, 11), '10:00')
  // Like a duplicate, a window opened by the page starts with a copy of its session storage.
  const opening = context.waitForEvent('page')
  await page.evaluate(() => void window.open(location.href))
  const duplicate = await opening
  await expect(dialog(duplicate).getByLabel('Client’s name')).toHaveValue(first)
  await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText(`${first}’s visit is scheduled for`)).toBeVisible()
  await dialog(duplicate).getByLabel('Client’s name').fill(second)
  await dialog(duplicate).getByLabel('Time (Eastern)').fill('15:00')
  await dialog(duplicate).getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(duplicate.getByText(`${second}’s visit is scheduled for`)).toBeVisible()
})

test('a form left by Back while it was sending is empty once its visit is scheduled', { tag: '@desktop' }, async ({ page }) => {
  const name = someName('Lou')
  await openAsAdmin(page, '/admin/calendar')
  await fillIn(page, name, addDays(sunday, 11), '12:30')
  const answer = await holdBack(page, '/api/admin/visit')
  await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  answer()
  await expect(page.getByText(`${name}’s visit is scheduled for`)).toBeVisible()
  await page.getByRole('button', { name: 'New visit', exact: true }).click()
  await expect(dialog(page).getByLabel('Client’s name')).toHaveValue('')
})

test(
  'the new visit form warns about blood tests, distant addresses and times that clocks skip',
  { tag: '@desktop' },
  async ({ page }) => {
    await openAsAdmin(page, '/admin/calendar')
    await page.getByRole('button', { name: 'New visit', exact: true }).click()
    const vitaminC = dialog(page).getByLabel('Vitamin C 25,000 mg')
    const note = dialog(page).getByText('We need G6PD and kidney blood tests before we confirm.')
    await expect(vitaminC).toBeVisible()
    await expect(note).toHaveCount(0)
    const status = await dialog(page).getByRole('status').and(page.locator(':empty')).last().elementHandle()
    await vitaminC.check()
    await expect(note).toBeVisible()
    expect(await status?.textContent(), 'read out').toContain('We need G6PD and')
    const address = dialog(page).getByLabel('Address, ending with the ZIP code')
    const outside = 'Outside our usual area. Check the ZIP code and the travel time.'
    await address.fill('16 Driftwood Lane, Miami Beach, FL 33410')
    await expect(address).toHaveAccessibleDescription(outside)
    expect(await axeFindings(page)).toEqual([])
    await address.fill('16 Driftwood Lane, Miami Beach, FL 33140')
    await expect(dialog(page).getByText(outside)).toHaveCount(0)
    // The clocks skip this hour.
    await dialog(page).getByLabel('Day', { exact: true }).fill(springDay)
    await dialog(page).getByLabel('Time (Eastern)').fill('02:30')
    await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(dialog(page)).toContainText('Clocks change that night and skip this time. Please choose another.')
  },
)

test('the week of all providers shows who is off for part of a day', { tag: '@desktop' }, async ({ page }) => {
  await openAsAdmin(page, `/admin/calendar?day=${workingDay(easternDay(new Date()), 4)}`)
  await expect(page.getByText('Renata Cole (Demo): time off')).toBeVisible()
  await page.getByRole('combobox', { name: 'Provider' }).selectOption('Renata Cole (Demo)')
  await expect(page.getByText('Time off', { exact: true })).toBeVisible()
})

test(
  'time off is cut off at the last hour shown, and hidden if it ends before the first',
  { tag: '@desktop' },
  async ({ page }) => {
    const day = addDays(sunday, 3)
    // Only this week: the weeks beside it may load after the test.
    await page.route(`**/api/admin/calendar?first=${sunday}*`, async (route) => {
      const response = await route.fetch()
      const found = (await response.json()) as Calendar
      const [early, late] = found.providers
      const providers = [
        { ...early, name: 'Early', timeOff: [timesOn(day, [5, 0], 90)] },
        { ...late, name: 'Late', timeOff: [timesOn(day, [16, 0], 480)] },
      ]
      await route.fulfill({ response, json: { ...found, providers } })
    })
    await openAsAdmin(page, `/admin/calendar?day=${sunday}`)
    const late = (await page.getByText('Late: time off').locator('..').boundingBox())!
    const column = (await page.getByRole('group', { name: formatLongDay(day), exact: true }).boundingBox())!
    expect(late.y + late.height).toBeCloseTo(column.y + column.height, 0)
    await expect(page.getByText('Early: time off')).toHaveCount(0)
  },
)

test('dragging moves a visit or its end, says so, and can be undone', { tag: '@desktop' }, async ({ page }) => {
  const name = someName('Ida')
  await openAsAdmin(page, `/admin/calendar?day=${sunday}`)
  await scheduleVisit(page, name, addDays(sunday, 2), '13:00', '75')
  const column = page.getByRole('group', { name: formatLongDay(addDays(sunday, 2)), exact: true })
  const width = (await column.boundingBox())!.width
  await drag(page, block(page, name), { x: width, y: 56 })
  await expect(page.getByText(`${name}’s visit is now on ${formatDay(addDays(sunday, 3))} at 2:00 PM`)).toBeVisible()
  const undo = page.getByRole('button', { name: 'Undo' })
  await expect(undo, 'scheduling it can no longer be undone').toHaveCount(1)
  await undo.click()
  await expect(column.getByRole('button', { name: new RegExp(`^${name}, 1:00 PM to 2:00 PM`) })).toBeVisible()
  await expect(page.getByText(`${name}’s visit is back on`)).toBeVisible()
  // Back with the minutes entered for its travel.
  await block(page, name).press('Enter')
  await expect(drawer(page)).toContainText('75 min')
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await drag(page, block(page, name), { x: 0, y: 28 }, true)
  await expect(block(page, name)).toHaveAccessibleName(/1:00 PM to 2:30 PM/)
  // Escape puts a dragged visit back, and a press without moving opens it.
  const box = (await block(page, name).boundingBox())!
  await page.mouse.move(box.x + 20, box.y + 10)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y + 120, { steps: 4 })
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(block(page, name)).toHaveAccessibleName(/1:00 PM to 2:30 PM/)
  await block(page, name).press('Enter')
  await expect(drawer(page)).toContainText('Moved to')
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(block(page, name)).toHaveAccessibleName(/1:00 PM to 2:30 PM/)
  await block(page, name).click()
  await expect(drawer(page)).toContainText('Moved to')
})

test('a visit dragged twice before the server answers stays where it was dropped last', { tag: '@desktop' }, async ({ page }) => {
  const name = someName('Eva')
  const day = addDays(sunday, 1)
  await openAsAdmin(page, `/admin/calendar?day=${day}`)
  await scheduleVisit(page, name, day, '15:00')
  const answer = await holdBack(page, '/api/admin/visit-move')
  await drag(page, block(page, name), { x: 0, y: 56 })
  await expect(block(page, name)).toHaveAccessibleName(/4:00 PM to 5:00 PM/)
  await drag(page, block(page, name), { x: 0, y: 56 })
  answer()
  await expect(page.getByText(`${name}’s visit is now on ${formatDay(day)} at 5:00 PM`)).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.reload()
  await expect(block(page, name)).toHaveAccessibleName(/5:00 PM to 6:00 PM/)
})

test('a move to a taken time names the conflict and needs a reason', { tag: '@desktop' }, async ({ page, watch }) => {
  watch.expectStatus(409)
  const [first, second] = [someName('Ana'), someName('Ben')]
  const day = addDays(sunday, 4)
  await openAsAdmin(page, `/admin/calendar?day=${day}`)
  await scheduleVisit(page, first, day, '10:00')
  await scheduleVisit(page, second, day, '13:00')
  await drag(page, block(page, second), { x: 0, y: -3 * 56 })
  await expect(dialog(page)).toContainText('Taken from 10:00 AM to 11:00 AM.')
  await expect(dialog(page).getByLabel('Reason for booking this time anyway')).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  // Only this provider has a conflict: another one may be free.
  const provider = dialog(page).getByLabel('Provider')
  const own = await provider.inputValue()
  await provider.selectOption((await provider.locator('option', { hasText: 'Renata Cole' }).getAttribute('value'))!)
  await expect(dialog(page)).not.toContainText('Taken from 10:00 AM to 11:00 AM.')
  await provider.selectOption(own)
  await expect(dialog(page)).toContainText('Taken from 10:00 AM to 11:00 AM.')
  await dialog(page).getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog(page)).toContainText('Enter a reason, or choose another time.')
  await dialog(page).getByLabel('Reason for booking this time anyway').fill('Same household')
  await dialog(page).getByRole('button', { name: 'Move', exact: true }).click()
  await expect(block(page, second)).toHaveAccessibleName(/10:00 AM to 11:00 AM.*booked anyway/)
  await block(page, second).click()
  await expect(drawer(page)).toContainText('Same household')
})

test('two visits dragged to a taken time at once each get their own question', { tag: '@desktop' }, async ({ page, watch }) => {
  watch.expectStatus(409)
  const [first, second, third] = [someName('Ana'), someName('Ben'), someName('Cleo')]
  const day = addDays(sunday, 8)
  await openAsAdmin(page, `/admin/calendar?day=${day}`)
  await scheduleVisit(page, first, day, '10:00')
  await scheduleVisit(page, second, day, '13:00')
  await scheduleVisit(page, third, day, '16:00')
  const answer = await holdBack(page, '/api/admin/visit-move')
  await drag(page, block(page, second), { x: 0, y: -3 * 56 })
  await drag(page, block(page, third), { x: 0, y: -6 * 56 })
  answer()
  // Either one can be answered first.
  const heading = dialog(page).getByRole('heading', { name: /^Move (Ben|Cleo)/ })
  const asked = (await heading.textContent())!.includes(second) ? [second, third] : [third, second]
  for (const name of asked) {
    await expect(dialog(page).getByRole('heading', { name: `Move ${name}’s visit` })).toBeVisible()
    await expect(dialog(page)).toContainText('Taken from 10:00 AM to 11:00 AM.')
    await expect(dialog(page).getByLabel('Reason for booking this time anyway')).toBeFocused()
    // Any sooner, a press in the same place would count as part of a double click.
    await untilRead(page)
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  }
  await expect(dialog(page)).toHaveCount(0)
  await expect(block(page, second)).toHaveAccessibleName(/1:00 PM to 2:00 PM/)
  await expect(block(page, third)).toHaveAccessibleName(/4:00 PM to 5:00 PM/)
})

test(
  'an offline drag to a taken time asks for another time once it is tried again',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.expectStatus('network')
    watch.expectStatus(409)
    const [first, second] = [someName('Ana'), someName('Ben')]
    const day = addDays(sunday, 9)
    await openAsAdmin(page, `/admin/calendar?day=${day}`)
    await scheduleVisit(page, first, day, '10:00')
    await scheduleVisit(page, second, day, '13:00')
    await page.context().setOffline(true)
    await drag(page, block(page, second), { x: 0, y: -3 * 56 })
    const alert = page.getByRole('alert').filter({ hasText: 'nothing was changed' })
    await expect(alert).toBeVisible()
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Later' }).click()
    await expect(block(page, second)).toHaveCount(0)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(dialog(page).getByRole('heading', { name: `Move ${second}’s visit` })).toBeVisible()
    await expect(dialog(page)).toContainText('Taken from 10:00 AM to 11:00 AM.')
    await dialog(page).getByLabel('Time (Eastern)').fill('15:00')
    // The conflict above the button goes as the answer comes, and the button moves up with it.
    await expect(dialog(page)).not.toContainText('Taken from 10:00 AM to 11:00 AM.')
    await dialog(page).getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByText(`${second}’s visit is now on ${formatDay(day)} at 3:00 PM`)).toBeVisible()
  },
)

test('choosing an open time after a taken one needs no reason', { tag: '@desktop' }, async ({ page, watch }) => {
  watch.expectStatus(409)
  const [first, second, third] = [someName('Ana'), someName('Ben'), someName('Cleo')]
  const day = addDays(sunday, 13)
  await openAsAdmin(page, `/admin/calendar?day=${day}`)
  await scheduleVisit(page, first, day, '10:00')
  await scheduleVisit(page, second, day, '13:00')
  const reason = dialog(page).getByLabel('Reason for booking this time anyway')
  await drag(page, block(page, second), { x: 0, y: -3 * 56 })
  await reason.fill('Same household')
  await dialog(page).getByLabel('Time (Eastern)').fill('15:00')
  await expect(reason).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText(`${second}’s visit is now on ${formatDay(day)} at 3:00 PM`)).toBeVisible()
  await expect(block(page, second)).not.toHaveAccessibleName(/booked anyway/)

  await fillIn(page, third, day, '10:00')
  await expect(reason).toBeVisible()
  await dialog(page).getByLabel('Time (Eastern)').fill('18:00')
  await expect(reason).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByText(`${third}’s visit is scheduled for ${formatDay(day)} at 6:00 PM`)).toBeVisible()
})

test(
  'a click on the calendar sets the day of the new visit, and keeps a draft left by Back',
  { tag: '@desktop' },
  async ({ page }) => {
    await openAsAdmin(page, `/admin/calendar?day=${sunday}`)
    const press = (day: Day) =>
      page.getByRole('button', { name: `New visit: ${formatLongDay(day)}` }).click({ position: { x: 20, y: 300 } })
    await press(addDays(sunday, 4))
    await dialog(page).getByLabel('Client’s name').fill('Ben Li')
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await press(addDays(sunday, 5))
    await expect(dialog(page).getByLabel('Client’s name')).toHaveValue('Ben Li')
    await expect(dialog(page).getByLabel('Day', { exact: true })).toHaveValue(addDays(sunday, 5))
    await page.reload()
    await expect(dialog(page).getByLabel('Day', { exact: true })).toHaveValue(addDays(sunday, 5))
  },
)

test(
  'by keyboard, an admin opens a day, moves a visit, cancels it, and schedules it again',
  { tag: '@desktop' },
  async ({ page }) => {
    const name = someName('Cleo')
    const day = addDays(sunday, 5)
    await openAsAdmin(page, `/admin/calendar?day=${day}`)
    await scheduleVisit(page, name, day, '16:00')
    await page.getByRole('link', { name: formatLongDay(day) }).press('Enter')
    await expect(page).toHaveURL(/view=day/)
    await block(page, name).press('Enter')
    await drawer(page).getByRole('button', { name: 'Move…' }).press('Enter')
    await dialog(page).getByLabel('Time (Eastern)').fill('17:30')
    await dialog(page).getByLabel('Length (min)').fill('90')
    await page.keyboard.press('Enter')
    await expect(page.getByText(`${name}’s visit is now on ${formatDay(day)} at 5:30 PM`)).toBeVisible()
    await drawer(page).getByRole('button', { name: 'Cancel visit…' }).press('Enter')
    await expect(dialog(page)).toContainText('please call them')
    // After leaving by Back, a reopened visit shows no question.
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await block(page, name).press('Enter')
    await expect(drawer(page)).toContainText('Scheduled')
    await expect(page.getByRole('button', { name: 'Cancel visit', exact: true })).toHaveCount(0)
    await drawer(page).getByRole('button', { name: 'Cancel visit…' }).press('Enter')
    await dialog(page).getByRole('button', { name: 'Cancel visit', exact: true }).press('Enter')
    await expect(drawer(page)).toContainText('Canceled')
    // The pressed button is gone, so the drawer has the focus.
    await expect(drawer(page).getByRole('button', { name: 'Cancel visit…' })).toHaveCount(0)
    await expect(drawer(page).locator(':focus')).toHaveCount(1)
    await drawer(page).getByRole('button', { name: 'Schedule again…' }).press('Enter')
    await expect(dialog(page)).toContainText(`Was ${formatLongDay(day)}`)
    await dialog(page).getByRole('button', { name: 'Schedule', exact: true }).press('Enter')
    await expect(drawer(page)).toContainText('Scheduled')
    await page.keyboard.press('Escape')
    await expect(block(page, name)).toHaveAccessibleName(/5:30 PM to 7:00 PM/)
  },
)

test('a link to a visit shows the visit’s week behind its drawer', { tag: '@desktop' }, async ({ page }) => {
  const name = someName('Flora')
  const day = addDays(sunday, 5)
  await openAsAdmin(page, `/admin/calendar?day=${day}`)
  await scheduleVisit(page, name, day, '13:00')
  await block(page, name).click()
  await expect(drawer(page)).toContainText(name)
  const id = new URL(page.url()).searchParams.get('id')
  await page.goto(`/admin/calendar?id=${id}`)
  await expect(drawer(page)).toContainText(name)
  await page.keyboard.press('Escape')
  await expect(block(page, name)).toBeVisible()
})

test('dragging a visit that another tab has moved shows the other tab’s time', { tag: '@desktop' }, async ({ page, watch }) => {
  watch.expectStatus(409)
  const name = someName('Dora')
  const day = addDays(sunday, 6)
  await openAsAdmin(page, `/admin/calendar?day=${day}`)
  await scheduleVisit(page, name, day, '09:00')
  const other = await page.context().newPage()
  await other.goto(`/admin/calendar?day=${day}`)
  await drag(other, block(other, name), { x: 0, y: 2 * 56 })
  await expect(other.getByText(`${name}’s visit is now`)).toBeVisible()
  await drag(page, block(page, name), { x: 0, y: 5 * 56 })
  await expect(block(page, name)).toHaveAccessibleName(/11:00 AM to 12:00 PM/)
})

test(
  'a move or cancellation begun before a colleague’s move is refused and shows the new time',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.expectStatus(409)
    const name = someName('Elio')
    const day = addDays(sunday, 6)
    await openAsAdmin(page, `/admin/calendar?day=${day}`)
    await scheduleVisit(page, name, day, '16:00')
    const other = await page.context().newPage()
    await other.goto(`/admin/calendar?day=${day}`)
    await block(page, name).click()
    await drawer(page).getByRole('button', { name: 'Move…' }).click()
    await dialog(page).getByLabel('Length (min)').fill('30')
    await drag(other, block(other, name), { x: 0, y: 2 * 56 })
    await expect(other.getByText(`${name}’s visit is now`)).toBeVisible()
    await expect(page.getByText(`${formatDay(day)}, 6:00 PM`)).toBeAttached({ timeout: 15_000 })
    await dialog(page).getByRole('button', { name: 'Move', exact: true }).click()
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    await expect(dialog(page)).toContainText(' at 6:00 PM. We have no email')
    await page.keyboard.press('Escape')
    await drawer(page).getByRole('button', { name: 'Cancel visit…' }).click()
    await drag(other, block(other, name), { x: 0, y: -3 * 56 })
    await expect(page.getByText(`${formatDay(day)}, 3:00 PM`)).toBeAttached({ timeout: 15_000 })
    await dialog(page).getByRole('button', { name: 'Cancel visit', exact: true }).click()
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    await expect(block(other, name)).toHaveAccessibleName(/3:00 PM to 4:00 PM/)
    await expect(dialog(page)).toContainText(`${formatDay(day)} at 3:00 PM.`)
    await dialog(page).getByRole('button', { name: 'Cancel visit', exact: true }).click()
    await expect(page.getByText(`${name}’s visit is canceled`)).toBeVisible()
  },
)

test(
  'resolving a drag to a taken time is refused once if a colleague has moved the visit',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.expectStatus(409)
    const [first, second] = [someName('Ana'), someName('Ben')]
    const day = addDays(sunday, 16)
    await openAsAdmin(page, `/admin/calendar?day=${day}`)
    await scheduleVisit(page, first, day, '10:00')
    await scheduleVisit(page, second, day, '13:00')
    const other = await page.context().newPage()
    await other.goto(`/admin/calendar?day=${day}`)
    await drag(page, block(page, second), { x: 0, y: -3 * 56 })
    await expect(dialog(page)).toContainText('Taken from 10:00 AM to 11:00 AM.')
    await drag(other, block(other, second), { x: 0, y: 2 * 56 })
    await expect(other.getByText(`${second}’s visit is now`)).toBeVisible()
    await dialog(page).getByLabel('Time (Eastern)').fill('17:00')
    await dialog(page).getByRole('button', { name: 'Move', exact: true }).click()
    await expect(dialog(page).getByRole('alert')).toContainText('Someone else')
    await expect(dialog(page)).toContainText(' at 3:00 PM. We have no email')
    await dialog(page).getByRole('button', { name: 'Move', exact: true }).click()
    await expect(page.getByText(`${second}’s visit is now on ${formatDay(day)} at 5:00 PM`)).toBeVisible()
  },
)

test(
  'the Move form keeps its answers when the session ends, and drops them on Cancel',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.expectStatus(401)
    const name = someName('Gil')
    const day = addDays(sunday, 17)
    await openAsAdmin(page, `/admin/calendar?day=${day}`)
    await scheduleVisit(page, name, day, '10:00')
    await block(page, name).click()
    const openMove = () => drawer(page).getByRole('button', { name: 'Move…' }).click()
    const time = dialog(page).getByLabel('Time (Eastern)')
    await openMove()
    await time.fill('15:30')
    await dialog(page).getByLabel('Length (min)').fill('45')
    // Keep the route: removed while the next page loads, it could take one of its scripts with it.
    let isOver = true
    await page.route('**/api/**', (route) =>
      isOver ? route.fulfill({ status: 401, json: refused('not-signed-in') }) : route.fallback(),
    )
    await dialog(page).getByRole('button', { name: 'Move', exact: true }).click()
    await page.waitForURL('**/auth?**')
    isOver = false
    await fillSignIn(page)
    await page.waitForURL('**/admin/**')
    await openMove()
    await expect(time).toHaveValue('15:30')
    await expect(dialog(page).getByLabel('Length (min)')).toHaveValue('45')
    await untilRead(page)
    await dialog(page).getByRole('button', { name: 'Cancel', exact: true }).click()
    await openMove()
    await expect(time).toHaveValue('10:00')
  },
)

test('every calendar view has no axe findings and fits a desktop and a phone', { tag: '@desktop' }, async ({ page }) => {
  await openAsAdmin(page, '/admin/calendar')
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 })
    for (const view of ['Day', 'Week', 'Month']) {
      const shown = `${view} at ${width} px`
      await page.getByRole('group', { name: 'View' }).getByRole('button', { name: view }).click()
      await expect(page.getByRole('button', { name: view, pressed: true })).toBeVisible()
      expect(await axeFindings(page), shown).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), shown).toBe(true)
    }
  }
  await page.getByRole('button', { name: 'Later' }).click()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(page).not.toHaveURL(/day=/)
})
