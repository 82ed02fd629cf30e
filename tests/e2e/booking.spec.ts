/** Sends bookings: the usual way, again after a lost answer, offline, and from an outdated page (decision 15). */
import { formatDay } from '../../src/catalog/time/eastern.ts'
import {
  addTwoTreatments,
  chooseTimes,
  chosenDay as day,
  fillWhole,
  fillDetails,
  openCart,
  send,
  someone,
} from '../support/steps/booking.ts'
import { emailsAbout } from '../support/steps/emails.ts'
import { axeFindings, consoleUrl, expect, test } from '../support/page.ts'
import { holdBack } from '../support/states/state.ts'

const failed = 'Failed to submit appointment request. Please try again.'

test('a visitor books an IV visit as a resident, and both emails arrive', async ({ page }) => {
  const email = someone()
  await addTwoTreatments(page)
  expect(await axeFindings(page)).toEqual([])
  await openCart(page)
  await expect(page.getByText('Add at least one date and time')).toBeVisible()
  await chooseTimes(page)
  await expect(page.getByText(`${formatDay(day)} at 9:30 AM`)).toBeVisible()
  await fillDetails(page, email)

  const summary = page.getByRole('button', { name: /^3 items/ })
  if (await summary.isVisible()) await summary.click()
  await page.getByText('Have a resident code?').click()
  await page.getByLabel('Resident code').fill('bella isla')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Invalid discount code')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByLabel('Resident code').fill(' BELLA isle ')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('✓ 10% discount + free travel applied!')).toBeFocused()
  await expect(page.getByText('$711').locator('visible=true').first()).toBeVisible()

  await send(page)
  await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible()
  const reference = (await page.getByText(/^IV-/).first().textContent())!
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => localStorage.getItem('iv-cart'))).not.toContain('everyday-wellness')

  await expect.poll(() => emailsAbout(consoleUrl(), reference).then((found) => found.length)).toBe(2)
  const mine = (await emailsAbout(consoleUrl(), reference)).find((message) => message.To === email)
  expect(mine?.TextBody).toContain('Total price: $711.00')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('after a lost answer the booking form keeps everything, and sending again makes no second booking', async ({
  page,
  watch,
}) => {
  const email = someone()
  await fillWhole(page, email)
  watch.expectStatus('network')
  const keys: string[] = []
  await page.route('**/api/booking', async (route) => {
    keys.push((route.request().postDataJSON() as { idempotencyKey: string }).idempotencyKey)
    // The server stores the booking, but its answer never reaches the visitor.
    await route.fetch()
    await route.abort('connectionreset')
  })
  await send(page)
  await expect(page.getByRole('alert').filter({ hasText: failed })).toBeVisible()
  await expect(
    page
      .getByRole('link', { name: /Call \(305\)/ })
      .locator('visible=true')
      .first(),
  ).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)

  await page.unroute('**/api/booking')
  await page.reload()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  await expect.poll(() => emailsAbout(consoleUrl(), email).then((found) => found.length)).toBe(2)
})

test('after a lost answer, changed details become a new booking only if the visitor says so', async ({ page, watch }) => {
  const email = someone()
  await fillWhole(page, email)
  watch.expectStatus('network')
  watch.expectStatus(409)
  await page.route('**/api/booking', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await send(page)
  await expect(page.getByRole('alert').filter({ hasText: failed })).toBeVisible()
  await page.unroute('**/api/booking')
  await page.getByLabel('Street Address').fill('14 Ocean Walk')
  await send(page)
  await expect(page.getByRole('heading', { name: 'We already have this request' })).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Send this as a new request' }).click()
  await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible()
  // Each request sends one email to the clinic, which has the address, and one to the client, which repeats nothing.
  await expect.poll(() => emailsAbout(consoleUrl(), email).then((found) => found.length)).toBe(4)
  const changed = (await emailsAbout(consoleUrl(), email)).filter(({ TextBody }) => TextBody.includes('14 Ocean Walk'))
  expect(changed).toHaveLength(1)
})

test('a visitor can book in a browser without AbortSignal.any and AbortSignal.timeout', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['any', 'timeout']) Reflect.deleteProperty(AbortSignal, name)
  })
  await fillWhole(page, someone())
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible()
})

test('offline, the booking form shows an error, and sends once the connection is back', async ({ page, context, watch }) => {
  const email = someone()
  await fillWhole(page, email)
  watch.expectStatus('network')
  await context.setOffline(true)
  await send(page)
  await expect(page.getByRole('alert').filter({ hasText: failed })).toBeVisible()
  await context.setOffline(false)
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible()
})

test('while a booking is being sent, the fields are disabled and the focus stays on the button', async ({ page }) => {
  const release = await holdBack(page, '/api/booking')
  await fillWhole(page, someone())
  const form = page.getByRole('form', { name: 'Appointment request' })
  await form.getByLabel('City').press('Enter')
  const button = form.getByRole('button', { name: 'Sending...' })
  await expect(button).toBeFocused()
  await expect(form.getByLabel('Name', { exact: true })).toBeDisabled()
  await expect(form.getByRole('button', { name: 'Next month' })).toBeDisabled()
  release()
  await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeFocused()
})

test('the receipt names the visitor’s email address and survives a reload', async ({ page }) => {
  const email = someone()
  await fillWhole(page, email)
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible()
  const reference = await page.getByText(/^IV-/).textContent()
  await expect(page.getByText(email)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible()
  await expect(page.getByText(reference!)).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a page that is older than the deploy reloads when the visitor presses Try again', async ({ page, watch }) => {
  watch.expectStatus(404)
  // A newer deploy has removed this script.
  await page.route(/_astro\/Request\.[^/]*\.js/, (route) => route.fulfill({ status: 404, body: 'Not Found' }))
  await addTwoTreatments(page)
  await page
    .getByRole('button', { name: /^(Cart|Review)/ })
    .locator('visible=true')
    .first()
    .click()
  await expect(page.getByRole('alert').filter({ hasText: 'The form didn’t load.' })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { old: true }))
  await page.unroute(/_astro\/Request\.[^/]*\.js/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('form', { name: 'Appointment request' })).toBeVisible()
  await expect(page.getByText('$940').locator('visible=true').first()).toBeVisible()
})
