/** People who zoom in, use the keyboard or a screen reader reach everything on the site. */
import type { Page } from 'playwright/test'
import { indexedPaths } from '../../../src/catalog/site/indexed-path.ts'
import { addDays, easternDay, formatDay } from '../../../src/catalog/time/eastern.ts'
import { expect, test } from '../../support/page.ts'
import { addTwoTreatments, chooseTimes, openCart } from '../../support/steps/booking.ts'
import { openCheckIn } from '../../support/steps/check-in.ts'
import { openModal } from '../../support/steps/consultation.ts'
import { answerChange, chooseTime, openVisit, press, waitingVisit } from '../../support/steps/visit.ts'

test.describe('on a desktop', { tag: '@desktop' }, () => {
  test('at 400% zoom, the consultation modal scrolls as a whole', async ({ page }) => {
    const dialog = await openModal(page)
    for (const size of [
      { width: 320, height: 256 },
      { width: 812, height: 375 },
    ]) {
      await page.setViewportSize(size)
      for (const field of [dialog.getByLabel('Full name'), dialog.getByLabel('Location')]) {
        await field.focus()
        await expect(field).toBeInViewport({ ratio: 0.9 })
      }
      const send = dialog.getByRole('button', { name: 'Request a consultation' })
      await send.focus()
      await expect(send).toBeInViewport({ ratio: 0.9 })
      expect(await dialog.evaluate((element) => element.scrollHeight > element.clientHeight)).toBe(true)
    }
  })

  test('at 400% zoom, a focused link on /consultation stays above the bar for calls and texts', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto('/consultation')
    const bar = page.getByRole('navigation', { name: 'Reach us now' })
    const main = page.getByRole('main')
    for (const link of [
      main.getByRole('link', { name: 'Cancellation policy' }),
      main.getByRole('link', { name: /^hello@/ }).last(),
    ]) {
      await page.evaluate(() => scrollTo(0, 400))
      await link.focus()
      await expect(bar).toBeVisible()
      const [its, above] = [(await link.boundingBox())!, (await bar.boundingBox())!]
      expect(its.y + its.height).toBeLessThanOrEqual(above.y)
    }
  })

  test('on a phone, a focused link on /book-iv stays above the cart bar', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto('/book-iv')
    await page.getByRole('button', { name: 'Add to cart Everyday Wellness IV' }).click()
    const bar = page.getByRole('button', { name: 'Review' }).locator('..')
    await expect(bar).toBeVisible()
    for (const name of ['Immune Boost', 'Travel Detox']) {
      const link = page.getByRole('link', { name, exact: true })
      // The bar covers it.
      await link.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 20))
      await link.focus()
      const [its, above] = [(await link.boundingBox())!, (await bar.boundingBox())!]
      expect(its.y + its.height).toBeLessThanOrEqual(above.y)
    }
  })

  test('the check-in tablet waits for a guest whose screen reader sends neither keys nor touches', async ({ page }) => {
    await page.clock.install()
    await openCheckIn(page, '/check-in#kiosk')
    const name = page.getByLabel('Full name', { exact: true })
    await name.fill('Ana Pereira')
    await page.clock.runFor(90_000)
    await page
      .getByRole('radio')
      .first()
      .evaluate((radio: HTMLElement) => radio.click())
    await page.clock.runFor(60_000)
    await expect(name).toHaveValue('Ana Pereira')
    const alert = page.getByRole('alert').filter({ hasText: 'This page clears itself for the next guest' })
    await expect(alert).toHaveCount(0)
    await page.clock.runFor(45_000)
    await expect(alert).toHaveCount(1)
    // The button must not vanish as it takes the focus, or the press would be lost.
    await page.getByRole('button', { name: 'I’m still here' }).click()
    await expect(alert).toHaveCount(0)
    await expect(name).toHaveValue('Ana Pereira')
  })

  test('status regions are visible to screen readers before they announce anything', async ({ page }) => {
    const hidden = () =>
      page
        .locator('[role=status]:empty')
        .evaluateAll((all) =>
          all
            .filter((element) => element.parentElement!.checkVisibility() && !element.checkVisibility())
            .map((element) => element.outerHTML),
        )
    for (const path of ['/', '/book-iv', '/consultation']) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect(await hidden(), path).toEqual([])
    }
  })

  test('arrow keys change the first day to wait from, and only the last choice is sent', async ({ page }) => {
    const sent: unknown[] = []
    page.on('request', (request) => request.url().endsWith('/api/visit-change') && sent.push(request.postDataJSON()))
    await openVisit(page, waitingVisit)
    const from = page.getByLabel('From', { exact: true })
    const third = addDays(easternDay(new Date()), 3)
    await answerChange(page, { ...waitingVisit, version: 3, earlier: { ...waitingVisit.earlier, from: third } })
    await from.press('ArrowDown')
    await from.press('ArrowDown')
    await expect(from).toHaveValue(third)
    await expect.poll(() => sent).toMatchObject([{ change: { act: 'wait', from: third } }])
    await expect(from.getByRole('option', { selected: true })).toHaveText(formatDay(third))
  })

  test('in high contrast mode, the chosen time of a visit stands out', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await openVisit(page)
    await press(page, 'Move visit')
    await chooseTime(page, '2:00 PM')
    const background = (slot: string) =>
      page.getByRole('button', { name: slot, exact: true }).evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await background('2:00 PM')).not.toBe(await background('2:30 PM'))
  })

  test('in high contrast mode, options have a border', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await openVisit(page)
    await press(page, 'Move visit')
    await chooseTime(page, '2:00 PM')
    await expect(page.getByRole('button', { name: '2:30 PM', exact: true })).toHaveCSS('border-top-width', '1px')
    await page.goto('/check-in')
    const path = page.getByRole('radiogroup', { name: 'Your path' }).locator('label').first()
    await expect(path).toHaveCSS('border-top-width', '1px')
  })

  test('in high contrast mode, a switch shows whether it is on', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await openVisit(page, waitingVisit)
    const [track, knob] = await page
      .getByRole('switch')
      .evaluate((button) => [...button.querySelectorAll('span')].map((part) => getComputedStyle(part).backgroundColor))
    expect(knob).not.toBe(track)
  })

  test('in high contrast mode, the map’s key shows the dot that the map shows', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto('/new-york')
    const colorOf = (selector: string, property: 'stroke' | 'backgroundColor') =>
      page
        .locator(selector)
        .first()
        .evaluate((element, name) => getComputedStyle(element)[name], property)
    expect(await colorOf('.place-opening-key span span', 'backgroundColor')).toBe(await colorOf('.map-dots', 'stroke'))
  })

  test('an arrow key at the edge of the calendar doesn’t steal the focus from a later press', async ({ page }) => {
    await addTwoTreatments(page)
    await openCart(page)
    const day = page.getByRole('grid').locator('[tabindex="0"]')
    // The first day is today, which late in a month is a page back.
    await day.press('PageUp')
    const first = await day.getAttribute('aria-label')
    await day.press('ArrowLeft')
    await expect(day).toHaveAttribute('aria-label', first!)
    const later = page.getByRole('button', { name: 'Next month' })
    await later.press('Enter')
    await expect(day).not.toHaveAttribute('aria-label', first!)
    await expect(later).toBeFocused()
  })

  test('a printed page has its header once, not on every sheet', async ({ page }) => {
    await page.goto('/policies')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('banner')).toHaveCSS('position', 'absolute')
    // It would cover the last lines of each sheet.
    await expect(page.getByText('Skip to content')).toBeHidden()
    await page.goto('/guide/calendar')
    await expect(page.getByText('Skip to content')).toBeHidden()
  })

  test('the booking form announces how many times are chosen', async ({ page }) => {
    await addTwoTreatments(page)
    await openCart(page)
    await chooseTimes(page)
    await expect(page.getByRole('status').filter({ hasText: '2 times chosen' })).toHaveCount(1)
  })
})

