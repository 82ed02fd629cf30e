/** The audit log: its search, filters, export, and what changed. */
import { readFile } from 'node:fs/promises'
import { openScreen } from '../../support/back-office-screen.ts'
import { auditRows } from '../../support/rows/back-office.ts'
import { newAddress } from '../../support/steps/account.ts'
import { drawer, openAsAdmin, someName, visitorOf } from '../../support/steps/back-office.ts'
import { axeFindings, expect, siteUrl, test } from '../../support/page.ts'

test('an admin searches the audit log, filters it by person, exports it, and sees what changed', async ({ page }) => {
  const address = newAddress()
  await visitorOf(siteUrl()).signsUp({ firstName: someName('Ada').slice(0, 12), email: address })
  await openAsAdmin(page, `/admin/email-signups?q=${encodeURIComponent(address)}`)
  await page.getByRole('button', { name: `Actions for ${address}` }).click()
  await page.getByRole('menuitem', { name: 'Approve' }).click()
  await expect(page.getByRole('main').getByText('Approved').last()).toBeVisible()

  await page.goto('/admin/audit')
  await page.getByRole('searchbox').fill(`${address} approved`)
  const entries = page
    .getByRole('main')
    .getByRole('row')
    .or(page.getByRole('main').getByRole('listitem'))
    .filter({ hasText: address })
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('Email signup approved')
  await expect(entries).toContainText('Status: Pending → Approved')
  expect(await axeFindings(page)).toEqual([])

  const who = page.getByLabel('Who')
  await who.selectOption('Visitors')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  const me = await who.locator('option', { hasText: 'Demo Admin' }).textContent()
  await who.selectOption(me)
  await expect(entries).toHaveCount(1)
  await expect(page).toHaveURL(/who=[0-9a-f-]{36}/)
  await page.reload()
  await expect(who.locator('option:checked')).toHaveText(me!)

  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export CSV' }).click()])
  expect(file.suggestedFilename()).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/)
  const [head, row] = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').split('\r\n')
  expect(head).toBe('"When (ET)","Who","Action","Item","Before","After","Details"')
  expect(row).toContain(`"Email signup approved","${address}","Status: Pending","Status: Approved",""`)
  await page.getByRole('searchbox').fill('audit exported')
  await expect(page.getByRole('main').getByText('Audit log exported').first()).toBeVisible()
})

test('at 768 px, the audit log keeps its Action column, and requests their Requested column', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await visitorOf(siteUrl()).asks({ fullName: someName('Eve'), email: newAddress() })
  await openAsAdmin(page, '/admin/audit')
  for (const [path, column] of [
    ['audit', 'Action'],
    ['requests', 'Requested'],
  ] as const) {
    await page.goto(`/admin/${path}`)
    const head = page.getByRole('columnheader', { name: column })
    await expect(head).toBeVisible()
    expect((await head.boundingBox())!.width, column).toBeGreaterThan(100)
  }
})

const approvals = [6, 5, 4].map((minute) => ({
  ...auditRows[0]!,
  id: 200 + minute,
  at: `2026-11-25T15:0${minute}:00.000Z`,
  action: 'email-signup.approved',
  subjectType: 'email-signup',
  subjectId: `4b2cc4ae-7a0b-4c43-9c1c-00000000000${minute}`,
  subjectLabel: `guest${minute}@example.com`,
  detail: {},
}))

for (const width of [1440, 375]) {
  test(`at ${width} px, a line of repeated actions expands by keyboard, and its entries open`, async ({ page }) => {
    await page.setViewportSize({ width, height: 812 })
    await openScreen(page, '/admin/audit', { audit: { rows: [...approvals, ...auditRows], next: null } })
    const rows = page.locator('[data-row]')
    await expect(rows).toHaveCount(1 + auditRows.length)
    await expect(rows.first()).toContainText('3 times')
    await expect(rows.first()).toContainText('3 items')
    await page.keyboard.press('j')
    const fold = rows.first().locator('[data-way-in]')
    await expect(fold).toBeFocused()
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await page.keyboard.press('Enter')
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
    await expect(rows).toHaveCount(1 + approvals.length + auditRows.length)
    expect(await axeFindings(page)).toEqual([])
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(drawer(page)).toContainText('guest5@example.com')
    await page.keyboard.press('j')
    await expect(drawer(page)).toContainText('guest4@example.com')
    await page.keyboard.press('Escape')
    await fold.click()
    await expect(rows).toHaveCount(1 + auditRows.length)
  })
}

test('an open entry leads to everything its person did and everything about its item', async ({ page }) => {
  await openScreen(page, '/admin/audit', { audit: { rows: auditRows, next: null } })
  const { actorId, subjectId, subjectType } = auditRows[0]!
  const searched = () => new URL(page.url()).searchParams
  await page.locator('[data-way-in]').first().click()
  expect(await axeFindings(page)).toEqual([])
  await drawer(page).getByRole('button', { name: 'Everything this person did' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(searched().get('who')).toBe(actorId)
  await page.locator('[data-way-in]').first().click()
  await drawer(page).getByRole('button', { name: 'Everything about this item' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect([searched().get('subject'), searched().get('row')]).toEqual([subjectType, subjectId])
  expect(searched().get('who'), 'everything, by anyone').toBeNull()
})

test('on a phone, the date fields stay folded until an admin opens them', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 })
  await openAsAdmin(page, '/admin/audit')
  await expect(page.getByLabel('From')).toHaveCount(0)
  await page.getByRole('button', { name: 'Dates' }).click()
  await page.getByLabel('From').fill('2031-01-01')
  await expect(page.getByText('Nothing matches these filters.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('From')).toHaveValue('2031-01-01')
  await expect(page.getByRole('button', { name: 'Dates' }), 'a chosen day can’t be folded away').toHaveCount(0)
  await page.getByLabel('From').fill('')
  await expect(page.getByLabel('From')).toBeFocused()
  await page.getByRole('button', { name: 'Dates' }).click()
  await expect(page.getByLabel('From')).toHaveCount(0)
})

test('the list follows a typed date once the date is complete', async ({ page }) => {
  await openAsAdmin(page, '/admin/audit')
  await page.getByLabel('From').pressSequentially('11052030')
  await expect(page.getByLabel('From')).toHaveValue('2030-11-05')
  await expect(page).toHaveURL(/from=2030-11-05/)
})
