import { beforeAll, expect, test } from 'vitest'
import { fieldSeal } from '../../netlify/db/seal.ts'
import { seed } from '../../drizzle/seed.ts'
import { useClinic } from '../support/clinic.ts'

const clinic = useClinic()

beforeAll(async () => {
  await seed(process.env['DATABASE_URL']!, { mode: 'demo', seal: fieldSeal(), now: new Date() })
})

const refusals: [string, string, string][] = [
  ['a total that does not add up', `update bookings set total_cents = total_cents - 1`, 'bookings_total'],
  [
    'a discount for a client who isn’t a resident',
    `update bookings set discount_cents = 100, total_cents = total_cents - 100 where not resident`,
    'bookings_resident_price',
  ],
  [
    'a travel fee for a resident',
    `update bookings set travel_fee_cents = 15000, total_cents = total_cents + 15000 where resident`,
    'bookings_resident_price',
  ],
  ['a quantity of 11', `update booking_items set quantity = 11`, 'booking_items_quantity'],
  [
    'a preferred time that isn’t on the half hour',
    `update booking_times set starts_at = date_trunc('day', starts_at) + interval '14 hours 15 minutes'`,
    'booking_times_slot',
  ],
  [
    'a preferred time after 8:00 PM',
    `update booking_times set starts_at = ('2027-06-01 20:30'::timestamp at time zone 'America/New_York')`,
    'booking_times_slot',
  ],
  [
    'a 21st preferred time',
    `insert into booking_times select request_id, 21, '2027-06-01 12:00-04' from bookings limit 1`,
    'booking_times_position',
  ],
  [
    'the same preferred time twice',
    `insert into booking_times select request_id, 3, starts_at from booking_times where position = 1`,
    'booking_times_distinct',
  ],
  [
    'a booking that belongs to a consultation request',
    `insert into bookings select id, 'booking', '1 A', '', 'B', 'FL', '33139', false, 1, 0, 0, 1, '' from requests where kind = 'consultation'`,
    'bookings_request',
  ],
  ['an unknown state of a request', `update requests set state = 'lost'`, 'requests_state'],
]

test.each(refusals)('the database refuses %s', async (_name, statement, constraint) => {
  await expect(clinic.rows(statement)).rejects.toMatchObject({ constraint })
})

test('the database accepts the first and last slot of a day on both sides of a clock change', async () => {
  for (const day of ['2027-03-13', '2027-03-14', '2027-11-06', '2027-11-07']) {
    await clinic.rows(
      `update booking_times set starts_at = ($1::date + time '20:00') at time zone 'America/New_York' where position = 1`,
      [day],
    )
    await clinic.rows(
      `update booking_times set starts_at = ($1::date + time '08:00') at time zone 'America/New_York' where position = 1`,
      [day],
    )
  }
})

test('demo rows are marked as such, and a second seed adds none', async () => {
  const seedAgain = async () => {
    await seed(process.env['DATABASE_URL']!, { mode: 'demo', seal: fieldSeal(), now: new Date() })
    return clinic.rows<{ client_name: string }>(`select client_name from requests`)
  }
  const rows = await seedAgain()
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row.client_name).toMatch(/\(Demo\)$/)
  expect(await seedAgain()).toHaveLength(rows.length)
})
