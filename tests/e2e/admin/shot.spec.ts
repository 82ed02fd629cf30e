/** Staff can't mark a guest's shot without consent, or before they have read the guest's answers. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import type { CheckInRow } from '../../../src/contracts/admin-check-in.ts'
import { leaveAlone } from '../../support/steps/back-office.ts'
import { checkInGuest, openDesk, rowOf } from '../../support/steps/event-desk.ts'
import { axeFindings, expect, siteUrl, test } from '../../support/page.ts'
import { openScreen } from '../../support/back-office-screen.ts'
import { holdBack } from '../../support/states/state.ts'

const someName = () => `Ana ${randomUUID().slice(0, 8)}`
const toast = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
const openList = (page: Page, name: string) => openDesk(page, `/admin/check-ins?q=${name.split(' ')[1]}`)

/** The control that marks the shot in the list: a switch, or a button on a phone. */
function shotOf(page: Page, name: string) {
  const shot = page.getByRole('switch', { name: `Administered to ${name}` })
  return shot.or(page.getByRole('button', { name: `Record the shot for ${name}` }))
}

const mark = (page: Page, name: string) => shotOf(page, name).click()

test('staff read a guest’s allergy and enter the dose and lot before they mark the shot', async ({ page }) => {
  const name = someName()
  await checkInGuest(siteUrl(), { fullName: name, path: 'Reset', allergies: 'Cobalamin: anaphylaxis' })
  await openList(page, name)
  await expect(rowOf(page, name)).toContainText('Read answers first')
  await expect(rowOf(page, name)).not.toContainText('Cobalamin')
  await mark(page, name)
  const drawer = page.getByRole('dialog', { name })
  await expect(drawer.getByText('Cobalamin: anaphylaxis')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  const form = drawer.getByRole('form', { name: 'Shot' })
  await expect(form.getByLabel('Given by').locator('option:checked')).toContainText('(you)')
  await form.getByRole('button', { name: 'Mark as administered' }).click()
  await expect(form.getByText('Enter the dose.')).toBeVisible()
  await form.getByLabel('Dose').fill('1,000 mcg')
  await form.getByLabel('Lot number').fill('B12-2207')
  await form.getByRole('button', { name: 'Mark as administered' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(rowOf(page, name)).toContainText('Administered')
  await expect(rowOf(page, name)).not.toContainText('Read answers first')

  await toast(page, `Marked as administered: ${name}`).getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, name)).toContainText('Read answers first')
  // When the toast closes, it returns the focus, which would close a menu.
  await expect(toast(page, `Marked as administered: ${name}`)).toHaveCount(0)
  await mark(page, name)
  await expect(form.getByLabel('Lot number')).toHaveValue('B12-2207')
  await form.getByRole('button', { name: 'Mark as administered' }).click()
  await expect(rowOf(page, name)).toContainText('Administered')
  await page.getByRole('button', { name }).first().click()
  await expect(drawer.getByText('B12-2207')).toBeVisible()
})

test('a guest’s answers close on an idle tablet even offline, and reopen only when staff ask', async ({
  page,
  context,
  watch,
}) => {
  watch.expectStatus('network')
  await page.clock.install()
  const name = someName()
  await checkInGuest(siteUrl(), { fullName: name, path: 'Reset', allergies: 'Penicillin' })
  await openList(page, name)
  await page.getByRole('button', { name }).first().click()
  const drawer = page.getByRole('dialog')
  const answer = drawer.getByText('Penicillin')
  await expect(answer).toBeVisible()
  await context.setOffline(true)
  await leaveAlone(page, answer)
  expect(await axeFindings(page)).toEqual([])
  await drawer.getByRole('button', { name: 'Open again' }).click()
  await expect(drawer.getByRole('alert')).toBeVisible()
  await context.setOffline(false)
  await expect(answer, 'opens once online').toBeVisible()
})

test('a slow save for one guest leaves the next guest’s form open', async ({ page }) => {
  const family = randomUUID().slice(0, 8)
  const [ana, ben] = [`Ana ${family}`, `Ben ${family}`]
  for (const fullName of [ana, ben]) await checkInGuest(siteUrl(), { fullName, path: 'Reset', allergies: 'Penicillin' })
  await openDesk(page, `/admin/check-ins?q=${family}`)
  const answer = await holdBack(page, '/api/admin/check-in')
  const formOf = (name: string) => page.getByRole('dialog', { name }).getByRole('form', { name: 'Shot' })
  await mark(page, ana)
  await formOf(ana).getByLabel('Dose').fill('1,000 mcg')
  await formOf(ana).getByLabel('Lot number').fill('B12-2207')
  await formOf(ana).getByRole('button', { name: 'Mark as administered' }).click()
  await expect(page.getByRole('dialog', { name: ana })).toContainText('Administered')
  await page.keyboard.press('Escape')
  await mark(page, ben)
  await formOf(ben).getByLabel('Dose').fill('500 mcg')
  answer()
  await expect(toast(page, `Marked as administered: ${ana}`)).toBeVisible()
  await expect(formOf(ben).getByLabel('Dose')).toHaveValue('500 mcg')
})

test('a guest without consent can’t be marked, and the list and the answers say so first', async ({ page }) => {
  const name = someName()
  const other = `${name} Lee`
  await checkInGuest(siteUrl(), { fullName: name, path: 'Reset', consentB12: false, allergies: 'Cobalamin: anaphylaxis' })
  await checkInGuest(siteUrl(), { fullName: other, path: 'Reset' })
  await openList(page, name)
  await expect(shotOf(page, other)).toBeEnabled()
  const row = rowOf(page, name).filter({ hasNotText: other })
  await expect(row).toContainText('No B12 consent')
  await expect(row.getByText('No consent', { exact: true })).toBeVisible()
  await expect(row).not.toContainText('Pending')
  await expect(row.getByRole('switch')).toHaveCount(0)
  await expect(row.getByRole('button', { name: 'Record' })).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
  await row.getByRole('button', { name: 'Actions' }).click()
  const item = page.getByRole('menuitem', { name: 'Mark as administered' })
  await expect(item).toBeDisabled()
  await expect(item).toContainText('No consent to the B12 injection')
  await page.keyboard.press('Escape')
  await row.locator('[data-way-in]').click()
  const drawer = page.getByRole('dialog', { name })
  const answers = await drawer.getByText('Cobalamin: anaphylaxis').boundingBox()
  const notice = await drawer.getByText('Don’t give the shot.').boundingBox()
  expect(notice!.y, 'above the answers').toBeLessThan(answers!.y)
  await expect(drawer.getByRole('button', { name: 'Record the shot' })).toHaveCount(0)
})

test('staff record a shot for a guest without answers, but never over another desk’s record @desktop', async ({
  page,
  context,
  watch,
}) => {
  watch.expectStatus(409)
  await page.clock.install()
  const name = someName()
  await checkInGuest(siteUrl(), { fullName: name, path: 'Reset' })
  await openList(page, name)
  const other = await context.newPage()
  await other.goto(page.url())
  const [here, there] = [page, other].map((desk) => desk.getByRole('switch', { name: `Administered to ${name}` }))
  await expect(there!).not.toBeChecked()
  // Hidden, the other desk doesn't refetch and keeps its data.
  await other.evaluate(() => Object.defineProperty(document, 'hidden', { value: true }))
  await here!.click()
  const dialog = page.getByRole('dialog', { name: 'Record the shot' })
  await expect(dialog).toContainText(name)
  await expect(dialog.getByLabel('Dose')).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByLabel('Dose').fill('1,000 mcg')
  await dialog.getByLabel('Lot number').fill('B12-2207')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await toast(page, `Marked as administered: ${name}`).getByRole('button', { name: 'Undo' }).click()
  await expect(here!).not.toBeChecked()
  await here!.click()
  await expect(dialog.getByLabel('Lot number')).toHaveValue('B12-2207')
  await page.keyboard.press('Enter')
  await expect(here!).toBeChecked()
  await there!.click()
  await other.getByRole('dialog').getByRole('button', { name: 'Mark as administered' }).click()
  await expect(there!, 'the other desk gave it').toBeChecked()
  await expect(other.getByRole('alert')).toBeVisible()
  await other.close()

  await page.clock.runFor(21_000)
  await expect(toast(page, name), 'one notice at a time').toHaveCount(0)
  await here!.press('Space')
  // The newest comes first: the undo above left one too.
  await toast(page, `Moved back to pending: ${name}`).first().getByRole('button', { name: 'Undo' }).click()
  await expect(here!).toBeChecked()
  await page.getByRole('button', { name }).first().click()
  await expect(page.getByRole('dialog', { name }).getByText('B12-2207')).toBeVisible()
})

test('a guest with two check-ins gets a shot only after staff confirm it @desktop', async ({ page }) => {
  const name = someName()
  const again = { fullName: name, path: 'Reset', email: `${name.split(' ')[1]}@example.com` } as const
  await checkInGuest(siteUrl(), again)
  await checkInGuest(siteUrl(), again)
  await openList(page, name)
  await expect(rowOf(page, name)).toHaveCount(2)
  const first = rowOf(page, name).last()
  await expect(first).toContainText('Has another check-in')
  await expect(rowOf(page, name).first()).not.toContainText('Has another check-in')
  await first.getByRole('switch').click()
  const dialog = page.getByRole('dialog', { name: 'Record the shot' })
  await expect(dialog).toContainText('There’s a newer check-in with this email')
  expect(await axeFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Mark as administered' }).click()
  await expect(dialog).toContainText('Check this before you give the shot.')
  await dialog.getByRole('checkbox', { name: 'I’ve confirmed this' }).check()
  await dialog.getByRole('button', { name: 'Mark as administered' }).click()
  await expect(first.getByRole('switch')).toBeChecked()
  await expect(rowOf(page, name).first()).toContainText('Has another check-in')
})

test('a new warning before a shot asks staff to confirm again @desktop', async ({ page }) => {
  await page.clock.install()
  let row: CheckInRow = {
    id: randomUUID(),
    ticketNumber: 1001,
    createdAt: new Date(Date.now() - 30 * 3_600_000).toISOString(),
    fullName: 'Elena Ruiz',
    email: 'elena@example.com',
    phone: '(305) 555-0199',
    path: 'Glow',
    source: 'bella-isla-popup',
    administered: false,
    version: 0,
    consentB12: true,
    marketingOptIn: false,
    hasAnswers: false,
    otherCheckIn: false,
  }
  const pathCounts = { Glow: 1, Reset: 0, Recover: 0 }
  const stats = { totalCheckIns: 1, todayCheckIns: 0, administeredCount: 0, pathCounts }
  await openScreen(page, '/admin/check-ins', { 'check-in-stats': stats }, async (to) => {
    await to.route('**/api/admin/check-in?*', (route) => route.fulfill({ json: { rows: [row], next: null, counts: pathCounts } }))
  })
  await page.getByRole('switch').click()
  const confirmed = page.getByRole('dialog').getByRole('checkbox', { name: 'I’ve confirmed this' })
  await confirmed.check()
  row = { ...row, otherCheckIn: true }
  await page.clock.fastForward('00:11')
  await expect(page.getByRole('dialog')).toContainText('or one with a recent shot')
  await expect(confirmed).not.toBeChecked()
})
