/** Signs people in, and makes pages believe that someone is signed in. */
import { randomUUID } from 'node:crypto'
import type { OwnRequest } from '../../../src/contracts/request/own.ts'
import type { ListedVisit } from '../../../src/contracts/visit/own.ts'
import type { OwnTestimonial } from '../../../src/contracts/own-testimonial.ts'
import { signIn, type Device, type Session } from '../../../src/contracts/account/session.ts'
import { signedInKey } from '../../../src/stores/account/signed-in.ts'
import { expect, type Page } from 'playwright/test'
import { firstAdmin } from '../site.ts'
import { fromEmail } from './emails.ts'

/** An address that no other test uses. */
export const newAddress = () => `client.${randomUUID().slice(0, 8)}@example.com`

export const signInCodePattern = /Your code is (\d{6})/
export const signInLinkPattern = /(\/auth#sign_in_token=\S+)/

export async function fillSignIn(page: Page, { email, password }: { email: string; password: string } = firstAdmin) {
  // Wait for the form's script, or the click does nothing.
  await page.locator('astro-island[ssr]').waitFor({ state: 'detached' })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Signs the first admin in without the page for it, which has tests of its own. */
export async function signInAsAdmin(page: Page) {
  const answer = await page.request.post(signIn.path, { data: firstAdmin })
  expect(answer.status()).toBe(200)
  // Any file of the site will do: pages only check the browser's storage.
  await page.goto('/robots.txt')
  await page.evaluate((key) => localStorage.setItem(key, 'true'), signedInKey)
}

/** Goes from /auth to the form for the emailed code. */
export async function askForSignInEmail(page: Page, email: string) {
  await page.getByRole('button', { name: 'Client? Email me a sign-in link' }).click()
  // Until this heading appears, the page's first form, which also has an email field, may still be waiting for its script.
  await page.getByRole('heading', { name: 'Sign in by email.' }).waitFor()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Email me a sign-in link', exact: true }).click()
  await page.getByLabel('Code').waitFor()
}

/** Signs in as a client from /auth, however the page was reached. */
export async function signInByCode(page: Page, consoleUrl: string, email: string) {
  await askForSignInEmail(page, email)
  await page.getByLabel('Code').fill(await fromEmail(consoleUrl, email, signInCodePattern))
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export const client: Session['user'] = { id: 'c1', email: 'ana@example.com', role: 'client', full_name: null }
export const admin: Session['user'] = { id: 'a1', email: 'admin@clinic.test', role: 'admin', full_name: 'Maya Torres' }

export function sessionOf(user: Session['user']): Session {
  return { access_token: 't'.repeat(43), expires_at: 4_000_000_000, expires_in: 3600, token_type: 'bearer', user }
}

const longAgo = '2026-11-02T15:00:00.000Z'

export const ownTestimonials: readonly OwnTestimonial[] = [
  {
    id: '4b2cc4ae-7a0b-4c43-9c1c-111111111111',
    testimonial: 'Calm, exact, and on time. I knew what each step was for before it happened.',
    star_rating: 5,
    full_name: 'Ana Pereira',
    display_name: true,
    city: 'Miami Beach',
    treatment: 'Dermal fillers',
    is_published: false,
    kept_unpublished: false,
    created_at: '2026-11-19T15:00:00.000Z',
    updated_at: null,
  },
  {
    id: '4b2cc4ae-7a0b-4c43-9c1c-222222222222',
    testimonial: 'The visit at home made the week.',
    star_rating: null,
    full_name: null,
    display_name: false,
    city: null,
    treatment: null,
    is_published: true,
    kept_unpublished: false,
    created_at: longAgo,
    updated_at: null,
  },
]

export const ownRequests: readonly OwnRequest[] = [
  {
    reference: 'IV-7Q2K9',
    kind: 'booking',
    state: 'confirmed',
    created_at: '2026-11-18T15:00:00.000Z',
    items: ['Everyday Wellness IV × 2', 'NAD+ 500 mg infusion'],
    preferred_dates: ['2026-12-01 at 9:30 AM', '2026-12-02 at 6:00 PM'],
    total_cents: 139_000,
  },
  {
    reference: 'C-3M8TX',
    kind: 'consultation',
    state: 'new',
    created_at: longAgo,
    items: [],
    preferred_dates: [],
    total_cents: null,
  },
]

const ownDevices: readonly Device[] = [
  {
    id: 'd1',
    userAgent: 'Mozilla/5.0 (iPhone) Version/19 Safari/605',
    lastActiveAt: longAgo,
    current: true,
  },
  { id: 'd2', userAgent: 'Mozilla/5.0 (Windows NT) Firefox/148.0', lastActiveAt: longAgo, current: false },
  {
    id: 'd3',
    userAgent: 'Mozilla/5.0 (Macintosh; Mac OS X) Chrome/150',
    lastActiveAt: longAgo,
    current: false,
  },
]

export const ownVisits: readonly ListedVisit[] = [
  {
    token: '4b2cc4ae-7a0b-4c43-9c1c-333333333333.c2ln',
    kind: 'home',
    status: 'scheduled',
    startsAt: '2026-12-01T14:30:00.000Z',
    place: 'Your address, ZIP code 33139',
    items: ['Everyday Wellness IV × 2'],
    guests: [{ ready: true }, { ready: false }],
  },
  {
    token: null,
    kind: 'phone',
    status: 'over',
    startsAt: longAgo,
    place: 'By phone',
    items: [],
    guests: [],
  },
]

type Pretended = {
  readonly visits?: readonly ListedVisit[]
  readonly user?: Session['user']
  readonly testimonials?: readonly OwnTestimonial[]
  readonly requests?: readonly OwnRequest[]
  readonly devices?: readonly Device[]
}

/** Answers for the server as if someone were signed in, on every page opened from now on. */
export async function pretendSignedIn(page: Page, { user = client, ...own }: Pretended = {}) {
  await page.addInitScript((key) => {
    try {
      localStorage.setItem(key, 'true')
    } catch {
      // An email preview is sandboxed and has no storage.
    }
  }, signedInKey)
  const { testimonials = ownTestimonials, requests = ownRequests, visits = ownVisits, devices = ownDevices } = own
  const secondFactor = { enabled: false, required: false, dueAt: null, recoveryCodesLeft: 0 }
  const answers: Readonly<Record<string, unknown>> = {
    'session-refresh': { session: sessionOf(user) },
    'is-admin': { is_admin: user.role === 'admin' },
    'own-testimonial': { testimonials },
    'own-request': { requests },
    'own-visit': { visits },
    'session-devices': { devices },
    'session-second-factor-setup': secondFactor,
  }
  for (const [path, json] of Object.entries(answers)) await page.route(`**/api/${path}`, (route) => route.fulfill({ json }))
}

/** A refusal as the server words it. */
export function refused(code: string, message = 'said by the server') {
  return { error: { code, message, requestId: 'test' } }
}

/** The tokens in an emailed link. */
export const linkTokens = `access_token=${'a'.repeat(43)}&refresh_token=${'r'.repeat(43)}&type=recovery`

/** A second factor during setup. */
export const secondFactorSecret = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Tidelight:admin@clinic.test?secret=JBSWY3DPEHPK3PXP',
}
