/** Using /book-iv: answers, cart, calendar, keyboard. */
import { addDays, easternDay, formatDay, formatLongDay } from '../../src/catalog/time/eastern.ts'
import {
  addTwoTreatments,
  answerOpenTimes,
  chooseDay,
  chooseTimes,
  chosenDay,
  fillWhole,
  openCart,
  send,
  someone,
} from '../support/steps/booking.ts'
import { axeFindings, expect, test } from '../support/page.ts'

test('empty answers are named one by one, and each name leads to its field', async ({ page }) => {
  await addTwoTreatments(page)
  await openCart(page)
  await chooseTimes(page)
  await send(page)
  const summary = page.getByRole('group', { name: /need another look/ })
  await expect(summary).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('link', { name: 'Enter your name.' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
})

test('an emptied cart is named when the request is sent', async ({ page }) => {
  await fillWhole(page, someone())
  const summary = page.getByRole('button', { name: /^3 items/ })
  if (await summary.isVisible()) await summary.click()
  await page.getByRole('button', { name: 'Remove one Everyday Wellness IV' }).click()
  await page.getByRole('button', { name: 'Remove Everyday Wellness IV' }).click()
  await page.getByRole('button', { name: 'Remove Travel Detox' }).click()
  await send(page)
  const alert = page.getByRole('alert').filter({ hasText: 'Please add at least one IV treatment to your cart' })
  await expect(alert).toBeVisible()
  // Nobody needs to call us to add a treatment.
  await expect(alert.getByRole('link')).toHaveCount(0)
})

test('a wrong code that was typed but not applied takes the focus when the request is sent', async ({ page }) => {
  await fillWhole(page, someone())
  const summary = page.getByRole('button', { name: /^3 items/ })
  const folded = await summary.isVisible()
  if (folded) await summary.click()
  await page.getByText('Have a resident code?').click()
  const code = page.getByLabel('Resident code')
  await code.fill('bella isla')
  if (folded) await summary.click()
  await send(page)
  await expect(code).toBeFocused()
  await expect(code).toBeInViewport()
  await expect(code).toHaveAccessibleDescription('Invalid discount code')
  await expect(page.getByRole('group', { name: /another look/ })).toHaveCount(0)
})

test('once we know the city, a day without open times says so and leads to the next, and its other slots can’t be chosen', async ({
  page,
}) => {
  await answerOpenTimes(page)
  await addTwoTreatments(page)
  await openCart(page)
  await chooseDay(page)
  await expect(page.getByRole('button', { name: '8:00 AM' })).toBeEnabled()
  await page.getByRole('radio', { name: 'New York' }).check({ force: true })
  await expect(page.getByRole('button', { name: /^8:00 AM ?, not available/ })).toBeDisabled()
  await expect(page.getByRole('button', { name: `${formatLongDay(chosenDay)}, no times left` })).toBeVisible()
  const next = addDays(chosenDay, 1)
  await page.getByRole('button', { name: `${formatDay(next)} at 9:30 AM` }).click()
  await expect(page.getByRole('button', { name: /^8:00 AM ?, not available/ })).toBeDisabled()
  await page.getByRole('button', { name: '9:30 AM', exact: true }).click()
  await page.getByRole('button', { name: 'Add 1 Selected Time' }).click()
  await expect(page.getByText(`${formatDay(next)} at 9:30 AM`)).toBeVisible()
  // The ZIP code determines the city, so the question goes away.
  await page.getByLabel('ZIP Code').fill('33139')
  await expect(page.getByText('Open times in Miami Beach, based on your ZIP code.')).toBeVisible()
})

test('a time chosen before we knew the place is kept, and says that it isn’t open there', async ({ page }) => {
  await answerOpenTimes(page)
  await addTwoTreatments(page)
  await openCart(page)
  await chooseDay(page)
  await page.getByRole('button', { name: '8:30 AM' }).click()
  await page.getByRole('button', { name: 'Add 1 Selected Time' }).click()
  const times = page.getByRole('group', { name: 'Your times' })
  await expect(times).not.toContainText('open')
  await page.getByLabel('ZIP Code').fill('10001')
  await expect(page.getByText('Your time isn’t open there. Please check it above.')).toBeVisible()
  await expect(times.getByRole('status')).toContainText('Your time isn’t open.')
  await expect(times.getByRole('listitem').filter({ hasText: '8:30 AM' })).toContainText('Not open')
})

test(
  'the cart is kept over a reload, in step between two tabs, and survives what is not a cart',
  { tag: '@phone' },
  async ({ page, context }) => {
    await addTwoTreatments(page)
    await page.reload()
    await expect(page.getByRole('group', { name: 'Quantity of Everyday Wellness IV' })).toContainText('2')
    const other = await context.newPage()
    await other.goto('/book-iv')
    await other.getByRole('button', { name: 'Add one Travel Detox' }).click()
    await expect(page.getByRole('group', { name: 'Quantity of Travel Detox' })).toContainText('2')
    await other.close()
    await page.evaluate(() => localStorage.setItem('iv-cart', '[{"treatmentId":"elixir","quantity":1e9},42'))
    await page.reload()
    await page.getByRole('button', { name: 'Add to cart Immune Boost' }).click()
    await expect(page.getByRole('group', { name: 'Quantity of Immune Boost' })).toContainText('1')
  },
)

test('the calendar is worked by keys, and past days are closed', async ({ page }) => {
  await addTwoTreatments(page)
  await openCart(page)
  const today = easternDay(new Date())
  await page
    .getByRole('grid')
    .getByRole('button', { name: formatLongDay(today) })
    .focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('grid').getByRole('button', { name: formatLongDay(today) })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${formatDay(addDays(today, 1))} ET`)).toBeVisible()
})

test('in a person’s own colors what is chosen can be told from what is not', { tag: '@desktop' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await addTwoTreatments(page)
  await openCart(page)
  await chooseDay(page)
  const slot = (time: string) => page.getByRole('button', { name: time })
  const colors = (time: string) => slot(time).evaluate((button) => getComputedStyle(button).backgroundColor)
  await slot('9:30 AM').click()
  await expect.poll(async () => (await colors('9:30 AM')) === (await colors('10:00 AM'))).toBe(false)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the treatments, their prices and the phone number are there', async ({ page }) => {
    await page.goto('/book-iv')
    await expect(page.getByRole('heading', { name: 'Vitamin C 25,000 mg' })).toBeVisible()
    await expect(page.getByText('$450')).toBeVisible()
    await expect(page.getByRole('link', { name: /\(305\) 555-0142/ }).first()).toBeVisible()
    // The cart needs JavaScript, so its button doesn't show.
    await expect(page.getByRole('button', { name: /cart/i })).toHaveCount(0)
  })
})

test('the keyboard goes the way the eye does: the form, then the summary beside it; on a phone the summary first', async ({
  page,
}) => {
  await addTwoTreatments(page)
  await openCart(page)
  const formComesFirst = await page.evaluate(() => {
    const form = document.querySelector('form[aria-label="Appointment request"]')!
    const summary = document.querySelector('section[aria-labelledby="booking-summary"]')!
    return Boolean(form.compareDocumentPosition(summary) & Node.DOCUMENT_POSITION_FOLLOWING)
  })
  expect(formComesFirst).toBe(page.viewportSize()!.width >= 1024)
})
