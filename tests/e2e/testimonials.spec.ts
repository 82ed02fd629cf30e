/** Testimonials on the home page: reading, paging and writing them. */
import { axeFindings, expect, test } from '../support/page.ts'
import { answer, holdBack } from '../support/states/state.ts'
import {
  comeToTestimonials,
  openTestimonials as open,
  publishedTestimonials as published,
  submitTestimonial as submit,
  testimonialSection as section,
  testimonialText as text,
  testimonialWords as words,
  writeTestimonial as write,
} from '../support/steps/testimonial.ts'

test.describe('on a desktop', { tag: '@desktop' }, () => {
  test('the first six testimonials are in three columns', async ({ page }) => {
    await open(page)
    const quotes = section(page).getByRole('listitem')
    await expect(quotes).toHaveCount(6)
    const quote = (index: number) => quotes.filter({ hasText: words[index]! })
    await expect(quote(0)).toContainText('5 of 5')
    await expect(quote(0)).toContainText('Marisol V.')
    await expect(quote(0)).toContainText('Dermal fillers, Miami Beach')
    const boxes = await Promise.all(words.slice(0, 6).map((_, index) => quote(index).boundingBox()))
    const [first, second, long, fourth, fifth, sixth] = boxes.map((box) => box!)
    expect(second!.y).toBe(first!.y)
    expect(long!.y).toBe(first!.y)
    expect(fourth!.x).toBe(first!.x)
    expect(fifth!.x).toBe(second!.x)
    // A long one leaves no hole beside it.
    for (const box of [fourth, fifth]) expect(box!.y).toBeLessThan(long!.y + long!.height)
    expect(sixth!.x).toBe(first!.x)
    // One without stars starts where its neighbors do.
    const starts = await Promise.all([0, 1].map((index) => quote(index).getByText(words[index]!).boundingBox()))
    expect(starts[1]!.y).toBe(starts[0]!.y)
    expect(await axeFindings(page)).toEqual([])
    await quote(2)
      .getByRole('button', { name: /Read more/ })
      .click()
    await expect(quote(2).getByRole('button', { name: /Show less/ })).toBeVisible()
  })
})

test.describe('on a phone', { tag: '@phone' }, () => {
  test('testimonials show one at a time, and arrows and dots move through them', async ({ page }) => {
    await open(page)
    const quote = (index: number) => section(page).getByText(words[index]!).first()
    await expect(quote(0)).toBeVisible()
    await expect(quote(1)).toBeHidden()
    expect(await axeFindings(page)).toEqual([])
    const next = section(page).getByRole('button', { name: 'Next testimonial' })
    const top = (await next.boundingBox())!.y
    await section(page).getByRole('button', { name: 'Previous testimonial' }).click()
    await expect(quote(5)).toBeVisible()
    await next.click()
    await expect(quote(0)).toBeVisible()
    await section(page).getByRole('button', { name: 'Testimonial 3' }).click()
    await expect(section(page).getByRole('button', { name: /Read more/ })).toBeVisible()
    // The third is much taller than the first.
    expect((await next.boundingBox())!.y).toBe(top)
    await section(page).getByRole('button', { name: 'Testimonial 4' }).click()
    await expect(quote(3)).toBeVisible()
    await expect(section(page).getByRole('button', { name: 'Testimonial 4' })).toHaveAttribute('aria-current', 'true')
    await expect(section(page).getByRole('button', { name: /^Testimonial \d/ })).toHaveCount(6)
  })
})

test('a placeholder shows while the testimonials load', async ({ page }) => {
  await answer(page, '/api/testimonial*', 200, { testimonials: published })
  const release = await holdBack(page, '/api/testimonial*')
  await page.goto('/')
  await comeToTestimonials(page)
  await expect(section(page).getByText('Loading testimonials')).toBeAttached()
  expect(await axeFindings(page)).toEqual([])
  release()
  await expect(section(page).getByText(words[0]!)).toBeVisible()
})

test(
  'the home page says that no testimonials are available if there are none or loading fails',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    await open(page, [])
    await expect(section(page).getByText('No testimonials available yet.')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    watch.expectStatus('network')
    await page.unroute('**/api/testimonial*')
    await page.route('**/api/testimonial*', (route) => route.abort('connectionreset'))
    await page.reload()
    await comeToTestimonials(page)
    await expect(section(page).getByText('No testimonials available yet.')).toBeVisible()
  },
)

