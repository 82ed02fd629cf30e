/** The site's search: while typing, by keyboard alone, without results, offline, and without JavaScript. */
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright/test'
import { serviceLines } from '../../src/catalog/service/service-line.ts'
import { treatments } from '../../src/catalog/treatment/treatment.ts'
import { treatmentPath } from '../../src/catalog/treatment/treatment-path.ts'
import { axeFindings, expect, test } from '../support/page.ts'
import { holdBack } from '../support/states/state.ts'

const field = (page: Page) => page.getByRole('searchbox')
const results = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('link')
const status = (page: Page) => page.getByRole('search').getByRole('status')

test('search results appear while typing, and are still there after Back', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/search')
  await expect(field(page)).toBeFocused()
  await field(page).pressSequentially('wrinkl')
  await expect(results(page).first()).toContainText('Anti-Wrinkle Treatments')
  await expect(results(page).first().locator('mark')).toHaveText('Wrinkl')
  await expect(status(page)).toHaveText('1 result')
  await expect(page).toHaveURL('/search?q=wrinkl')
  expect(await axeFindings(page)).toEqual([])
  await results(page).first().click()
  await expect(page).toHaveURL('/treatments/anti-wrinkle-treatments')
  await page.goBack()
  await expect(field(page)).toHaveValue('wrinkl')
  await expect(results(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(page).toHaveURL('/search')
  await expect(field(page)).toBeFocused()
  await expect(page.getByRole('heading', { name: 'Popular searches' })).toBeVisible()
  await expect(results(page)).toHaveCount(0)
  expect(await axeFindings(page)).toEqual([])
})

test('a visitor can search, move through the results and clear the field by keyboard', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/search')
  await page.keyboard.type('skin')
  await expect(results(page).nth(2)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(results(page).nth(0)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(results(page).nth(1)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(field(page)).toHaveValue('')
  await expect(page).toHaveURL('/search')
  await page.keyboard.type('hung over')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/treatments/hangover-recovery')
})

test('search results don’t move or resize the picture beside them', { tag: '@desktop' }, async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto('/search')
  const picture = page.locator('.search-art')
  const before = await picture.boundingBox()
  await field(page).fill('skin')
  await expect(results(page).first()).toBeVisible()
  expect(await picture.boundingBox()).toEqual(before)
})

test('the search index loads once someone begins to search', { tag: '@phone' }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/search.json') && asked.push(request.url()))
  await page.goto('/search', { waitUntil: 'networkidle' })
  await expect(field(page)).toBeFocused()
  expect(asked).toEqual([])
  const index = page.waitForResponse('/search.json')
  await field(page).click()
  await index
  await field(page).fill('nad')
  await expect(results(page).first()).toContainText('NAD+')
})

test('Enter in the search on a phone closes the keyboard and keeps the results', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/search')
  await field(page).fill('skin')
  await field(page).press('Enter')
  await expect(field(page)).not.toBeFocused()
  await expect(page).toHaveURL('/search?q=skin')
  await expect(results(page).nth(2)).toBeVisible()
})

test('a search without results offers a call, a text message and a consultation', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/search?q=pizza+oven')
  await expect(page.getByText('Nothing here matches “pizza oven”')).toBeVisible()
  await expect(status(page)).toHaveText('No results')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: /^Call / })).toHaveAttribute('href', /^tel:/)
  await expect(main.getByRole('link', { name: 'Text us' })).toHaveAttribute('href', /^sms:.*pizza%20oven/)
  await expect(main.getByRole('link', { name: 'Request a consultation', exact: true }).first()).toHaveAttribute(
    'href',
    '/consultation',
  )
  expect(await axeFindings(page)).toEqual([])
})

