/** Check-in on a phone and a tablet: online, offline, and back online (decision 17). */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright/test'
import { checkInWhole, choosePath, fillToSignature, openCheckIn, shellIsKept, sign } from '../support/steps/check-in.ts'
import { signInAsAdmin } from '../support/steps/account.ts'
import { pressTwice, untilRead } from '../support/steps/question.ts'
import { axeFindings, expect, test } from '../support/page.ts'

test.use({ serviceWorkers: 'allow' })

const guest = () => ({ name: 'Ana Pereira', email: `ana.${randomUUID().slice(0, 8)}@example.com` })
const ticketOf = (page: Page) => page.getByText('Your ticket number', { exact: true }).locator('xpath=following-sibling::p[1]')
const saved = 'Saved on this device, waiting for a connection'

/** Everything that this site stores in the browser, as text. */
const everythingStored = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases()
    const rows = await Promise.all(
      databases.map(
        ({ name }) =>
          new Promise((resolve, reject) => {
            const opening = indexedDB.open(name!)
            opening.onerror = () => reject(opening.error!)
            opening.onsuccess = () => {
              const stores = [...opening.result.objectStoreNames]
              if (stores.length === 0) return resolve([])
              const work = opening.result.transaction(stores)
              const queries = stores.map((store) => work.objectStore(store).getAll())
              work.oncomplete = () => {
                opening.result.close()
                resolve(queries.map(({ result }) => result as unknown))
              }
            }
          }),
      ),
    )
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    )
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, rows, cached, location.href])
  })

test('a guest answers, signs, and gets a ticket number', async ({ page }) => {
  await openCheckIn(page)
  expect(await axeFindings(page)).toEqual([])
  const ana = guest()
  await fillToSignature(page, ana)
  expect(await axeFindings(page)).toEqual([])
  await sign(page, ana.name)
  await expect(page.getByRole('heading', { name: 'Thank you, Ana.' })).toBeFocused()
  await expect(page.getByText('Sent', { exact: true })).toBeVisible()
  await expect(ticketOf(page)).toHaveText(/^\d{4,}$/)
  expect(await axeFindings(page)).toEqual([])
  expect(await everythingStored(page)).not.toMatch(/Penicillin|Left arm|Pereira|\b1988\b|Type 2/)
})

test('check-in shows an error at each missing or wrong answer', async ({ page }) => {
  await openCheckIn(page)
  await choosePath(page)
  await page.getByLabel('Full name', { exact: true }).fill('Ana Pereira')
  await page.getByLabel('Date of birth').fill('2/30/1988')
  const submit = page.getByRole('button', { name: /^(Continue|Sign and check in)$/ }).locator('visible=true')
  await submit.click()
  await expect(
    page.getByText('Please check the date: month, day and year, like 04/09/1988.').locator('visible=true').first(),
  ).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveAccessibleDescription('Enter your email.')
  expect(await axeFindings(page)).toEqual([])
})

test('a tablet lists the groups with missing answers and leads to each of them @desktop', async ({ page }) => {
  await openCheckIn(page)
  await page.getByRole('button', { name: 'Sign and check in' }).click()
  const summary = page.getByRole('group', { name: /answers are missing/ })
  await expect(summary).toBeFocused()
  // A group with one keeps its sentence.
  await expect(summary.getByRole('link', { name: 'Choose a path.' })).toBeVisible()
  await summary.getByRole('link', { name: /^Your medical history: \d+ to answer$/ }).click()
  const first = page.getByRole('group', { name: 'Your medical history' }).getByRole('radio', { name: 'Yes' }).first()
  await expect(first).toBeFocused()
})

test('a tablet shows the three paths in one row @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await openCheckIn(page)
  const paths = page.getByRole('radiogroup', { name: 'Your path' })
  const tops = ['Glow', 'Reset', 'Recover'].map(async (path) => (await paths.getByText(path, { exact: true }).boundingBox())!.y)
  expect(new Set(await Promise.all(tops)).size).toBe(1)
})

test('a phone shows one step at a time, and Back returns to the previous one with its answers @phone', async ({ page }) => {
  await openCheckIn(page)
  await expect(page.getByLabel('Full name', { exact: true })).toBeHidden()
  await choosePath(page, 'Glow')
  for (const goBack of [() => page.getByRole('button', { name: 'Back' }).click(), () => page.goBack()]) {
    await expect(page.getByText('Step 2 of 6')).toBeVisible()
    await goBack()
    await expect(page.getByText('Step 1 of 6')).toBeVisible()
    await expect(page.getByRole('radio', { name: /Glow/ })).toBeChecked()
    await page.getByRole('button', { name: 'Continue' }).click()
  }
})

