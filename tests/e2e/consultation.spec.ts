/** /consultation and the modal of the home page, as a visitor uses them (public spec, sections 2, 4, 5 and 8). */
import type { Locator, Page } from 'playwright/test'
import { axeFindings, consoleUrl, expect, test } from '../support/page.ts'
import { someone } from '../support/booking-steps.ts'

const interests = [
  { name: 'BPC-157', category: 'Recovery' },
  { name: 'KPV', category: 'Recovery' },
]

type Caught = { To: string; TextBody: string }

async function letters(page: Page, about: string): Promise<Caught[]> {
  const all = (await (await page.request.get(`${consoleUrl()}/messages`)).json()) as Caught[]
  return all.filter((letter) => letter.To === about || letter.TextBody.includes(about))
}

async function fill(place: Page | Locator, email: string) {
  await place.getByLabel('Full Name').fill('Ana Pereira')
  await place.getByLabel('Phone').fill('(305) 555-0199')
  await place.getByLabel('Email', { exact: true }).fill(email)
}

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

test.describe('the page', () => {
  const form = (page: Page) => page.getByRole('form', { name: 'Consultation request' })
  const send = (page: Page) => form(page).getByRole('button', { name: 'Request a consultation' }).click()

  async function open(page: Page, list = interests) {
    await page.goto('/terms')
    await page.evaluate((kept) => localStorage.setItem('consultationCart', JSON.stringify(kept)), list)
    await page.goto('/consultation')
    // Hydrated: the button would send, where before it waits.
    await expect(form(page).getByRole('button', { name: 'Request a consultation' })).toHaveAttribute('type', 'submit')
  }

  test('a request goes out with what was selected, thanks, clears the list, and leaves its line', async ({ page }) => {
    const email = someone()
    await open(page)
    await fill(page, email)
    await page.getByLabel('Location').selectOption('NYC')
    await expect(page.getByRole('link', { name: 'Text Message' })).toHaveAttribute(
      'href',
      `sms:+13055550142?&body=${encodeURIComponent('Hello, this is Ana Pereira. I would like to talk about: BPC-157, KPV.')}`,
    )
    expect(await axeFindings(page)).toEqual([])
    await send(page)
    await expect(form(page).getByRole('button', { name: 'Scheduling...' })).toBeDisabled()
    expect(await axeFindings(page)).toEqual([])
    await expect(page.getByRole('heading', { name: 'Thank You' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/')
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('consultationCart'))).toBe('[]')
    await expect(form(page)).toBeVisible()
    await expect(page.locator('form p', { hasText: 'Request sent.' })).toBeFocused()
    await expect(page.getByText('Nothing selected yet. You can still send a general request.')).toBeVisible()
    await expect.poll(() => letters(page, email).then((caught) => caught.length)).toBe(2)
    expect((await letters(page, email))[0]!.TextBody).toContain('BPC-157, KPV')
  })

  test('the thanks wait for whoever is using them', async ({ page }) => {
    await open(page)
    await fill(page, someone())
    await page.clock.install()
    const sent = page.waitForResponse('**/api/consultation')
    await send(page)
    await page.clock.runFor(2500)
    await sent
    await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible()
    const home = page.getByRole('link', { name: 'Return Home' })
    await home.focus()
    await page.clock.runFor(20_000)
    await expect(home).toBeVisible()
    await home.blur()
    await page.clock.runFor(5000)
    await expect(form(page)).toBeVisible()
  })

  test('what is missing is said above, at each field, and beside the button', async ({ page }) => {
    await open(page, [])
    await send(page)
    await expect(page.getByRole('group', { name: '3 answers need another look' })).toBeFocused()
    await expect(alert(page, 'Please fill in all required fields.')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Enter your phone number.' }).click()
    await expect(page.getByLabel('Phone')).toBeFocused()
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/Enter your phone number\./)
  })

  test('each failure has its sentence, and nothing typed is lost', async ({ page, watch }) => {
    const email = someone()
    await open(page)
    await fill(page, email)
    for (const status of [500, 503, 'network'] as const) watch.expectStatus(status)
    const error = (code: string) => ({ error: { code, message: 'no', requestId: 'r' } })

    await page.route('**/api/consultation', (route) => route.fulfill({ status: 500, json: error('unexpected') }))
    await send(page)
    await expect(
      alert(page, 'Server configuration error. Please call us directly at (305) 555-0142 to book your consultation.'),
    ).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.unroute('**/api/consultation')

    await page.route('**/api/consultation', (route) => route.fulfill({ status: 503, json: error('unavailable') }))
    await send(page)
    await expect(
      alert(page, 'There was an error sending your request. Please try again or call us directly at (305) 555-0142'),
    ).toBeVisible()
    await page.unroute('**/api/consultation')

    await page.route('**/api/consultation', (route) => route.abort('connectionrefused'))
    await send(page)
    await expect(
      alert(
        page,
        'Cannot connect to server. Please make sure the backend server is running, or call us directly at (305) 555-0142.',
      ),
    ).toBeVisible()
    await page.unroute('**/api/consultation')

    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await expect(page.getByRole('button', { name: 'Remove KPV' })).toBeVisible()
    await send(page)
    await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible()
    await expect.poll(() => letters(page, email).then((caught) => caught.length)).toBe(2)
  })

  test('a long list scrolls in its place, and is emptied by hand', async ({ page }) => {
    await open(
      page,
      Array.from({ length: 12 }, (_, index) => ({ name: `Treatment ${index + 1}`, category: 'Recovery' })),
    )
    const chosen = page.getByRole('region', { name: 'Selected Services' })
    expect((await chosen.getByRole('list').boundingBox())!.height).toBeLessThanOrEqual(320)
    expect(await axeFindings(page)).toEqual([])
    await chosen.getByRole('button', { name: 'Remove Treatment 12' }).click()
    await expect(chosen.getByRole('heading')).toBeFocused()
    await chosen.getByRole('button', { name: 'Clear All' }).click()
    await expect(chosen.getByRole('link', { name: 'Peptides & Longevity' })).toBeVisible()
  })

  test('what was typed before the page was ready stays', async ({ page }) => {
    let release: () => void = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/_astro/Consultation*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/consultation', { waitUntil: 'domcontentloaded' })
    await page.getByLabel('Full Name').fill('Ana Pereira')
    await page.getByRole('button', { name: 'Request a consultation' }).click()
    await expect(page).toHaveURL('/consultation')
    release()
    await expect(page.getByRole('group', { name: '2 answers need another look' })).toBeFocused()
    await expect(page.getByLabel('Full Name')).toHaveValue('Ana Pereira')
  })

  test.describe('on a phone', { tag: '@phone' }, () => {
    test('text and call stay at hand at the foot', async ({ page }) => {
      await open(page)
      await page.getByLabel('Message').scrollIntoViewIfNeeded()
      const bar = page.getByRole('navigation', { name: 'Reach us now' })
      await expect(bar.getByRole('link', { name: 'Call' })).toBeInViewport()
      await expect(bar.getByRole('link', { name: 'Text' })).toHaveAttribute('href', /^sms:.*KPV/)
    })
  })
})

test.describe('the modal', () => {
  const opener = (page: Page) => page.locator('#about').getByRole('link', { name: 'Request a consultation' })
  const dialog = (page: Page) => page.getByRole('dialog', { name: 'Book Your Consultation' })
  const services = (page: Page) => dialog(page).getByRole('combobox', { name: 'Services' })
  const send = (page: Page) => dialog(page).getByRole('button', { name: 'Request a consultation' }).click()

  async function open(page: Page) {
    await page.goto('/')
    await opener(page).click()
    await expect(dialog(page)).toBeVisible()
  }

  test('opens from About, holds page and focus, and gives the focus back', async ({ page }) => {
    await open(page)
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

  test('services are chosen by key and by hand, and counted', async ({ page }) => {
    await open(page)
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

  test('a request is thanked for, the modal closes by itself, and a line stays', async ({ page }) => {
    const email = someone()
    await open(page)
    await fill(dialog(page), email)
    await services(page).click()
    await dialog(page).getByRole('option', { name: 'BroTox' }).click()
    await send(page)
    await expect(dialog(page).getByRole('button', { name: 'Sending...' })).toBeDisabled()
    const thanks = page.getByRole('dialog', { name: 'Thank You' })
    await expect(thanks.getByRole('heading', { name: 'Thank You' })).toBeFocused()
    expect(await axeFindings(page)).toEqual([])
    await expect(thanks).toBeHidden()
    await expect(opener(page)).toBeFocused()
    await expect(page.getByText('Request sent.')).toBeVisible()
    await expect.poll(() => letters(page, email).then((caught) => caught.length)).toBe(2)
  })

  test('missing answers and a failure are said, and entries kept', async ({ page, watch }) => {
    watch.expectStatus('network')
    await open(page)
    await send(page)
    await expect(alert(page, 'Please fill in all required fields and select at least one service.')).toBeVisible()
    await expect(page.getByRole('group', { name: '4 answers need another look' })).toBeFocused()
    expect(await axeFindings(page)).toEqual([])
    await dialog(page).getByRole('link', { name: 'Select at least one service.' }).click()
    await expect(services(page)).toBeFocused()
    await fill(dialog(page), someone())
    await services(page).click()
    await dialog(page).getByRole('option', { name: 'Lip Enhancement' }).click()
    await page.route('**/api/consultation', (route) => route.abort('connectionreset'))
    await send(page)
    // Where the screen ends with the button, the sentence is brought above its edge.
    await expect(
      alert(page, 'There was an error sending your request. Please try again or call us directly at (305) 555-0142'),
    ).toBeInViewport({ ratio: 1 })
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await opener(page).click()
    await expect(dialog(page).getByLabel('Full Name')).toHaveValue('Ana Pereira')
    await expect(services(page)).toHaveText('1 service selected')
  })

  test.describe('on a desktop', { tag: '@desktop' }, () => {
    test('a click beside it closes it', async ({ page }) => {
      await open(page)
      await page.mouse.click(20, 400)
      await expect(dialog(page)).toBeHidden()
    })
  })

  test('when its script cannot come, the link leads to the page', async ({ page, watch }) => {
    watch.expectStatus('network')
    await page.route('**/_astro/ConsultationModal*.js', (route) => route.abort())
    await page.goto('/')
    await opener(page).click()
    await expect(page).toHaveURL('/consultation')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the form’s page tells how to reach the clinic, and the modal’s link leads there', async ({ page }) => {
    await page.goto('/')
    const link = page.locator('#about').getByRole('link', { name: 'Request a consultation' })
    await expect(link).toHaveAttribute('href', '/consultation')
    await page.goto('/consultation')
    await expect(page.locator('main noscript p')).toContainText('Sending the form on this page needs JavaScript.')
    await expect(page.getByRole('main').getByRole('link', { name: /Text Message/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Request a consultation' })).toBeHidden()
  })
})