test('the search treats any input as plain text', { tag: '@desktop' }, async ({ page }) => {
  const hostile = '<img src=x onerror=alert(1)>'
  await page.goto(`/search?${new URLSearchParams({ q: hostile })}`)
  await expect(page.getByText(`Nothing here matches “${hostile}”`)).toBeVisible()
  await expect(page.locator('[data-site-search] img')).toHaveCount(0)
  await field(page).fill('<b>botox</b>')
  await expect(results(page).first()).toContainText('Anti-Wrinkle Treatments')
  await field(page).fill('💉'.repeat(150))
  await expect(page.getByText('Nothing here matches')).toBeVisible()
  await field(page).fill(`nad ${'very '.repeat(60)}`)
  await expect(results(page).first()).toContainText('NAD+')
  await field(page).fill('     ')
  await expect(page.getByRole('heading', { name: 'Popular searches' })).toBeVisible()
  await expect(page).toHaveURL('/search')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('offline, the search says that it didn’t load, and Try again works', { tag: '@phone' }, async ({ page, watch }) => {
  watch.expectStatus('network')
  await page.route('/search.json', (route) => route.abort())
  await page.goto('/search')
  await field(page).fill('nad')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('The search didn’t load.')
  expect(await axeFindings(page)).toEqual([])
  await page.unroute('/search.json')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(results(page).first()).toContainText('NAD+')
  await expect(alert).toHaveCount(0)
  await expect(field(page)).toHaveValue('nad')
})

test('the search reports an index that is not JSON as not loaded', { tag: '@desktop' }, async ({ page }) => {
  await page.route('/search.json', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Please sign in to this Wi-Fi</p>' }),
  )
  await page.goto('/search?q=nad')
  await expect(page.getByRole('alert')).toContainText('The search didn’t load.')
})

test('in forced colors, the mark under a match is too thin to hide its letters', { tag: '@desktop' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('/search?q=wrinkl')
  const mark = results(page).first().locator('mark')
  // The usual broad stroke behind the letters would have the same color as they do.
  expect(parseFloat(await mark.evaluate((element) => getComputedStyle(element).textDecorationThickness))).toBeLessThan(4)
})

test('the search finds what the visitor typed before the script loaded', { tag: '@desktop' }, async ({ page }) => {
  const release = await holdBack(page, '/_astro/*.js')
  await page.goto('/search', { waitUntil: 'commit' })
  await field(page).fill('filler')
  release()
  await expect(results(page).first()).toContainText('Dermal Fillers')
})

test('a visitor who types on after Enter stays on the search page', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/search')
  const release = await holdBack(page, '/search.json')
  await page.reload()
  await field(page).pressSequentially('bot')
  await page.keyboard.press('Enter')
  await field(page).pressSequentially('ox')
  release()
  await expect(results(page).first()).toContainText('Anti-Wrinkle Treatments')
  await expect(page).toHaveURL('/search?q=botox')
})

test('Enter before the script loads leads to the results, from the 404 page too', { tag: '@phone' }, async ({ page, watch }) => {
  watch.expectStatus(404)
  const release = await holdBack(page, '/_astro/*.js')
  await page.goto('/no-such-page', { waitUntil: 'commit' })
  await field(page).fill('filler')
  await field(page).press('Enter')
  release()
  await expect(page).toHaveURL('/search?q=filler')
  await expect(results(page).first()).toContainText('Dermal Fillers')
})

test('the 404 page searches for the words in the address', { tag: '@phone' }, async ({ page, watch }) => {
  watch.expectStatus(404)
  await page.goto('/botox-miami')
  await expect(field(page)).toHaveValue('botox miami')
  await expect(results(page)).toContainText(['Anti-Wrinkle Treatments', 'Miami Beach'])
  await expect(page).toHaveURL('/botox-miami')
  expect(await axeFindings(page)).toEqual([])
  await field(page).fill('skin')
  await expect(results(page)).toHaveCount(4)
  await page.getByRole('link', { name: /^See all \d+ results$/ }).click()
  await expect(page).toHaveURL('/search?q=skin')
  await expect(results(page).nth(5)).toBeVisible()
})

test('the 404 page searches for nothing if the address has no useful words', { tag: '@desktop' }, async ({ page, watch }) => {
  watch.expectStatus(404)
  const index = page.waitForResponse('/search.json')
  await page.goto('/wp-login.php')
  expect((await index).headers()['cache-control']).toContain('max-age=0')
  await expect(field(page)).toHaveValue('')
  await expect(page.getByRole('main').getByRole('link', { name: serviceLines[0]!.title, exact: true })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('/search lists every treatment and service page', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/search?q=botox')
    await expect(field(page)).toHaveCount(0)
    const everything = page.getByRole('region', { name: 'Browse everything' })
    const hrefs = await everything.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    for (const path of [...treatments.map(({ name }) => treatmentPath(name)), ...serviceLines.map((line) => line.path)])
      expect(hrefs).toContain(path)
    await everything.getByRole('link', { name: 'Dermal Fillers' }).click()
    await expect(page).toHaveURL('/treatments/dermal-fillers')
  })
})

test('the search index has every treatment, and the search loads at most 45 KiB', { tag: '@desktop' }, async ({ page }) => {
  const documents = JSON.parse(readFileSync('dist/search.json', 'utf8')) as { path: string }[]
  const found = documents.map(({ path }) => path)
  expect(found).toHaveLength(new Set(found).size)
  for (const { name } of treatments) expect(found).toContain(treatmentPath(name))

  const sizes: Promise<number>[] = []
  page.on('response', (response) => {
    if (!/\.(js|json)$/.test(new URL(response.url()).pathname)) return
    sizes.push(response.body().then((body) => brotliCompressSync(body).length))
  })
  await page.goto('/search?q=nad', { waitUntil: 'networkidle' })
  await expect(results(page).first()).toBeVisible()
  const bytes = (await Promise.all(sizes)).reduce((sum, each) => sum + each, 0)
  expect(bytes).toBeGreaterThan(10 * 1024)
  expect(bytes).toBeLessThanOrEqual(45 * 1024)
})
