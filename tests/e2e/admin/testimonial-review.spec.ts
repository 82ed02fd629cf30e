/** Reviewing testimonials: keeping one unpublished, and ratings that the author didn't give (decision 10). */
import { refusalSentences } from '../../../src/contracts/failure.ts'
import { openScreen } from '../../support/back-office-screen.ts'
import { axeFindings, expect, siteUrl, test } from '../../support/page.ts'
import { testimonialRows } from '../../support/rows/back-office.ts'
import { holdBack } from '../../support/states/state.ts'
import { refused } from '../../support/steps/account.ts'
import { openAsAdmin, searched, someName, visitorOf } from '../../support/steps/back-office.ts'

test('keeping a testimonial unpublished takes it out of review, and Undo brings it back', async ({ page }) => {
  const author = someName('Ida')
  await visitorOf(siteUrl()).praises({ fullName: author })
  await openAsAdmin(page, `${searched('testimonials', author)}&view=pending`)
  const card = page.getByRole('article').filter({ hasText: author })
  const keep = async () => {
    await card.getByRole('button', { name: `Actions for ${author}` }).click()
    await page.getByRole('menuitem', { name: 'Keep unpublished' }).click()
    await expect(card).toHaveCount(0)
  }
  await keep()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toContainText('Pending Review')
  await keep()
  await page
    .getByRole('group', { name: 'Status' })
    .getByRole('button', { name: /^Kept unpublished/ })
    .click()
  await expect(card).toContainText('Kept unpublished')
  await page.reload()
  await expect(card.getByRole('button', { name: 'Publish' })).toBeVisible()
  await page.goto(`/admin/audit?subject=testimonial`)
  await expect(page.getByText('Testimonial kept unpublished').locator('visible=true').first()).toBeVisible()
})

test('the focus stays where the admin moved it after Undo', async ({ page }) => {
  await page.clock.install()
  const author = someName('Ida')
  await visitorOf(siteUrl()).praises({ fullName: author })
  await openAsAdmin(page, '/admin/testimonials')
  const search = page.getByRole('searchbox')
  await search.fill(author)
  const card = page.getByRole('article').filter({ hasText: author })
  await expect(page.getByRole('article')).toHaveCount(1)
  await card.getByRole('button', { name: 'Publish' }).click()
  const published = page.getByRole('listitem').filter({ hasText: /^Published\. / })
  await published.getByRole('button', { name: 'Undo' }).click()
  await expect(published).toHaveCount(0)
  await search.click()
  await page.clock.runFor(25_000)
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(search).toBeFocused()
})

test('an admin reviews a rating that the author didn’t give, and removes or keeps it', async ({ page }) => {
  const [wrong] = testimonialRows
  const counts = { all: 1, pending: 1, published: 0, unpublished: 0, checkRating: 1 }
  let row = { ...wrong!, checkRating: true }
  const sent: object[] = []
  await openScreen(page, '/admin/testimonials', {}, async (to) => {
    await to.route('**/api/admin/testimonial*', async (route) => {
      if (route.request().method() === 'GET') {
        const checkRating = row.checkRating ? 1 : 0
        return route.fulfill({ json: { rows: [row], next: null, counts: { ...counts, checkRating } } })
      }
      const change = route.request().postDataJSON() as { starRating: number | null; ratingChecked: boolean }
      sent.push({ starRating: change.starRating, ratingChecked: change.ratingChecked })
      row = { ...row, starRating: change.starRating, checkRating: !change.ratingChecked }
      return route.fulfill({ json: row })
    })
  })
  await page.getByRole('button', { name: 'Check rating', exact: true }).first().click()
  await expect(page).toHaveURL('/admin/testimonials?view=check-rating')
  const card = page.getByRole('article')
  await expect(card).toContainText('The author didn’t leave a rating.')
  expect(await axeFindings(page)).toEqual([])
  await card.getByRole('button', { name: 'Remove rating' }).click()
  await expect(card).toContainText('No rating')
  await page.getByRole('button', { name: 'Undo' }).click()
  await card.getByRole('button', { name: 'Keep 5 stars' }).click()
  await expect(card.getByRole('button', { name: 'Keep 5 stars' })).toHaveCount(0)
  await expect(card).toContainText('5 of 5 stars')
  // The row changes at once, before its change is sent.
  await expect
    .poll(() => sent)
    .toEqual([
      { starRating: null, ratingChecked: true },
      { starRating: 5, ratingChecked: false },
      { starRating: 5, ratingChecked: true },
    ])
})

test('a slow save doesn’t close the next testimonial’s editor', async ({ page }) => {
  const [saved, next] = testimonialRows
  const counts = { all: 2, pending: 2, published: 0, unpublished: 0, checkRating: 0 }
  let release: () => void = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await openScreen(page, `/admin/testimonials?view=pending&id=${saved!.id}`, {}, async (to) => {
    await to.route('**/api/admin/testimonial*', async (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ json: { rows: [saved, next], next: null, counts } })
      await released
      return route.fulfill({ json: saved })
    })
  })
  const editor = page.getByRole('dialog')
  await editor.getByRole('button', { name: 'Save changes' }).click()
  await editor.getByRole('button', { name: 'Next' }).click()
  await expect(editor.getByLabel('Testimonial', { exact: true })).toHaveValue(next!.testimonial)
  await editor.getByLabel('Testimonial', { exact: true }).fill('Mine.')
  release()
  await expect(page.getByText('Testimonial updated')).toBeVisible()
  await expect(editor.getByLabel('Testimonial', { exact: true })).toHaveValue('Mine.')
})

