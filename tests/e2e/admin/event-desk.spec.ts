/** The event desk: guests and their waivers, the raffle, and the printed check-in code. */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { refused } from '../../support/steps/account.ts'
import { someName } from '../../support/steps/back-office.ts'
import { checkInGuest, openDesk, rowOf } from '../../support/steps/event-desk.ts'
import { holdBack } from '../../support/states/state.ts'
import { axeFindings, consoleUrl, expect, siteUrl, test } from '../../support/page.ts'

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('staff find a guest, read their answers, mark the shot, and delete and restore the check-in', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const family = randomUUID().slice(0, 8)
  const [ana, ben] = [`Ana ${family}`, `Ben ${family}`]
  const ticket = await checkInGuest(siteUrl(), { fullName: ana, path: 'Recover', allergies: 'Penicillin' })
  await checkInGuest(siteUrl(), { fullName: ben, path: 'Reset' })
  let openings = 0
  page.on('request', (request) => (openings += request.url().endsWith('/api/admin/check-in-answers') ? 1 : 0))

  await openDesk(page, `/admin/check-ins?q=${family}`)
  await expect(rowOf(page, ben)).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  expect((await rowOf(page, ben).boundingBox())!.y, 'a guest is on the first screen').toBeLessThan(480)
  await page.getByRole('button', { name: /^Recover/ }).click()
  await expect(rowOf(page, ben)).toHaveCount(0)
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(rowOf(page, ana)).toBeVisible()
  const dates = page.getByRole('button', { name: 'Dates' })
  if ((await dates.count()) > 0) {
    const { height } = (await page.getByRole('button', { name: 'Today' }).boundingBox())!
    expect((await dates.boundingBox())!.height, 'side by side on a phone').toBe(height)
    await dates.click()
  }
  await page.getByLabel('From').fill('2031-01-01')
  await expect(page.getByText('The end date is before the start date.')).toBeVisible()
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await page.getByLabel('From').fill('2026-01-01')

  await page.getByRole('button', { name: ana }).first().click()
  const waiver = page.getByRole('dialog', { name: ana })
  await expect(waiver.getByRole('heading', { level: 3 }).first()).toHaveText('Allergies')
  await expect(waiver.getByText('Penicillin')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await waiver.getByRole('button', { name: 'Copy summary' }).click()
  await expect(toast(page, 'Summary copied to clipboard!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/ALLERGIES\n-+\nPenicillin/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    waiver.getByRole('button', { name: 'Download summary' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`patient-summary-${ticket}.txt`)
  await waiver.getByRole('button', { name: 'Record the shot' }).click()
  await waiver.getByLabel('Dose').fill('1,000 mcg')
  await waiver.getByLabel('Lot number').fill('B12-2207')
  const answerMark = await holdBack(page, '/api/admin/check-in')
  await waiver.getByRole('button', { name: 'Mark as administered' }).click()
  await expect(waiver.getByText('Administered', { exact: true })).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: ana }).first()).toBeFocused()
  await expect(rowOf(page, ana).getByText('Administered')).toBeVisible()
  expect(openings, 'one opening, one line in the audit').toBe(1)

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expect(page.getByRole('button', { name: 'Stop export' })).toBeVisible()
  answerMark()
  const csv = await download
  const [header, ...lines] = (await readFile((await csv.path())!, 'utf8')).trimEnd().split('\r\n')
  expect(header).toBe(
    '\uFEFF"Created At","Full Name","Email","Phone","Path","Source","Administered","Consent B12","Marketing Opt In","Ticket"',
  )
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`,"${ana}",.*,"Recover","bella-isla-popup","Yes","Yes","No","${ticket}"$`)),
  ])

  await page.getByRole('button', { name: `Actions for ${ana}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toContainText('Move the shot back to pending first')
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Move back to pending' }).click()
  await expect(rowOf(page, ana).getByText('Pending')).toBeVisible()
  await page.getByRole('button', { name: `Actions for ${ana}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete check-in' }).click()
  await expect(rowOf(page, ana)).toHaveCount(0)
  const deleted = page.getByRole('listitem').filter({ hasText: `${ana}’s check-in deleted` })
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, ana)).toBeVisible()
})

