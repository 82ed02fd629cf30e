/** /guest in all its states. */
import type { Page } from 'playwright/test'
import { refused } from '../steps/account.ts'
import { fillGuest, guestLink, guestOut, openGuest, readyGuest, someGuest } from '../steps/guest.ts'
import { untilRead } from '../steps/question.ts'
import { answer, brokenAnswer, cutOff, hold, state } from './state.ts'

const route = '/guest'
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

export const guestStates = [
  state(route, 'form', (page) => openGuest(page)),
  state(route, 'no-link', async (page) => void (await page.goto(route), await heading(page, 'This link doesn’t work.'))),
  state(route, 'loading', async (page) => {
    await hold(page, '/api/guest')
    await page.goto(guestLink)
    await page.getByText('We’re opening your form.').waitFor()
  }),
  state(route, 'offline', { statuses: ['network'] }, async (page) => {
    await cutOff(page, '/api/guest')
    await page.goto(guestLink)
    await page.getByText('We can’t reach our server.').waitFor()
  }),
  state(route, 'incomplete', async (page) => {
    await openGuest(page)
    await page.getByRole('button', { name: /^(Sign and send|Continue)$/ }).click()
    await page.getByText('Enter your date of birth.').last().waitFor()
  }),
  state(route, 'send-failed', { statuses: [500] }, async (page) => {
    await openGuest(page)
    await fillGuest(page)
    await answer(page, '/api/guest-answers', 500, brokenAnswer)
    await press(page, 'Sign and send')
    await page.getByText('What you entered is still here.').waitFor()
  }),
  state(route, 'drop-out', async (page) => {
    await openGuest(page)
    await press(page, 'Drop out')
    await heading(page, 'Drop out of this visit?')
  }),
  state(route, 'drop-out-too-late', { statuses: [409] }, async (page) => {
    await openGuest(page)
    await press(page, 'Drop out')
    await answer(page, '/api/guest-out', 409, refused('step-not-possible'))
    await untilRead(page)
    await press(page, 'Drop out')
    await page.getByRole('alert').waitFor()
  }),
  state(route, 'ready', (page) => openGuest(page, { state: 'guest', guest: readyGuest })),
  state(route, 'begun', (page) =>
    openGuest(page, { state: 'guest', guest: { ...readyGuest, mayAnswer: false, mayDropOut: false } }),
  ),
  state(route, 'booked', (page) =>
    openGuest(page, { state: 'guest', guest: { ...someGuest, booked: true, mayDropOut: false, price: null } }),
  ),
  state(route, 'out', (page) => openGuest(page, guestOut)),
  state(route, 'canceled', (page) => openGuest(page, { state: 'canceled' })),
  state(route, 'over', (page) => openGuest(page, { state: 'over' })),
]
