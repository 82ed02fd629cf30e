/** A visitor uses /consultation. */
import { axeFindings, consoleUrl, expect, test } from '../support/page.ts'
import { answerOpenTimes, someone } from '../support/steps/booking.ts'
import {
  alertOf,
  chooseCallTime,
  consultationForm,
  fillPerson,
  openCallTimes,
  openConsultation,
  requestConsultation,
} from '../support/steps/consultation.ts'
import { emailsAbout } from '../support/steps/emails.ts'
import { holdBack } from '../support/states/state.ts'

test.describe('/consultation', () => {
  test('sends a request with the selected treatments, thanks the visitor, and clears the list', async ({ page }) => {
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
    await expect.poll(() => emailsAbout(consoleUrl(), email).then((found) => found.length)).toBe(2)
    expect((await emailsAbout(consoleUrl(), email))[0]!.TextBody).toContain('BPC-157, KPV')
  })

  test('registers a press on a button that a new error message pushes down', async ({ page }) => {
    await openConsultation(page)
    await page.getByLabel('Email', { exact: true }).fill('ana@')
    // Near its upper edge, because the error message pushes it down by more than that.
    await page.getByRole('button', { name: 'Choose a time' }).click({ position: { x: 40, y: 8 } })
    await expect(page.getByRole('button', { name: 'Next month' })).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription(/email/i)
  })

  test(
    'lets the visitor choose and remove a call time, keeps it over a reload, and sends it',
    { tag: '@phone' },
    async ({ page }) => {
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
      await expect(page.getByRole('list', { name: 'What happens next' })).toContainText(/confirm your call \(ET\):.* at 9:30 AM/)
      await expect.poll(() => emailsAbout(consoleUrl(), email).then((found) => found.length)).toBe(2)
      for (const { TextBody } of await emailsAbout(consoleUrl(), email)) expect(TextBody).toContain('Preferred call time (ET): ')
    },
  )

  test('stops refreshing the open times while its tab is hidden', { tag: '@desktop' }, async ({ page }) => {
    await page.clock.install()
    await answerOpenTimes(page)
    const requests: string[] = []
    page.on('request', (request) => request.url().includes('/api/availability?') && requests.push(request.url()))
    await openConsultation(page)
    await openCallTimes(page)
    await expect.poll(() => requests).toHaveLength(1)
    const hide = (hidden: boolean) =>
      page.evaluate((is) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => is })
        document.dispatchEvent(new Event('visibilitychange'))
      }, hidden)
    // The first request goes out before the page sets its timer, so a single jump of a minute could come too early.
    const requestsAfter = async (ms: number) => {
      await page.clock.runFor(ms)
      return requests
    }
    await expect.poll(() => requestsAfter(20_000)).toHaveLength(2)
    await hide(true)
    await page.clock.runFor(10 * 60_000)
    expect(requests).toHaveLength(2)
    await hide(false)
    await expect.poll(() => requests).toHaveLength(3)
  })

  test('keeps its thanks on screen until the visitor starts another request', { tag: '@phone' }, async ({ page }) => {
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

  test('reports missing answers above the form, at each field, and beside the button', async ({ page }) => {
    await openConsultation(page, [])
    await requestConsultation(consultationForm(page))
    await expect(page.getByRole('group', { name: '4 answers are missing' })).toBeFocused()
    await expect(alertOf(page, 'Please fill in all required fields.')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('link', { name: 'Enter your phone number.' }).click()
    await expect(page.getByLabel('Phone')).toBeFocused()
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/Enter your phone number\./)
  })

  test(
    'shows a message for each kind of failure and keeps what the visitor typed',
    { tag: '@desktop' },
    async ({ page, watch }) => {
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
      await expect.poll(() => emailsAbout(consoleUrl(), email).then((found) => found.length)).toBe(2)
    },
  )

  test('scrolls a long list of treatments inside its box and can clear it', async ({ page }) => {
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

  test('keeps what the visitor types before the script loads', { tag: '@desktop' }, async ({ page }) => {
    const release = await holdBack(page, '/_astro/Consultation*.js')
    await page.goto('/consultation', { waitUntil: 'domcontentloaded' })
    await page.getByLabel('Full Name').fill('Ana Pereira')
    // Until the script runs, there is no button to press, and Enter sends nothing either.
    await expect(page.getByRole('button', { name: 'Request a consultation' })).toBeHidden()
    await page.getByLabel('Full Name').press('Enter')
    await expect(page).toHaveURL('/consultation')
    release()
    await page.getByRole('button', { name: 'Request a consultation' }).click()
    await expect(page.getByRole('group', { name: '3 answers are missing' })).toBeFocused()
    await expect(page.getByLabel('Full Name')).toHaveValue('Ana Pereira')
  })

  test.describe('on a phone', { tag: '@phone' }, () => {
    test('has its first field in the first view', async ({ page }) => {
      await openConsultation(page, [])
      await expect(page.getByLabel('Full Name')).toBeInViewport({ ratio: 1 })
    })

    test('keeps Text and Call in a bar at the bottom of the screen', async ({ page }) => {
      await openConsultation(page)
      await page.getByLabel('Message').scrollIntoViewIfNeeded()
      const bar = page.getByRole('navigation', { name: 'Reach us now' })
      await expect(bar.getByRole('link', { name: 'Call' })).toBeInViewport()
      await expect(bar.getByRole('link', { name: 'Text' })).toHaveAttribute('href', /^sms:.*KPV/)
    })

    test('hides the whole bar in one frame with reduced motion', async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await openConsultation(page)
      await page.getByLabel('Message').scrollIntoViewIfNeeded()
      const bar = page.getByRole('navigation', { name: 'Reach us now' })
      await expect(bar).toBeVisible()
      const framesApart = await bar.evaluate(
        (bar) =>
          new Promise<number>((resolve) => {
            let apart = 0
            const check = () => {
              const shown = [bar, ...bar.querySelectorAll('a, svg')].filter(
                (part) => getComputedStyle(part).visibility === 'visible',
              )
              if (shown.length === 0) return resolve(apart)
              if (!shown.includes(bar)) apart += 1
              requestAnimationFrame(check)
            }
            window.scrollTo({ top: 0, behavior: 'instant' })
            check()
          }),
      )
      expect(framesApart).toBe(0)
    })
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('/consultation says how to reach the clinic, and the home page links to it', async ({ page }) => {
    await page.goto('/')
    const link = page.locator('#about').getByRole('link', { name: 'Request a consultation' })
    await expect(link).toHaveAttribute('href', '/consultation')
    await page.goto('/consultation')
    await expect(page.locator('main noscript p')).toContainText('To use this form, please turn on JavaScript.')
    await expect(page.getByRole('main').getByRole('link', { name: /Text Message/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Request a consultation' })).toBeHidden()
  })
})
