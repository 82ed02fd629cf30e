/** An admin's own account, starting with the invitation (decisions 8 and 9). */
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright/test'
import { codeOf } from '../../support/app-code.ts'
import { openScreen } from '../../support/back-office-screen.ts'
import { changePassword } from '../../../src/contracts/account/password.ts'
import { axeFindings, consoleUrl, expect, siteUrl, test } from '../../support/page.ts'
import { adminUsers } from '../../support/rows/back-office.ts'
import { firstAdmin } from '../../support/site.ts'
import { holdBack } from '../../support/states/state.ts'
import { admin, newAddress, pretendSignedIn } from '../../support/steps/account.ts'
import { drawer, openAsAdmin, question } from '../../support/steps/back-office.ts'
import { fromEmail } from '../../support/steps/emails.ts'
import { rowOf } from '../../support/steps/event-desk.ts'

const password = 'a horse of one’s own'

/** Accepts the first admin's invitation in a separate browser. Returns that browser's page, in the back office. */
async function newAdmin(page: Page, browser: Browser): Promise<Page> {
  const email = newAddress()
  await openAsAdmin(page, '/admin/users')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Full name').fill('Nora New')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  const link = await fromEmail(consoleUrl(), email, /(\/reset-password#\S+)/)
  const own = await (await browser.newContext({ baseURL: siteUrl() })).newPage()
  await own.goto(link)
  await own.getByRole('button', { name: 'Continue' }).click()
  await own.getByLabel('New password').fill(password)
  await own.getByLabel('Confirm password').fill(password)
  await own.getByRole('button', { name: 'Set password' }).click()
  await own.waitForURL('/admin')
  await own.getByRole('heading', { level: 1 }).waitFor()
  return own
}

/** On a phone, the sidebar is a drawer. */
async function openSidebar(page: Page) {
  const menu = page.getByRole('button', { name: 'Menu', exact: true })
  if (await menu.isVisible()) await menu.click()
}

