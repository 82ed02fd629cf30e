/** The city pages: map, ZIP codes, travel fee, and links to both forms with the city already chosen. */
import { readFileSync } from 'node:fs'
import { clinic, partnerBuilding } from '../../src/catalog/clinic.ts'
import { pageLocationOf } from '../../src/catalog/location.ts'
import { formatCents } from '../../src/catalog/money.ts'
import { paths } from '../../src/catalog/site/paths.ts'
import type { CityName } from '../../src/catalog/practice/city.ts'
import { areasIn } from '../../src/catalog/practice/service-area.ts'
import { isZip } from '../../src/catalog/practice/zip-code.ts'
import { residentDiscountPercent, travelFeeCents } from '../../src/catalog/quote.ts'
import { places } from '../../src/content/places.ts'
import { expect, test } from '../support/page.ts'
import { openCart } from '../support/steps/booking.ts'
import { factsOf } from '../support/structured-data.ts'

const pages: readonly (readonly [city: CityName, path: string, search: string])[] = [
  ['Miami Beach', paths.miamiBeach, '?in=miami-beach'],
  ['New York', paths.newYork, '?in=new-york'],
]

for (const [city, path, search] of pages) {
  test(`the page of ${city} has its map, ZIP codes, travel fee and questions`, async ({ page }) => {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(city)
    await expect(page.getByRole('img', { name: /^Map of / })).toBeVisible()
    const areas = page.getByRole('region', { name: /by ZIP code$/ })
    for (const zip of areasIn(city).flatMap(({ zips }) => zips)) await expect(areas).toContainText(new RegExp(`\\b${zip}\\b`))
    await expect(page.getByRole('region', { name: 'Travel fee' })).toContainText(formatCents(travelFeeCents))
    const { question, answer } = places[city].questions[0]!
    await page.locator('summary', { hasText: question }).click()
    await expect(page.getByText(answer)).toBeVisible()
  })

  test(`the page of ${city} leads to both forms with the city chosen`, async ({ page }) => {
    await page.goto(path)
    for (const [name, form] of [
      ['Book an in-home IV', paths.bookIv],
      ['Request a consultation', paths.consultation],
    ] as const) {
      const links = page.locator('main').getByRole('link', { name })
      await expect(links).toHaveCount(2)
      for (const link of await links.all()) await expect(link).toHaveAttribute('href', `${form}${search}`)
    }
    await page.locator('main').getByRole('link', { name: 'Book an in-home IV' }).first().click()
    await expect(page).toHaveURL(`${paths.bookIv}${search}`)
    await page.getByRole('button', { name: 'Add to cart Travel Detox' }).click()
    await openCart(page)
    await expect(page.getByRole('radio', { name: city })).toBeChecked()
    // A visitor who chooses another city keeps it after going back to the catalog.
    const [other] = pages.find(([name]) => name !== city)!
    await page.getByRole('radio', { name: other }).check({ force: true })
    await page.goBack()
    await openCart(page)
    await expect(page.getByRole('radio', { name: other })).toBeChecked()
    await page.goto(`${paths.consultation}${search}`)
    await expect(page.getByLabel('Location')).toHaveValue(pageLocationOf(city))
  })

  test(`the labels on the map of ${city} are at least 11 px high and inside the window`, async ({ page }) => {
    await page.goto(path)
    const map = page.getByRole('img', { name: /^Map of / })
    const sizes = await map.locator('text').evaluateAll((texts) => {
      const width = document.documentElement.clientWidth
      return texts.map((text) => {
        const { left, right } = text.getBoundingClientRect()
        const scale = (text as SVGTextElement).getScreenCTM()!.a
        return {
          text: text.textContent,
          px: scale * parseFloat(getComputedStyle(text).fontSize),
          inside: left >= 0 && right <= width,
        }
      })
    })
    expect(sizes.length).toBeGreaterThan(5)
    expect(sizes.filter(({ px, inside }) => px < 11 || !inside)).toEqual([])
  })
}

test('/consultation has the city of the last link, until the visitor chooses another', async ({ page }) => {
  const location = page.getByLabel('Location')
  for (const [city, path] of pages.toReversed()) {
    await page.goto(path)
    await page.locator('main').getByRole('link', { name: 'Request a consultation' }).first().click()
    await expect(location).toHaveValue(pageLocationOf(city))
  }
  await location.selectOption(pageLocationOf('New York'))
  await page.reload()
  await expect(location).toHaveValue(pageLocationOf('New York'))
})

test('only the page of Miami Beach names the clinic and its partner building', async ({ page }) => {
  await page.goto(paths.miamiBeach)
  await expect(page.getByRole('heading', { name: 'In our clinic' })).toBeVisible()
  const fee = page.getByRole('region', { name: 'Travel fee' })
  await expect(fee).toContainText(partnerBuilding.name)
  await expect(fee).toContainText(`${residentDiscountPercent}% off`)
  await page.goto(paths.newYork)
  await expect(page.getByRole('heading', { name: 'By phone' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'In our clinic' })).toHaveCount(0)
  await expect(page.locator('main')).not.toContainText(partnerBuilding.name)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('a city’s page has its map, its answers and a phone link', async ({ page }) => {
    await page.goto(paths.newYork)
    await expect(page.getByRole('img', { name: /^Map of / })).toBeVisible()
    await page.locator('summary').first().click()
    await expect(page.locator('details[open]')).toHaveCount(1)
    await expect(page.locator('main').getByRole('link', { name: /^Call / })).toHaveAttribute('href', `tel:${clinic.phone.e164}`)
  })
})

type Facts = {
  readonly '@type': string
  readonly '@id'?: string
  readonly telephone?: string
  readonly address?: { readonly postalCode: string }
  readonly areaServed?: readonly {
    readonly '@type': string
    readonly postalCode?: string[]
    readonly postalCodePrefix?: string[]
  }[]
}

test('the structured data gives the clinic’s address and the ZIP codes of each city', () => {
  for (const [city, path] of pages) {
    const { blocks } = factsOf(path, readFileSync(`dist${path}.html`, 'utf8'))
    const facts = blocks as unknown as readonly Facts[]
    const kind = city === clinic.address.city ? 'MedicalClinic' : 'Service'
    expect(facts.map((each) => each['@type']).toSorted(), path).toEqual(['BreadcrumbList', 'FAQPage', kind].toSorted())
    const place = facts.find((each) => each['@type'] === kind)!
    const starts = areasIn(city).flatMap(({ zips }) => zips)
    expect(place.areaServed!.flatMap(({ postalCode = [] }) => postalCode)).toEqual(starts.filter(isZip))
    expect(place.areaServed!.flatMap(({ postalCodePrefix = [] }) => postalCodePrefix)).toEqual(
      starts.filter((zip) => !isZip(zip)),
    )
    if (kind === 'MedicalClinic') {
      expect(place['@id']).toMatch(/\/miami-beach#clinic$/)
      expect(place.address!.postalCode).toBe(clinic.address.zipCode)
      expect(place.telephone).toBe(clinic.phone.e164)
    }
  }
})
