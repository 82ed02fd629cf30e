/** /guest in all its states. */
import type { Page } from 'playwright/test'
import { refused } from '../steps/account.ts'
import { fillGuest, guestLink, guestOut, openGuest, readyGuest, someGuest } from '../steps/guest.ts'
import { untilRead } from '../steps/question.ts'
import { answer, brokenAnswer, cutOff, hold, type State } from './state.ts'

const route = '/guest'
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

export const guestStates: readonly State[] = [
  { route, name: 'form', reach: (page) => openGuest(page) },
  {
    route,
    name: 'no-link',
    reach: async (page) => void (await page.goto(route), await heading(page, 'This link doesn’t work.')),
  },
  {
    route,
    name: 'loading',
    reach: async (page) => {
      await hold(page, '/api/guest')
      await page.goto(guestLink)
      await page.getByText('We’re opening your form.').waitFor()
    },
  },
  {
    route,
    name: 'offline',
    statuses: ['network'],
    reach: async (page) => {
      await cutOff(page, '/api/guest')
      await page.goto(guestLink)
      await page.getByText('We can’t reach our server.').waitFor()
    },
  },
  {
    route,
    name: 'incomplete',
    reach: async (page) => {
      await openGuest(page)
      await page.getByRole('button', { name: /^(Sign and send|Continue)$/ }).click()
      await page.getByText('Enter your date of birth.').last().waitFor()
    },
  },
  {
    route,
    name: 'send-failed',
    statuses: [500],
    reach: async (page) => {
      await openGuest(page)
      await fillGuest(page)
      await answer(page, '/api/guest-answers', 500, brokenAnswer)
      await press(page, 'Sign and send')
      await page.getByText('What you entered is still here.').waitFor()
    },
  },
  {
    route,
    name: 'drop-out',
    reach: async (page) => {
      await openGuest(page)
      await press(page, 'Drop out')
      await heading(page, 'Drop out of this visit?')
    },
  },
  {
    route,
    name: 'drop-out-too-late',
    statuses: [409],
    reach: async (page) => {
      await openGuest(page)
      await press(page, 'Drop out')
      await answer(page, '/api/guest-out', 409, refused('step-not-possible'))
      await untilRead(page)
      await press(page, 'Drop out')
      await page.getByRole('alert').waitFor()
    },
  },
  { route, name: 'ready', reach: (page) => openGuest(page, { state: 'guest', guest: readyGuest }) },
  {
    route,
    name: 'begun',
    reach: (page) => openGuest(page, { state: 'guest', guest: { ...readyGuest, mayAnswer: false, mayDropOut: false } }),
  },
  {
    route,
    name: 'booked',
    reach: (page) => openGuest(page, { state: 'guest', guest: { ...someGuest, booked: true, mayDropOut: false, price: null } }),
  },
  { route, name: 'out', reach: (page) => openGuest(page, guestOut) },
  { route, name: 'canceled', reach: (page) => openGuest(page, { state: 'canceled' }) },
  { route, name: 'over', reach: (page) => openGuest(page, { state: 'over' }) },
]
