/** /reset-password in all its states. */
import type { Page } from 'playwright/test'
import { successMs } from '../../../src/stores/account/reset-password.ts'
import { client, linkTokens, pretendSignedIn, refused, sessionOf } from '../steps/account.ts'
import { answer, hold, type State } from './state.ts'

const ticket = 't'.repeat(43)
const button = (page: Page, name: string) => page.getByRole('button', { name })

/** Opens an emailed link and clicks Continue, because opening alone doesn't use it. */
async function openLink(page: Page, type = 'recovery') {
  await page.goto(`/reset-password#${linkTokens.replace('recovery', type)}`)
  await button(page, 'Continue').click()
}

async function newPassword(page: Page, type = 'recovery') {
  await answer(page, '/api/password-link', 200, { grant: ticket, email: 'ana@example.com', full_name: 'Ana Pereira' })
  await openLink(page, type)
  await page.getByLabel('New password').waitFor()
}

async function setPassword(page: Page, outcome: object) {
  await answer(page, '/api/password', 200, outcome)
  await newPassword(page)
  await page.getByLabel('New password').fill('tides come and go')
  await page.getByLabel('Confirm password').fill('tides come and go')
  await button(page, 'Update password').click()
}

/** Drops timers of exactly this length, to freeze what the page shows until they fire. */
async function neverPasses(page: Page, ms: number) {
  await page.addInitScript((never) => {
    const { setTimeout } = window
    window.setTimeout = ((run: TimerHandler, after?: number) =>
      after === never ? 0 : setTimeout(run, after)) as typeof window.setTimeout
  }, ms)
}

export const resetPasswordStates: readonly State[] = [
  {
    route: '/reset-password',
    name: 'no-link',
    reach: async (page) => void (await page.goto('/reset-password'), await page.getByRole('alert').waitFor()),
  },
  {
    route: '/reset-password',
    name: 'arrived',
    reach: async (page) => void (await page.goto(`/reset-password#${linkTokens}`), await button(page, 'Continue').waitFor()),
  },
  {
    route: '/reset-password',
    name: 'reading',
    reach: async (page) => {
      await hold(page, '/api/password-link')
      await openLink(page)
      await page.getByText('Checking your link.').waitFor()
    },
  },
  {
    route: '/reset-password',
    name: 'not-processed',
    statuses: [503],
    reach: async (page) => {
      await answer(page, '/api/password-link', 503, refused('unavailable'))
      await openLink(page)
      await button(page, 'Try again').waitFor()
    },
  },
  { route: '/reset-password', name: 'form', reach: (page) => newPassword(page) },
  { route: '/reset-password', name: 'invited', reach: (page) => newPassword(page, 'invite') },
  {
    route: '/reset-password',
    name: 'differs',
    reach: async (page) => {
      await newPassword(page)
      await page.getByLabel('New password').fill('one')
      await page.getByLabel('Confirm password').fill('other')
      await button(page, 'Update password').click()
    },
  },
  {
    route: '/reset-password',
    name: 'match',
    reach: async (page) => {
      await newPassword(page)
      await page.getByLabel('New password').fill('tides come and go')
      await page.getByLabel('Confirm password').fill('tides come and go')
      await page.getByText('The passwords match.').waitFor()
    },
  },
  {
    route: '/reset-password',
    name: 'code',
    reach: async (page) => {
      await setPassword(page, { outcome: 'second-factor', ticket })
      await page.getByText('Your new password is set.').waitFor()
    },
  },
  {
    route: '/reset-password',
    name: 'success',
    reach: async (page) => {
      await pretendSignedIn(page)
      await neverPasses(page, successMs)
      await setPassword(page, { outcome: 'signed-in', session: sessionOf(client) })
      await page.getByRole('heading', { name: 'Your password is set.' }).waitFor()
    },
  },
]
