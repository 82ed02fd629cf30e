/** A treatment's structured data says no more than its page: its starting price, and its cities. */
import { expect, test } from 'vitest'
import { citiesOf, treatmentNamed, treatments } from '../../src/catalog/treatment/treatment.ts'
import { treatmentFacts } from '../../src/components/treatment/treatment-facts.ts'
import type { TreatmentPage } from '../../src/content/treatment-page.ts'
import { brokenFor, factsOf, unknownToSchemaOrg } from '../support/structured-data.ts'

const site = new URL('https://clinic.example')
const page = { also: [], summary: 'Words.', sources: [], reviewed: null, status: { text: 'Words.' } } as unknown as TreatmentPage
const factsFor = (name: string) => treatmentFacts(treatmentNamed(name), page, '/here', site)
const brokenIn = (facts: object) =>
  brokenFor(factsOf('/here', `<script type="application/ld+json">${JSON.stringify(facts)}</script>`))

test('a treatment with a starting price has a minimum price, and one with a fixed price an exact one', () => {
  const from = factsFor('NAD+ High-Dose IV').mainEntity.offers
  expect(from).toMatchObject({ priceSpecification: { '@type': 'PriceSpecification', minPrice: 700, priceCurrency: 'USD' } })
  expect(from).not.toHaveProperty('price')
  expect(factsFor('NAD+ 500 mg Infusion').mainEntity.offers).toMatchObject({ price: '700.00', priceCurrency: 'USD' })
  for (const { name } of treatments) expect(brokenIn(factsFor(name))).toEqual([])
})

test('a treatment that is given in the clinic serves only the clinic’s city', () => {
  expect(factsFor('PDO Thread Lifts').mainEntity.areaServed).toEqual([{ '@type': 'City', name: 'Miami Beach' }])
  expect(factsFor('Dermal Fillers').mainEntity.areaServed).toHaveLength(2)
  for (const treatment of treatments.filter(({ description }) => /in the clinic/i.test(description)))
    expect([treatment.name, citiesOf(treatment)]).toEqual([treatment.name, ['Miami Beach']])
})

test('schema.org has every type and property that the facts use, for both kinds of price', () => {
  const pages = ['NAD+ High-Dose IV', 'NAD+ 500 mg Infusion'].map((name) =>
    factsOf(
      name,
      `<script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...factsFor(name) })}</script>`,
    ),
  )
  expect(unknownToSchemaOrg(pages)).toEqual([])
})
