/** The home page's testimonials, and the popup that any page may show, in all their states. */
import type { Page } from 'playwright/test'
import { someone } from '../steps/booking.ts'
import { answer, brokenAnswer, cutOff, hold, state } from './state.ts'
import {
  comeToTestimonials,
  openTestimonials,
  submitTestimonial,
  testimonialSection,
  testimonialText,
  testimonialWords,
  writeTestimonial,
} from '../steps/testimonial.ts'

async function submitWords(page: Page) {
  await testimonialSection(page).getByLabel('Full Name').fill('Ana Pereira')
  await testimonialSection(page).getByLabel('Show my name publicly').check()
  await testimonialSection(page).getByRole('radio', { name: '4 stars' }).check()
  await testimonialText(page).fill('Calm, and exact.')
  await submitTestimonial(page).click()
}

const testimonialStates = [
  state('/', 'testimonials', async (page) => {
    await openTestimonials(page)
    await testimonialSection(page).getByText(testimonialWords[0]!).waitFor()
  }),
  state('/', 'testimonials-loading', async (page) => {
    await hold(page, '/api/testimonial*', 'GET')
    await page.goto('/')
    await comeToTestimonials(page)
    await testimonialSection(page).getByText('Loading testimonials').waitFor({ state: 'attached' })
  }),
  state('/', 'testimonials-empty', async (page) => {
    await openTestimonials(page, [])
    await testimonialSection(page).getByText('No testimonials available yet.').waitFor()
  }),
  state('/', 'testimonial-form', writeTestimonial),
  state('/', 'testimonial-too-long', async (page) => {
    await writeTestimonial(page)
    await testimonialText(page).fill('x'.repeat(3001))
    await submitTestimonial(page).click()
    await testimonialSection(page).getByText('Please use 3,000 characters or fewer.').waitFor()
  }),
  state('/', 'testimonial-submitting', async (page) => {
    await writeTestimonial(page)
    await hold(page, '/api/testimonial')
    await submitWords(page)
    await testimonialSection(page).getByRole('button', { name: 'Submitting...' }).waitFor()
  }),
  state('/', 'testimonial-failed', { statuses: [500] }, async (page) => {
    await writeTestimonial(page)
    await answer(page, '/api/testimonial', 500, brokenAnswer)
    await submitWords(page)
    await page.getByRole('alert').filter({ hasText: 'There was an error submitting your testimonial.' }).waitFor()
  }),
  state('/', 'testimonial-thanks', async (page) => {
    await writeTestimonial(page)
    await answer(page, '/api/testimonial', 200, { receivedAt: '2026-11-20T15:00:00.000Z' })
    await submitWords(page)
    await testimonialSection(page)
      .getByRole('heading', { name: /pending review/ })
      .waitFor()
  }),
]

const popup = (page: Page) => page.getByRole('region', { name: 'Be First to Know' })

async function openPopup(page: Page) {
  await page.goto('/terms')
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2))
  await popup(page).waitFor()
}

/** On a phone, the popup begins as a bar. */
async function openSignupForm(page: Page) {
  await openPopup(page)
  if (!(await popup(page).getByLabel('Email', { exact: true }).isVisible()))
    await popup(page).getByRole('button', { name: 'Sign up' }).click()
}

async function signUp(page: Page) {
  await openSignupForm(page)
  await popup(page).getByLabel('Email', { exact: true }).fill(someone())
  await popup(page).getByLabel('Yes, email me updates.').check()
  await popup(page).getByRole('button', { name: 'Sign up' }).click()
}

const popupStates = [
  state('/terms', 'popup', openPopup),
  state('/terms', 'popup-errors', async (page) => {
    await openSignupForm(page)
    await popup(page).getByRole('button', { name: 'Sign up' }).click()
    await popup(page).getByText('Email is required').waitFor()
  }),
  state('/terms', 'popup-submitting', async (page) => {
    await hold(page, '/api/email-signup')
    await signUp(page)
    await popup(page).getByRole('button', { name: 'Sending...' }).waitFor()
  }),
  state('/terms', 'popup-failed', { statuses: ['network'] }, async (page) => {
    await cutOff(page, '/api/email-signup')
    await signUp(page)
    await popup(page).getByText('Something went wrong—please try again.').waitFor()
  }),
  state('/terms', 'popup-thanks', async (page) => {
    await answer(page, '/api/email-signup', 200, { receivedAt: '2026-11-20T15:00:00.000Z' })
    await signUp(page)
    await page.getByRole('region', { name: "You're in!" }).waitFor()
  }),
]

export const homeStates = [
  ...testimonialStates,
  ...popupStates.map((one) => ({ ...one, popup: true, lookAt: 'screen' as const })),
]
