/** /consultation as a visitor uses it. */
import { axeFindings, expect, test } from '../support/page.ts'
import { answerOpenTimes, someone } from '../support/steps/booking.ts'
import {
  alertOf,
  chooseCallTime,
  consultationForm,
  fillPerson,
  lettersAbout,
  openCallTimes,
  openConsultation,
  requestConsultation,
} from '../support/steps/consultation.ts'
import { holdBack } from '../support/states/state.ts'

test.describe('the page', () => {
  test('a request goes out with what was selected, thanks, and clears the list', async ({ page }) => {
    const email = someone()
    await openConsultation(page)
    await expect(page).toHaveTitle(/^Book Your Consultation/)
    await expect(page.getByText('Book Your Consultation', { exact: true })).toBeVisible()
    await fillPerson(page, email)
    await page.getByLabel('Location').selectOption('NYC')
    await expect(page.getByRole('link', { name: 'Text Message' })).toHaveAttribute(
      'href',
      `sms:+13055550142?&body=${encodeURIComponent('Hello, this is Ana Pereira. I’d like to talk about: BPC-157, KPV.')}`,
    )
    expect(await axeFindings(page)).toEqual([])
    const release = await holdBack(page, '/api/consultation')
    await requestConsultation(consultationForm(page))
    await expect(consultationForm(page).getByRole('button', { name: 'Scheduling...' })).toBeDisabled()
    expect(await axeFindings(page)).toEqual([])
    release()
    await expect(page.getByRole('heading', { name: 'Thank You' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Return Home' })).toHaveAttribute('href', '/')
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('consultationCart'))).toBe('[]')
    await expect(consultationForm(page)).toBeHidden()
    await expect.poll(() => lettersAbout(page, email).then((caught) => caught.length)).toBe(2)
    expect((await lettersAbout(page, email))[0]!.TextBody).toContain('BPC-157, KPV')
  })

  test('an error that comes as a field is left takes no press away from what is below it', async ({ page }) => {
    await openConsultation(page)
    await page.getByLabel('Email', { exact: true }).fill('ana@')
    // Its upper edge: the error's line pushes it further down than that.
    await page.getByRole('button', { name: 'Choose a time' }).click({ position: { x: 40, y: 8 } })
    await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/email/i)
  })

  test('a time for the call: chosen, taken back, sent, and kept over a reload', { tag: '@phone' }, async ({ page }) => {
    const email = someone()
    await answerOpenTimes(page)
    await openConsultation(page)
    await fillPerson(page, email)
    await openCallTimes(page)
    await expect(page.getByRole('grid').locator('[tabindex="0"]')).toBeFocused()
    await chooseCallTime(page)
    const chosen = page.getByRole('group', { name: 'Your times' }).getByRole('listitem')
    await expect(chosen).toHaveText([/ at 9:30 AM/])
    await expect(page.getByRole('button', { name: /^8:00 AM ?, not available/ })).toBeDisabled()
    expect(await axeFindings(page)).toEqual([])
    await page.reload()
    await expect(chosen).toHaveText([/ at 9:30 AM/])
    await chosen.getByRole('button', { name: /^Remove / }).click()
    await expect(page.getByText('None yet.')).toBeVisible()
    await chooseCallTime(page)
    await requestConsultation(consultationForm(page))
    await expect(page.getByRole('heading', { name: 'Thank You' })).toBeFocused()
    await expect(page.getByText(/You asked for a call on .* at 9:30 AM \(ET\)/)).toBeVisible()
    await expect.poll(() => lettersAbout(page, email).then((caught) => caught.length)).toBe(2)
    for (const { TextBody } of await lettersAbout(page, email)) expect(TextBody).toContain('Preferred call time (ET): ')
  })

  test('a hidden tab asks for no open times, and looks again when it is shown', { tag: '@desktop' }, async ({ page }) => {
    await page.clock.install()
    await answerOpenTimes(page)
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/api/availability?') && asked.push(request.url()))
    await openConsultation(page)
    await openCallTimes(page)
    await expect.poll(() => asked).toHaveLength(1)
    const hide = (hidden: boolean) =>
      page.evaluate((is) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => is })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    // The question leaves before the page listens to its clock, so one jump of a minute could come too early.
    const askedAfter = async (ms: number) => {
      await page.clock.runFor(ms)
      return asked
    }
    await expect.poll(() => askedAfter(20_000)).toHaveLength(2)
    await hide(true)
    await page.clock.runFor(10 * 60_000)
    expect(asked).toHaveLength(2)
    await hide(false)
    await expect.poll(() => asked).toHaveLength(3)
  })

  test('the thanks stay until the visitor wants to send another', { tag: '@phone' }, async ({ page }) => {
    await openConsultation(page)
    await fillPerson(page, someone())
    await page.clock.install()
    const sent = page.waitForResponse('**/api/consultation')
    await requestConsultation(consultationForm(page))
    await page.clock.runFor(2500)
    await sent
    await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible()
    await page.clock.runFor(60_000)
    await page.getByRole('button', { name: 'Send another request' }).click()
    await expect(consultationForm(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText('Nothing selected yet. You can still send a general request.')).toBeVisible()
  })

  test('what is missing is said above, at each field, and beside the button', async ({ page }) => {
    await openConsultation(page, [])
    await requestConsultation(consultationForm(page))
    await expect(page.getByRole('group', { name: '4 answers need another look' })).toBeFocused()
    await expect(alertOf(page, 'Please fill in all required fields.')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Enter your phone number.' }).click()
    await expect(page.getByLabel('Phone')).toBeFocused()
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/Enter your phone number\./)
  })

  test('each failure has its sentence, and nothing typed is lost', { tag: '@desktop' }, async ({ page, watch }) => {
    const email = someone()
    await openConsultation(page)
    await fillPerson(page, email)
    for (const status of [500, 503, 'network'] as const) watch.expectStatus(status)
    const error = (code: string) => ({ error: { code, message: 'no', requestId: 'r' } })

    // The host answers for a function that crashed, and its body isn't ours.
    for (const body of [{ json: error('unexpected') }, { body: 'Internal Server Error' }]) {
      await page.route('**/api/consultation', (route) => route.fulfill({ status: 500, ...body }))
      await requestConsultation(consultationForm(page))
      await expect(
        alertOf(page, 'Server configuration error. Please call us directly at (305) 555-0142 to book your consultation.'),
      ).toBeVisible()
      expect(await axeFindings(page)).toEqual([])
      await page.unroute('**/api/consultation')
    }

    await page.route('**/api/consultation', (route) => route.fulfill({ status: 503, json: error('unavailable') }))
    await requestConsultation(consultationForm(page))
    await expect(
      alertOf(page, 'There was an error sending your request. Please try again or call us directly at (305) 555-0142'),
    ).toBeVisible()
    await page.unroute('**/api/consultation')

    await page.route('**/api/consultation', (route) => route.abort('connectionrefused'))
    await requestConsultation(consultationForm(page))
    await expect(
      alertOf(
        page,
        'Cannot connect to server. Please make sure the backend server is running, or call us directly at (305) 555-0142.',
      ),
    ).toBeVisible()
    await page.unroute('**/api/consultation')

    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
    await expect(page.getByRole('button', { name: 'Remove KPV' })).toBeVisible()
    await requestConsultation(consultationForm(page))
    await expect(page.getByRole('heading', { name: 'Thank You' })).toBeVisible()
    await expect.poll(() => lettersAbout(page, email).then((caught) => caught.length)).toBe(2)
  })

  test('a long list scrolls in its place, and is emptied by hand', async ({ page }) => {
    await openConsultation(
      page,
      Array.from({ length: 12 }, (_, index) => ({ name: `Treatment ${index + 1}`, category: 'Recovery' })),
    )
    const chosen = page.getByRole('region', { name: 'Selected Services' })
    expect((await chosen.getByRole('list').boundingBox())!.height).toBeLessThanOrEqual(320)
    expect(await axeFindings(page)).toEqual([])
    await chosen.getByRole('button', { name: 'Remove Treatment 12' }).click()
    await expect(chosen.getByRole('heading')).toBeFocused()
    await chosen.getByRole('button', { name: 'Clear All' }).click()
    await expect(chosen.getByRole('link', { name: 'Peptides', exact: true })).toBeVisible()
  })

  test('what was typed before the page was ready stays', { tag: '@desktop' }, async ({ page }) => {
    const release = await holdBack(page, '/_astro/Consultation*.js')
    await page.goto('/consultation', { waitUntil: 'domcontentloaded' })
    await page.getByLabel('Full Name').fill('Ana Pereira')
    // Until the script runs, there is no button to press, and Enter sends nothing either.
    await expect(page.getByRole('button', { name: 'Request a consultation' })).toBeHidden()
    await page.getByLabel('Full Name').press('Enter')
    await expect(page).toHaveURL('/consultation')
    release()
    await page.getByRole('button', { name: 'Request a consultation' }).click()
    await expect(page.getByRole('group', { name: '3 answers need another look' })).toBeFocused()
    await expect(page.getByLabel('Full Name')).toHaveValue('Ana Pereira')
  })

  test.describe('on a phone', { tag: '@phone' }, () => {
    test('text and call stay at hand at the foot', async ({ page }) => {
      await openConsultation(page)
      await page.getByLabel('Message').scrollIntoViewIfNeeded()
      const bar = page.getByRole('navigation', { name: 'Reach us now' })
      await expect(bar.getByRole('link', { name: 'Call' })).toBeInViewport()
      await expect(bar.getByRole('link', { name: 'Text' })).toHaveAttribute('href', /^sms:.*KPV/)
    })

    test('with reduced motion they go in one frame, icons and all', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openConsultation(page)
      await page.getByLabel('Message').scrollIntoViewIfNeeded()
      const bar = page.getByRole('navigation', { name: 'Reach us now' })
      await expect(bar).toBeVisible()
      const framesApart = await bar.evaluate(
        (bar) =>
          new Promise<number>((resolve) => {
            let apart = 0
            const look = () => {
              const shown = [bar, ...bar.querySelectorAll('a, svg')].filter(
                (part) => getComputedStyle(part).visibility === 'visible',
              )
              if (shown.length === 0) return resolve(apart)
              if (!shown.includes(bar)) apart += 1
              requestAnimationFrame(look)
            }
            window.scrollTo({ top: 0, behavior: 'instant' })
            look()
          }),
      )
      expect(framesApart).toBe(0)
    })
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the form’s page tells how to reach the clinic, and the modal’s link leads there', async ({ page }) => {
    await page.goto('/')
    const link = page.locator('#about').getByRole('link', { name: 'Request a consultation' })
    await expect(link).toHaveAttribute('href', '/consultation')
    await page.goto('/consultation')
    await expect(page.locator('main noscript p')).toContainText('To use this form, please turn on JavaScript.')
    await expect(page.getByRole('main').getByRole('link', { name: /Text Message/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Request a consultation' })).toBeHidden()
  })
})
