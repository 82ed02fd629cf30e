/** Answers that come once someone has moved on from a request, and questions that its screen no longer asks. */
import { newAddress } from '../../support/steps/account.ts'
import { dialog, drawer, openAsAdmin, searched, someName, visitorOf } from '../../support/steps/back-office.ts'
import { timeAhead } from '../../support/rows/make.ts'
import { expect, siteUrl, test } from '../../support/page.ts'
import { holdBack } from '../../support/states/state.ts'

test.describe('the inbox', { tag: '@desktop' }, () => {
  test('a confirmation canceled while its time is being rechecked isn’t sent', async ({ page }) => {
    const name = someName('Nell')
    await visitorOf(siteUrl()).books({ name, email: newAddress(), preferredDates: [timeAhead(26, '2:00 PM')] })
    const steps: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/admin/request-step')) steps.push((request.postDataJSON() as { step: string }).step)
    })
    await openAsAdmin(page, searched('requests', name))
    await page.getByRole('button', { name, exact: true }).click()
    const asked = [/request-offer/, /request-appointment/].map((path) => page.waitForResponse(path))
    await drawer(page).getByRole('button', { name: 'Confirm a time' }).click()
    await Promise.all(asked)
    const answer = await holdBack(page, '/api/admin/request-offer')
    await dialog(page).getByRole('button', { name: 'Confirm and email' }).click()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    const checked = page.waitForResponse(/request-appointment/)
    answer()
    await (await checked).finished()
    await drawer(page).getByRole('button', { name: 'Mark as contacted' }).click()
    await expect(page.getByText('Marked as contacted')).toBeVisible()
    expect(steps).toEqual(['contacted'])
  })

  test('a confirmation whose answer is lost isn’t said to have failed', async ({ page, watch }) => {
    watch.expectStatus('network')
    const name = someName('Noor')
    await visitorOf(siteUrl()).books({ name, email: newAddress(), preferredDates: [timeAhead(27, '2:00 PM')] })
    await openAsAdmin(page, searched('requests', name))
    await page.getByRole('button', { name, exact: true }).click()
    await drawer(page).getByRole('button', { name: 'Confirm a time' }).click()
    await page.route('**/api/admin/request-step', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await dialog(page).getByRole('button', { name: 'Confirm and email' }).click()
    const told = page.getByRole('alert').filter({ hasText: 'The server didn’t answer, so we can’t tell if this was saved.' })
    // A notice says it too if the top of the drawer was scrolled out of sight.
    await expect(told.first()).toBeVisible()
    await expect(drawer(page)).toContainText('Confirmed')
    await expect(page.getByText('Failed to confirm')).toHaveCount(0)
    await page.unroute('**/api/admin/request-step')
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByText('Confirmed. We’re emailing the client.')).toBeVisible()
    await expect(told).toHaveCount(0)
  })

  test('a note that fails after its request was closed says so, and stays in its field', async ({ page, watch }) => {
    watch.expectStatus('network')
    const name = someName('Nia')
    await visitorOf(siteUrl()).asks({ fullName: name })
    await openAsAdmin(page, searched('requests', name))
    await page.getByRole('button', { name, exact: true }).click()
    await page.route('**/api/admin/request-note', (route) => route.abort('connectionrefused'))
    await drawer(page).getByLabel('Add a note').fill('Called, no answer.')
    await page.keyboard.press('Control+Enter')
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toHaveCount(0)
    await expect(page.getByText(`Failed to save your note on ${name}’s request. Open it to try again.`)).toBeVisible()
    await page.getByRole('button', { name, exact: true }).click()
    await expect(drawer(page).getByLabel('Add a note')).toHaveValue('Called, no answer.')
  })

  test('a change that succeeds on “Try again” clears its message and closes its drawer', async ({ page, watch }) => {
    watch.expectStatus('network')
    const name = someName('Nuri')
    await visitorOf(siteUrl()).asks({ fullName: name, email: newAddress() })
    await openAsAdmin(page, searched('requests', name))
    await page.getByRole('button', { name, exact: true }).click()
    const failsOnce = async (path: string, change: () => Promise<void>) => {
      await page.route(path, (route) => route.abort('connectionrefused'))
      await change()
      const again = drawer(page).getByRole('alert').getByRole('button', { name: 'Try again' })
      await expect(again).toBeVisible()
      await page.unroute(path)
      await again.click()
    }
    const decline = drawer(page).getByRole('button', { name: 'Decline', exact: true })
    await failsOnce('**/api/admin/request-step', async () => {
      await decline.click()
      await dialog(page).getByLabel('Message to the client').fill('We’re away until May.')
      await dialog(page).getByRole('button', { name: 'Decline and email' }).click()
    })
    await drawer(page).getByRole('button', { name: 'Mark as done' }).click()
    await drawer(page).getByRole('button', { name: 'Reopen' }).click()
    await decline.click()
    await expect(dialog(page).getByLabel('Message to the client')).toHaveValue('')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await failsOnce('**/api/admin/request', async () => {
      await drawer(page)
        .getByRole('button', { name: `Actions for ${name}` })
        .click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete request' }).click()
    })
    await expect(page.getByText(`${name}’s request deleted`)).toBeVisible()
    await expect(drawer(page)).toHaveCount(0)
  })

  test('a confirm link that was closed before its request loaded opens no form for another request', async ({ page }) => {
    const family = someName('Key').split(' ')[1]!
    const [ann, bea] = ['Ann', 'Bea'].map((first) => `${first} ${family}`) as [string, string]
    for (const fullName of [ann, bea]) await visitorOf(siteUrl()).asks({ fullName })
    await openAsAdmin(page, `/admin/requests?q=${family}`)
    await page.getByRole('button', { name: ann, exact: true }).click()
    await expect(page).toHaveURL(/id=/)
    const id = new URL(page.url()).searchParams.get('id')!
    const release = await holdBack(page, '/api/admin/request-detail')
    await page.goto(`/admin/requests?q=${family}&id=${id}&act=confirm`)
    await expect(drawer(page)).toContainText('Loading')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`/admin/requests?q=${family}`)
    release()
    await page.getByRole('button', { name: bea, exact: true }).click()
    await expect(drawer(page).getByRole('heading', { level: 2, name: bea })).toBeVisible()
    await expect(drawer(page).getByLabel('Add a note')).toBeVisible()
    await expect(page.getByText('Confirm and email')).toHaveCount(0)

    // A confirm link to a request that is done opens no form, not even once the request is reopened.
    await drawer(page).getByRole('button', { name: 'Decline', exact: true }).click()
    await dialog(page).getByRole('button', { name: 'Decline and email' }).click()
    await drawer(page).getByRole('button', { name: 'Mark as done' }).click()
    await expect(drawer(page).getByRole('button', { name: 'Reopen' })).toBeVisible()
    const done = new URL(page.url()).searchParams.get('id')!
    await page.goto(`/admin/requests?view=all&id=${done}&act=confirm`)
    await expect(page).toHaveURL(`/admin/requests?view=all&id=${done}`)
    await drawer(page).getByRole('button', { name: 'Reopen' }).click()
    await expect(drawer(page).getByRole('button', { name: 'Confirm a time' })).toBeVisible()
    await expect(page.getByText('Confirm and email')).toHaveCount(0)
  })

  test('Back closes the confirmation form together with its request', async ({ page }) => {
    const name = someName('Ann')
    await visitorOf(siteUrl()).asks({ fullName: name })
    await openAsAdmin(page, searched('requests', name))
    await page.getByRole('button', { name, exact: true }).click()
    await drawer(page).getByRole('button', { name: 'Confirm a time' }).click()
    await expect(dialog(page).getByRole('heading', { name: `Confirm ${name}’s appointment` })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name, exact: true }).click()
    await expect(drawer(page).getByLabel('Add a note')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
  })

  test('a slow correction of contact details closes only its own form', async ({ page }) => {
    const family = someName('Key').split(' ')[1]!
    const [ann, bea] = ['Ann', 'Bea'].map((first) => `${first} ${family}`) as [string, string]
    for (const fullName of [ann, bea]) await visitorOf(siteUrl()).asks({ fullName, email: newAddress() })
    await openAsAdmin(page, `/admin/requests?q=${family}`)
    await page.getByRole('button', { name: ann, exact: true }).click()
    await drawer(page).getByRole('button', { name: 'Correct…' }).click()
    const answer = await holdBack(page, '/api/admin/contact')
    await dialog(page).getByLabel('Phone').fill('305-555-0177')
    await dialog(page).getByRole('button', { name: 'Save' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await drawer(page).getByRole('button', { name: 'Next' }).click()
    await expect(drawer(page).getByRole('heading', { level: 2, name: bea })).toBeVisible()
    await drawer(page).getByRole('button', { name: 'Correct…' }).click()
    await dialog(page).getByLabel('Phone').fill('305-555-0178')
    answer()
    await expect(page.getByText('Contact details saved')).toBeVisible()
    await expect(dialog(page).getByLabel('Phone')).toHaveValue('305-555-0178')
  })

  test('a slow deletion affects neither a request opened since nor another screen', async ({ page }) => {
    const family = someName('Key').split(' ')[1]!
    const names = ['Ann', 'Bea', 'Cai'].map((first) => `${first} ${family}`)
    for (const fullName of names) await visitorOf(siteUrl()).asks({ fullName })
    await openAsAdmin(page, `/admin/requests?q=${family}`)
    const heading = (name: string) => drawer(page).getByRole('heading', { level: 2, name })
    const remove = async (name: string) => {
      const release = await holdBack(page, '/api/admin/request')
      await expect(heading(name)).toBeVisible()
      await drawer(page)
        .getByRole('button', { name: `Actions for ${name}` })
        .click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete request' }).click()
      await expect(page.getByRole('row', { includeHidden: true }).filter({ hasText: name })).toHaveCount(0)
      return release
    }
    await page.getByRole('button', { name: names[0]!, exact: true }).click()
    const answerFirst = await remove(names[0]!)
    await drawer(page).getByRole('button', { name: 'Next' }).click()
    await expect(heading(names[1]!)).toBeVisible()
    answerFirst()
    await expect(page.getByText(`${names[0]}’s request deleted`)).toBeVisible()
    await expect(heading(names[1]!)).toBeVisible()

    const answerSecond = await remove(names[1]!)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL('/admin/')
    answerSecond()
    await expect(page.getByText(`${names[1]}’s request deleted`)).toBeVisible()
    await expect(page).toHaveURL('/admin/')
  })
})
