import { expect, test } from 'vitest'
import { clinic } from '../../src/catalog/clinic.ts'
import { easternInstant } from '../../src/catalog/eastern.ts'
import { locations } from '../../src/catalog/location.ts'
import { placeLine, placesFor, usualPlace, type AskedPlace } from '../../src/catalog/visit-place.ts'
import { holidayOn, isOutsideHours, visitMinutes } from '../../src/catalog/visit-time.ts'

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

test('our hours are from 8 AM to 8:30 PM Eastern, through a clock change', () => {
  for (const day of ['2026-12-01', '2027-03-14', '2027-11-07'])
    expect(
      [
        [7, 59],
        [8, 0],
        [20, 29],
        [20, 30],
        [3, 30],
      ].map(([hour, minute]) => isOutsideHours(easternInstant(day, hour!, minute!))),
    ).toEqual([true, false, false, true, true])
})

test('knows the holidays on which clients are away', () => {
  expect(
    ['2026-11-26', '2027-11-25', '2026-05-25', '2027-05-31', '2026-09-07', '2026-07-04', '2026-12-25', '2027-01-01'].map(
      holidayOn,
    ),
  ).toEqual([
    'Thanksgiving',
    'Thanksgiving',
    'Memorial Day',
    'Memorial Day',
    'Labor Day',
    'Independence Day',
    'Christmas Day',
    'New Year’s Day',
  ])
  expect(['2026-11-19', '2026-11-27', '2026-12-24'].map(holidayOn)).toEqual([undefined, undefined, undefined])
})
