import { expect, test } from 'vitest'
import { clinic } from '../../../src/catalog/clinic.ts'
import { locations } from '../../../src/catalog/location.ts'
import { cityOf, placeLine, placesFor, usualPlace, type AskedPlace } from '../../../src/catalog/visit/place.ts'
import { initialsOf } from '../../../src/catalog/visit/visit.ts'
import { visitMinutes } from '../../../src/catalog/visit/length.ts'

const asked = (location: string): AskedPlace => ({ kind: 'consultation', location })

test('only a client who asked for Miami Beach is offered our address there', () => {
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

test('a request for a building suggests that building; an unknown location needs a choice', () => {
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

test('an IV visit is at the client’s address, named by its ZIP code', () => {
  const booking: AskedPlace = { kind: 'booking', zipCode: '33139' }
  expect(placeLine(booking, usualPlace(booking)!, '')).toBe('Your address, ZIP code 33139')
})

test('visitMinutes adds up the longest treatment of each guest, to the half hour', () => {
  const item = (title: string, quantity = 1) => ({ title, quantity })
  expect(visitMinutes([])).toBe(60)
  expect(visitMinutes([item('Everyday Wellness IV'), item('NAD+ 500 mg Infusion')])).toBe(120)
  expect(visitMinutes([item('Everyday Wellness IV', 2), item('NAD+ 500 mg Infusion')])).toBe(180)
  expect(visitMinutes([item('NAD+ 500 mg Infusion', 3)])).toBe(360)
})

test('cityOf finds the city from the ZIP code or location that a client gave', () => {
  expect(cityOf({ kind: 'booking', zipCode: '33139' })).toBe('Miami Beach')
  expect(cityOf({ kind: 'booking', zipCode: '11598-1234' })).toBe('New York')
  expect(cityOf({ kind: 'booking', zipCode: '90210' })).toBeNull()
  expect(cityOf(asked('NYC'))).toBe('New York')
  expect(cityOf(asked('The Palmera, Miami Beach'))).toBe('Miami Beach')
  expect(cityOf(asked('Other'))).toBeNull()
})

test.each([
  ['Ana Pereira', 'A. P.'],
  ['ana', 'A.'],
  ['Ana María de la Cruz', 'A. C.'],
  ['Alexandra (Sasha)', 'A.'],
  ['Hannah (Han) Lee (new)', 'H. L.'],
  ['Hannah (Han', 'H.'],
  ['Dana 🌊', 'D.'],
  ['Ольга Ким', 'О. К.'],
  ['王 小明', '王. 小.'],
  ['🌊', '🌊.'],
  ['', '.'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