async function openAccount(page: Page) {
  await openSidebar(page)
  await page.getByTitle('Your account').click()
  await expect(page).toHaveURL('/admin/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
}

test('an invited admin enters the back office, edits their name, and can’t delete the owner', async ({ page, browser }) => {
  const nora = await newAdmin(page, browser)
  await openAccount(nora)
  await expect(nora.getByText('This device', { exact: true })).toBeVisible()
  await nora.getByRole('button', { name: 'Edit name and title' }).click()
  await nora.getByLabel('Full name').fill('Nora Newell')
  await nora.getByRole('textbox', { name: 'Title' }).fill('Front desk')
  await nora.getByRole('button', { name: 'Save' }).click()
  await expect(nora.getByText('Name and title saved')).toBeVisible()
  await expect(nora.getByRole('region', { name: 'Profile' }).getByText('Front desk')).toBeVisible()
  await expect(nora.getByRole('button', { name: 'Edit name and title' })).toBeFocused()
  expect(await axeFindings(nora)).toEqual([])
  await openSidebar(nora)
  await expect(nora.getByRole('link', { name: /^Nora Newell/ })).toBeVisible()

  await nora.goto('/admin/users')
  await expect(rowOf(nora, firstAdmin.email)).toContainText('Owner')
  await expect(rowOf(nora, 'Nora Newell (you)')).not.toContainText('Owner')
  await rowOf(nora, 'Nora Newell (you)').getByText('Nora Newell').click()
  await expect(drawer(nora).getByText('Another admin can restore your account from the trash for 30 days.')).toBeVisible()
  await nora.keyboard.press('Escape')
  await nora.getByText(firstAdmin.email).click()
  await expect(drawer(nora).getByText('Owner account')).toBeVisible()
  await expect(drawer(nora).getByText('You can’t delete the owner, or anyone who invited you.')).toBeVisible()
  await expect(drawer(nora).getByRole('button', { name: 'Delete user' })).toHaveCount(0)
  await nora.keyboard.press('Escape')

  await nora.getByRole('button', { name: /^Actions for Nora Newell/ }).click()
  await nora.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(question(nora)).toContainText('Delete your own account?')
  await expect(question(nora)).toContainText('you can’t undo this yourself')
  await question(nora).getByRole('button', { name: 'Delete user' }).click()
  // The sign-in page would ask them to sign in again, which they can't.
  await expect(nora).toHaveURL('/')
  await nora.context().close()
})

test('the list says whose invitation is open and whose has expired', async ({ page }) => {
  const late = { ...adminUsers[1]!, id: randomUUID(), full_name: 'Nora Late', invitation_expires_at: null }
  await openScreen(page, '/admin/users', { user: { rows: [...adminUsers, late], next: null, counts: null } })
  await expect(rowOf(page, adminUsers[1]!.full_name!)).toContainText('Invited')
  await expect(rowOf(page, late.full_name)).toContainText('Invitation expired')
})

test('the last admin sees why their account can’t be deleted', async ({ page }) => {
  const own = { ...adminUsers[1]!, deletable: false }
  const answers = { user: { rows: [own], next: null, counts: null }, 'user-detail': { user: own } }
  await openScreen(page, `/admin/users?id=${own.id}`, answers, (to) => pretendSignedIn(to, { user: { ...admin, id: own.id } }))
  await expect(drawer(page).getByText('You can’t delete the last admin.')).toBeVisible()
  await expect(drawer(page).getByRole('button', { name: 'Delete user' })).toHaveCount(0)
})

test('deleting an admin with upcoming visits warns about the visits first', async ({ page }) => {
  const nurse = { ...adminUsers[1]!, visits_ahead: 3 }
  await openScreen(page, `/admin/users?id=${nurse.id}`, {
    user: { rows: [nurse], next: null, counts: null },
    'user-detail': { user: nurse },
  })
  const words = 'They have 3 upcoming visits. Reassign them in the calendar first.'
  await expect(drawer(page)).toContainText(words)
  await drawer(page).getByRole('button', { name: 'Delete user' }).click()
  await expect(question(page)).toContainText(words)
})

test('a slow deletion doesn’t close the drawer of another admin', async ({ page }) => {
  const deleted = adminUsers[1]!
  const next = { ...deleted, id: randomUUID(), email: 'bea@clinic.test', full_name: 'Bea Next' }
  const rows = [deleted, next]
  await openScreen(page, `/admin/users?id=${deleted.id}`, { user: { rows, next: null, counts: null } }, async (to) => {
    await to.route('**/api/admin/user-detail?*', (route) => {
      const id = new URL(route.request().url()).searchParams.get('id')
      return route.fulfill({ json: { user: rows.find((user) => user.id === id) } })
    })
  })
  const release = await holdBack(page, '/api/admin/user')
  await drawer(page).getByRole('button', { name: 'Delete user' }).click()
  await question(page).getByRole('button', { name: 'Delete user' }).click()
  await expect(question(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByText(next.email).click()
  await expect(drawer(page).getByRole('heading', { name: next.full_name })).toBeVisible()
  release()
  await expect(page.getByText('User deleted successfully')).toBeVisible()
  await expect(drawer(page).getByRole('heading', { name: next.full_name })).toBeVisible()
})

test('changing the password requires the current one', async ({ page, browser }) => {
  const nora = await newAdmin(page, browser)
  await openAccount(nora)
  const form = nora.getByRole('form', { name: 'Change password' })
  const update = form.getByRole('button', { name: 'Update password' })
  await form.getByLabel('New password', { exact: true }).fill('another horse')
  await form.getByLabel('Confirm new password').fill('another horse')
  await expect(update).toBeDisabled()
  await form.getByLabel('Current password').fill('somebody else’s horse')
  await update.click()
  await expect(form.getByLabel('Current password')).toBeFocused()
  await expect(form.getByLabel('Current password')).toHaveAccessibleDescription('That’s not your password. Please try again.')
  await form.getByLabel('Current password').fill(password)
  await update.click()
  await expect(nora.getByText('Password updated successfully')).toBeVisible()
  await expect(form.getByText('This is not your password.')).toHaveCount(0)
  await expect(form.getByLabel('Current password')).toHaveValue('')
  await nora.context().close()
})

test('after a password change whose answer was lost, entering the old password explains it', async ({ page, browser }) => {
  const nora = await newAdmin(page, browser)
  await openAccount(nora)
  const form = nora.getByRole('form', { name: 'Change password' })
  const update = form.getByRole('button', { name: 'Update password' })
  await nora.route(
    `**${changePassword.path}`,
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await form.getByLabel('Current password').fill(password)
  await form.getByLabel('New password', { exact: true }).fill('another horse')
  await form.getByLabel('Confirm new password').fill('another horse')
  await update.click()
  await expect(form.getByRole('alert')).toBeVisible()
  await update.click()
  await expect(form.getByLabel('Current password')).toHaveAccessibleDescription(/may have changed it/)
  await nora.context().close()
})

test('a refused password change says so even after the admin has left its screen', async ({ page, watch }) => {
  watch.expectStatus(422)
  await openAsAdmin(page, '/admin/account')
  const answer = await holdBack(page, '/api/session-proof')
  await page.getByLabel('Current password').fill('not the password')
  for (const label of ['New password', 'Confirm new password']) await page.getByLabel(label, { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(page.getByRole('button', { name: 'Updating…' })).toBeVisible()
  await page.getByRole('link', { name: 'Trash' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trash' })).toBeVisible()
  answer()
  await expect(page.getByRole('alert')).toHaveText(/That’s not your password/)
})

test('an admin sets up two-factor authentication in the back office, and turns it off', async ({ page, browser }) => {
  const nora = await newAdmin(page, browser)
  await openAccount(nora)
  const factor = nora.getByRole('region', { name: 'Two-factor authentication' })
  await factor.getByRole('button', { name: 'Set up two-factor authentication' }).click()
  const secret = (await factor.locator('code').textContent())!.replaceAll(' ', '')
  await factor.getByRole('textbox', { name: 'Code' }).fill('123')
  await factor.getByRole('button', { name: 'Turn on' }).click()
  await expect(factor.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/This code is wrong/)
  await factor.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret))
  await factor.getByRole('button', { name: 'Turn on' }).click()
  await expect(factor.getByRole('listitem')).toHaveCount(10)
  // A reload clears them off the screen before anyone has saved them.
  await nora.reload()
  await expect(factor.getByRole('alert')).toContainText('You may not have saved your current recovery codes.')
  await nora.goto('/admin')
  await nora.getByRole('link', { name: 'Get new codes' }).click()
  await factor.getByRole('button', { name: 'Get new recovery codes' }).click()
  await factor.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1))
  await factor.getByRole('button', { name: 'Get new codes' }).click()
  await expect(factor.getByRole('listitem')).toHaveCount(10)
  const [spare] = await factor.getByRole('listitem').allTextContents()
  // Safari reads a file's address after the click, so the address must last longer than that.
  await nora.evaluate(() => {
    URL.revokeObjectURL = () => void (document.body.dataset['revoked'] = 'true')
  })
  const saving = nora.waitForEvent('download')
  await factor.getByRole('button', { name: 'Download as a text file' }).click()
  expect(await readFile(await (await saving).path(), 'utf8')).toContain(spare)
  expect(await nora.evaluate(() => document.body.dataset['revoked'])).toBeUndefined()
  await factor.getByLabel('I saved these codes.').check()
  await factor.getByRole('button', { name: 'Continue' }).click()
  await expect(factor.getByText('On. 10 recovery codes left.')).toBeVisible()
  await expect(factor.getByRole('alert')).toHaveCount(0)
  await factor.getByRole('button', { name: 'Turn off' }).click()
  await factor.getByRole('textbox', { name: 'Code' }).fill(spare!)
  await factor.getByRole('button', { name: 'Turn off' }).click()
  await expect(factor.getByRole('button', { name: 'Set up two-factor authentication' })).toBeVisible()
  await nora.context().close()
})
