/** Our cities' pages: links that name a city, and ZIP codes that each belong to an area of one city. */
import { expect, test } from 'vitest'
import { clinic } from '../../../src/catalog/clinic.ts'
import { paths } from '../../../src/catalog/site/paths.ts'
import { cities, cityNames } from '../../../src/catalog/practice/city.ts'
import { cityInSearch, hasClinic, inCity, kindsIn, withoutCity, zipNames, zipsIn } from '../../../src/catalog/practice/place.ts'
import { areaOf, areasIn } from '../../../src/catalog/practice/service-area.ts'
import { isZip } from '../../../src/catalog/practice/zip-code.ts'
import { zipPoints } from '../../../src/catalog/practice/zip-point.ts'

test('inCity adds a city to a link under the name of the city’s page', () => {
  expect(inCity(paths.bookIv, 'Miami Beach')).toBe('/book-iv?in=miami-beach')
  expect(inCity(paths.consultation, 'New York')).toBe('/consultation?in=new-york')
  expect(cityNames.map((city) => inCity('', city).split('=')[1])).toEqual([paths.miamiBeach.slice(1), paths.newYork.slice(1)])
})

test('cityInSearch reads only our cities from an address, and withoutCity removes them', () => {
  for (const city of cityNames) expect(cityInSearch(new URL(inCity(paths.bookIv, city), 'https://a.example').search)).toBe(city)
  expect(cityInSearch('?utm_source=mail&in=New-York')).toBe('New York')
  for (const search of ['', '?', '?in=', '?in=boston', '?in=miami', '?city=new-york', '?in=%F0%9F%8C%8A', '?in=toString'])
    expect(cityInSearch(search), search).toBeUndefined()
  expect(cityInSearch('?in=new-york&in=miami-beach')).toBe('New York')
  expect(withoutCity('?in=new-york')).toBe('')
  expect(withoutCity('?utm_source=mail&in=New-York')).toBe('?utm_source=mail')
})

test('only the city of our address has a clinic, and each city’s line names its kinds of visits', () => {
  expect(cityNames.filter(hasClinic)).toEqual([clinic.address.city])
  for (const { name, visits } of cities)
    expect(kindsIn(name).map((kind) => visits.toLowerCase().includes(kind))).toEqual(kindsIn(name).map(() => true))
  expect(kindsIn('New York')).toEqual(['home', 'phone'])
})

test('every ZIP code belongs to one area of one city', () => {
  const areas = cityNames.flatMap(areasIn)
  expect(areas.flatMap(({ name }) => zipsIn(name)).toSorted()).toEqual(Object.keys(zipPoints).toSorted())
  for (const zip of Object.keys(zipPoints))
    expect(areasIn(areaOf(zip)!.city).map(({ name }) => name)).toContain(areaOf(zip)!.name)
  for (const { name } of areas) expect(zipsIn(name).length, name).toBeGreaterThan(0)
})

test('an area names the places of all its ZIP codes or of none, and of all if it is its city’s only area', () => {
  for (const { city, name, zips } of cityNames.flatMap(areasIn)) {
    const named = zips.filter((zip) => zip in zipNames)
    expect(named.length === 0 || named.length === zips.length, name).toBe(true)
    if (areasIn(city).length === 1) expect(named, name).toEqual(zips)
  }
  expect(Object.keys(zipNames).filter((zip) => !isZip(zip) || areaOf(zip) === undefined)).toEqual([])
})
