/** An action that needs a proof from the last ten minutes asks for it in a dialog, then continues. Canceling changes nothing. */
import { dialog, openAsAdmin, refuseUnproved } from '../../support/steps/back-office.ts'
import { newAddress } from '../../support/steps/account.ts'
import { emailsTo } from '../../support/steps/emails.ts'
import { atRest, consoleUrl, expect, test } from '../../support/page.ts'
import { firstAdmin } from '../../support/site.ts'
import { holdBack } from '../../support/states/state.ts'

test('inviting an admin asks for the password again, then continues on its own', async ({ page, watch }) => {
  watch.expectStatus(401)
  watch.expectStatus(422)
  const email = newAddress()
  await openAsAdmin(page, '/admin/users')
  const asked = await refuseUnproved(page)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Full name').fill('Nora New')
  const send = page.getByRole('button', { name: 'Send invitation' })
  await send.click()

  const question = page.getByRole('dialog', { name: 'Enter your password to continue' })
  await expect(question.getByLabel('Password')).toBeFocused()
  // Nobody here has a second factor, so the dialog doesn't offer a code.
  await expect(question.getByRole('button', { name: 'Use a code' })).toHaveCount(0)
  // The field has the focus a moment before the dialog listens for Escape.
  await atRest(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Invite an admin' }).locator(':focus')).toHaveCount(1)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await send.click()
  await question.getByLabel('Password').fill('not the password')
  await page.keyboard.press('Enter')
  await expect(question.getByText('That’s not your password. Please try again.')).toBeVisible()
  await expect(question.getByLabel('Password')).toBeFocused()
  expect(await emailsTo(consoleUrl(), email)).toEqual([])

  await question.getByLabel('Password').fill(firstAdmin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Invitation sent successfully to ${email}!`)).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  expect(asked()).toBe(2)
})

test('a slow password check whose dialog was closed doesn’t close the next dialog', async ({ page, watch }) => {
  watch.expectStatus(401)
  const email = newAddress()
  await openAsAdmin(page, '/admin/users')
  await refuseUnproved(page)
  const release = await holdBack(page, '/api/session-proof')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Full name').fill('Nora New')
  const send = page.getByRole('button', { name: 'Send invitation' })
  const question = page.getByRole('dialog', { name: 'Enter your password to continue' })
  await send.click()
  await question.getByLabel('Password').fill(firstAdmin.password)
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await send.click()
  await expect(question).toBeVisible()
  const checked = page.waitForResponse('**/api/session-proof')
  release()
  await checked
  await page.waitForLoadState('networkidle')
  await question.getByLabel('Password').fill(firstAdmin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Invitation sent successfully to ${email}!`)).toBeVisible()
})
