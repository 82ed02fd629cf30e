/** The provider's structured data holds only facts that the clinic has filled in. */
import { expect, test } from 'vitest'
import { provider, type Provider } from '../../src/catalog/practice/provider.ts'
import { clinicFacts } from '../../src/components/clinic-facts.ts'
import { personFacts } from '../../src/components/practice/person-facts.ts'
import { brokenFor, factsOf } from '../support/structured-data.ts'

const site = new URL('https://clinic.example')
const brokenIn = (facts: object) =>
  brokenFor(factsOf('/team', `<script type="application/ld+json">${JSON.stringify(facts)}</script>`))
const florida = { ...provider.licenses.Florida, number: 'APRN 1' }

test('the facts are the clinic’s until the provider has a name', () => {
  expect(personFacts(site)).toEqual(clinicFacts(site))
  expect(personFacts(site, undefined, { ...provider, credentials: ['MSN'] })).toEqual(clinicFacts(site))
})

test('a provider with only a name has no credentials, photo or licenses', () => {
  const facts = personFacts(site, undefined, { ...provider, name: 'Ana de la Cruz' })
  expect(facts).toEqual({
    '@type': 'Person',
    '@id': 'https://clinic.example/team#clinician',
    name: 'Ana de la Cruz',
    url: 'https://clinic.example/team',
    jobTitle: 'Nurse practitioner',
    worksFor: { '@id': 'https://clinic.example/#clinic' },
  })
  expect(brokenIn(facts)).toEqual([])
})

test('a complete provider has credentials, a photo, and each license that has a number', () => {
  const filled: Provider = {
    ...provider,
    name: 'Ana de la Cruz',
    credentials: ['MSN', 'APRN'],
    licenses: { ...provider.licenses, Florida: florida },
  }
  const facts = personFacts(site, '/_astro/photo.webp', filled)
  expect(facts).toMatchObject({
    honorificSuffix: 'MSN, APRN',
    image: 'https://clinic.example/_astro/photo.webp',
    hasCredential: [
      {
        name: 'Florida nurse practitioner license',
        identifier: 'APRN 1',
        url: florida.lookup,
        recognizedBy: { name: 'Florida Board of Nursing' },
        validIn: { name: 'Florida' },
      },
    ],
  })
  expect(brokenIn(facts)).toEqual([])
})
