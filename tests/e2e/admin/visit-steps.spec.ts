/** The steps that a nurse takes on her phone: once each, undone, and kept without a connection (decisions 35 and 36). */
import { axeFindings, expect, test } from '../../support/page.ts'
import { card, clinicOf, lunch, openDay, press } from '../../support/steps/calendar-day.ts'
import { pressTwice, untilRead } from '../../support/steps/question.ts'

test('a step shows at once, a double click takes only one, and Undo reverts it', { tag: '@phone' }, async ({ page }) => {
  const clinic = clinicOf([lunch])
  await openDay(page, clinic)
  await card(page, lunch.name)
    .getByRole('button', { name: /On my way/ })
    .dblclick()
  await expect(card(page, lunch.name)).toContainText('On the way')
  await expect(page.getByText(`${lunch.name}: On the way. We’re emailing the client.`)).toBeVisible()
  expect(clinic.sent).toMatchObject([{ id: lunch.id, version: 1, step: 'on-the-way' }])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, lunch.name).getByRole('button', { name: /On my way/ })).toBeVisible()
  await expect.poll(() => clinic.sent.at(-1)).toMatchObject({ id: lunch.id, version: 2, step: 'reopened' })
})

test('a double tap takes one step even on a screen that counts each tap as a first one', { tag: '@phone' }, async ({ page }) => {
  const clinic = clinicOf([lunch])
  await openDay(page, clinic)
  await pressTwice(
    page,
    (await card(page, lunch.name)
      .getByRole('button', { name: /On my way/ })
      .boundingBox())!,
  )
  await expect(page.getByText(`${lunch.name}: On the way. We’re emailing the client.`)).toBeVisible()
  await expect(card(page, lunch.name).getByRole('button', { name: /^Arrived/ })).toBeVisible()
  expect(clinic.sent).toMatchObject([{ id: lunch.id, version: 1, step: 'on-the-way' }])
})

test('Undo of “Arrived” returns the visit to “On the way”', { tag: '@phone' }, async ({ page }) => {
  const clinic = clinicOf([{ ...lunch, status: 'on-the-way' }])
  await openDay(page, clinic)
  await card(page, lunch.name)
    .getByRole('button', { name: /^Arrived/ })
    .click()
  await expect(page.getByText(`${lunch.name}: Arrived.`)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(`${lunch.name}: On the way.`, { exact: true })).toBeVisible()
  await expect(card(page, lunch.name).getByRole('button', { name: /^Arrived/ })).toBeVisible()
  expect(clinic.sent.at(-1)).toMatchObject({ id: lunch.id, version: 2, step: 'on-the-way' })
})

test('the focus moves to the visit when a step removes its own button', { tag: '@phone' }, async ({ page }) => {
  await openDay(page, clinicOf([{ ...lunch, status: 'arrived' }]))
  await card(page, lunch.name).getByRole('button', { name: /^Done/ }).press('Enter')
  await expect(page.getByRole('button', { name: /^Done/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: lunch.name, exact: true })).toBeFocused()
})

