/** What a visitor does with the testimonials on the home page. */
import { expect, type Page } from 'playwright/test'

export const testimonialWords = [
  'Calm and exact.',
  'Never rushed.',
  'The plan held.',
  'I would go again.',
  'Kind hands.',
  'Answered at once.',
  'The seventh.',
]

/** The server's answer: one with a name, one without stars, and a long one. */
export const publishedTestimonials = testimonialWords.map((testimonial, index) => ({
  id: String(index),
  name: index === 0 ? 'Marisol V.' : 'Anonymous',
  testimonial: index === 2 ? `${testimonial} `.repeat(80) : testimonial,
  starRating: index === 1 ? null : 5,
  treatment: index === 1 ? null : 'Dermal fillers',
  city: index === 0 ? 'Miami Beach' : null,
  createdAt: '2026-11-01T12:00:00.000Z',
}))

export const testimonialSection = (page: Page) => page.locator('#testimonials')

export async function comeToTestimonials(page: Page) {
  await testimonialSection(page).scrollIntoViewIfNeeded()
}

export async function openTestimonials(page: Page, testimonials: readonly unknown[] = publishedTestimonials) {
  await page.route('**/api/testimonial*', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { testimonials } }) : route.fallback(),
  )
  await page.goto('/')
  await comeToTestimonials(page)
}

export async function writeTestimonial(page: Page) {
  await openTestimonials(page, [])
  const section = testimonialSection(page)
  await section.getByRole('button', { name: 'Share your experience' }).click()
  await expect(section.getByRole('heading', { name: 'Share your experience' })).toBeFocused()
}

export const testimonialText = (page: Page) => testimonialSection(page).getByRole('textbox', { name: 'Your testimonial' })
export const submitTestimonial = (page: Page) => testimonialSection(page).getByRole('button', { name: 'Submit testimonial' })
