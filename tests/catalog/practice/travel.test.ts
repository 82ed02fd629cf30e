import { expect, test } from 'vitest'
import { areaOf } from '../../../src/catalog/practice/service-area.ts'
import { travelMinutes } from '../../../src/catalog/practice/travel.ts'
import { zipPoints } from '../../../src/catalog/practice/zip-point.ts'

const zips = Object.keys(zipPoints)

test('every ZIP code with coordinates is in one of our areas', () => {
  expect(zips.filter((zip) => areaOf(zip) === undefined)).toEqual([])
})

test('travel between our ZIP codes takes 10 to 180 minutes, and about as long in both directions', () => {
  const pairs = zips.flatMap((from) => zips.map((to) => [from, to] as const))
  const unlikely = pairs.filter(([from, to]) => {
    const minutes = travelMinutes(from, to)
    return minutes % 5 !== 0 || minutes < 10 || minutes > 180 || Math.abs(travelMinutes(to, from) - minutes) > 5
  })
  expect(unlikely).toEqual([])
})

test('a ferry and a bridge add travel time, and an unknown route counts as 45 minutes', () => {
  expect(travelMinutes('33139', '33139')).toBe(10)
  expect(travelMinutes('33139', '33109')).toBeGreaterThan(travelMinutes('33139', '33140') + 20)
  expect(travelMinutes('10021', '10301')).toBeGreaterThan(travelMinutes('10021', '11201'))
  expect(travelMinutes('33139', '10021')).toBe(45)
  expect(travelMinutes('33139', '90210')).toBe(45)
})
