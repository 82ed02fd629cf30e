/** A provider's schedule: a month's cities in a few clicks, hours, time off, and conflicts with visits (decision 36). */
import { addDays, easternDay, formatDay, formatLongDay, type Day } from '../../../src/catalog/time/eastern.ts'
import { addMonths } from '../../../src/catalog/time/month.ts'
import { fillSignIn, newAddress, refused } from '../../support/steps/account.ts'
import {
  dialog,
  drawer,
  openAsAdmin,
  searched,
  someName,
  visitorOf,
  worksAnyTime,
  worksOn,
} from '../../support/steps/back-office.ts'
import { axeFindings, expect } from '../../support/page.ts'
import { test } from '../../support/own-site.ts'
import { holdBack } from '../../support/states/state.ts'

test.use({ siteOf: 'schedule', siteSeed: 'demo' })

const month = addMonths(easternDay(new Date()), 2).slice(0, 7)
const on = (date: string): Day => `${month}-${date}`
const visitDay = on('06')

test('a schedule whose city days are over says that nothing can be booked', { tag: '@desktop' }, async ({ page }) => {
  await openAsAdmin(page, '/admin/users')
  await worksAnyTime(page)
  await page.getByRole('button', { name: 'Actions for Demo Admin' }).click()
  await page.getByRole('menuitem', { name: 'Schedule' }).click()
  await expect(page.getByText('No days yet. Until you add some, visits can be booked in either city on any day.')).toBeVisible()
  const yesterday = addDays(easternDay(new Date()), -1)
  await worksOn(page, [{ city: 'Miami Beach', firstDay: yesterday, lastDay: yesterday, baseZip: '33139' }])
  await page.reload()
  await expect(page.getByText('No upcoming days. Until you add some, nothing can be booked.')).toBeVisible()
})