test(
  'offline, check-in keeps the answers encrypted over a reload, and sends them once the connection is back',
  { tag: '@phone' },
  async ({ page, context, watch }) => {
    watch.expectStatus('network')
    await openCheckIn(page)
    await shellIsKept(page)
    await context.setOffline(true)
    const who = guest()
    await checkInWhole(page, who)
    // The browser knows that there is no connection, so the guest doesn't wait for an answer.
    await expect(page.getByText(saved)).toBeVisible({ timeout: 4_000 })
    expect(await axeFindings(page)).toEqual([])
    const stored = await everythingStored(page)
    expect(stored, 'the device keeps the answers encrypted').toContain('ciphertext')
    expect(stored).not.toMatch(/Penicillin|Left arm|Pereira|\b1988\b|Type 2/)

    await page.reload()
    await expect(page.getByText(saved)).toBeVisible()
    await expect(page.getByRole('radiogroup', { name: 'Your path' })).toBeVisible()

    await context.setOffline(false)
    await expect(page.getByText(/^Sent · your ticket number is \d{4,}$/)).toBeVisible({ timeout: 30_000 })
    expect(await everythingStored(page)).not.toContain('ciphertext')
    // A phone may close the page while it's in a pocket.
    await page.reload()
    await expect(page.getByText(/^Sent · your ticket number is \d{4,}$/)).toBeVisible()
  },
)

test(
  'check-in tries again after a lost answer, and the guest keeps one ticket number',
  { tag: '@phone' },
  async ({ page, watch }) => {
    watch.expectStatus('network')
    const tickets: unknown[] = []
    let losses = 0
    await page.route('**/api/check-in', async (route) => {
      const response = await route.fetch()
      tickets.push(((await response.json()) as { ticketNumber: number }).ticketNumber)
      losses += 1
      if (losses < 3) await route.abort('connectionreset')
      else await route.fulfill({ response })
    })
    await openCheckIn(page)
    await checkInWhole(page, guest())
    await expect(ticketOf(page)).toHaveText(/^\d{4,}$/, { timeout: 30_000 })
    expect(new Set(tickets).size).toBe(1)
    expect(tickets).toHaveLength(3)
  },
)

test.describe('a tablet that guests share @desktop', () => {
  test('shows only the questions, and is empty for the next guest', async ({ page }) => {
    await openCheckIn(page, '/check-in#kiosk')
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await checkInWhole(page, guest())
    await expect(ticketOf(page)).toHaveText(/^\d{4,}$/)
    await page.getByRole('button', { name: 'Next guest' }).click()
    await expect(page.getByLabel('Full name', { exact: true })).toHaveValue('')
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(page.getByText('Penicillin')).toHaveCount(0)
  })

  test('accepts an answer that is pressed right after an impossible date', async ({ page }) => {
    await openCheckIn(page, '/check-in#kiosk')
    await page.getByLabel('Date of birth').fill('2/30/1990')
    const allergic = page.getByRole('radiogroup', { name: /allergic/ })
    await allergic.getByText('No', { exact: true }).click()
    await expect(allergic.getByRole('radio', { name: 'No' })).toBeChecked()
    await expect(page.getByLabel('Date of birth')).toHaveAccessibleDescription(/Please check the date/)
  })

  test('starts over for a guest who finds the form half-filled', async ({ page }) => {
    await openCheckIn(page, '/check-in#kiosk')
    const startOver = page.getByRole('button', { name: 'Start over' })
    await expect(startOver).toHaveCount(0)
    await page.getByLabel('Full name', { exact: true }).fill('Ana Pereira')
    await pressTwice(page, (await startOver.boundingBox())!)
    await page.getByRole('button', { name: 'Keep the answers' }).click()
    await expect(page.getByLabel('Full name', { exact: true })).toHaveValue('Ana Pereira')
    await startOver.click()
    await untilRead(page)
    await page.getByRole('button', { name: 'Clear and start over' }).click()
    await expect(page.getByLabel('Full name', { exact: true })).toHaveValue('')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(startOver).toHaveCount(0)
  })

  test('closes an open question about starting over before the next guest', async ({ page }) => {
    await openCheckIn(page, '/check-in#kiosk')
    await page.getByLabel('Full name', { exact: true }).fill('Ana Pereira')
    await page.getByRole('button', { name: 'Start over' }).click()
    await checkInWhole(page, guest())
    await page.getByRole('button', { name: 'Next guest' }).click()
    await page.getByLabel('Full name', { exact: true }).fill('Ben Cole')
    await expect(page.getByText('Did someone else start this form?')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Clear and start over' })).toHaveCount(0)
  })

  test('asks the admin who set it up to sign out', async ({ page }) => {
    await signInAsAdmin(page)
    await openCheckIn(page, '/check-in#kiosk')
    const reminder = page.getByText('You’re still signed in on this tablet')
    await expect(reminder).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(reminder).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('signed-in'))).toBeNull()
  })

  test('warns, and then clears the form, when a guest stops answering', async ({ page }) => {
    await page.clock.install()
    await openCheckIn(page, '/check-in#kiosk')
    await page.getByLabel('Full name', { exact: true }).fill('Ana Pereira')
    await page.clock.runFor(105_000)
    await expect(page.getByText('This page clears itself for the next guest')).toBeVisible()
    await page.getByRole('button', { name: 'I’m still here' }).click()
    await expect(page.getByText('This page clears itself for the next guest')).toHaveCount(0)
    await expect(page.getByLabel('Full name', { exact: true })).toHaveValue('Ana Pereira')
    await expect(page.getByLabel('Full name', { exact: true })).toBeFocused()
    await page.clock.runFor(125_000)
    await expect(page.getByLabel('Full name', { exact: true })).toHaveValue('')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })
})
