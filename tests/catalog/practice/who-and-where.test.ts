/** Who provides the treatments, in which cities, and which ZIP codes we come to. */
import { describe, expect, test } from 'vitest'
import { clinic } from '../../../src/catalog/clinic.ts'
import { cities } from '../../../src/catalog/practice/city.ts'
import { monogramOf, provider, providerCard, unfilled, type Provider } from '../../../src/catalog/practice/provider.ts'
import { areaOf, isOutsideArea } from '../../../src/catalog/practice/service-area.ts'
import { isZip } from '../../../src/catalog/practice/zip-code.ts'

test('the provider has days and a license to look up in every city of the clinic', () => {
  expect(cities.map(({ name }) => name)).toEqual(clinic.locations)
  for (const { name, state } of cities) {
    expect(provider.licenses[state].lookup).toMatch(/^https:\/\/[\w.-]+\.(fl\.us|nysed\.gov)\//)
    expect(provider.days[name]).toBeDefined()
  }
})

describe('the provider’s card', () => {
  test('names no person until the clinic fills it in', () => {
    const { heading, under, initials, cities: shown } = providerCard()
    expect(provider.name).toBe('')
    expect(unfilled()).toEqual([
      'name',
      'credentials',
      'Florida license',
      'New York license',
      'days in Miami Beach',
      'days in New York',
    ])
    expect([heading, under, initials.join('')]).toEqual(['Nurse practitioner', '', 'NP'])
    for (const { days, license } of shown) expect([days, license.number]).toEqual(['', ''])
  })

  test('shows the name, initials, license numbers and days that the clinic filled in', () => {
    const filled: Provider = {
      ...provider,
      name: 'Ana de la Cruz',
      credentials: ['MSN', 'APRN'],
      licenses: { ...provider.licenses, Florida: { ...provider.licenses.Florida, number: 'APRN 1' } },
      days: { 'Miami Beach': 'Monday to Thursday', 'New York': '' },
    }
    const { heading, under, initials, cities: shown } = providerCard(filled)
    expect([heading, under, initials.join('')]).toEqual(['Ana de la Cruz', 'Nurse practitioner, MSN, APRN', 'AC'])
    expect(shown.map(({ name, days, license }) => [name, days, license.number])).toEqual([
      ['Miami Beach', 'Monday to Thursday', 'APRN 1'],
      ['New York', '', ''],
    ])
    expect(unfilled(filled)).toEqual(['New York license', 'days in New York'])
  })
})

test('monogramOf takes initials from words, not from parentheses or emoji', () => {
  expect(['Rosa (Rosie)', 'Rosa Lin 🌊', 'Ana de la Cruz'].map((name) => monogramOf(name).join(''))).toEqual(['R', 'RL', 'AC'])
})

describe('a ZIP code', () => {
  test.each([
    [clinic.address.zipCode, 'the Miami Beach area', 'Miami Beach'],
    ['33154', 'the Miami Beach area', 'Miami Beach'],
    ['33160-1234', 'the Miami Beach area', 'Miami Beach'],
    [' 10012 ', 'Manhattan', 'New York'],
    ['10282', 'Manhattan', 'New York'],
    ['10314', 'Staten Island', 'New York'],
    ['10451', 'the Bronx', 'New York'],
    ['11201', 'Brooklyn', 'New York'],
    ['11101', 'Queens', 'New York'],
    ['11004', 'Queens', 'New York'],
    ['11691', 'Queens', 'New York'],
    ['11516', 'the Five Towns', 'New York'],
  ])('%s is in %s', (zip, name, city) => {
    expect(areaOf(zip)).toMatchObject({ name, city })
  })

  test.each(['33142', '33149', '10501', '11001', '11581', '07302', '90210'])('%s is outside our areas', (zip) => {
    expect([isZip(zip), areaOf(zip)]).toEqual([true, undefined])
  })

  test.each(['', '3313', '331390', '33139-12', '1001a', 'SW1A'])('“%s” isn’t valid', (text) => {
    expect([isZip(text), areaOf(text)]).toEqual([false, undefined])
  })

  test('at the end of an address decides whether that address is outside our areas', () => {
    expect(isOutsideArea('12 Ocean Walk, Miami Beach, FL, 33139')).toBe(false)
    expect(isOutsideArea('1 Hill Road, Apt 10012, Tampa, FL, 33602')).toBe(true)
    expect(isOutsideArea('12 Ocean Walk')).toBe(false)
  })
})
