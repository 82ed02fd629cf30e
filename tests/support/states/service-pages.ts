/** The four service pages and /unsubscribe in all their states. */
import type { Page } from 'playwright/test'
import { serviceLines } from '../../../src/catalog/service/service-line.ts'
import { answer, hold, state } from './state.ts'

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

export const serviceStates = [
  ...serviceLines.flatMap(({ path }) => [
    state(path, 'added', (page) => addFirst(page, path)),
    state(path, 'details', (page) => openDetails(page, path)),
  ]),
  state('/peptides', 'filtered', async (page) => {
    await page.goto('/peptides')
    await page.getByRole('button', { name: 'Recovery', exact: true }).click()
  }),
  state('/peptides', 'no-match', async (page) => {
    await page.goto('/peptides?category=Unheard')
    await page.locator('[data-filter-empty]').waitFor()
  }),
]

const confirmPath = '/confirm-signup'

export const confirmSignupStates = [
  state(confirmPath, 'invalid', async (page) => void (await page.goto(confirmPath))),
  state(confirmPath, 'ask', async (page) => {
    await page.goto(`${confirmPath}#token=abc.def`)
    await page.getByRole('button', { name: 'Confirm my signup' }).waitFor()
  }),
  ...(['confirmed', 'expired', 'blocked'] as const).map((of) =>
    state(confirmPath, of, async (page) => {
      await answer(page, '/api/email-signup-confirm', 200, { outcome: of })
      await page.goto(`${confirmPath}#token=abc.def`)
      await page.getByRole('button', { name: 'Confirm my signup' }).click()
      await page.locator(`[data-outcome=${of}]`).waitFor()
    }),
  ),
]

export const unsubscribeStates = [
  ...(['unsubscribed', 'already', 'confirm'] as const).map((of) => state(unsubscribePath, of, (page) => outcome(page, of))),
  state(unsubscribePath, 'error', async (page) => {
    await page.goto(unsubscribePath)
    await page.getByRole('heading', { name: 'Oops! Something Went Wrong' }).waitFor()
  }),
  state(unsubscribePath, 'loading', async (page) => {
    await hold(page, '/api/unsubscribe')
    await page.goto(`${unsubscribePath}?email=ana@example.com`)
    await page.locator('[data-outcome=loading]').waitFor()
  }),
]