test(
  'a provider sets a month’s cities, and sees visits that no longer fit before saving',
  { tag: '@desktop' },
  async ({ page, ownSite, watch }) => {
    watch.expectStatus(409)
    // A visit in Miami Beach, booked before anyone entered where the provider is.
    const name = someName('Ida')
    await visitorOf(ownSite.url).books({
      name,
      email: newAddress(),
      preferredDates: [`${visitDay} at 2:00 PM`, `${addDays(visitDay, 1)} at 9:30 AM`],
    })
    await page.clock.install()
    await openAsAdmin(page, searched('requests', name))
    await worksAnyTime(page)
    await page.getByRole('button', { name, exact: true }).click()
    // Clicked before we know who could come, it still takes the provider's time.
    const answer = await holdBack(page, '/api/admin/request-offer')
    await drawer(page).getByRole('button', { name: 'Confirm a time' }).click()
    await dialog(page).getByRole('button', { name: 'Confirm and email' }).click()
    answer()
    await expect(page.getByText('Confirmed. We’re emailing the client.')).toBeVisible()

    await page.goto('/admin/users')
    await page.getByRole('button', { name: /\(you\)/ }).click()
    await expect(drawer(page)).toContainText('Treats clients in either city on any day.')
    await drawer(page).getByRole('link', { name: 'Cities, hours and time off' }).click()
    for (let turn = 0; turn < 2; turn += 1) await page.getByRole('button', { name: 'Next month' }).click()
    const day = (date: string, city = '') =>
      page.getByRole('button', { name: `${formatLongDay(on(date))}${city && `, ${city}`}`, exact: true })
    // A first day chosen before the whole month doesn't become one end of the next choice.
    await day('03').click()
    await page.getByRole('button', { name: 'Whole month' }).click()
    await expect(day('12', 'Miami Beach')).toBeVisible()
    await page.getByText('New York', { exact: true }).first().click()
    await day('01', 'Miami Beach').click()
    await expect(page.getByText('Now choose the last day, or press Escape.')).toBeVisible()
    // The rest by keyboard: a week on, a day on.
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(day('09', 'New York')).toBeVisible()
    await expect(page.getByText(`${formatDay(on('01'))} to ${formatDay(on('09'))}`)).toBeVisible()
    expect(await axeFindings(page)).toEqual([])

    // All missing answers are reported at once, beside their fields.
    await page.getByRole('button', { name: 'Add time off' }).click()
    await page.getByRole('button', { name: 'Add a license' }).click()
    const save = page.getByRole('button', { name: 'Save schedule' })
    await save.click()
    for (const sentence of ['Enter a 5-digit ZIP code.', 'Choose a day.', 'Enter the license number.'])
      await expect(page.getByText(sentence).first()).toBeVisible()
    await page.getByRole('button', { name: 'Remove license 1' }).click()
    // The button is gone; its card keeps the focus.
    await expect(page.getByRole('region', { name: 'Licenses' })).toBeFocused()
    await page.getByLabel('First day').fill(on('20'))
    await page.getByLabel('Last day').fill(on('19'))
    await page.getByRole('textbox', { name: `Starting ZIP for New York, from ${formatDay(on('01'))}` }).fill('10021')
    await expect(page.getByText('The end must come after the start.')).toBeVisible()
    await page.getByLabel('Last day').fill(on('21'))
    await page.getByRole('button', { name: 'Add hours on Monday in Miami Beach' }).click()
    await page.getByRole('button', { name: 'Copy Monday to every day' }).click()
    await expect(page.getByText('Add hours here, or nothing can be booked on days in New York.')).toBeVisible()
    await page.getByRole('button', { name: 'Add hours on Monday in New York' }).click()
    await page.getByRole('button', { name: 'Remove Sunday, Miami Beach, 09:00' }).click()
    await expect(page.getByRole('button', { name: 'Add hours on Sunday in Miami Beach' })).toBeFocused()

    // Leaving asks first.
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('Your changes to this schedule will be lost.')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

    await save.click()
    await expect(dialog(page)).toContainText('no longer fit')
    await expect(dialog(page).getByRole('listitem').filter({ hasText: name })).toContainText('In New York that day.')
    expect(await axeFindings(page)).toEqual([])
    await dialog(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await save.click()
    const anyway = dialog(page).getByRole('button', { name: 'Save anyway' })
    await expect(anyway).toBeVisible()
    // Edits made while saving would be lost, so the form is disabled.
    const stored = await holdBack(page, '/api/admin/provider')
    await anyway.click()
    await expect(page.getByLabel('Treats clients')).toBeDisabled()
    stored()
    await expect(page.getByText('Schedule saved')).toBeVisible()
    await expect(page.getByLabel('Treats clients')).toBeEnabled()
    // The focus and the month stay, and the same form saves again.
    await expect(save).toBeFocused()
    await expect(day('09', 'New York')).toBeVisible()
    await page.getByLabel('Note').fill('Family')
    await save.press('Enter')
    await expect(page.getByText('Unsaved changes')).toHaveCount(0)
    await expect(save).toBeFocused()
    await page.reload()
    await expect(page.getByLabel('Note')).toHaveValue('Family')
    await expect(page.getByText(`${formatDay(on('01'))} to ${formatDay(on('09'))}`)).toBeVisible()
    await expect(page.getByLabel('Last day')).toHaveValue(on('21'))
    await expect(page.getByRole('textbox', { name: 'Monday in Miami Beach, from' })).toHaveValue('09:00')

    // A colleague has saved since: their work isn't overwritten.
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByLabel('Last day').fill(on('22'))
    await other.getByRole('button', { name: 'Save schedule' }).click()
    await expect(other.getByText('Schedule saved')).toBeVisible()
    await page.getByLabel('Last day').fill(on('23'))
    // Nor are these answers, when the admin returns to this tab much later.
    await page.clock.fastForward('05:00')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect(page.getByLabel('Last day')).toHaveValue(on('23'))
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await save.click()
    await expect(page.getByRole('alert')).toContainText('Someone saved this schedule after you opened it. Reload the page')
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
    page.once('dialog', (leaving) => void leaving.accept())
    await page.reload()
    await expect(page.getByLabel('Last day')).toHaveValue(on('22'))
  },
)

test('on a phone, “Save schedule” stays in sight', { tag: '@phone' }, async ({ page }) => {
  await openAsAdmin(page, '/admin/users')
  await page.getByRole('button', { name: 'Actions for Demo Admin' }).click()
  await page.getByRole('menuitem', { name: 'Schedule' }).click()
  await page.getByLabel('License number').last().waitFor()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  // Not only in the window: the bar at its top can cover it.
  const isUncovered = () =>
    page.getByRole('button', { name: 'Save schedule' }).evaluate((save) => {
      const { left, top, width } = save.getBoundingClientRect()
      return save.contains(document.elementFromPoint(left + width / 2, top + 2))
    })
  await expect.poll(isUncovered).toBe(true)
})

test(
  'unsaved edits are back after the session ended, and gone once an admin discards them',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.expectStatus(401)
    await openAsAdmin(page, '/admin/users')
    await page.getByRole('button', { name: /\(you\)/ }).click()
    await drawer(page).getByRole('link', { name: 'Cities, hours and time off' }).click()
    // Keep the route: removed while the next page loads, it could take one of its scripts with it.
    let isOver = false
    await page.route('**/api/**', (route) =>
      isOver ? route.fulfill({ status: 401, json: refused('not-signed-in') }) : route.fallback(),
    )
    const signInAgain = async () => {
      await page.waitForURL('**/auth?**')
      isOver = false
      await fillSignIn(page)
      await page.waitForURL('**/admin/**')
    }
    const note = page.getByLabel('Note').last()
    await page.getByRole('button', { name: 'Add time off' }).click()
    await page.getByLabel('First day').last().fill(on('25'))
    await page.getByLabel('Last day').last().fill(on('26'))
    await note.fill('Conference in Orlando')
    isOver = true
    await page.getByRole('button', { name: 'Save schedule' }).click()
    await signInAgain()
    await expect(note).toHaveValue('Conference in Orlando')
    await expect(page.getByText('Unsaved changes')).toBeVisible()
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Add time off' }).waitFor()
    await expect(page.locator('input[value="Conference in Orlando"]')).toHaveCount(0)
    await expect(page.getByText('Unsaved changes')).toHaveCount(0)

    // So are edits to a subscriber's row.
    await page.goto('/admin/subscribers')
    const first = page.getByLabel('First name of')
    await page.getByRole('button', { name: 'Edit' }).first().click()
    await first.fill('Zsófia')
    isOver = true
    await page.keyboard.press('Enter')
    await signInAgain()
    await expect(first).toHaveValue('Zsófia')
    await page.keyboard.press('Escape')
    await expect(first).toHaveCount(0)
    await page.reload()
    await page.getByRole('button', { name: 'Edit' }).first().waitFor()
    await expect(first).toHaveCount(0)
  },
)

