/** Subscribers and their import in the back office in all their states. */
import type { Page } from 'playwright/test'
import { openScreen } from '../back-office-screen.ts'
import { answer, brokenAnswer, hold, state } from './state.ts'
import { subscriberRows } from '../rows/subscriber.ts'

const path = '/admin/subscribers'
const counted = { active: 10_114, unsubscribed: 812, bounced: 64, all: 10_990 }

const open = (page: Page, query = '', change?: (page: Page) => Promise<void>) =>
  openScreen(
    page,
    path + query,
    { subscriber: { rows: subscriberRows, next: null }, 'subscriber-count': counted, 'subscriber-import': { imports: [] } },
    change,
  )

const csv = [
  'E-Mail,Given name,Surname',
  ...subscriberRows.map(({ email, firstName, lastName }) => [email, firstName, lastName].join(',')),
  'no address,Someone,Else',
].join('\r\n')

/** Opens the import. On a phone, it is in the list's menu. */
async function openImport(page: Page) {
  const more = page.getByRole('button', { name: 'Actions for this list' })
  const button = page.getByRole('button', { name: 'Import CSV' })
  await more.or(button).waitFor()
  if (await button.isVisible()) return button.click()
  await more.click()
  await page.getByRole('menuitem', { name: 'Import CSV' }).click()
}

/** Goes as far as the summary of what we understood of a file. */
async function chooseFile(page: Page) {
  await openImport(page)
  await page
    .getByLabel('Drop a CSV file here, or choose one')
    .setInputFiles({ name: 'people of the autumn event.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByText('Email from “E-Mail”').waitFor()
}

const begin = (page: Page) => page.getByRole('button', { name: /^Import \d+ people/ }).click()

export const subscriberStates = [
  state(path, 'rows-and-import', async (page) => {
    await open(page, '', (held) => hold(held, '/api/admin/subscriber-import'))
    await chooseFile(page)
    await begin(page)
    await page.getByText('You can close this window').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Show', exact: true }).waitFor()
  }),
  state(path, 'empty', async (page) => {
    await open(page, '', async (empty) => {
      await answer(empty, '/api/admin/subscriber?*', 200, { rows: [], next: null })
      await answer(empty, '/api/admin/subscriber-count', 200, { active: 0, unsubscribed: 0, bounced: 0, all: 0 })
    })
    await page.getByText('No subscribers yet').waitFor()
  }),
  state(path, 'no-match', async (page) => {
    await open(page, '?q=nobody&view=bounced', (empty) => answer(empty, '/api/admin/subscriber?*', 200, { rows: [], next: null }))
    await page.getByRole('button', { name: 'Clear filters' }).waitFor()
  }),
  state(path, 'failed', { statuses: [500] }, async (page) => {
    await open(page, '', (broken) => answer(broken, '/api/admin/subscriber?*', 500, brokenAnswer))
    await page.getByText('Failed to load subscribers').waitFor()
  }),
  state(path, 'adding', { lookAt: 'screen' }, async (page) => {
    await open(page)
    await page.getByRole('button', { name: 'Add Subscriber' }).click()
    await page.getByRole('dialog').getByLabel('Email').fill('nowhere')
    await page.getByRole('dialog').getByRole('button', { name: 'Add Subscriber' }).click()
    await page.getByText('Please enter a valid email').waitFor()
  }),
  state(path, 'import-preview', { lookAt: 'screen' }, async (page) => {
    await open(page)
    await chooseFile(page)
  }),
  state(path, 'import-finished', { lookAt: 'screen' }, async (page) => {
    const counts = {
      added: 3,
      updated: 1,
      unchanged: 0,
      keptUnsubscribed: 1,
      leftByFile: 0,
      skipped: [
        { index: 3, reason: 'came-back' },
        { index: 4, reason: 'bounced' },
      ],
    }
    await open(page, '', (done) => answer(done, '/api/admin/subscriber-import', 200, counts))
    await chooseFile(page)
    await begin(page)
    await page.getByText('Import complete').waitFor()
  }),
]
