/** Using /book-iv: answers, cart, calendar, keyboard. */
import { addDays, easternDay, formatDay, formatLongDay } from '../../src/catalog/time/eastern.ts'
import {
  addTwoTreatments,
  answerOpenTimes,
  chooseDay,
  chooseTimes,
  chosenDay,
  fillWhole,
  fillDetails,
  openCart,
  send,
  someone,
} from '../support/steps/booking.ts'
import { axeFindings, expect, test } from '../support/page.ts'

test('/book-iv lists the steps with empty answers, and each leads to its first', async ({ page }) => {
  await addTwoTreatments(page)
  await openCart(page)
  await chooseTimes(page)
  await send(page)
  const summary = page.getByRole('group', { name: /^\d answers are missing$/ })
  await expect(summary).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await summary.getByRole('link', { name: 'You: 3 to answer' }).click()
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Ana Pereira')
  await expect(summary.getByRole('link')).toHaveText(['Where: 4 to answer', 'You: 2 to answer'])
  await summary.getByRole('link', { name: 'You: 2 to answer' }).click()
  await expect(page.getByLabel('Phone')).toBeFocused()
  // No longer missing, but wrong.
  await page.keyboard.type('305')
  await expect(page.getByRole('group', { name: '6 answers need another look' })).toContainText('You: 2 to check')
  // Sent again, what is left is few enough for a line each, and one of them is wrong rather than missing.
  await fillDetails(page, someone())
  await page.getByLabel('Phone').fill('305')
  await page.getByLabel('City').fill('')
  await send(page)
  await expect(page.getByRole('group', { name: '2 answers need another look' })).toBeFocused()
  await page.getByRole('link', { name: 'Enter your city.' }).click()
  await expect(page.getByLabel('City')).toBeFocused()
})

test('/book-iv works within half a second in a browser that can’t say when it is idle, such as Safari', async ({ page }) => {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.addInitScript(() => void Reflect.deleteProperty(window, 'requestIdleCallback'))
  await page.clock.pauseAt(now + 1_000)
  await page.goto('/book-iv')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(1)
  await page.clock.runFor(500)
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
})

test('/book-iv refuses to send a request with an empty cart', async ({ page }) => {
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

test('sending with a wrong resident code that was never applied moves the focus to the code', async ({ page }) => {
  await fillWhole(page, someone())
  const summary = page.getByRole('button', { name: /^3 items/ })
  const isFolded = await summary.isVisible()
  if (isFolded) await summary.click()
  await page.getByText('Have a resident code?').click()
  const code = page.getByLabel('Resident code')
  await code.fill('bella isla')
  if (isFolded) await summary.click()
  await send(page)
  await expect(code).toBeFocused()
  await expect(code).toBeInViewport()
  await expect(code).toHaveAccessibleDescription('Invalid discount code')
  await expect(page.getByRole('group', { name: /missing|another look/ })).toHaveCount(0)
})

test('the calendar suggests a call to visitors who choose today', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-20T17:00:00Z'))
  await addTwoTreatments(page)
  await openCart(page)
  await page.getByRole('button', { name: formatLongDay('2026-11-20') }).click()
  const hint = page.getByText('If it’s for today, call us instead of waiting')
  await expect(hint.getByRole('link')).toHaveAttribute('href', /^tel:/)
  await page.getByRole('button', { name: formatLongDay('2026-11-21') }).click()
  await expect(hint).toHaveCount(0)
})

test('once we know the city, the calendar closes taken slots and leads from a full day to the next', async ({ page }) => {
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

test('a time that was chosen before the ZIP code is kept and marked as not open there', async ({ page }) => {
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
  'the cart survives a reload, is the same in two tabs, and starts over from a damaged copy',
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

test('the arrow keys move through the calendar, but not into the past', async ({ page }) => {
  await addTwoTreatments(page)
  await openCart(page)
  const today = easternDay(new Date())
  // Late in a month, today is a page back.
  await page.getByRole('grid').locator('[tabindex="0"]').press('PageUp')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('grid').getByRole('button', { name: formatLongDay(today) })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`${formatDay(addDays(today, 1))} ET`)).toBeVisible()
})

test('in forced colors, a chosen time looks different from the others', { tag: '@desktop' }, async ({ page }) => {
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
  test('/book-iv shows the treatments, their prices and the phone number', async ({ page }) => {
    await page.goto('/book-iv')
    await expect(page.getByRole('heading', { name: 'Vitamin C 25,000 mg' })).toBeVisible()
    await expect(page.getByText('$450')).toBeVisible()
    await expect(page.getByRole('link', { name: /\(305\) 555-0142/ }).first()).toBeVisible()
    // The cart needs JavaScript, so its button doesn't show.
    await expect(page.getByRole('button', { name: /cart/i })).toHaveCount(0)
  })
})

test('the booking form precedes the summary beside it in tab order, and follows it on a phone', async ({ page }) => {
  await addTwoTreatments(page)
  await openCart(page)
  const formComesFirst = await page.evaluate(() => {
    const form = document.querySelector('form[aria-label="Appointment request"]')!
    const summary = document.querySelector('section[aria-labelledby="booking-summary"]')!
    return Boolean(form.compareDocumentPosition(summary) & Node.DOCUMENT_POSITION_FOLLOWING)
  })
  expect(formComesFirst).toBe(page.viewportSize()!.width >= 1024)
})
