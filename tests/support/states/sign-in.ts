/** /auth in all its states. */
import type { Page } from 'playwright/test'
import {
  admin,
  askForSignInEmail,
  fillSignIn,
  pretendSignedIn,
  refused,
  secondFactorSecret,
  sessionOf,
} from '../steps/account.ts'
import { answer, hold, state } from './state.ts'

const ticket = 't'.repeat(43)
const recoveryCodes = Array.from({ length: 10 }, (_, index) => `k7qz-m4x${index}-p2wd`)

const button = (page: Page, name: string) => page.getByRole('button', { name })

async function signInTo(page: Page, outcome: object) {
  await answer(page, '/api/session', 200, outcome)
  await page.goto('/auth')
  await fillSignIn(page)
}

async function mode(page: Page, name: string, heading: string) {
  await page.goto('/auth')
  await button(page, name).click()
  await page.getByRole('heading', { name: heading }).waitFor()
}

async function askForLink(page: Page) {
  await answer(page, '/api/sign-in-link', 200, {})
  await page.goto('/auth')
  await askForSignInEmail(page, 'ana@example.com')
}

export const signInStates = [
  state('/auth', 'idle'),
  state('/auth', 'errors', async (page) => {
    await page.goto('/auth')
    await page.getByLabel('Password').fill('short')
    await button(page, 'Sign in').click()
    await page.getByText('Enter your email.').waitFor()
  }),
  state('/auth', 'wrong-password', { statuses: [401] }, async (page) => {
    await answer(page, '/api/session', 401, refused('invalid-credentials'))
    await page.goto('/auth')
    await fillSignIn(page)
    await page.getByRole('alert').waitFor()
  }),
  state('/auth', 'loading', async (page) => {
    await pretendSignedIn(page)
    await hold(page, '/api/session-refresh')
    await page.goto('/auth')
    await page.getByRole('heading', { name: 'One moment.' }).waitFor()
  }),
  state('/auth', 'no-admin', async (page) => {
    await pretendSignedIn(page)
    await page.goto('/auth?from=/admin')
    await page.getByRole('alert').waitFor()
  }),
  state('/auth', 'second-factor', async (page) => {
    await signInTo(page, { outcome: 'second-factor', ticket })
    await page.getByLabel('Code').waitFor()
  }),
  state('/auth', 'second-factor-setup', async (page) => {
    await signInTo(page, { outcome: 'second-factor-setup', ticket, ...secondFactorSecret })
    await page.getByRole('img', { name: /QR code/ }).waitFor()
  }),
  state('/auth', 'recovery-codes', async (page) => {
    await pretendSignedIn(page, { user: admin })
    await page.addInitScript(() => {
      // A blank page has no storage.
      if (location.protocol === 'http:') localStorage.removeItem('signed-in')
    })
    await signInTo(page, { outcome: 'signed-in', session: sessionOf(admin), recoveryCodes })
    await page.getByText('I saved these codes.').waitFor()
  }),
  state('/auth', 'reset', (page) => mode(page, 'Forgot your password?', 'Reset your password.')),
  state('/auth', 'reset-sent', async (page) => {
    await answer(page, '/api/password-reset', 200, {})
    await mode(page, 'Forgot your password?', 'Reset your password.')
    await page.getByLabel('Email').fill('ana@example.com')
    await button(page, 'Send reset link').click()
    await page.getByText('Password reset link sent').waitFor()
  }),
  state('/auth', 'link', (page) => mode(page, 'Client? Email me a sign-in link', 'Sign in by email.')),
  state('/auth', 'code', askForLink),
  state('/auth', 'code-wrong', { statuses: [422] }, async (page) => {
    await answer(page, '/api/sign-in-link-use', 422, refused('invalid-code'))
    await askForLink(page)
    await page.getByLabel('Code').fill('123456')
    await button(page, 'Sign in').click()
    await page.getByRole('alert').waitFor()
  }),
  state('/auth', 'arrived', async (page) => {
    await page.goto(`/auth#sign_in_token=${'x'.repeat(80)}`)
    await page.getByText('One tap').waitFor()
  }),
]