test('a shot that fails to save is rolled back, says so, and succeeds on “Try again” @desktop', async ({ page, watch }) => {
  watch.expectStatus('network')
  watch.expectStatus(503)
  const name = someName('Ana')
  await checkInGuest(siteUrl(), { fullName: name, path: 'Reset' })
  await openDesk(page, `/admin/check-ins?q=${name.split(' ')[1]}`)
  const shot = page.getByRole('switch', { name: `Administered to ${name}` })
  await expect(shot).not.toBeChecked()
  await page.route('**/api/admin/check-in', (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.abort('connectionrefused'),
  )
  await shot.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as administered' }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to update check-in status', { timeout: 15_000 })
  await expect(shot).not.toBeChecked()
  await page.unroute('**/api/admin/check-in')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(shot).toBeChecked()

  const unavailable = { error: { code: 'unavailable', message: 'Later', requestId: 'test' } }
  await page.route('**/api/admin/check-in-answers', (route) => route.fulfill({ status: 503, json: unavailable }))
  await page.getByRole('button', { name }).first().click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Failed to load this check-in', { timeout: 15_000 })
  await page.unroute('**/api/admin/check-in-answers')
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name }).getByText('None reported').first()).toBeVisible()
})

test.describe('the raffle @desktop', () => {
  test('draws once for two desks, emails the winner, and draws again only with a reason', async ({ page, browser, watch }) => {
    watch.expectStatus(409)
    const tickets = new Map<string, string>()
    for (const first of ['Ana', 'Ben', 'Cleo']) {
      const fullName = someName(first)
      tickets.set(fullName, String(await checkInGuest(siteUrl(), { fullName, path: 'Glow' })))
    }
    const other = await (await browser.newContext({ baseURL: siteUrl() })).newPage()
    for (const desk of [page, other]) {
      await openDesk(desk, '/admin/check-ins?raffle=pick')
      await expect(desk.getByRole('radio', { name: 'All Today' }), 'not the ×').toBeFocused()
      await desk.getByRole('radio', { name: 'Glow' }).check()
    }
    expect(await axeFindings(page)).toEqual([])
    // Double-click here, and click at the other desk at the same moment.
    await Promise.all([
      page.getByRole('button', { name: 'Pick a winner' }).dblclick(),
      other.getByRole('button', { name: 'Pick a winner' }).click(),
    ])
    const winners = [page, other].map((desk) => desk.getByRole('heading', { name: /The winning ticket/ }))
    await expect(winners[0]!).toBeFocused()
    await expect(winners[1]!).toBeVisible()
    expect(await winners[1]!.textContent()).toBe(await winners[0]!.textContent())
    const noticeCounts = () => Promise.all([page, other].map((desk) => desk.getByText('so we didn’t draw again').count()))
    await expect.poll(async () => (await noticeCounts()).toSorted()).toEqual([0, 1])
    await other.context().close()
    const drawn = await winners[0]!.textContent()
    expect([...tickets].some(([name, ticket]) => drawn?.includes(name) && drawn.includes(ticket))).toBe(true)

    const address = page.url()
    const dialog = page.getByRole('dialog', { name: /Raffle/ })
    const send = dialog.getByRole('button', { name: 'Send winner email' })
    await send.click()
    await expect(dialog.getByText('Please enter the prize details')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await dialog.getByLabel('Prize details').fill('A Glow visit for two')
    await send.click()
    await expect(dialog.getByText('Winner email sent successfully!')).toBeVisible()
    await expect.poll(async () => await (await fetch(`${consoleUrl()}/messages`)).text()).toContain('A Glow visit for two')
    await page.reload()
    await expect(dialog.getByText('We emailed the winner.')).toBeVisible()

    await dialog.getByRole('button', { name: 'Draw again' }).click()
    await expect(dialog.getByText(/^We’ve already emailed (Ana|Ben|Cleo).* to say they won/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Draw again' }).click()
    await expect(dialog.getByText('Enter the reason.')).toBeVisible()
    await dialog.getByLabel('Reason for drawing again').fill('Nobody came forward')
    await dialog.getByRole('button', { name: 'Draw again' }).click()
    await expect(dialog.getByText('Nobody came forward')).toBeVisible()
    await expect(dialog.getByRole('heading', { name: /The winning ticket/ })).not.toHaveText(drawn ?? '')
    expect(page.url()).not.toBe(address)
    const result = dialog.getByRole('link', { name: /^RA-/ })
    const code = (await result.textContent())!.trim()

    await page.goto(`/raffle?code=${code.toLowerCase()}`)
    const winner = page.getByRole('heading', { name: /The winning ticket is/ })
    await expect(winner).toBeVisible()
    const won = (await winner.textContent())!.match(/\d+/)![0]
    await page.getByLabel('Your ticket number').fill(won)
    await page.getByRole('button', { name: 'Check my ticket' }).click()
    await expect(page.getByText(`Ticket ${won} won.`)).toBeVisible()
    await expect(page.getByRole('listitem').and(page.locator('[aria-current]'))).toHaveText(won)
    expect(await page.getByRole('main').textContent()).not.toMatch(/Ana|Ben|Cleo/)
    await page.goto(address)
    await expect(dialog.getByText('A new drawing replaced this one')).toBeVisible()
    await dialog.getByRole('button', { name: `Show ${code}` }).click()
    await expect(dialog.getByText('Nobody came forward')).toBeVisible()
    // Both can be opened, however many draws were made since.
    await page.route('**/api/admin/raffle?size=50', (route) => route.fulfill({ json: { rows: [], next: null } }))
    await page.goto(address)
    await dialog.getByRole('button', { name: `Show ${code}` }).click()
    await expect(dialog.getByText('Nobody came forward')).toBeVisible()
  })

  test('warns before drawing again that another desk has emailed the winner', async ({ page, browser }) => {
    await page.clock.install()
    await checkInGuest(siteUrl(), { fullName: someName('Dora'), path: 'Recover' })
    await openDesk(page, '/admin/check-ins?raffle=pick')
    const raffleOf = (desk: Page) => desk.getByRole('dialog', { name: /Raffle/ })
    const dialog = raffleOf(page)
    await dialog.getByRole('radio', { name: 'Recover' }).check()
    await dialog.getByRole('button', { name: 'Pick a winner' }).click()
    await expect(dialog.getByLabel('Prize details')).toBeVisible()
    const other = await (await browser.newContext({ baseURL: siteUrl() })).newPage()
    await openDesk(other, page.url())
    await raffleOf(other).getByLabel('Prize details').fill('A Recover visit')
    await raffleOf(other).getByRole('button', { name: 'Send winner email' }).click()
    await expect(raffleOf(other).getByText('Winner email sent successfully!')).toBeVisible()
    await other.context().close()
    await page.clock.runFor(10_000)
    await expect(dialog.getByText('We emailed the winner.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Draw again' }).click()
    await expect(dialog.getByText(/^We’ve already emailed .* to say they won/)).toBeVisible()
  })

  test('stops saying that a drawing counts once another desk has drawn again', async ({ page, browser, watch }) => {
    watch.expectStatus(409)
    for (const name of ['Hal', 'Ida']) await checkInGuest(siteUrl(), { fullName: someName(name), path: 'Recover' })
    const other = await (await browser.newContext({ baseURL: siteUrl() })).newPage()
    await openDesk(other, '/admin/check-ins?raffle=pick')
    const raffleOf = (desk: Page) => desk.getByRole('dialog', { name: /Raffle/ })
    await raffleOf(other).getByRole('radio', { name: 'Recover' }).check()
    await raffleOf(other).getByRole('button', { name: 'Pick a winner' }).click()
    await expect(raffleOf(other).getByRole('heading', { name: /The winning ticket/ })).toBeVisible()
    await page.clock.install()
    await openDesk(page, '/admin/check-ins?raffle=pick')
    const dialog = raffleOf(page)
    await dialog.getByRole('radio', { name: 'Recover' }).check()
    await dialog.getByRole('button', { name: 'Pick a winner' }).click()
    const counts = dialog.getByText('That drawing counts')
    await expect(counts).toBeVisible()
    await raffleOf(other).getByRole('button', { name: 'Draw again' }).click()
    await raffleOf(other).getByLabel('Reason for drawing again').fill('Left before the end')
    await raffleOf(other).getByRole('button', { name: 'Draw again' }).click()
    await expect(raffleOf(other).getByText('Left before the end')).toBeVisible()
    await other.context().close()
    await page.clock.runFor(10_000)
    await expect(dialog.getByText('A new drawing replaced this one')).toBeVisible()
    await expect(counts).toHaveCount(0)
  })

  test('offers the choice of entries once past drawings have loaded, so nothing moves under a press', async ({ page }) => {
    const answerDraws = await holdBack(page, '/api/admin/raffle?*')
    await openDesk(page, '/admin/check-ins?raffle=pick')
    const dialog = page.getByRole('dialog', { name: 'Raffle' })
    await expect(dialog.getByRole('status')).toHaveText('Loading')
    await expect(dialog.getByRole('radio')).toHaveCount(0)
    answerDraws()
    await expect(dialog.getByRole('radio', { name: 'All Today' })).toBeFocused()
  })

  test('still says that the winner was emailed after their check-in is deleted', async ({ page, watch }) => {
    // No guest on this path gets a shot in these tests: a shot blocks deletion. An earlier test may have made today's drawing.
    watch.expectStatus(409)
    await checkInGuest(siteUrl(), { fullName: someName('Elsa'), path: 'Glow' })
    await openDesk(page, '/admin/check-ins?raffle=pick')
    const dialog = page.getByRole('dialog', { name: /Raffle/ })
    await dialog.getByRole('radio', { name: 'Glow' }).check()
    await dialog.getByRole('button', { name: 'Pick a winner' }).click()
    await dialog.getByLabel('Prize details').fill('A Glow visit')
    await dialog.getByRole('button', { name: 'Send winner email' }).click()
    await expect(dialog.getByText('Winner email sent successfully!')).toBeVisible()
    const address = page.url()
    const heading = await dialog.getByRole('heading', { name: /The winning ticket/ }).textContent()
    await page.goto(`/admin/check-ins?q=${/\d+/.exec(heading!)![0]}`)
    await page.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete check-in' }).click()
    await expect(page.getByText(/check-in deleted$/)).toBeVisible()
    await page.goto(address)
    await expect(dialog.getByText('Deleted check-in')).toBeVisible()
    await expect(dialog.getByText('We emailed the winner.')).toBeVisible()
    await expect(dialog.getByText('A Glow visit')).toBeVisible()
  })

  test('reports late answers without bringing staff back, and can’t stop a drawing in progress', async ({ page, watch }) => {
    // An earlier test may have made today's drawing.
    watch.expectStatus(409)
    for (const name of ['Fay', 'Gus']) await checkInGuest(siteUrl(), { fullName: someName(name), path: 'Reset' })
    await openDesk(page, '/admin/check-ins?raffle=pick')
    const dialog = page.getByRole('dialog', { name: /Raffle/ })
    const drawn = await holdBack(page, '/api/admin/raffle')
    await dialog.getByRole('radio', { name: 'Reset' }).check()
    await dialog.getByRole('button', { name: 'Pick a winner' }).click()
    await expect(dialog.getByRole('button', { name: 'Drawing…' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('Trash')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible()
    drawn()
    await expect(page.getByText(/^Ticket \d+ won the raffle/)).toBeVisible()
    await expect(page).toHaveURL('/admin/trash')

    await page.goto('/admin/check-ins?raffle=pick')
    await dialog.getByRole('listitem').filter({ hasText: 'Reset' }).first().getByRole('button').click()
    await dialog.getByRole('button', { name: 'Draw again' }).click()
    await dialog.getByLabel('Reason for drawing again').fill('Left before the end')
    const redrawn = await holdBack(page, '/api/admin/raffle')
    await dialog.getByRole('button', { name: 'Draw again' }).click()
    await expect(dialog.getByRole('button', { name: 'Keep this winner' })).toBeDisabled()
    redrawn()
    await expect(dialog.getByText('Left before the end')).toBeVisible()

    await page.route('**/api/admin/raffle-email', (route) => route.fulfill({ status: 409, json: refused('changed-meanwhile') }))
    const answerEmail = await holdBack(page, '/api/admin/raffle-email')
    await dialog.getByLabel('Prize details').fill('A Reset visit')
    await dialog.getByRole('button', { name: 'Send winner email' }).click()
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog).toHaveCount(0)
    answerEmail()
    await expect(page.getByRole('alert')).toBeVisible()
  })

  test('says so when there are no entries, and when the server can’t be reached', async ({ page, watch }) => {
    watch.expectStatus(409)
    watch.expectStatus(422)
    watch.expectStatus('network')
    await openDesk(page, '/admin/check-ins?raffle=pick')
    const dialog = page.getByRole('dialog', { name: 'Raffle' })
    const pick = dialog.getByRole('button', { name: 'Pick a winner' })
    await dialog.getByRole('button', { name: 'Choose other days' }).click()
    await dialog.getByLabel('From').fill('2020-02-02')
    await dialog.getByLabel('Through').fill('2020-02-01')
    await pick.click()
    await expect(dialog.getByText('The end date is before the start date.')).toBeVisible()
    await dialog.getByLabel('Through').fill('2020-02-02')
    await pick.click()
    await expect(dialog.getByRole('alert')).toHaveText('No eligible entries found')
    await page.route('**/api/admin/raffle', (route) => route.abort('connectionreset'))
    await pick.click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to pick raffle winner. Please try again.')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
})

test('the check-in QR code prints alone on its page @desktop', async ({ page }) => {
  await openDesk(page, '/admin/check-ins')
  // Printed instructions may still have this address.
  await page.goto('/admin/signups/code')
  await expect(page).toHaveURL('/admin/check-ins/code')
  const code = page.getByRole('img', { name: /QR code for .*\/check-in/ })
  await expect(code).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(code).toBeVisible()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
})
