import { expect, test } from 'vitest'
import { clinic } from '../../src/catalog/clinic.ts'
import { locations } from '../../src/catalog/location.ts'
import { placeLine, placesFor, usualPlace, type AskedPlace } from '../../src/catalog/visit-place.ts'
import { visitMinutes } from '../../src/catalog/visit-time.ts'

const asked = (location: string): AskedPlace => ({ kind: 'consultation', location })

test('only who asked for Miami Beach is offered our address there', () => {
  for (const location of ['NYC', 'Five Towns, Long Island']) {
    expect(usualPlace(asked(location))).toBeUndefined()
    expect(
      placesFor(asked(location))
        .map((kind) => placeLine(asked(location), kind, 'x'))
        .join(),
    ).not.toContain('Miami')
  }
  expect(usualPlace(asked('Miami Beach'))).toBe('clinic')
  expect(placeLine(asked('Miami Beach'), 'clinic', '')).toContain(clinic.address.street)
})

test('a building is suggested by its name; anything unknown needs a choice', () => {
  expect(placeLine(asked('The Palmera, Miami Beach'), usualPlace(asked('The Palmera, Miami Beach'))!, '')).toBe(
    'The Palmera, Miami Beach',
  )
  for (const location of ['Other', 'A place of before']) {
    expect(usualPlace(asked(location))).toBeUndefined()
    expect(placesFor(asked(location))).not.toContain('named')
  }
  expect(locations.filter((location) => usualPlace(asked(location)) === undefined)).toEqual([
    'NYC',
    'Five Towns, Long Island',
    'Other',
  ])
})

test('an IV visit is at the client’s home, named by its ZIP code', () => {
  const booking: AskedPlace = { kind: 'booking', zipCode: '33139' }
  expect(placeLine(booking, usualPlace(booking)!, '')).toBe('Your address, ZIP code 33139')
})

test('a visit lasts as long as its longest treatment, an hour at least', () => {
  expect(visitMinutes([])).toBe(60)
  expect(visitMinutes(['Everyday Wellness IV', 'NAD+ 500 mg Infusion'])).toBe(90)
})
