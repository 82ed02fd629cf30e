/** Each visit has one leg of travel to it, recalculated when the visit before it changes (decision 36). */
import { expect, test } from 'vitest'
import { easternInstant } from '../../../src/catalog/time/eastern.ts'
import { travelMinutes } from '../../../src/catalog/practice/travel.ts'
import { clashesOf, withLegs, type Stop } from '../../../netlify/domain/visit/leg.ts'
import { obstacle } from '../../../netlify/domain/visit/obstacle.ts'
import { changedLegs, planned, put, type Schedule } from '../../../netlify/domain/visit/schedule.ts'

const day = '2027-05-12'
const at = (hour: number, minute = 0, on = day) => easternInstant(on, hour, minute)
const base = () => '33139'

const stop = (id: string, zipCode: string | null, from: Date, minutes = 60, change: Partial<Stop> = {}): Stop => ({
  ...{ id, zipCode, startsAt: from, endsAt: new Date(from.getTime() + minutes * 60_000) },
  ...{ travelMinutes: 0, travelFrom: null, overbooked: false },
  ...change,
})

const scheduleOf = (stops: readonly Stop[], change: Partial<Schedule> = {}): Schedule => ({
  ...{ version: 1, stops, held: [], timeOff: [], licenses: [], hasStays: true, ended: false },
  stays: [{ city: 'Miami Beach', firstDay: '2027-05-01', lastDay: '2027-05-31', baseZip: '33139' }],
  hours: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ city: 'Miami Beach', weekday, opensAt: 8 * 60, closesAt: 20 * 60 + 30 })),
  ...change,
})
const legsOf = (stops: readonly Stop[]) => stops.map(({ id, travelFrom, travelMinutes: minutes }) => [id, travelFrom, minutes])

test('the first leg starts at the base, every other one at the previous visit, and a call needs no travel', () => {
  const stops = [
    stop('b', '33154', at(12)),
    stop('call', null, at(10, 30)),
    stop('a', '33140', at(9)),
    stop('n', '33160', at(9, 0, '2027-05-13')),
  ]
  expect(legsOf(withLegs(stops, base))).toEqual([
    ['a', '33139', travelMinutes('33139', '33140')],
    ['call', null, 0],
    ['b', '33140', travelMinutes('33140', '33154')],
    ['n', '33139', travelMinutes('33139', '33160')],
  ])
})

test('travel minutes that staff entered stay until the leg starts elsewhere', () => {
  const [a, b] = withLegs([stop('a', '33140', at(9)), stop('b', '33154', at(12))], base) as [Stop, Stop]
  const byHand = { ...b, travelMinutes: 75 }
  expect(withLegs([a, byHand], base)[1]).toMatchObject({ travelMinutes: 75 })
  expect(withLegs([byHand], base)[0]).toMatchObject({ travelFrom: '33139', travelMinutes: travelMinutes('33139', '33154') })
})

test('travel minutes that staff entered for a home without a ZIP code stay when a visit is put before it', () => {
  const plan = put(scheduleOf([]), stop('hotel', null, at(11)), 40)
  expect(legsOf(plan)).toEqual([['hotel', null, 40]])
  const before = planned(scheduleOf(plan), 'a', stop('a', '33154', at(9)))
  expect(legsOf(before)[1]).toEqual(['hotel', null, 40])
})

test('adding a visit between two others changes only the next leg, and removing it restores that leg', () => {
  const stops = withLegs([stop('a', '33140', at(9)), stop('c', '33160', at(14)), stop('d', '33141', at(17))], base)
  const schedule = scheduleOf(stops)
  const plan = planned(schedule, 'b', stop('b', '33109', at(11)))
  expect(legsOf(changedLegs(schedule, plan, 'b'))).toEqual([['c', '33109', travelMinutes('33109', '33160')]])
  expect(legsOf(planned(scheduleOf(plan), 'b'))).toEqual(legsOf(stops))
})

test('obstacle says why a time isn’t possible, without naming a client', () => {
  const schedule = scheduleOf(withLegs([stop('a', '33140', at(9)), stop('c', '33140', at(12))], base))
  const against = (
    startsAt: Date,
    zipCode: string | null = '33140',
    city: 'Miami Beach' | 'New York' | null = 'Miami Beach',
    change = {},
  ) => {
    const changed = { ...schedule, ...change }
    return obstacle(changed, planned(changed, 'b', stop('b', zipCode, startsAt)), 'b', city)
  }
  expect(against(at(10, 30))).toBeUndefined()
  expect(against(at(9, 30))).toBe('Taken from 9:00 AM to 10:00 AM.')
  expect(against(at(10))).toBe('The previous visit ends at 10:00 AM, and it’s 10 minutes away.')
  expect(against(at(10), null)).toBeUndefined()
  expect(against(at(11))).toBe('The next visit starts at 12:00 PM, and it takes 10 minutes to get there.')
  expect(against(at(7))).toBe('Outside working hours.')
  expect(against(at(20))).toBe('Outside working hours.')
  expect(against(at(14), '10021', 'New York')).toBe('In Miami Beach that day.')
  expect(against(at(9, 30), '10021', 'New York')).toBe('In Miami Beach that day.')
  expect(against(at(14, 0, '2027-06-02'))).toBe('Not working that day.')
  const licenses = [{ state: 'Florida', expiresOn: '2027-05-11' }]
  expect(against(at(14), '33140', 'Miami Beach', { licenses })).toBe('Not licensed in Florida that day.')
  expect(against(at(14), null, null, { licenses })).toBeUndefined()
  expect(against(at(14), '33140', 'Miami Beach', { timeOff: [{ startsAt: at(13), endsAt: at(15) }] })).toBe('Time off.')
  const lunch = { timeOff: [{ startsAt: at(14), endsAt: at(15) }] }
  expect(against(at(15, 10), '33140', 'Miami Beach', lunch)).toBeUndefined()
  expect(against(at(15), '33140', 'Miami Beach', lunch)).toBe('Time off ends at 3:00 PM, and the trip takes 10 minutes.')
  expect(against(at(15), null, null, lunch)).toBeUndefined()
})