test('a visit offers “No-show” only once it has begun', { tag: '@phone' }, async ({ page }) => {
  await openDay(page, clinicOf([lunch]))
  const actions = page.getByRole('button', { name: `Actions for ${lunch.name}` })
  await actions.click()
  await expect(page.getByRole('menuitem', { name: 'Done' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'No-show' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()
  await page.clock.setFixedTime(Date.parse(lunch.startsAt))
  await actions.click()
  await expect(page.getByRole('menuitem', { name: 'No-show' })).toBeVisible()
})

test('“No-show” asks for confirmation first', { tag: '@phone' }, async ({ page }) => {
  const clinic = clinicOf([lunch])
  await openDay(page, clinic)
  await page.clock.setFixedTime(Date.parse(lunch.startsAt))
  const choose = async () => {
    await page.getByRole('button', { name: `Actions for ${lunch.name}` }).click()
    await page.getByRole('menuitem', { name: 'No-show' }).click()
  }
  await choose()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  expect(clinic.sent).toEqual([])
  await choose()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as a no-show' }).click()
  await expect(card(page, lunch.name)).toContainText('No-show')
})

test(
  'offline, steps wait on the device, survive a reload, and are sent in order once it’s online',
  { tag: '@phone' },
  async ({ page, watch }) => {
    watch.expectStatus('network')
    const clinic = clinicOf([lunch])
    await openDay(page, clinic)
    await page.context().setOffline(true)
    await press(page, 'On my way', lunch.name)
    await expect(card(page, lunch.name)).toContainText('Saved on this device, not sent yet')
    await untilRead(page)
    await press(page, 'Arrived', lunch.name)
    await expect(card(page, lunch.name).getByText('Arrived')).toBeVisible()
    await expect(page.getByText('Visits as of Wed, May 12 at 12:00 PM.')).toBeVisible()
    await expect(page.getByText('Visit updates are saved on this device')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    expect(clinic.sent).toEqual([])

    // A connection that loads pages but gets no answers to steps.
    clinic.down = true
    await page.context().setOffline(false)
    await page.reload()
    await expect(card(page, lunch.name)).toContainText('Saved on this device, not sent yet')
    await expect(card(page, lunch.name).getByRole('button', { name: /^Done/ })).toBeVisible()

    clinic.down = false
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(page.getByText('Saved on this device, not sent yet')).toHaveCount(0)
    expect(clinic.sent.map(({ version, step }) => [version, step])).toEqual([
      [1, 'on-the-way'],
      [2, 'arrived'],
    ])
    await expect(card(page, lunch.name).getByText('Arrived')).toBeVisible()
  },
)

test('offline, Undo discards a step that was never sent', { tag: '@phone' }, async ({ page, watch }) => {
  watch.expectStatus('network')
  const clinic = clinicOf([lunch])
  await openDay(page, clinic)
  await page.context().setOffline(true)
  await press(page, 'On my way', lunch.name)
  await page.getByRole('button', { name: `Actions for ${lunch.name}` }).click()
  await page.getByRole('menuitem', { name: 'Undo' }).click()
  await expect(card(page, lunch.name).getByRole('button', { name: /On my way/ })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('You’re offline.')).toHaveCount(0)
  expect(clinic.sent).toEqual([])
})

test(
  'a waiting step that a colleague’s change overtook is refused with a notice, and the row updates',
  { tag: '@phone' },
  async ({ page, watch }) => {
    watch.expectStatus('network')
    watch.expectStatus(409)
    const clinic = clinicOf([lunch])
    await openDay(page, clinic)
    await page.context().setOffline(true)
    await press(page, 'On my way', lunch.name)
    await untilRead(page)
    await press(page, 'Arrived', lunch.name)
    clinic.change(lunch.id, { version: 4, status: 'completed' })
    await page.context().setOffline(false)
    const notice = page.getByRole('alert').filter({ hasText: 'wasn’t saved' })
    await expect(notice).toHaveText(
      `“On my way” from 12:00 PM for ${lunch.name} wasn’t saved. Someone else changed this visit first. Here’s the latest version. 1 later step for this visit wasn’t saved either.`,
    )
    await expect(card(page, lunch.name)).toContainText('Done')
    expect(clinic.sent).toHaveLength(1)
    expect(clinic.visits[0]).toMatchObject({ version: 4, status: 'completed' })
  },
)

test('signing out with unsent steps asks first', { tag: '@desktop' }, async ({ page, watch }) => {
  watch.expectStatus(500)
  const clinic = clinicOf([lunch])
  clinic.fails = true
  await openDay(page, clinic)
  await press(page, 'On my way', lunch.name)
  await expect(card(page, lunch.name)).toContainText('Saved on this device, not sent yet')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('1 visit update is only on this device.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, lunch.name)).toContainText('Saved on this device, not sent yet')
})
