/** The form of a provider's schedule: licenses, conflicts with visits, and going from one admin's to another's. */
import { addDays, easternDay, formatMonthDay } from '../../../src/catalog/time/eastern.ts'
import { openScreen } from '../../support/back-office-screen.ts'
import { axeFindings, expect, test } from '../../support/page.ts'
import { adminUsers, affectedVisits, requestRows, schedule } from '../../support/rows/back-office.ts'
import { answer } from '../../support/states/state.ts'

test('the schedule says beside a license that it has expired or soon will', { tag: '@desktop' }, async ({ page }) => {
  const today = easternDay(new Date())
  const expiresOn = addDays(today, -3)
  const plan = { stays: [], hours: [], licenses: [{ state: 'Florida', number: 'RN-1', expiresOn }], timeOff: [] }
  const { id } = adminUsers[1]!
  await openScreen(page, `/admin/users/schedule?id=${id}`, {}, async (to) => {
    await answer(to, `/api/admin/user-detail?id=${id}`, 200, { user: adminUsers[1] })
    await answer(to, `/api/admin/provider?id=${id}`, 200, { treats: true, version: 3, plan })
  })
  const validThrough = page.getByLabel('Valid through')
  await expect(validThrough).toHaveAccessibleDescription(
    `This license expired on ${formatMonthDay(expiresOn)}, so we don’t offer visits in Florida.`,
  )
  expect(await axeFindings(page)).toEqual([])
  const soon = addDays(today, 9)
  await validThrough.fill(soon)
  await expect(validThrough).toHaveAccessibleDescription(
    `This license expires on ${formatMonthDay(soon)}. After that, we won’t offer visits in Florida.`,
  )
  await validThrough.fill(addDays(today, 300))
  await expect(validThrough).toHaveAccessibleDescription('')
})

test('however many visits a schedule affects, the buttons that save it or not stay in sight', async ({ page, watch }) => {
  watch.expectStatus(409)
  const { id } = adminUsers[1]!
  const receipt = Array.from({ length: 30 }, (_, index) => ({
    ...affectedVisits[0]!,
    id: `${index}`,
    name: `Client ${index + 1}`,
  }))
  await openScreen(page, `/admin/users/schedule?id=${id}`, { provider: schedule }, async (to) => {
    await answer(to, `/api/admin/user-detail?id=${id}`, 200, { user: adminUsers[1] })
  })
  await page.getByLabel(/Treats clients/).uncheck()
  const error = { code: 'visits-affected', message: 'Affected', requestId: 'test', receipt }
  await answer(page, '/api/admin/provider', 409, { error })
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await expect(page.getByRole('dialog').getByText('Client 1', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save anyway' })).toBeInViewport({ ratio: 1 })
  expect(await axeFindings(page)).toEqual([])
})

test('Back from one admin’s schedule to another’s shows the right license', { tag: '@desktop' }, async ({ page }) => {
  const [one, other] = requestRows.map(({ id }) => ({ id, path: `/admin/users/schedule?id=${id}`, number: `RN-${id.slice(-3)}` }))
  await openScreen(page, one!.path, {}, async (to) => {
    for (const { id, number } of [one!, other!]) {
      const plan = { stays: [], hours: [], licenses: [{ state: 'Florida', number, expiresOn: '2029-01-31' }], timeOff: [] }
      await answer(to, `/api/admin/user-detail?id=${id}`, 200, { user: { ...adminUsers[1]!, id } })
      await answer(to, `/api/admin/provider?id=${id}`, 200, { treats: true, version: 3, plan })
    }
  })
  const license = page.getByLabel('License number')
  await expect(license).toHaveValue(one!.number)
  await page.evaluate((path) => history.pushState({}, '', path), other!.path)
  await expect(license).toHaveValue(other!.number)
  await page.goBack()
  await expect(page).toHaveURL(one!.path)
  await expect(license).toHaveValue(one!.number)
})

test('a schedule link without an admin leads to the list of admins', { tag: '@desktop' }, async ({ page }) => {
  await openScreen(page, '/admin/users/schedule', { user: { rows: adminUsers, next: null, counts: null } })
  await expect(page.getByRole('heading', { level: 1, name: 'Admin users' })).toBeVisible()
  await expect(page).toHaveURL('/admin/users')
})

test('a schedule can be saved twice even if it can’t be reloaded in between', { tag: '@desktop' }, async ({ page, watch }) => {
  watch.expectStatus('network')
  const saved: number[] = []
  const { id } = requestRows[0]!
  const plan = { stays: [], hours: [], licenses: [{ state: 'Florida', number: 'RN-1', expiresOn: '2029-01-31' }], timeOff: [] }
  await openScreen(page, `/admin/users/schedule?id=${id}`, {}, async (to) => {
    await answer(to, `/api/admin/user-detail?id=${id}`, 200, { user: { ...adminUsers[1]!, id } })
    await to.route(/api\/admin\/provider/, (route) => {
      if (route.request().method() === 'POST') {
        const { version, plan: next } = route.request().postDataJSON() as { version: number; plan: object }
        saved.push(version)
        return route.fulfill({ json: { treats: true, version: version + 1, plan: next } })
      }
      return saved.length > 0 ? route.abort('connectionrefused') : route.fulfill({ json: { treats: true, version: 3, plan } })
    })
  })
  const save = page.getByRole('button', { name: 'Save schedule' })
  await page.getByLabel('License number').fill('RN-2')
  await save.click()
  await expect(page.getByText('Schedule saved')).toHaveCount(1)
  await expect(save).toBeFocused()
  await page.getByLabel('License number').fill('RN-3')
  await save.press('Enter')
  await expect.poll(() => saved).toEqual([3, 4])
})
