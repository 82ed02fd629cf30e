/** Visitors see exactly the slots as open that staff are offered (decision 37). */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { addDays, easternInstant } from '../../../src/catalog/time/eastern.ts'
import { slotStarts } from '../../../src/catalog/time/time-slot.ts'
import { openDb } from '../../../netlify/db/client.ts'
import { couldCome, readAvailability } from '../../../netlify/domain/visit/availability.ts'
import type { Stop } from '../../../netlify/domain/visit/leg.ts'
import { openSlots, unplaced } from '../../../netlify/domain/visit/offer.ts'
import { makeChange } from '../../../netlify/domain/visit/place.ts'
import { obstacle } from '../../../netlify/domain/visit/obstacle.ts'
import { planned, type Schedule } from '../../../netlify/domain/visit/schedule.ts'
import { making } from '../../../netlify/domain/visit/change.ts'
import { useClinic } from '../../support/clinic.ts'
import { makeProvider } from '../../support/rows/provider.ts'

// Clocks change the day after.
const day = '2027-03-13'
const bare: Schedule = {
  version: 0,
  stops: [],
  held: [],
  stays: [],
  hours: [],
  timeOff: [],
  licenses: [],
  hasStays: false,
  ended: false,
}
const zips = ['33139', '33154', '33109', '10021', '10304']
const minuteOf = (on: string, at: number) => easternInstant(on, Math.floor(at / 60), at % 60)

const minutes = fc.integer({ min: 0, max: 40 }).map((halves) => 7 * 60 + halves * 20)
const schedules = fc
  .record({
    stays: fc.array(
      fc.record({ city: fc.constantFrom('Miami Beach' as const, 'New York' as const), base: fc.constantFrom(...zips) }),
      {
        maxLength: 3,
      },
    ),
    hours: fc.array(fc.record({ weekday: fc.constantFrom(6, 7, 1), opensAt: minutes, length: fc.constantFrom(60, 300, 700) }), {
      maxLength: 4,
    }),
    off: fc.array(fc.record({ on: fc.nat(2), from: minutes, length: fc.constantFrom(10, 30, 90) }), { maxLength: 3 }),
    licensed: fc.boolean(),
    /** This one isn't a visit yet: its time is held for a client. */
    holds: fc.boolean(),
    visits: fc.array(
      fc.record({
        ...{ on: fc.nat(2), from: minutes, length: fc.constantFrom(30, 60, 150), zip: fc.constantFrom(null, ...zips) },
        /** A call just before it, which cuts a longer drive short. */
        afterCall: fc.boolean(),
      }),
      { maxLength: 12 },
    ),
  })
  .map(({ stays, hours, off, licensed, holds, visits }): Schedule => {
    let schedule: Schedule = {
      ...bare,
      hasStays: stays.length > 0,
      stays: stays.map(({ city, base }, index) => ({
        ...{ city, baseZip: base },
        firstDay: addDays(day, index - 1),
        lastDay: addDays(day, index - 1),
      })),
      hours: hours.flatMap(({ weekday, opensAt, length }) =>
        (['Miami Beach', 'New York'] as const).map((city) => ({
          ...{ city, weekday, opensAt },
          closesAt: Math.min(1440, opensAt + length),
        })),
      ),
      timeOff: off.map(({ on, from, length }) => ({
        startsAt: minuteOf(addDays(day, on), from),
        endsAt: minuteOf(addDays(day, on), from + length),
      })),
      licenses: licensed ? [{ state: 'Florida', expiresOn: day }] : [],
    }
    const put = (id: string, zipCode: string | null, startsAt: Date, length: number) => {
      const times = { startsAt, endsAt: new Date(startsAt.getTime() + length * 60_000) }
      const stop: Stop = { id, zipCode, ...times, travelMinutes: 0, travelFrom: null, overbooked: false }
      const plan = planned(schedule, stop.id, stop)
      if (obstacle({ ...schedule, timeOff: [], hours: [], stays: [], hasStays: false }, plan, stop.id, null) === undefined)
        schedule = { ...schedule, stops: plan }
    }
    for (const [index, { on, from, length, zip, afterCall }] of visits.entries()) {
      const startsAt = minuteOf(addDays(day, on), from)
      put(String(index), zip, startsAt, length)
      if (afterCall) put(`call ${index}`, null, new Date(startsAt.getTime() - 30 * 60_000), 20)
    }
    const one = schedule.stops[Math.floor(schedule.stops.length / 2)]
    if (!holds || !one) return schedule
    const held = [{ ...one, held: { offerId: 'offer', until: one.startsAt } }]
    return { ...schedule, stops: planned(schedule, one.id), held }
  })

test('a slot is open to visitors exactly when it is open to staff, even across a clock change', () => {
  const wanted = fc.record({
    city: fc.constantFrom('Miami Beach' as const, 'New York' as const),
    zip: fc.constantFrom(...zips),
    minutes: fc.constantFrom(30, 60, 120),
  })
  fc.assert(
    fc.property(schedules, wanted, fc.nat(2), (schedule, { city, zip, minutes }, later) => {
      const on = addDays(day, later)
      const open = openSlots(
        schedule,
        on,
        { id: unplaced, kind: 'home', city, zipCode: zip, minutes, travelMinutes: undefined },
        new Date(0),
      )
      const seen = couldCome(schedule, { city, zip, minutes })(on, slotStarts(on))
      expect(slotStarts(on).filter((_, index) => seen[index])).toEqual(open.map((text) => new Date(text)))
    }),
    { numRuns: 400 },
  )
})

const clinic = useClinic()
beforeEach(() => clinic.reset())

test('slots that are past, taken or in another city are closed; without providers, all future ones are open', async () => {
  const now = minuteOf(day, 9 * 60 + 10)
  const ask = (city: 'Miami Beach' | 'New York', minutes = 60) =>
    readAvailability(openDb(), { city, zip: undefined, minutes }, now)
  const nobody = await ask('Miami Beach')
  expect(nobody.first).toBe(day)
  expect(nobody.days).toHaveLength(60)
  // Slots before 9 AM are past; the rest can be requested.
  expect(nobody.days[0]).toBe('000' + '1'.repeat(22))
  expect(nobody.days[1]).toBe('1'.repeat(25))

  const providerId = await makeProvider(clinic, { stays: [['Miami Beach', day, addDays(day, 1)]] })
  // Five hours from 7:30 PM would end past midnight.
  expect((await ask('Miami Beach', 300)).days[1]).toBe('1'.repeat(23) + '00')
  const startsAt = minuteOf(addDays(day, 1), 12 * 60)
  const slot = {
    providerId,
    startsAt,
    endsAt: minuteOf(addDays(day, 1), 14 * 60),
    city: 'Miami Beach',
    zipCode: '33139',
  } as const
  const facts = { kind: 'home', clientName: 'Ana', clientEmail: '', clientPhone: '', place: 'Home', address: '' } as const
  const context = { actor: { actorKind: 'admin', actorId: providerId }, now } as const
  await makeChange(
    openDb(),
    making(openDb(), { id: randomUUID(), requestId: null, facts, slot, items: [], sequence: 0 }, context),
  )

  // At 11 a visit of an hour would end too late to be at the next one by noon; at 2 PM the provider is still on the way.
  expect((await ask('Miami Beach')).days[1]).toBe('111111' + '0000000' + '1'.repeat(12))
  expect((await ask('New York')).days[1]).toBe('0'.repeat(25))
  expect((await ask('Miami Beach')).days[2]).toBe('0'.repeat(25))
})