// Text at 200% on a 375 px phone wraps like normal text on a 188 px one.
test.describe('at 200% text size on a phone', { tag: '@desktop' }, () => {
  test.use({ viewport: { width: 188, height: 406 } })

  const isShort = (path: string) => !path.startsWith('/treatments/') || /anti-wrinkle|vitamin-c|hormone/.test(path)
  for (const path of [...indexedPaths.filter(isShort), '/search', '/auth', '/guest', '/visit', '/check-in'])
    test(`${path} doesn’t scroll sideways, and its header fits`, async ({ page }) => {
      await page.goto(path)
      const header = page.locator('body > header')
      if (await header.isVisible())
        for (const control of [header.getByRole('link', { name: 'Book IV' }), header.getByRole('button', { name: /^Menu/ })])
          await expect(control).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(188)
    })

  for (const path of ['/', '/performance', '/miami-beach', '/treatments/bpc-157'])
    test(`${path} has no heading as large as its headline`, async ({ page }) => {
      await page.goto(path)
      const sizes = (heading: string) =>
        page.locator(heading).evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)))
      expect(Math.max(...(await sizes('h2, h3')))).toBeLessThan((await sizes('h1'))[0]!)
    })

  test('the clinic’s name and the cart button stay on one line', async ({ page }) => {
    await page.goto('/book-iv')
    const lines = (text: string) =>
      page
        .getByText(text, { exact: true })
        .first()
        .evaluate((element) => {
          const range = document.createRange()
          range.selectNodeContents(element)
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        })
    expect(await lines('Tidelight')).toBe(1)
    expect(await lines('Cart')).toBe(1)
  })
})

