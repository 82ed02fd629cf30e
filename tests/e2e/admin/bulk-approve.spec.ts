/** Approving many signups at once, and undoing it at once. */
import { randomUUID } from 'node:crypto'
import { openAsAdmin, question, visitorOf } from '../../support/steps/back-office.ts'
import { axeFindings, expect, siteUrl, test } from '../../support/page.ts'

/** Signs people up. Searching for the returned word finds them. */
async function signUps(count: number): Promise<string> {
  const word = `w${randomUUID().slice(0, 8)}`
  for (let index = 0; index < count; index += 1)
    await visitorOf(siteUrl()).signsUp({ email: `p${String(index).padStart(2, '0')}.${word}@example.com` })
  return word
}

test('an admin approves several checked signups, and Undo moves all of them back', async ({ page }) => {
  const word = await signUps(3)
  await openAsAdmin(page, `/admin/email-signups?view=pending&q=${word}`)
  await page.getByRole('checkbox', { name: `Select p00.${word}@example.com` }).check()
  await page.getByRole('checkbox', { name: `Select p02.${word}@example.com` }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Approve 2' }).click()
  await expect(question(page)).toContainText('Approve 2 signups?')
  await question(page).getByRole('button', { name: 'Approve 2' }).click()
  await expect(page.getByRole('main').getByText(`.${word}@example.com`)).toHaveCount(1)
  await page.getByRole('listitem').filter({ hasText: '2 signups approved' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('main').getByText(`.${word}@example.com`)).toHaveCount(3)
})

test('a retried bulk approval finishes, and another one can start', { tag: '@desktop' }, async ({ page, watch }) => {
  watch.expectStatus('network')
  const word = await signUps(3)
  await openAsAdmin(page, `/admin/email-signups?view=pending&q=${word}`)
  const check = (index: number) => page.getByRole('checkbox', { name: `Select p0${index}.${word}@example.com` }).check()
  await check(0)
  await check(1)
  const sent = '**/api/admin/email-signup-approval'
  await page.route(sent, (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: 'Approve 2' }).click()
  await question(page).getByRole('button', { name: 'Approve 2' }).click()
  const again = page.getByRole('alert').getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unroute(sent)
  await again.click()
  await expect(page.getByText('2 signups approved')).toBeVisible()
  await check(2)
  await expect(page.getByText('1 selected')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Approve 1' })).toBeEnabled()
  await page.getByRole('listitem').filter({ hasText: '2 signups approved' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('main').getByText(`.${word}@example.com`)).toHaveCount(3)
  await expect(page.getByText('1 selected')).toBeVisible()
})

test('an admin approves one signup by its switch, and Undo moves it back', { tag: '@desktop' }, async ({ page }) => {
  const email = `p00.${await signUps(1)}@example.com`
  await openAsAdmin(page, `/admin/email-signups?q=${email}`)
  await page.getByRole('switch', { name: `Approve ${email}` }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: `${email} approved` })
    .getByRole('button', { name: 'Undo' })
    .click()
  await expect(page.getByText(`${email} moved back to pending`)).toBeVisible()
  // The earlier toast isn't true anymore.
  await expect(page.getByText(`${email} approved`)).toHaveCount(0)
})

test('an admin approves all matching signups, even those the list hasn’t loaded', { tag: '@desktop' }, async ({ page }) => {
  const word = await signUps(53)
  await openAsAdmin(page, `/admin/email-signups?view=pending&q=${word}`)
  // Hold the next page, or the list would load it on its own.
  await page.route('**/api/admin/email-signup?*cursor=*', async (route) => {
    if (new URL(route.request().url()).searchParams.get('order') === 'newest') return
    await route.fallback()
  })
  await page.reload()
  await page.getByRole('checkbox', { name: 'Select all 50 shown' }).check()
  await page.getByRole('button', { name: 'Select all matches' }).click()
  await expect(page.getByText('All matches selected')).toBeVisible()
  await page.getByRole('button', { name: 'Approve all' }).click()
  await expect(question(page)).toContainText('Approve 53 signups?')
  await question(page).getByRole('button', { name: 'Approve 53' }).click()
  await expect(page.getByText('53 signups approved')).toBeVisible()
  // The button is gone, and focus would go with it.
  await expect(page.getByRole('button', { name: 'Approve all' })).toHaveCount(0)
  await expect(page.locator('main')).toBeFocused()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})
