/** The back office screens, each with rows and in each state that lists can have. */
import type { Page } from 'playwright/test'
import {
  adminUsers,
  affectedVisits,
  auditRows,
  dashboard,
  emailSignupRows,
  report,
  requestDetail,
  requestRows,
  schedule,
  testimonialRows,
  trashRows,
  visitFeed,
  visitOffers,
} from '../rows/back-office.ts'
import { admin, pretendSignedIn, secondFactorSecret } from '../steps/account.ts'
import { refuseUnproved } from '../steps/back-office.ts'
import { openScreen } from '../back-office-screen.ts'
import { answer, brokenAnswer, hold, state } from './state.ts'

const page = (rows: readonly unknown[], counts: unknown = null) => ({ rows, next: null, counts })

const answers: Readonly<Record<string, unknown>> = {
  dashboard,
  request: page(requestRows, { new: 3, contacted: 1, confirmed: 1, declined: 1, canceled: 1, done: 1204 }),
  'request-detail': requestDetail,
  'request-offer': visitOffers,
  'request-appointment': { overlaps: [], outsideHours: false, holiday: null },
  testimonial: page(testimonialRows, { all: 4, pending: 2, published: 1, unpublished: 1, checkRating: 1 }),
  'email-signup': page(emailSignupRows, {
    all: 12_408,
    pending: 3,
    approved: 12_405,
    thisWeek: 31,
    consentRate: 97,
    found: { all: 12_408, pending: 3, approved: 12_405 },
  }),
  user: page(adminUsers),
  provider: schedule,
  report,
  'visit-feed': visitFeed,
  'user-detail': { user: { ...adminUsers[0]!, second_factor: false } },
  audit: page(auditRows),
  trash: page(trashRows),
  search: { found: [{ kind: 'request', id: requestRows[1]!.id, title: requestRows[1]!.name, detail: requestRows[1]!.email }] },
}

const open = (to: Page, path: string, change?: (to: Page) => Promise<void>) => openScreen(to, path, answers, change)

