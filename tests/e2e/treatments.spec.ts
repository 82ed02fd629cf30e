/** The pages of treatments and infusions: links, structured data, adding to the consultation or the cart, and no JavaScript. */
import { readFileSync } from 'node:fs'
import { treatments } from '../../src/catalog/treatment/treatment.ts'
import { treatmentPath } from '../../src/catalog/treatment/treatment-path.ts'
import { expect, test } from '../support/page.ts'

test('a treatment’s name links to its page, which links back to the list', async ({ page }) => {
  await page.goto('/peptides')
  await page.getByRole('link', { name: 'BPC-157', exact: true }).click()
  await expect(page).toHaveURL('/treatments/bpc-157')
  await expect(page.getByRole('heading', { level: 1, name: 'BPC-157' })).toBeVisible()
  await page.getByRole('link', { name: 'Not FDA approved' }).click()
  await expect(page.getByRole('region', { name: 'FDA status' })).toBeInViewport()
  await page.getByRole('link', { name: 'Source 1', exact: true }).first().click()
  await expect(page.getByText('Gwyer, Wragg and Wilson')).toBeInViewport()
  await expect(page.getByText('Not yet reviewed by a clinician.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Peptides' }).click()
  await expect(page).toHaveURL('/peptides')
})

test('in a wide window, all sections of a treatment’s page align their second column', async ({ page }) => {
  for (const width of [1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    for (const name of ['semaglutide-program', 'everyday-wellness-iv']) {
      await page.goto(`/treatments/${name}`)
      const second = [
        page.getByRole('img').first(),
        page.getByRole('region', { name: 'What it is' }).getByRole('paragraph').first(),
        page.getByRole('heading', { name: 'How it goes' }),
        page.getByRole('region', { name: 'What’s known' }).getByRole('listitem').first(),
        page.locator('summary').first(),
      ]
      const lines = new Set<number>()
      for (const part of second) lines.add(Math.round((await part.boundingBox())!.x))
      expect([...lines], `${name} at ${width}`).toHaveLength(1)
    }
  }
})

test('a visitor adds a treatment to the consultation from its page', async ({ page }) => {
  await page.goto('/treatments/semaglutide-program')
  await page.getByRole('button', { name: /^Add to Consult ?: Semaglutide Program$/ }).click()
  await page.getByRole('link', { name: 'Request consultation (1)' }).click()
  await expect(page).toHaveURL('/consultation')
  await expect(page.getByText('Semaglutide Program', { exact: true }).first()).toBeVisible()
})

test('an infusion’s page adds one to the cart for each press, but not for a double press', async ({ page }) => {
  await page.goto('/book-iv')
  await page.getByRole('link', { name: 'NAD+ 500 mg Infusion' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^NAD\+ 500.mg Infusion$/ })).toBeVisible()
  const cart = page.getByRole('link', { name: /^Go to your cart/ })
  await expect(cart).toHaveCount(0)
  const add = page.getByRole('button', { name: /^Add to cart ?: NAD\+ 500 mg Infusion$/ })
  await add.dblclick()
  await expect(cart).toHaveText('Go to your cart (1)')
  await add.click()
  await expect(page.getByRole('status').filter({ hasText: '2 in your cart.' })).toBeAttached()
  await cart.click()
  await expect(page).toHaveURL('/book-iv')
  await expect(page.getByRole('button', { name: /cart/i }).filter({ hasText: '2' }).first()).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a treatment’s page has its text, its links and a phone number', async ({ page }) => {
    await page.goto('/treatments/dermal-fillers')
    await page.locator('summary', { hasText: 'Can filler really be dissolved?' }).click()
    await expect(page.locator('details[open]')).toHaveCount(1)
    await expect(page.getByRole('button', { name: /Add to/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Call 911' })).toHaveAttribute('href', 'tel:911')
    await expect(page.getByRole('link', { name: /^Call us,/ })).toHaveAttribute('href', /^tel:\+1/)
    await page.getByRole('link', { name: 'How prices work' }).click()
    await expect(page.getByRole('region', { name: 'Depends on your plan' })).toBeInViewport()
    await page.goBack()
    await page.getByRole('link', { name: 'Request a consultation' }).first().click()
    await expect(page).toHaveURL('/consultation')
  })
})

/** The JSON-LD of a built page. */
const factsOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json]) => JSON.parse(json!) as { '@type': string; url?: string; mainEntity?: { offers?: { price: string } } },
  )

test('an infusion’s page says why it adds no more than the cart’s limit of 10', async ({ page }) => {
  await page.goto('/book-iv')
  await page.getByRole('link', { name: 'NAD+ 500 mg Infusion' }).click()
  const add = page.getByRole('button', { name: /^Add to cart ?: NAD\+ 500 mg Infusion$/ })
  for (let press = 0; press < 11; press += 1) await add.click()
  await expect(page.getByText('Your cart has 10 of these, which is the limit.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Go to your cart/ })).toHaveText('Go to your cart (10)')
})

test('every treatment has a page with structured data and without dead links', () => {
  const sitemap = readFileSync('dist/sitemap.xml', 'utf8')
  const titles = new Set<string>()
  for (const { name, infusion } of treatments) {
    const path = treatmentPath(name)
    const html = readFileSync(`dist${path}.html`, 'utf8')
    expect.soft(sitemap, path).toContain(`${path}</loc>`)
    titles.add(/<title>(.*?)<\/title>/.exec(html)![1]!)
    const facts = factsOf(html)
    expect.soft(facts.map((each) => each['@type']).toSorted(), path).toEqual(['BreadcrumbList', 'FAQPage', 'MedicalWebPage'])
    const price = facts.find((each) => each['@type'] === 'MedicalWebPage')!.mainEntity!.offers?.price
    if (infusion) expect.soft(price, path).toBe((infusion.priceCents / 100).toFixed(2))
    for (const [, href] of html.matchAll(/ href="(\/treatments\/[^"#]+)"/g))
      expect.soft(() => readFileSync(`dist${href}.html`), `${path} → ${href}`).not.toThrow()
  }
  expect(titles.size).toBe(treatments.length)
})