// WCAG 1.4.12
test.describe('with wide letter spacing on a small phone', { tag: '@desktop' }, () => {
  test.use({ viewport: { width: 320, height: 720 } })

  for (const path of ['/aesthetics', '/treatments/hormone-optimization', '/guide/subscribers'])
    test(`${path} doesn’t scroll sideways`, async ({ page }) => {
      await page.goto(path)
      await page.evaluate(() => {
        const spacing = new CSSStyleSheet()
        spacing.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }')
        document.adoptedStyleSheets.push(spacing)
      })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    })
})

test.describe('on a small phone', { tag: '@desktop' }, () => {
  test.use({ viewport: { width: 320, height: 720 } })

  test('no line of a breadcrumb ends with a slash', async ({ page }) => {
    await page.goto('/treatments/anti-wrinkle-treatments')
    const ends = await page.getByRole('navigation', { name: 'Breadcrumb' }).evaluate((trail) =>
      [...trail.querySelectorAll('[aria-hidden]')].map((slash) => {
        const { right, bottom } = slash.getBoundingClientRect()
        return [...trail.querySelectorAll('a, [aria-current]')].every((step) => {
          const box = step.getBoundingClientRect()
          return box.right <= right || box.top >= bottom
        })
      }),
    )
    expect(ends).toEqual([false, false])
  })
})

test.describe('on a folded phone', { tag: '@desktop' }, () => {
  test.use({ viewport: { width: 280, height: 653 } })

  test('/book-iv doesn’t scroll sideways', async ({ page }) => {
    await page.goto('/book-iv')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(280)
  })
})

test.describe('with the signup bar', { tag: '@phone' }, () => {
  test.use({ popup: true })

  test('the page reserves scroll space for the signup bar until a visitor closes it', async ({ page }) => {
    const padding = (of: Page) =>
      of.evaluate(() => parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0)
    await page.goto('/terms')
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
    const bar = page.getByRole('region', { name: 'Be First to Know' })
    await expect(bar).toBeVisible()
    expect(await padding(page)).toBeGreaterThanOrEqual((await bar.boundingBox())!.height)
    await bar.getByRole('button', { name: 'Close' }).click()
    await expect(bar).toBeHidden()
    expect(await padding(page)).toBe(0)
  })
})
