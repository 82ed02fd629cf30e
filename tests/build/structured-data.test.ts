/** Tests the checks of structured data themselves. For the built pages, see tests/e2e/site/search-engines.spec.ts. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brokenFor, factsOf, unknownToSchemaOrg, unresolved } from '../support/structured-data.ts'

const site = 'https://clinic.example'
const page = (facts: object, words = '') =>
  factsOf(
    '/here',
    `<main>${words}</main><script type="application/ld+json">${JSON.stringify({ '@context': 'https://schema.org', ...facts })}</script>`,
  )
const ours = { '@type': 'MedicalWebPage', url: `${site}/here`, name: 'Here', about: { '@type': 'MedicalTherapy', name: 'Rest' } }
const trail = (...positions: number[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: positions.map((position) => ({
    '@type': 'ListItem',
    position,
    name: `Step ${position}`,
    item: `${site}/here`,
  })),
})
const faq = {
  '@type': 'FAQPage',
  mainEntity: [{ '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'Because of it.' } }],
}

test('unknownToSchemaOrg reports types, properties and values that schema.org doesn’t have', () => {
  expect(unknownToSchemaOrg([page(ours), page(trail(1, 2)), page(faq)])).toEqual([])
  const found = unknownToSchemaOrg([
    page(ours),
    page({ ...ours, '@type': 'MedicalPage' }),
    page({ ...ours, headlin: 'Here' }),
    page({ ...ours, about: { '@type': 'MedicalTherapy', name: 'Rest', price: '1.00' } }),
    page({ ...ours, lastReviewed: { day: 1 } }),
  ])
  expect(found.map((line) => /^\/here (\w+): "?(\w+|schema\.\w+)/.exec(line)?.slice(1))).toEqual([
    ['MedicalPage', 'MedicalPage'],
    ['MedicalWebPage', 'headlin'],
    ['MedicalWebPage', 'price'],
    ['MedicalWebPage', 'day'],
  ])
})

test('brokenFor reports facts for Google that are missing, malformed, or not shown on the page', () => {
  expect(brokenFor(page(faq, 'Why? <p>Because\n of it.</p>'))).toEqual([])
  expect(brokenFor(page(faq, 'Why?'))).toEqual(['/here doesn’t show: Because of it.'])
  expect(brokenFor(page({ ...faq, mainEntity: [] }))).toEqual(['/here FAQPage has no mainEntity'])
  expect(brokenFor(page(trail(1, 2)))).toEqual([])
  expect(brokenFor(page(trail(1)))).toEqual(['/here has a trail of one step'])
  expect(brokenFor(page(trail(1, 3)))).toEqual(['/here: step 2 of the trail says 3'])
  expect(brokenFor(page({ '@type': 'Drug' }))).toEqual(['/here Drug has no name'])
  const offers = { '@type': 'Offer', price: '270', priceCurrency: 'USD' }
  expect(brokenFor(page({ '@type': 'Service', name: 'Infusion', offers }))).toEqual(['/here Service.offers: 270 is no price'])
})

test('unresolved reports relative addresses, dead links, and ids that are undefined or belong to two types', () => {
  const dist = mkdtempSync(join(tmpdir(), 'clinic-dist-'))
  try {
    writeFileSync(join(dist, 'here.html'), '<p id="part"></p>')
    const clinic = { '@type': 'MedicalClinic', '@id': `${site}/#clinic`, name: 'Clinic' }
    const service = { '@type': 'Service', name: 'Care', provider: { '@id': `${site}/#clinic` } }
    const of = (...facts: object[]) =>
      unresolved(
        facts.map((each) => page(each)),
        dist,
        site,
      )
    expect(of(ours, service, clinic, { ...ours, url: `${site}/here#part` })).toEqual([])
    expect(of(service)).toEqual([`/here Service.provider.@id: nobody defines ${site}/#clinic`])
    expect(of(clinic, { ...clinic, '@type': 'Person' })).toEqual([`/here Person: ${site}/#clinic is a MedicalClinic elsewhere`])
    expect(of({ ...ours, url: '/here' })).toEqual(['/here MedicalWebPage.url: /here isn’t a whole address'])
    expect(of({ ...ours, url: `${site}/gone` })).toEqual([`/here MedicalWebPage.url: ${site}/gone leads nowhere`])
    expect(of({ ...ours, url: `${site}/here#gone` })).toEqual([`/here MedicalWebPage.url: ${site}/here#gone leads nowhere`])
  } finally {
    rmSync(dist, { recursive: true })
  }
})
