/** /reset-password in all its states. */
import type { Page } from 'playwright/test'
import { successMs } from '../../../src/stores/account/reset-password.ts'
import { client, linkTokens, pretendSignedIn, refused, sessionOf } from '../steps/account.ts'
import { answer, hold, state } from './state.ts'

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

export const resetPasswordStates = [
  state(
    '/reset-password',
    'no-link',
    async (page) => void (await page.goto('/reset-password'), await page.getByRole('alert').waitFor()),
  ),
  state(
    '/reset-password',
    'arrived',
    async (page) => void (await page.goto(`/reset-password#${linkTokens}`), await button(page, 'Continue').waitFor()),
  ),
  state('/reset-password', 'reading', async (page) => {
    await hold(page, '/api/password-link')
    await openLink(page)
    await page.getByText('Checking your link.').waitFor()
  }),
  state('/reset-password', 'not-processed', { statuses: [503] }, async (page) => {
    await answer(page, '/api/password-link', 503, refused('unavailable'))
    await openLink(page)
    await button(page, 'Try again').waitFor()
  }),
  state('/reset-password', 'form', (page) => newPassword(page)),
  state('/reset-password', 'invited', (page) => newPassword(page, 'invite')),
  state('/reset-password', 'differs', async (page) => {
    await newPassword(page)
    await page.getByLabel('New password').fill('one')
    await page.getByLabel('Confirm password').fill('other')
    await button(page, 'Update password').click()
  }),
  state('/reset-password', 'match', async (page) => {
    await newPassword(page)
    await page.getByLabel('New password').fill('tides come and go')
    await page.getByLabel('Confirm password').fill('tides come and go')
    await page.getByText('The passwords match.').waitFor()
  }),
  state('/reset-password', 'code', async (page) => {
    await setPassword(page, { outcome: 'second-factor', ticket })
    await page.getByText('Your new password is set.').waitFor()
  }),
  state('/reset-password', 'success', async (page) => {
    await pretendSignedIn(page)
    await neverPasses(page, successMs)
    await setPassword(page, { outcome: 'signed-in', session: sessionOf(client) })
    await page.getByRole('heading', { name: 'Your password is set.' }).waitFor()
  }),
]
