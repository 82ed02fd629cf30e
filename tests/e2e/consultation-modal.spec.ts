/** The consultation modal, opened from About on the home page. */
import type { Page } from 'playwright/test'
import { axeFindings, consoleUrl, expect, test } from '../support/page.ts'
import { someone } from '../support/steps/booking.ts'
import { alertOf, fillPerson, openModal } from '../support/steps/consultation.ts'
import { emailsAbout } from '../support/steps/emails.ts'
import { holdBack } from '../support/states/state.ts'

test.describe('the consultation modal', () => {
  const opener = (page: Page) => page.locator('#about').getByRole('link', { name: 'Request a consultation' })
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Book Your Consultation' })
  const services = (page: Page) => dialog(page).getByRole('combobox', { name: 'Services' })
  const send = (page: Page) => dialog(page).getByRole('button', { name: 'Request a consultation' }).click()

  test('opens from About, keeps the focus inside, and returns it on close', async ({ page }) => {
    await openModal(page)
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('hidden')
    for (let press = 0; press < 14; press++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(() => document.activeElement === document.body || !!document.activeElement?.closest('dialog')),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    await opener(page).click()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toBeHidden()
  })

  test('shows its button without scrolling, and never over a focused field', async ({ page }) => {
    await openModal(page)
    const button = dialog(page).getByRole('button', { name: 'Request a consultation' })
    await expect(button).toBeInViewport({ ratio: 1 })
    const message = dialog(page).getByLabel('Message')
    await message.focus()
    const [field, footer] = [(await message.boundingBox())!, (await button.boundingBox())!]
    // A browser scrolls the current line into view, not the whole box.
    expect(field.y + 44).toBeLessThanOrEqual(footer.y)
  })

  test('lets the visitor choose services by keyboard and by click, and counts them', async ({ page }) => {
    await openModal(page)
    await expect(services(page)).toHaveText('Select Services *')
    await expect(dialog(page).getByLabel('Location').getByRole('option')).toHaveCount(10)
    await services(page).focus()
    await page.keyboard.press('ArrowDown')
    await expect(dialog(page).getByRole('option', { name: 'Anti-Wrinkle Treatments' })).toBeVisible()
    await page.keyboard.press('Space')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(services(page)).toHaveText('2 services selected')
    await expect(dialog(page).getByRole('option', { name: 'NAD+ IV Therapy' })).toHaveAttribute('aria-selected', 'true')
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog(page).getByRole('option', { name: 'BroTox' })).toBeHidden()
    await expect(dialog(page)).toBeVisible()
    await services(page).click()
    await dialog(page).getByRole('option', { name: 'Anti-Wrinkle Treatments' }).click()
    await expect(services(page)).toHaveText('1 service selected')
  })

  test('thanks for a request, closes itself, and leaves a note on the page', async ({ page }) => {
    const email = someone()
    await openModal(page)
    await fillPerson(dialog(page), email)
    await services(page).click()
    await dialog(page).getByRole('option', { name: 'BroTox' }).click()
    await dialog(page).getByRole('option', { name: 'Dermal Fillers' }).click()
    const release = await holdBack(page, '/api/consultation')
    await send(page)
    await expect(dialog(page).getByRole('button', { name: 'Sending...' })).toBeDisabled()
    release()
    const thanks = page.getByRole('dialog', { name: 'Thank You' })
    await expect(thanks.getByRole('heading', { name: 'Thank You' })).toBeFocused()
    await expect(thanks.getByRole('list', { name: 'What happens next' })).toContainText('BroTox and Dermal Fillers')
    await expect(thanks.getByRole('link', { name: 'Call (305) 555-0142' })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await expect(thanks).toBeHidden()
    await expect(opener(page)).toBeFocused()
    await expect(page.getByText('Request sent.')).toBeVisible()
    await expect.poll(() => emailsAbout(consoleUrl(), email).then((found) => found.length)).toBe(2)
  })

  test('reports missing answers and a failed request, and keeps the entries', async ({ page, watch }) => {
    watch.expectStatus('network')
    await openModal(page)
    await send(page)
    await expect(alertOf(page, 'Please fill in all required fields and select at least one service.')).toBeVisible()
    await expect(page.getByRole('group', { name: '4 answers are missing' })).toBeFocused()
    expect(await axeFindings(page)).toEqual([])
    await dialog(page).getByRole('link', { name: 'Select at least one service.' }).click()
    await expect(services(page)).toBeFocused()
    await fillPerson(dialog(page), someone())
    await services(page).click()
    await dialog(page).getByRole('option', { name: 'Lip Enhancement' }).click()
    await page.route('**/api/consultation', (route) => route.abort('connectionreset'))
    await send(page)
    // The button may be at the bottom edge of the screen, so the message must scroll into view.
    await expect(
      alertOf(page, 'There was an error sending your request. Please try again or call us directly at (305) 555-0142'),
    ).toBeInViewport({ ratio: 1 })
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await opener(page).click()
    await expect(dialog(page).getByLabel('Full Name')).toHaveValue('Ana Pereira')
    await expect(services(page)).toHaveText('1 service selected')
  })

  test.describe('on a desktop', { tag: '@desktop' }, () => {
    test('closes on a click outside it', async ({ page }) => {
      await openModal(page)
      await page.mouse.click(20, 400)
      await expect(dialog(page)).toBeHidden()
    })
  })

  test('falls back to a link to /consultation if its script doesn’t load', async ({ page, watch }) => {
    watch.expectStatus('network')
    await page.route('**/_astro/ConsultationModal*.js', (route) => route.abort())
    await page.goto('/')
    await opener(page).click()
    await expect(page).toHaveURL('/consultation')
  })
})