test('Back from a testimonial that was reached by Next returns to the list', async ({ page }) => {
  const counts = { all: 2, pending: 2, published: 0, unpublished: 0, checkRating: 0 }
  await openScreen(page, '/admin/testimonials', { testimonial: { rows: testimonialRows.slice(0, 2), next: null, counts } })
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(new RegExp(`id=${testimonialRows[1]!.id}`))
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an edit that fails after its editor was closed says so', async ({ page, watch }) => {
  watch.expectStatus(409)
  const [row] = testimonialRows
  const counts = { all: 1, pending: 1, published: 0, unpublished: 0, checkRating: 0 }
  await openScreen(page, `/admin/testimonials?id=${row!.id}`, {}, async (to) => {
    await to.route('**/api/admin/testimonial*', (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({ json: { rows: [row], next: null, counts } })
        : route.fulfill({ status: 409, json: refused('changed-meanwhile') }),
    )
  })
  const editor = page.getByRole('dialog')
  await editor.getByLabel('Testimonial', { exact: true }).fill('Mine.')
  const answered = await holdBack(page, '/api/admin/testimonial')
  await editor.getByRole('button', { name: 'Save changes' }).click()
  await page.keyboard.press('Escape')
  await expect(editor).toHaveCount(0)
  answered()
  await expect(page.getByRole('alert')).toContainText(refusalSentences['changed-meanwhile'])
})

test('removing a rating moves the focus to the stars', async ({ page }) => {
  const [row] = testimonialRows
  const counts = { all: 1, pending: 1, published: 0, unpublished: 0, checkRating: 0 }
  await openScreen(page, `/admin/testimonials?view=pending&id=${row!.id}`, {
    testimonial: { rows: [row], next: null, counts },
  })
  const editor = page.getByRole('dialog')
  await editor.getByRole('button', { name: 'No rating' }).click()
  await expect(editor.getByRole('radio', { name: '1 star' })).toBeFocused()
})

test('a conflicting edit stays open, and shows the colleague’s version before it replaces it', async ({ page, watch }) => {
  watch.expectStatus(409)
  const row = testimonialRows[0]!
  const theirs = { ...row, testimonial: 'Theirs.', updatedAt: '2026-11-20T15:00:00.000Z' }
  let rows = [row]
  const seen: unknown[] = []
  await openScreen(page, '/admin/testimonials?view=pending', {}, async (to) => {
    await to.route('**/api/admin/testimonial*', async (route) => {
      const counts = { all: 1, pending: rows.length, published: 0, unpublished: 0, checkRating: 0 }
      if (route.request().method() === 'GET') return route.fulfill({ json: { rows, next: null, counts } })
      const change = route.request().postDataJSON() as { seenUpdatedAt: string | null; testimonial: string }
      seen.push(change.seenUpdatedAt)
      if (change.seenUpdatedAt === theirs.updatedAt)
        return route.fulfill({ json: { ...theirs, testimonial: change.testimonial } })
      rows = []
      return route.fulfill({
        status: 409,
        json: { error: { code: 'changed-meanwhile', message: 'Changed.', requestId: 'test', receipt: theirs } },
      })
    })
  })
  await page.getByRole('button', { name: `Actions for ${row.fullName}` }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editor = page.getByRole('dialog')
  await editor.getByLabel('Testimonial', { exact: true }).fill('Mine.')
  await editor.getByRole('button', { name: 'Save changes' }).click()
  await expect(editor).toContainText('Theirs.')
  await expect(editor.getByLabel('Testimonial', { exact: true })).toHaveValue('Mine.')
  // A reload loses neither.
  rows = [theirs]
  await page.goto(`/admin/testimonials?view=pending&id=${row.id}`)
  await expect(editor).toContainText('Theirs.')
  await expect(editor).toContainText('Someone else changed this first.')
  await expect(editor.getByLabel('Testimonial', { exact: true })).toHaveValue('Mine.')
  // Nor does the editor take the admin's own text for a colleague's, if the server stored it and only the answer was lost.
  const [before] = rows
  rows = [{ ...before!, testimonial: 'Mine.', updatedAt: '2026-11-20T16:00:00.000Z' }]
  await page.reload()
  await expect(editor.getByLabel('Testimonial', { exact: true })).toHaveValue('Mine.')
  await expect(editor.getByRole('button', { name: 'Save changes' })).toBeVisible()
  await expect(editor).not.toContainText('Someone else')
  rows = [theirs]
  await page.reload()
  await editor.getByLabel('Testimonial', { exact: true }).fill('Mine.')
  await editor.getByRole('button', { name: 'Save mine instead' }).click()
  await expect(page.getByText('Testimonial updated')).toBeVisible()
  expect(seen).toEqual([null, theirs.updatedAt])
})
