/** /visit in all its states. */
import type { Page } from 'playwright/test'
import { refused } from '../steps/account.ts'
import { untilRead } from '../steps/question.ts'
import {
  answerChange,
  chooseTime,
  movedVisit,
  offeredVisit,
  openVisit,
  press,
  someTimes,
  someVisit,
  soonVisit,
  visitLink,
  waitingVisit,
  withoutLuis,
} from '../steps/visit.ts'
import { answer, brokenAnswer, cutOff, hold, type State } from './state.ts'

const route = '/visit'
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()

async function openMove(page: Page, visit = someVisit) {
  await openVisit(page, visit)
  await press(page, visit.may === 'ask' ? 'Ask to move' : 'Move visit')
  await page.getByRole('grid').waitFor()
}

async function openWhere(page: Page, status: number, body: unknown) {
  await answer(page, '/api/visit', status, body)
  await page.goto(visitLink)
  await page.getByRole('alert').waitFor()
}

export const visitStates: readonly State[] = [
  { route, name: 'standing', reach: (page) => openVisit(page) },
  {
    route,
    name: 'no-link',
    reach: async (page) => void (await page.goto(route), await heading(page, 'This link doesn’t work.')),
  },
  {
    route,
    name: 'loading',
    reach: async (page) => {
      await hold(page, '/api/visit')
      await page.goto(visitLink)
      await page.getByText('We’re opening your visit.').waitFor()
    },
  },
  { route, name: 'expired', reach: (page) => openVisit(page, 'expired') },
  { route, name: 'canceled', reach: (page) => openVisit(page, 'canceled') },
  { route, name: 'failed', statuses: [500], reach: (page) => openWhere(page, 500, brokenAnswer) },
  { route, name: 'busy', statuses: [429], reach: (page) => openWhere(page, 429, refused('too-many-requests')) },
  {
    route,
    name: 'offline',
    statuses: ['network'],
    reach: async (page) => {
      await cutOff(page, '/api/visit')
      await page.goto(visitLink)
      await page.getByText('We can’t reach our server.').waitFor()
    },
  },
  { route, name: 'waiting', reach: (page) => openVisit(page, waitingVisit) },
  { route, name: 'offered', reach: (page) => openVisit(page, offeredVisit()) },
  {
    route,
    name: 'offer-missed',
    reach: (page) => openVisit(page, { ...waitingVisit, earlier: { ...waitingVisit.earlier, missed: movedVisit.startsAt } }),
  },
  { route, name: 'soon', reach: (page) => openVisit(page, soonVisit) },
  {
    route,
    name: 'said',
    reach: (page) => openVisit(page, { ...soonVisit, said: { late: 20, moveTo: movedVisit.startsAt, cancel: true } }),
  },
  {
    route,
    name: 'under-way',
    reach: (page) => openVisit(page, { ...someVisit, status: 'arrived', may: 'nothing', kind: 'clinic', place: 'Tidelight' }),
  },
  { route, name: 'over', reach: (page) => openVisit(page, { ...someVisit, status: 'over', may: 'nothing' }) },
  {
    route,
    name: 'move-loading',
    reach: async (page) => {
      await openVisit(page)
      await hold(page, '/api/visit-times')
      await press(page, 'Move visit')
      await page.getByText('Looking up open times.').waitFor()
    },
  },
  { route, name: 'move', reach: (page) => openMove(page) },
  {
    route,
    name: 'move-chosen',
    reach: async (page) => {
      await openMove(page)
      await chooseTime(page, '9:30 AM')
      await page.getByText('Grace isn’t free then.').waitFor()
    },
  },
  {
    route,
    name: 'move-none',
    reach: async (page) => {
      await openVisit(page)
      await answer(page, '/api/visit-times', 200, { ...someTimes, days: ['0'.repeat(25)] })
      await press(page, 'Move visit')
      await page.getByText('no open times in the next 60 days').waitFor()
    },
  },
  {
    route,
    name: 'move-failed',
    statuses: [500],
    reach: async (page) => {
      await openVisit(page)
      await answer(page, '/api/visit-times', 500, brokenAnswer)
      await press(page, 'Move visit')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    route,
    name: 'move-taken',
    statuses: [409],
    reach: async (page) => {
      await openMove(page)
      await chooseTime(page, '2:00 PM')
      await answer(page, '/api/visit-change', 409, refused('time-taken'))
      await press(page, 'Move visit')
      await page.getByText('That time was just taken.').waitFor()
    },
  },
  {
    route,
    name: 'moved',
    reach: async (page) => {
      await openMove(page)
      await chooseTime(page, '2:00 PM')
      await answerChange(page, movedVisit)
      await press(page, 'Move visit')
      await page.getByText('We emailed you').waitFor()
    },
  },
  { route, name: 'ask-to-move', reach: (page) => openMove(page, soonVisit) },
  {
    route,
    name: 'cancel',
    reach: async (page) => {
      await openVisit(page)
      await press(page, 'Cancel visit')
      await heading(page, 'Cancel this visit?')
    },
  },
  {
    route,
    name: 'canceled-now',
    reach: async (page) => {
      await openVisit(page)
      await press(page, 'Cancel visit')
      await answerChange(page, 'canceled')
      await untilRead(page)
      await press(page, 'Cancel visit')
      await page.getByText('We emailed you').waitFor()
    },
  },
  {
    route,
    name: 'ask-to-cancel',
    reach: async (page) => {
      await openVisit(page, soonVisit)
      await press(page, 'Ask to cancel')
      await heading(page, 'Ask us to cancel this visit?')
    },
  },
  {
    route,
    name: 'guest-out-asked',
    reach: async (page) => {
      await openVisit(page)
      await press(page, 'Remove Luis Ortega')
      await heading(page, 'Luis Ortega isn’t coming?')
    },
  },
  {
    route,
    name: 'guest-out',
    reach: async (page) => {
      await openVisit(page)
      await press(page, 'Remove Luis Ortega')
      await answer(page, '/api/visit-guest-out', 200, { state: 'visit', visit: withoutLuis })
      await untilRead(page)
      await press(page, 'Remove Luis Ortega')
      await page.getByText('New price for 2 people').waitFor()
    },
  },
  {
    route,
    name: 'alone',
    reach: (page) => openVisit(page, { ...someVisit, guests: someVisit.guests.slice(0, 1), priceCents: 42_000 }),
  },
  {
    route,
    name: 'late',
    reach: async (page) => {
      await openVisit(page, soonVisit)
      await press(page, 'I’m running late')
      await heading(page, 'How late are you running?')
    },
  },
]
