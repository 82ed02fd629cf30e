/** The four service pages and /unsubscribe in all their states. */
import type { Page } from 'playwright/test'
import { serviceLines } from '../../../src/catalog/service/service-line.ts'
import { answer, hold, type State } from './state.ts'

async function addFirst(page: Page, route: string) {
  await page.goto(route)
  await page
    .getByRole('button', { name: /Add to Consult/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Added to Consult/ })
    .first()
    .waitFor()
}

async function openDetails(page: Page, route: string) {
  await page.goto(route)
  for (const details of await page.locator('main details').all())
    await details.evaluate((one) => one.toggleAttribute('open', true))
}

const unsubscribePath = '/unsubscribe'

async function outcome(page: Page, of: 'unsubscribed' | 'already' | 'confirm') {
  await answer(page, '/api/unsubscribe', 200, { outcome: of })
  await page.goto(of === 'confirm' ? `${unsubscribePath}?token=abc.def` : `${unsubscribePath}?email=ana@example.com`)
  await page.locator(`[data-outcome=${of}]`).waitFor()
}

export const serviceStates: readonly State[] = [
  ...serviceLines.flatMap(({ path }): State[] => [
    { route: path, name: 'added', reach: (page) => addFirst(page, path) },
    { route: path, name: 'details', reach: (page) => openDetails(page, path) },
  ]),
  {
    route: '/peptides',
    name: 'filtered',
    reach: async (page) => {
      await page.goto('/peptides')
      await page.getByRole('button', { name: 'Recovery', exact: true }).click()
    },
  },
  {
    route: '/peptides',
    name: 'no-match',
    reach: async (page) => {
      await page.goto('/peptides?category=Unheard')
      await page.locator('[data-filter-empty]').waitFor()
    },
  },
]

const confirmPath = '/confirm-signup'

export const confirmSignupStates: readonly State[] = [
  { route: confirmPath, name: 'invalid', reach: async (page) => void (await page.goto(confirmPath)) },
  {
    route: confirmPath,
    name: 'ask',
    reach: async (page) => {
      await page.goto(`${confirmPath}#token=abc.def`)
      await page.getByRole('button', { name: 'Confirm my signup' }).waitFor()
    },
  },
  ...(['confirmed', 'expired', 'blocked'] as const).map((of): State => ({
    route: confirmPath,
    name: of,
    reach: async (page) => {
      await answer(page, '/api/email-signup-confirm', 200, { outcome: of })
      await page.goto(`${confirmPath}#token=abc.def`)
      await page.getByRole('button', { name: 'Confirm my signup' }).click()
      await page.locator(`[data-outcome=${of}]`).waitFor()
    },
  })),
]

export const unsubscribeStates: readonly State[] = [
  ...(['unsubscribed', 'already', 'confirm'] as const).map((of): State => ({
    route: unsubscribePath,
    name: of,
    reach: (page) => outcome(page, of),
  })),
  {
    route: unsubscribePath,
    name: 'error',
    reach: async (page) => {
      await page.goto(unsubscribePath)
      await page.getByRole('heading', { name: 'Oops! Something Went Wrong' }).waitFor()
    },
  },
  {
    route: unsubscribePath,
    name: 'loading',
    reach: async (page) => {
      await hold(page, '/api/unsubscribe')
      await page.goto(`${unsubscribePath}?email=ana@example.com`)
      await page.locator('[data-outcome=loading]').waitFor()
    },
  },
]
