/**
 * Every page in every state that a visitor can bring it to: one table for the screenshots (`npm run shots`) and for the
 * accessibility checks, so that neither forgets what the other sees.
 */
import type { Page } from 'playwright/test'
import { addTwoTreatments, chooseTimes, fillDetails, fillWhole, openCart, send, someone } from './booking-steps.ts'

export type State = {
  readonly route: string
  readonly name: string
  /** From a fresh page to the state; without it the page as it loads. */
  readonly reach?: (page: Page) => Promise<void>
  /** What the page's console will report of it. */
  readonly statuses?: readonly (number | 'network')[]
}

async function openMenu(page: Page) {
  await page.getByRole('button', { name: /menu/i }).locator('visible=true').first().click()
}

/** Answers a form's endpoint instead of the server. */
async function answer(page: Page, path: string, status: number, body: unknown) {
  await page.route(`**${path}`, (route) => route.fulfill({ status, json: body }))
}

const plain = ['/', '/aesthetics', '/peptides', '/weight', '/performance', '/book-iv', '/consultation', '/privacy', '/terms']

const bookingStates: readonly State[] = [
  { route: '/book-iv', name: 'with-items', reach: addTwoTreatments },
  {
    route: '/book-iv',
    name: 'details',
    reach: async (page) => {
      await addTwoTreatments(page)
      await page.getByText('Details').first().click()
    },
  },
  {
    route: '/book-iv',
    name: 'cart',
    reach: async (page) => {
      await addTwoTreatments(page)
      await openCart(page)
    },
  },
  {
    route: '/book-iv',
    name: 'cart-empty',
    reach: async (page) => {
      await page.goto('/book-iv')
      await page.getByRole('button', { name: /^Cart/ }).locator('visible=true').first().click()
      await page.getByText('Your cart is empty.').waitFor()
    },
  },
  {
    route: '/book-iv',
    name: 'times',
    reach: async (page) => {
      await addTwoTreatments(page)
      await openCart(page)
      await chooseTimes(page)
    },
  },
  {
    route: '/book-iv',
    name: 'errors',
    reach: async (page) => {
      await addTwoTreatments(page)
      await openCart(page)
      await chooseTimes(page)
      await send(page)
      await page.getByRole('group', { name: /need another look/ }).waitFor()
    },
  },
  {
    route: '/book-iv',
    name: 'failed',
    statuses: [500],
    reach: async (page) => {
      await answer(page, '/api/booking', 500, { error: { code: 'unexpected', message: 'Failed', requestId: 'shots' } })
      await fillWhole(page, someone())
      await send(page)
      await page.getByRole('alert').filter({ hasText: 'Failed to submit' }).waitFor()
    },
  },
  {
    route: '/book-iv',
    name: 'received',
    reach: async (page) => {
      await addTwoTreatments(page)
      await openCart(page)
      await chooseTimes(page)
      await fillDetails(page, someone())
      await send(page)
      await page.getByRole('heading', { name: 'Request Received!' }).waitFor()
    },
  },
]

export const states: readonly State[] = [
  ...plain.map((route) => ({ route, name: 'idle' })),
  { route: '/no-such-page', name: 'not-found', statuses: [404] },
  ...['/', '/peptides'].map((route): State => ({
    route,
    name: 'menu',
    reach: async (page) => {
      await page.goto(route)
      await openMenu(page)
    },
  })),
  ...bookingStates,
]

/** Brings a fresh page to a state. */
export async function reach(page: Page, state: State): Promise<void> {
  if (state.reach) await state.reach(page)
  else await page.goto(state.route)
}