export const backOfficeStates = [
  state('/admin', 'dashboard', async (to) => {
    await open(to, '/admin')
    await to.getByText('All testimonials').waitFor()
  }),
  state('/admin', 'second-factor-due', async (to) => {
    await open(to, '/admin', (asked) => {
      const dueAt = new Date(Date.now() + 4.5 * 86_400_000).toISOString()
      return answer(asked, '/api/session-second-factor-setup', 200, {
        enabled: false,
        required: true,
        dueAt,
        recoveryCodesLeft: 0,
      })
    })
    await to.getByText('5 days left').waitFor()
  }),
  state('/admin', 'dashboard-failed', { statuses: [500] }, async (to) => {
    await open(to, '/admin', (broken) => answer(broken, '/api/admin/dashboard', 500, brokenAnswer))
    await to.getByRole('alert').waitFor()
  }),
  state('/admin/requests', 'rows', async (to) => {
    await open(to, '/admin/requests?view=all')
    await to.getByText(requestRows[0]!.name).first().waitFor()
  }),
  state('/admin/requests', 'open', { lookAt: 'screen' }, async (to) => {
    await open(to, `/admin/requests?view=all&id=${requestRows[0]!.id}`)
    await to.getByText('History').waitFor()
  }),
  state('/admin/requests', 'confirming', { lookAt: 'screen' }, async (to) => {
    await open(to, `/admin/requests?view=all&id=${requestRows[0]!.id}`)
    await to.getByRole('button', { name: 'Confirm a time' }).click()
    await to.getByLabel('Another time').check()
    await to.getByRole('button', { name: 'Confirm and email' }).click()
    await to.getByText('Choose a day and a time.').waitFor()
  }),
  state('/admin/testimonials', 'editing', { lookAt: 'screen' }, async (to) => {
    await open(to, `/admin/testimonials?id=${testimonialRows[0]!.id}`)
    await to.getByText('Author’s original').waitFor()
  }),
  state('/admin/testimonials', 'rolled-back', { statuses: [500] }, async (to) => {
    await open(to, '/admin/testimonials')
    await to.route('**/api/admin/testimonial', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: brokenAnswer }),
    )
    await to
      .getByRole('button', { name: /^Publish .*testimonial$/ })
      .first()
      .click()
    await to.getByRole('alert').waitFor()
  }),
  state('/admin/email-signups', 'saving', async (to) => {
    await open(to, '/admin/email-signups')
    await hold(to, '/api/admin/email-signup', 'PATCH')
    await to
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await to.getByRole('menuitem', { name: 'Approve' }).click()
    await to.locator('[aria-busy=true]').waitFor()
  }),
  state('/admin/email-signups', 'no-match', async (to) => {
    await open(to, '/admin/email-signups?q=nobody', (empty) => answer(empty, '/api/admin/email-signup?*', 200, page([])))
    await to.getByRole('button', { name: 'Clear filters' }).waitFor()
  }),
  state('/admin/users', 'inviting', { lookAt: 'screen' }, async (to) => {
    await open(to, '/admin/users')
    await to.getByRole('button', { name: 'Invite', exact: true }).click()
    await to.getByRole('button', { name: 'Send invitation' }).click()
  }),
  state('/admin/users', 'prove-again', { lookAt: 'screen', statuses: [401] }, async (to) => {
    await open(to, '/admin/users', async (unproved) => {
      await refuseUnproved(unproved)
      const factor = { enabled: true, required: false, dueAt: null, recoveryCodesLeft: 9 }
      await answer(unproved, '/api/session-second-factor-setup', 200, factor)
    })
    await to.getByRole('button', { name: 'Invite', exact: true }).click()
    await to.getByLabel('Email').fill('nora@clinic.test')
    await to.getByLabel('Full name').fill('Nora New')
    await to.getByRole('button', { name: 'Send invitation' }).click()
    await to.getByRole('button', { name: 'Use a code' }).waitFor()
  }),
  state('/admin/users', 'not-deletable', { lookAt: 'screen' }, async (to) => {
    await open(to, `/admin/users?id=${adminUsers[1]!.id}`, (above) =>
      answer(above, '/api/admin/user-detail?*', 200, {
        user: { ...adminUsers[1]!, deletable: false },
      }),
    )
    await to.getByText('You can’t delete the owner, or anyone who invited you.').waitFor()
  }),
  state('/admin/users/schedule', 'schedule', async (to) => {
    await open(to, `/admin/users/schedule?id=${adminUsers[1]!.id}`)
    await to.getByLabel('Friday in Miami Beach, from').last().fill('17:00')
    await to.getByRole('button', { name: 'Save schedule' }).click()
    await to.getByText('These hours overlap.').waitFor()
  }),
  state('/admin/users/schedule', 'calendar-feed', async (to) => {
    const own = adminUsers[1]!.id
    await open(to, `/admin/users/schedule?id=${own}`, (mine) => pretendSignedIn(mine, { user: { ...admin, id: own } }))
    await to.getByRole('button', { name: 'Show address' }).click()
    await to.getByRole('button', { name: 'Copy address' }).waitFor()
  }),
  state('/admin/report', 'report', async (to) => {
    await open(to, '/admin/report')
    await to.getByText('How we count').waitFor()
  }),
  state('/admin/users/schedule', 'affected', { lookAt: 'screen', statuses: [409] }, async (to) => {
    await open(to, `/admin/users/schedule?id=${adminUsers[1]!.id}`, (cut) =>
      answer(cut, '/api/admin/provider', 409, {
        error: { code: 'visits-affected', message: 'Affected', requestId: 'state', receipt: affectedVisits },
      }),
    )
    await to.getByRole('button', { name: 'Remove Friday, Miami Beach, 18:30' }).click()
    await to.getByRole('button', { name: 'Save schedule' }).click()
    await to.getByRole('button', { name: 'Save anyway' }).waitFor()
  }),
  state('/admin/account', 'account', async (to) => {
    await open(to, '/admin/account')
    await to.getByText('Safari on iPhone').waitFor()
    await to.getByRole('button', { name: 'Edit name and title' }).waitFor()
  }),
  state('/admin/account', 'second-factor-setup', async (to) => {
    await open(to, '/admin/account')
    await answer(to, '/api/session-second-factor-setup', 200, secondFactorSecret)
    await to.getByRole('button', { name: 'Set up two-factor authentication' }).click()
    await to.getByRole('img', { name: /QR code/ }).waitFor()
  }),
  state('/admin/audit', 'rows', async (to) => {
    await open(to, '/admin/audit')
    await to.getByText('Request confirmed').waitFor()
  }),
  state('/admin/trash', 'rows', async (to) => {
    await open(to, '/admin/trash')
    await to
      .getByRole('button', { name: /^Restore/ })
      .first()
      .waitFor()
  }),
  state('/admin/testimonials', 'empty-palette', { lookAt: 'screen' }, async (to) => {
    await open(to, '/admin/testimonials', (empty) =>
      answer(
        empty,
        '/api/admin/testimonial?*',
        200,
        page([], { all: 0, pending: 0, published: 0, unpublished: 0, checkRating: 0 }),
      ),
    )
    await to.getByText('No testimonials yet.').waitFor()
    await to.keyboard.press('Control+k')
    await to.getByPlaceholder('Find someone').fill('maxi')
    await to.getByRole('option', { name: /Maximiliana/ }).waitFor()
  }),
  state('/admin/audit', 'loading', async (to) => {
    await open(to, '/admin/audit', (held) => hold(held, '/api/admin/audit?*', 'GET'))
    await to.getByText('Loading', { exact: true }).waitFor({ state: 'attached' })
  }),
]
