/** The home page's testimonials, and the popup that any page may show, in all their states. */
import type { Page } from 'playwright/test'
import { someone } from '../steps/booking.ts'
import { answer, brokenAnswer, cutOff, hold, type State } from './state.ts'
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

const testimonialStates: readonly Omit<State, 'route'>[] = [
  {
    name: 'testimonials',
    reach: async (page) => {
      await openTestimonials(page)
      await testimonialSection(page).getByText(testimonialWords[0]!).waitFor()
    },
  },
  {
    name: 'testimonials-loading',
    reach: async (page) => {
      await hold(page, '/api/testimonial*', 'GET')
      await page.goto('/')
      await comeToTestimonials(page)
      await testimonialSection(page).getByText('Loading testimonials').waitFor({ state: 'attached' })
    },
  },
  {
    name: 'testimonials-empty',
    reach: async (page) => {
      await openTestimonials(page, [])
      await testimonialSection(page).getByText('No testimonials available yet.').waitFor()
    },
  },
  { name: 'testimonial-form', reach: writeTestimonial },
  {
    name: 'testimonial-too-long',
    reach: async (page) => {
      await writeTestimonial(page)
      await testimonialText(page).fill('x'.repeat(3001))
      await submitTestimonial(page).click()
      await testimonialSection(page).getByText('Please keep this under 3,000 characters.').waitFor()
    },
  },
  {
    name: 'testimonial-submitting',
    reach: async (page) => {
      await writeTestimonial(page)
      await hold(page, '/api/testimonial')
      await submitWords(page)
      await testimonialSection(page).getByRole('button', { name: 'Submitting...' }).waitFor()
    },
  },
  {
    name: 'testimonial-failed',
    statuses: [500],
    reach: async (page) => {
      await writeTestimonial(page)
      await answer(page, '/api/testimonial', 500, brokenAnswer)
      await submitWords(page)
      await page.getByRole('alert').filter({ hasText: 'There was an error submitting your testimonial.' }).waitFor()
    },
  },
  {
    name: 'testimonial-thanks',
    reach: async (page) => {
      await writeTestimonial(page)
      await answer(page, '/api/testimonial', 200, { receivedAt: '2026-11-20T15:00:00.000Z' })
      await submitWords(page)
      await testimonialSection(page)
        .getByRole('heading', { name: /pending review/ })
        .waitFor()
    },
  },
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

const popupStates: readonly Omit<State, 'route'>[] = [
  { name: 'popup', reach: openPopup },
  {
    name: 'popup-errors',
    reach: async (page) => {
      await openSignupForm(page)
      await popup(page).getByRole('button', { name: 'Sign up' }).click()
      await popup(page).getByText('Email is required').waitFor()
    },
  },
  {
    name: 'popup-submitting',
    reach: async (page) => {
      await hold(page, '/api/email-signup')
      await signUp(page)
      await popup(page).getByRole('button', { name: 'Sending...' }).waitFor()
    },
  },
  {
    name: 'popup-failed',
    statuses: ['network'],
    reach: async (page) => {
      await cutOff(page, '/api/email-signup')
      await signUp(page)
      await popup(page).getByText('Something went wrong—please try again.').waitFor()
    },
  },
  {
    name: 'popup-thanks',
    reach: async (page) => {
      await answer(page, '/api/email-signup', 200, { receivedAt: '2026-11-20T15:00:00.000Z' })
      await signUp(page)
      await page.getByRole('region', { name: "You're in!" }).waitFor()
    },
  },
]

export const homeStates: readonly State[] = [
  ...testimonialStates.map((state) => ({ route: '/', ...state })),
  ...popupStates.map((state) => ({ route: '/terms', popup: true, lookAt: 'screen' as const, ...state })),
]
