/** The provider's card, our hours, holidays, prices on cards, and the ZIP codes we come to. */
import type { Page } from 'playwright/test'
import { consoleUrl, expect, test } from '../support/page.ts'
import { fillDetails, fillWhole, openCart, addTwoTreatments, send, someone } from '../support/steps/booking.ts'
import { openConsultation } from '../support/steps/consultation.ts'
import { emailsAbout } from '../support/steps/emails.ts'

const boards = { Florida: 'mqa-internet.doh.state.fl.us', 'New York': 'eservices.nysed.gov' }

async function expectCard(page: Page) {
  await expect(page.getByRole('heading', { name: 'Nurse practitioner' })).toBeVisible()
  for (const [state, host] of Object.entries(boards))
    await expect(page.getByRole('link', { name: `Look up a license with ${state}` })).toHaveAttribute('href', new RegExp(host))
  await expect(page.getByText(/license \w*\d/)).toHaveCount(0)
  await expect(page.getByRole('img', { name: /stone arch/ })).toHaveCount(0)
}

test('the provider’s card links to both license boards, and narrow forms show only the name', async ({ page }) => {
  await page.goto('/')
  const about = page.locator('#about')
  await expect(about.getByText('In the clinic, at home or by phone')).toBeVisible()
  await expect(about.locator('picture')).toHaveCount(0)
  await expectCard(page)
  await openConsultation(page)
  for (const width of [375, 768]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.getByRole('heading', { name: 'Nurse practitioner' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Look up a license' })).toHaveCount(0)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectCard(page)
})

test.describe('far from New York', () => {
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('the footer says whether we are open, follows the clock, and keeps its height', async ({ page }) => {
    await page.clock.install({ time: new Date('2026-12-02T01:28:30Z') })
    await page.goto('/weight')
    const footer = page.getByRole('contentinfo')
    const before = await footer.boundingBox()
    const line = footer.getByText('Open now, until 8:30 PM')
    await expect(line).toHaveCount(0)
    await footer.getByText('Every day, 8 AM to 8:30 PM').scrollIntoViewIfNeeded()
    await expect(line).toBeVisible()
    expect((await footer.boundingBox())?.height).toBe(before?.height)
    await page.clock.runFor(120_000)
    await expect(footer.getByText('Closed now. Opens tomorrow at 8 AM')).toBeVisible()
    expect((await footer.boundingBox())?.height).toBe(before?.height)
  })
})

test('/consultation says that visits on Thanksgiving are by arrangement', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-26T17:00:00Z'))
  await openConsultation(page)
  const line = page.getByRole('main').getByText('Thanksgiving: visits by arrangement')
  await line.scrollIntoViewIfNeeded()
  await expect(line).toBeVisible()
  await expect(page.getByRole('main').getByText('Every day, 8 AM to 8:30 PM Eastern')).toBeVisible()
})

test('the structured data has the opening hours and both cities', async ({ page }) => {
  await page.goto('/')
  const facts = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '') as object
  expect(facts).toMatchObject({
    openingHoursSpecification: [{ dayOfWeek: expect.arrayContaining(['Sunday']) as unknown, opens: '08:00', closes: '20:30' }],
    areaServed: [{ name: 'Miami Beach' }, { name: 'New York' }],
  })
})

test('the booking calendar names a holiday, which visitors can still choose', async ({ page }) => {
  await page.clock.setFixedTime(new Date('2026-11-20T17:00:00Z'))
  await addTwoTreatments(page)
  await openCart(page)
  await expect(page.getByText('Thu, Nov 26 is Thanksgiving: visits by arrangement.')).toBeVisible()
  await page.getByRole('button', { name: 'Thursday, November 26, 2026, Thanksgiving: visits by arrangement' }).click()
  await expect(page.getByText('Thanksgiving: visits by arrangement', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: '9:30 AM' }).click()
  await page.getByRole('button', { name: 'Add 1 Selected Time' }).click()
  await expect(page.getByRole('button', { name: 'Remove Thu, Nov 26 at 9:30 AM' })).toBeVisible()
})

test('the booking form says whether we come to a ZIP code, and sends requests from outside too', async ({ page }) => {
  const email = someone()
  await fillWhole(page, email)
  const form = page.getByRole('form', { name: 'Appointment request' })
  const zip = form.getByLabel('ZIP Code')
  await expect(form.getByText('Yes, we come to you in the Miami Beach area.')).toBeVisible()
  await zip.fill('1001')
  await expect(form.getByText('We come to Miami Beach and its neighbors, New York City and the Five Towns.')).toBeVisible()
  await zip.pressSequentially('2')
  await expect(form.getByText('Yes, we come to you in Manhattan.')).toBeVisible()
  await zip.fill('３３１３９')
  await expect(form.getByText('Yes, we come to you in the Miami Beach area.')).toBeVisible()
  await fillDetails(page, email)
  await zip.fill('33602')
  await expect(form.getByText('That’s outside our usual area. Send your request, and we’ll call you')).toBeVisible()
  await expect(zip).not.toHaveAttribute('aria-invalid')
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible()
  await expect(page.getByText('Your address is outside our usual area, so we’ll call you to check')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Your address is outside our usual area, so we’ll call you to check')).toBeVisible()
  // Staff who read the request have to call, so the clinic's email says so.
  await expect
    .poll(async () =>
      (await emailsAbout(consoleUrl(), email)).some(({ TextBody }) => TextBody.includes('outside our usual area')),
    )
    .toBe(true)
})

test('a card shows a starting price only if the catalog has one', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('#services').getByText(/\$/)).toHaveText(['NAD+ High-Dose IV from $700, plus travel'])
  await page.goto('/performance')
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
  await expect(cards.filter({ hasText: /\$/ })).toHaveCount(1)
  await expect(cards.filter({ hasText: 'From $700 at home, plus travel' })).toContainText('NAD+ High-Dose IV')
})
