/** /book-iv in all its states. */
import type { Page } from 'playwright/test'
import {
  addTwoTreatments,
  answerOpenTimes,
  chooseDay,
  chooseTimes,
  fillDetails,
  fillWhole,
  openCart,
  send,
  someone,
} from '../steps/booking.ts'
import { answer, answerConflict, brokenAnswer, hold, state } from './state.ts'

async function cart(page: Page) {
  await addTwoTreatments(page)
  await openCart(page)
}

async function typeCode(page: Page, code: string) {
  await cart(page)
  const summary = page.getByRole('button', { name: /^3 items/ })
  if (await summary.isVisible()) await summary.click()
  await page.getByText('Have a resident code?').click()
  await page.getByLabel('Resident code').fill(code)
  await page.getByRole('button', { name: 'Apply' }).click()
}

const receipt = {
  reference: 'IV-2345-6789',
  receivedAt: '2026-11-20T15:00:00.000Z',
  email: 'ana@example.com',
  items: [
    {
      treatmentId: 'travel-detox',
      title: 'Travel Detox',
      quantity: 1,
      unitPriceCents: 25_000,
      lineTotalCents: 25_000,
    },
  ],
  resident: false,
  subtotalCents: 25_000,
  discountCents: 0,
  travelFeeCents: 15_000,
  totalCents: 40_000,
  preferredDates: ['2026-12-01 at 9:30 AM'],
}

const route = '/book-iv'

export const bookingStates = [
  state(route, 'with-items', addTwoTreatments),
  state(route, 'details', async (page) => {
    await addTwoTreatments(page)
    await page.getByText('Details').first().click()
  }),
  state(route, 'cart', cart),
  state(route, 'no-times', async (page) => {
    await answerOpenTimes(page)
    await cart(page)
    await page.getByRole('radio', { name: 'New York' }).check({ force: true })
    await chooseDay(page)
    await page.getByText('Next open:').waitFor()
  }),
  state(route, 'cart-empty', async (page) => {
    await page.goto(route)
    await page.getByRole('button', { name: /^Cart/ }).locator('visible=true').first().click()
    await page.getByText('Your cart is empty.').waitFor()
  }),
  state(route, 'cart-unloaded', { statuses: ['network'] }, async (page) => {
    await page.route(/_astro\/Request\..*\.js/, (request) => request.abort('connectionrefused'))
    await page.goto(`${route}#cart`)
    await page.getByRole('alert').filter({ hasText: 'The form didn’t load.' }).waitFor()
  }),
  state(route, 'code-wrong', async (page) => {
    await typeCode(page, 'palm court')
    await page.getByText('Invalid discount code').waitFor()
  }),
  state(route, 'code-applied', async (page) => {
    await typeCode(page, ' BELLA isle ')
    await page.getByText('✓ 10% discount + free travel applied!').waitFor()
  }),
  state(route, 'times', async (page) => {
    await cart(page)
    await chooseTimes(page)
  }),
  state(route, 'holiday', async (page) => {
    await page.clock.setFixedTime(new Date('2026-11-20T17:00:00Z'))
    await cart(page)
    await page.getByRole('button', { name: /Thanksgiving/ }).click()
    await page.getByText('9:30 AM').waitFor()
  }),
  state(route, 'outside-area', async (page) => {
    await cart(page)
    await page.getByLabel('ZIP Code').fill('33602')
    await page.getByLabel('Apt/Suite/Unit').focus()
    await page.getByText('outside our usual area').waitFor()
  }),
  state(route, 'errors', async (page) => {
    await cart(page)
    await chooseTimes(page)
    await send(page)
    await page.getByRole('group', { name: /answers are missing/ }).waitFor()
  }),
  state(route, 'submitting', async (page) => {
    await hold(page, '/api/booking')
    await fillWhole(page, someone())
    await send(page)
    await page.getByRole('button', { name: 'Sending...' }).waitFor()
  }),
  state(route, 'failed', { statuses: [500] }, async (page) => {
    await answer(page, '/api/booking', 500, brokenAnswer)
    await fillWhole(page, someone())
    await send(page)
    await page.getByRole('alert').filter({ hasText: 'Failed to submit' }).waitFor()
  }),
  state(route, 'conflict', { statuses: [409] }, async (page) => {
    await answerConflict(page, '/api/booking', receipt)
    await fillWhole(page, someone())
    await send(page)
    await page.getByRole('heading', { name: 'We already have this request' }).waitFor()
  }),
  state(route, 'received', async (page) => {
    await cart(page)
    await chooseTimes(page)
    await fillDetails(page, someone())
    await send(page)
    await page.getByRole('heading', { name: 'Request Received!' }).waitFor()
  }),
]
