/** A provider's day on the road. */
import { expect, test } from 'vitest'
import { easternInstant } from '../../src/catalog/time/eastern.ts'
import {
  directionsTo,
  gapText,
  nextVisit,
  nowIndex,
  offText,
  planDay,
  toBring,
  visitCount,
  whereText,
  withGaps,
} from '../../src/admin/calendar/day-plan.ts'
import { makeCalendarProvider, makeCalendarVisit, timesOn } from '../support/rows/calendar.ts'

const day = '2027-05-12'
const at = (hour: number, minute = 0) => easternInstant(day, hour, minute)
const visitAt = (hour: number, minute: number, change = {}) =>
  makeCalendarVisit({ ...timesOn(day, [hour, minute], 60), ...change })

test('the gap between visits shows the drive and the time left; before the first visit, only the drive', () => {
  const texts = (...visits: Parameters<typeof toBring>[0]) =>
    withGaps(visits).map(({ gap }) => (gap === undefined ? undefined : gapText(gap)))
  expect(texts(visitAt(11, 5), visitAt(9, 0))).toEqual(['25 min drive', '25 min drive · 40 min free'])
  expect(
    texts(visitAt(9, 0, { travelMinutes: 0 }), visitAt(10, 25), visitAt(11, 40), visitAt(12, 40, { travelMinutes: 0 })),
  ).toEqual(['', '25 min drive', '25 min drive · 10 min short', ''])
  expect(texts(visitAt(9, 0), visitAt(10, 0, { kind: 'phone', travelMinutes: 0 }))).toEqual(['25 min drive', ''])
  expect(gapText({ drive: 25, free: 40 }, '33154')).toBe('25 min drive from 33154 · 40 min free')
})

test('a no-show has no gap, and the next gap starts at the end of the visit before it', () => {
  const plan = withGaps([visitAt(9, 0), visitAt(10, 30, { status: 'no-show' }), visitAt(12, 30)])
  expect(plan.map(({ gap }) => gap?.free)).toEqual([null, undefined, 125])
})

test('a canceled visit stays on the list but isn’t counted', () => {
  const visits = [visitAt(9, 0), visitAt(11, 0, { status: 'canceled' }), visitAt(13, 0, { status: 'no-show' })]
  expect(withGaps(visits)).toHaveLength(3)
  expect(visitCount(visits)).toBe(2)
})

test('a day lists each provider who has a city, visits or time off, and nobody else', () => {
  const miami = makeCalendarProvider({ stays: [{ city: 'Miami Beach', firstDay: day, lastDay: day }] })
  const off = { startsAt: at(13).toISOString(), endsAt: easternInstant('2027-05-13', 0, 0).toISOString() }
  const away = makeCalendarProvider({ id: 'away', timeOff: [off] })
  const elsewhere = makeCalendarProvider({ id: 'elsewhere' })
  const other = makeCalendarVisit(timesOn('2027-05-13', [9, 0], 60))
  const plans = planDay(day, [visitAt(9, 0), other], [miami, away, elsewhere])
  expect(plans.map(({ provider, city, visits, off: hours }) => [provider.id, city, visits.length, hours.length])).toEqual([
    [miami.id, 'Miami Beach', 1, 0],
    ['away', undefined, 0, 1],
  ])
  expect(planDay('2027-05-13', [], [away])).toEqual([])
})

test('a visit hidden by the city filter doesn’t count as free time', () => {
  const call = visitAt(11, 0, { kind: 'phone', city: null, travelMinutes: 0 })
  const [miami] = planDay(day, [visitAt(9, 0), call, visitAt(13, 0)], [makeCalendarProvider()], 'Miami Beach')
  expect(miami?.visits.map(({ visit, gap }) => [visit.city, gap?.free])).toEqual([
    ['Miami Beach', null],
    ['Miami Beach', 35],
  ])
})

test('time off says which part of the day it covers', () => {
  const until = easternInstant('2027-05-13', 0, 0)
  const off = (from: Date, to: Date) => offText(day, { startsAt: from.toISOString(), endsAt: to.toISOString() })
  expect(off(at(0), until)).toBe('Time off all day')
  expect(off(easternInstant('2027-05-10', 9, 0), easternInstant('2027-05-14', 12, 0))).toBe('Time off all day')
  expect(off(at(13), until)).toBe('Time off from 1:00 PM')
  expect(off(easternInstant('2027-05-11', 9, 0), at(13))).toBe('Time off until 1:00 PM')
  expect(off(at(9), at(13))).toBe('Time off 9:00 AM to 1:00 PM')
})

test('the next visit is the first that isn’t over, even if staff never closed an earlier one', () => {
  const [first, second, third] = [visitAt(9, 0), visitAt(11, 0), visitAt(15, 0)] as const
  const next = (now: Date, ...visits: Parameters<typeof toBring>[0]) => nextVisit(day, withGaps(visits), now)?.id
  expect(next(at(9, 30), first, second)).toBe(first.id)
  expect(next(at(10, 30), first, second)).toBe(second.id)
  expect(next(at(11, 30), { ...first, status: 'completed' }, { ...second, status: 'no-show' }, third)).toBe(third.id)
  expect(next(at(13, 0), { ...first, status: 'arrived' }, second)).toBe(first.id)
  expect(next(at(23, 0), first, second)).toBe(first.id)
  expect(next(easternInstant('2027-05-11', 9, 0), first)).toBeUndefined()
  expect([8, 10, 20].map((hour) => nowIndex(withGaps([first, second]), at(hour)))).toEqual([0, 1, 2])
})

test('the list of what to bring sums the treatments of the visits that take place', () => {
  const wellness = { title: 'Everyday Wellness IV', quantity: 2 }
  const detox = { title: 'Travel Detox', quantity: 1 }
  expect(
    toBring([
      visitAt(9, 0, { treatments: [detox, wellness] }),
      visitAt(11, 0, { treatments: [{ ...wellness, quantity: 1 }] }),
      visitAt(13, 0, { treatments: [wellness], status: 'no-show' }),
    ]),
  ).toEqual([{ ...wellness, quantity: 3 }, detox])
})

test('directions lead to the client’s address or to the clinic, and a phone call has none', () => {
  const home = visitAt(9, 0)
  const clinic = visitAt(9, 0, { kind: 'clinic', address: '', place: 'Tidelight, 1 Coral Way, Miami Beach' })
  const phone = visitAt(9, 0, { kind: 'phone', address: '', place: 'By phone' })
  expect(new URL(directionsTo(home)!).searchParams.get('destination')).toBe(home.address)
  expect(new URL(directionsTo(clinic)!).searchParams.get('destination')).toBe(clinic.place)
  expect(directionsTo(phone)).toBeUndefined()
  expect([home, clinic, phone].map(whereText)).toEqual([home.address, clinic.place, 'By phone'])
  expect(whereText({ ...home, address: '' })).toBe('Client’s address, ZIP code 33139')
})