test('a visitor submits a testimonial for review and can write another', async ({ page }) => {
  await write(page)
  await expect(submit(page)).toBeDisabled()
  await expect(section(page).getByText('Leave blank to stay anonymous')).toBeVisible()
  await expect(section(page).getByLabel('Show my name publicly')).toBeHidden()
  await section(page).getByLabel('Full Name').fill('Ana Pereira')
  await section(page).getByLabel('Show my name publicly').check()
  const stars = section(page).getByRole('group', { name: /Star rating/ })
  await stars.getByRole('radio', { name: '4 stars' }).check()
  await stars.getByRole('button', { name: 'Clear rating' }).click()
  await expect(stars.getByRole('radio', { name: '4 stars' })).not.toBeChecked()
  await stars.getByRole('radio', { name: '5 stars' }).check()
  await text(page).fill('   ')
  await expect(submit(page)).toBeDisabled()
  await section(page).getByLabel('Treatment').fill('Dermal fillers')
  await section(page).getByLabel('City').selectOption('Miami Beach')
  await text(page).fill('Calm, and <b>exact</b>. نعم 🌊')
  expect(await axeFindings(page)).toEqual([])
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/testimonial'))
  const release = await holdBack(page, '/api/testimonial')
  await submit(page).click()
  await expect(section(page).getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  await expect(text(page)).toBeDisabled()
  release()
  expect((await sent).postDataJSON()).toMatchObject({
    ...{ fullName: 'Ana Pereira', displayName: true, starRating: 5 },
    ...{ treatment: 'Dermal fillers', city: 'Miami Beach' },
  })
  await expect(section(page).getByRole('heading', { name: /pending review/ })).toBeFocused()
  await expect(section(page).getByRole('heading', { level: 2 })).toBeInViewport({ ratio: 1 })
  expect(await axeFindings(page)).toEqual([])
  await section(page).getByRole('button', { name: 'Submit another testimonial' }).click()
  await expect(text(page)).toHaveValue('')
  await section(page).getByRole('button', { name: 'Back to testimonials' }).click()
  await expect(section(page).getByRole('button', { name: 'Share your experience' })).toBeFocused()
})

test(
  'the testimonial form refuses a text that is too long, and keeps one that fails to send',
  { tag: '@phone' },
  async ({ page, watch }) => {
    watch.expectStatus(500)
    await write(page)
    await text(page).fill('x'.repeat(100_000))
    await submit(page).click()
    await expect(section(page).getByText('Please use 3,000 characters or fewer.')).toBeVisible()
    await expect(text(page)).toBeFocused()
    expect(await axeFindings(page)).toEqual([])
    await text(page).fill('Calm and exact.')
    await page.route('**/api/testimonial', (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'unexpected', message: 'no', requestId: 'r' } } }),
    )
    await submit(page).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'There was an error submitting your testimonial. Please try again.' }),
    ).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await expect(text(page)).toHaveValue('Calm and exact.')
  },
)

test(
  'the testimonial form opens again if sending fails after the visitor left it, but not if it works',
  { tag: '@desktop' },
  async ({ page, watch }) => {
    watch.expectStatus(500)
    await write(page)
    await text(page).fill('Calm and exact.')
    const back = section(page).getByRole('button', { name: 'Back to testimonials' })
    const leaveWhileSending = async (status: number) => {
      let release: () => void = () => {}
      const released = new Promise<void>((resolve) => (release = resolve))
      await page.route('**/api/testimonial', async (route) => {
        await released
        if (status === 200) return route.fallback()
        return route.fulfill({ status, json: { error: { code: 'unexpected', message: 'no', requestId: 'r' } } })
      })
      await submit(page).click()
      await expect(section(page).getByRole('button', { name: 'Submitting...' })).toBeVisible()
      await back.click()
      await expect(section(page).getByRole('button', { name: 'Share your experience' })).toBeFocused()
      const answered = page.waitForResponse('**/api/testimonial')
      release()
      await answered
    }
    await leaveWhileSending(500)
    await expect(page.getByRole('alert').filter({ hasText: 'There was an error submitting your testimonial.' })).toBeVisible()
    await expect(text(page)).toHaveValue('Calm and exact.')
    await page.unroute('**/api/testimonial')
    await leaveWhileSending(200)
    await section(page).getByRole('button', { name: 'Share your experience' }).click()
    await expect(section(page).getByRole('heading', { name: /pending review/ })).toBeFocused()
  },
)

test('the residents’ banner leads to the services and to /book-iv', async ({ page }) => {
  await page.goto('/')
  const banner = page.getByRole('region', { name: 'For residents: we come upstairs.' })
  await banner.getByRole('link', { name: 'View All Services' }).click()
  await expect(page.locator('#services')).toBeInViewport()
  await expect(page.locator('#services')).toBeFocused()
  await banner.getByRole('link', { name: 'Book IV Treatment' }).click()
  await expect(page).toHaveURL('/book-iv')
})