test('a visit is refused if the next one can’t be reached in time, past a call or time off between them', () => {
  const refusing = (stops: readonly Stop[], from: Date, zipCode: string, timeOff: Schedule['timeOff'] = []) => {
    const schedule = scheduleOf(withLegs(stops, base), { timeOff })
    return obstacle(schedule, planned(schedule, 'a', stop('a', zipCode, from)), 'a', 'Miami Beach')
  }
  const next = stop('n', '33139', at(11))
  const call = stop('call', null, at(10, 20), 30)
  expect(refusing([next, call], at(9, 15), '33160')).toBe(
    'The next visit starts at 11:00 AM, and it takes 50 minutes to get there.',
  )
  expect(refusing([next, call], at(9), '33160')).toBeUndefined()
  const off = { startsAt: at(10), endsAt: at(10, 45) }
  expect(refusing([next], at(9), '33160', [off])).toBe(
    'Time off ends at 10:45 AM, and it takes 50 minutes to get to the next visit.',
  )
  // The travel was too long before, and this visit makes it no worse.
  expect(refusing([next], at(9), '33139', [off])).toBeUndefined()
  expect(refusing([next], at(9), '33160', [{ startsAt: at(10, 30), endsAt: at(12) }])).toBeUndefined()
})

test('a provider without any entered days can come on any day within the clinic’s hours', () => {
  const unknown = scheduleOf([], { stays: [], hours: [], hasStays: false })
  const against = (startsAt: Date) => obstacle(unknown, planned(unknown, 'b', stop('b', '10021', startsAt)), 'b', 'New York')
  expect(against(at(14))).toBeUndefined()
  expect(against(at(3))).toBe('Outside working hours.')
})

test('working hours follow the wall clock on the days when clocks change', () => {
  for (const change of ['2027-03-14', '2027-11-07']) {
    const schedule = scheduleOf([], { stays: [{ city: 'Miami Beach', firstDay: change, lastDay: change, baseZip: '33139' }] })
    const against = (hour: number, minute = 0) =>
      obstacle(schedule, planned(schedule, 'b', stop('b', '33139', at(hour, minute, change))), 'b', 'Miami Beach')
    expect(against(8)).toBeUndefined()
    expect(against(19, 30)).toBeUndefined()
    expect(against(7, 30)).toBe('Outside working hours.')
    expect(against(20)).toBe('Outside working hours.')
  }
})

test('a leg that a call cuts short stays short after other changes, and is whole once the call is gone', () => {
  const whole = travelMinutes('33160', '33139')
  const around = scheduleOf([])
  const steps = [stop('n', '33139', at(11)), stop('call', null, at(10, 15), 30), stop('a', '33160', at(9))]
  const cut = steps.reduce((so, one) => scheduleOf(planned(so, one.id, one)), around)
  const legOf = (stops: readonly Stop[], of: string) => stops.find(({ id }) => id === of)?.travelMinutes
  expect(legOf(cut.stops, 'n')).toBe(15)
  const later = planned(cut, 'z', stop('z', '33139', at(15)))
  expect(legOf(later, 'n')).toBe(15)
  expect(changedLegs(cut, later, 'z')).toEqual([])
  expect(legOf(planned(cut, 'call'), 'n')).toBe(whole)
})

test('removing a visit never makes two others overlap: longer travel is cut to the time there is', () => {
  const near = withLegs([stop('a', '33109', at(9)), stop('b', '33154', at(10, 50), 15), stop('c', '33154', at(11, 15))], base)
  const schedule = scheduleOf(
    near
      .map((one) => (one.id === 'c' ? { ...one, startsAt: at(10, 20), endsAt: at(11, 20) } : one))
      .filter(({ id }) => id !== 'b'),
  )
  const withB = scheduleOf([...schedule.stops, stop('b', '33154', at(10, 5), 15, { travelFrom: '33109', travelMinutes: 5 })])
  const plan = planned(withB, 'b')
  const c = plan.find(({ id }) => id === 'c')!
  expect(c.travelMinutes).toBe(20)
  expect(clashesOf(c, plan)).toEqual([])
})
