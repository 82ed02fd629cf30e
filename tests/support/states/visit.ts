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
import { answer, brokenAnswer, cutOff, hold, state } from './state.ts'

const route = '/visit'
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()

async function openMove(page: Page, visit = someVisit) {
  await openVisit(page, visit)
  await press(page, visit.may === 'ask' ? 'Ask to move' : 'Move visit')
  await page.getByRole('grid').waitFor()
}

/** A visit that nobody can change anymore. */
const settled = { ...someVisit, may: 'nothing', earlier: { ...someVisit.earlier, can: false } } as const

async function openWhere(page: Page, status: number, body: unknown) {
  await answer(page, '/api/visit', status, body)
  await page.goto(visitLink)
  await page.getByRole('alert').waitFor()
}

export const visitStates = [
  state(route, 'standing', (page) => openVisit(page)),
  state(route, 'no-link', async (page) => void (await page.goto(route), await heading(page, 'This link doesn’t work.'))),
  state(route, 'loading', async (page) => {
    await hold(page, '/api/visit')
    await page.goto(visitLink)
    await page.getByText('We’re opening your visit.').waitFor()
  }),
  state(route, 'expired', (page) => openVisit(page, 'expired')),
  state(route, 'canceled', (page) => openVisit(page, 'canceled')),
  state(route, 'failed', { statuses: [500] }, (page) => openWhere(page, 500, brokenAnswer)),
  state(route, 'busy', { statuses: [429] }, (page) => openWhere(page, 429, refused('too-many-requests'))),
  state(route, 'offline', { statuses: ['network'] }, async (page) => {
    await cutOff(page, '/api/visit')
    await page.goto(visitLink)
    await page.getByText('We can’t reach our server.').waitFor()
  }),
  state(route, 'waiting', (page) => openVisit(page, waitingVisit)),
  state(route, 'offered', (page) => openVisit(page, offeredVisit())),
  state(route, 'offer-missed', (page) =>
    openVisit(page, { ...waitingVisit, earlier: { ...waitingVisit.earlier, missed: movedVisit.startsAt } }),
  ),
  state(route, 'soon', (page) => openVisit(page, soonVisit)),
  state(route, 'said', (page) =>
    openVisit(page, { ...soonVisit, said: { late: 20, moveTo: movedVisit.startsAt, cancel: true } }),
  ),
  state(route, 'under-way', (page) => openVisit(page, { ...settled, status: 'arrived', kind: 'clinic', place: 'Tidelight' })),
  state(route, 'over', (page) => openVisit(page, { ...settled, status: 'over' })),
  state(route, 'move-loading', async (page) => {
    await openVisit(page)
    await hold(page, '/api/visit-times')
    await press(page, 'Move visit')
    await page.getByText('Looking up open times.').waitFor()
  }),
  state(route, 'move', (page) => openMove(page)),
  state(route, 'move-chosen', async (page) => {
    await openMove(page)
    await chooseTime(page, '9:30 AM')
    await page.getByText('Grace isn’t free then, so a colleague will take your visit.').waitFor()
  }),
  state(route, 'move-none', async (page) => {
    await openVisit(page)
    await answer(page, '/api/visit-times', 200, { ...someTimes, days: ['0'.repeat(25)] })
    await press(page, 'Move visit')
    await page.getByText('no open times in the next 60 days').waitFor()
  }),
  state(route, 'move-failed', { statuses: [500] }, async (page) => {
    await openVisit(page)
    await answer(page, '/api/visit-times', 500, brokenAnswer)
    await press(page, 'Move visit')
    await page.getByRole('alert').waitFor()
  }),
  state(route, 'move-taken', { statuses: [409] }, async (page) => {
    await openMove(page)
    await chooseTime(page, '2:00 PM')
    await answer(page, '/api/visit-change', 409, refused('time-taken'))
    await press(page, 'Move visit')
    await page.getByText('That time was just taken.').waitFor()
  }),
  state(route, 'moved', async (page) => {
    await openMove(page)
    await chooseTime(page, '2:00 PM')
    await answerChange(page, movedVisit)
    await press(page, 'Move visit')
    await page.getByText('We emailed you').waitFor()
  }),
  state(route, 'ask-to-move', (page) => openMove(page, soonVisit)),
  state(route, 'cancel', async (page) => {
    await openVisit(page)
    await press(page, 'Cancel visit')
    await heading(page, 'Cancel this visit?')
  }),
  state(route, 'canceled-now', async (page) => {
    await openVisit(page)
    await press(page, 'Cancel visit')
    await answerChange(page, 'canceled')
    await untilRead(page)
    await press(page, 'Cancel visit')
    await page.getByText('We emailed you').waitFor()
  }),
  state(route, 'ask-to-cancel', async (page) => {
    await openVisit(page, soonVisit)
    await press(page, 'Ask to cancel')
    await heading(page, 'Ask us to cancel this visit?')
  }),
  state(route, 'guest-out-asked', async (page) => {
    await openVisit(page)
    await press(page, 'Remove Luis Ortega')
    await heading(page, 'Luis Ortega isn’t coming?')
  }),
  state(route, 'guest-out', async (page) => {
    await openVisit(page)
    await press(page, 'Remove Luis Ortega')
    await answer(page, '/api/visit-guest-out', 200, { state: 'visit', visit: withoutLuis })
    await untilRead(page)
    await press(page, 'Remove Luis Ortega')
    await page.getByText('New price for 2 people').waitFor()
  }),
  state(route, 'alone', (page) => openVisit(page, { ...someVisit, guests: someVisit.guests.slice(0, 1), priceCents: 42_000 })),
  state(route, 'late', async (page) => {
    await openVisit(page, soonVisit)
    await press(page, 'I’m running late')
    await heading(page, 'How late are you running?')
  }),
]