test(
  'a provider gets a calendar feed of their visits, and a new address disables the old one',
  { tag: '@desktop' },
  async ({ page, context, ownSite }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openAsAdmin(page, '/admin/users')
    await page.getByRole('button', { name: /\(you\)/ }).click()
    await drawer(page).getByRole('link', { name: 'Cities, hours and time off' }).click()
    const card = page.getByRole('region', { name: 'Calendar feed' })
    await card.getByRole('button', { name: 'Create address' }).click()
    await card.getByRole('button', { name: 'Copy address' }).click()
    await expect(card.getByText('Copied')).toBeVisible()
    const first = await page.evaluate(() => navigator.clipboard.readText())
    expect(first.startsWith(`${ownSite.url}/api/visit-feed?file=`)).toBe(true)
    await expect(card.getByLabel('Your address')).toHaveValue(first)
    const status = async (address: string) => (await fetch(address)).status
    expect(await status(first)).toBe(200)
    await expect(card.getByRole('link', { name: 'Open in Apple Calendar' })).toHaveAttribute(
      'href',
      first.replace('http://', 'webcal://'),
    )
    await expect(card).toContainText('Google sometimes only once a day')
    expect(await axeFindings(page)).toEqual([])

    await card.getByRole('checkbox', { name: /Show names and addresses/ }).check()
    await expect(card.getByLabel('Your address')).toHaveValue(first)
    await page.reload()
    await expect(card.getByRole('checkbox', { name: /Show names and addresses/ })).toBeChecked()
    await expect(card.getByLabel('Your address')).toHaveCount(0)
    await card.getByRole('button', { name: 'Show address' }).click()
    await expect(card.getByLabel('Your address')).toHaveValue(first)

    await card.getByRole('button', { name: 'New address' }).click()
    await expect(page.getByRole('alertdialog')).toContainText('The current address stops working right away.')
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    expect(await status(first)).toBe(200)
    await card.getByRole('button', { name: 'New address' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create new address' }).click()
    await expect(page.getByText('Your calendar feed has a new address')).toBeVisible()
    const second = await card.getByLabel('Your address').inputValue()
    expect(await status(first)).toBe(410)
    expect(await status(second)).toBe(200)

    // Another tab replaces the address, so this one stops showing it.
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: 'New address' }).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Create new address' }).click()
    await expect(other.getByText('Your calendar feed has a new address')).toBeVisible()
    await page.bringToFront()
    await expect(card.getByLabel('Your address')).toHaveCount(0, { timeout: 15_000 })
    await card.getByRole('button', { name: 'Show address' }).click()
    expect(await status(await card.getByLabel('Your address').inputValue())).toBe(200)

    await card.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
    await expect(card.getByRole('button', { name: 'Create address' })).toBeVisible()
    expect(await status(second)).toBe(410)
  },
)
