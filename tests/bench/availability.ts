/** Times the answer that /book-iv loads: the open times of 60 days, with five providers and 5,000 visits. */
import { easternDay, addDays } from '../../src/catalog/time/eastern.ts'
import { availableDays } from '../../src/contracts/availability.ts'
import { summary, type Row } from './report.ts'
import type { World } from './world.ts'

const providers = 5
const visits = 5_000
const often = { runs: 300, warmUp: 50 }

/** Each provider is in Miami Beach for a year, with up to ten visits a day: half of them before today, as in a real table. */
async function fill({ client }: World): Promise<void> {
  await client.query(
    `with people as (
      insert into accounts (id, email, role, password_hash, created_at)
      select gen_random_uuid(), 'provider.' || n || '@example.com', 'admin', 'none', now() from generate_series(1, $1::integer) n returning id
    ), treating as (insert into providers (account_id, created_at) select id, now() from people returning account_id),
    stays as (
      insert into provider_stays (id, provider_id, city, first_day, last_day, base_zip)
      select gen_random_uuid(), account_id, 'Miami Beach', current_date - 200, current_date + 200, '33139' from treating
    ), licensed as (
      insert into provider_licenses (provider_id, state, number, expires_on)
      select account_id, 'Florida', 'bench', current_date + 400 from treating
    ), hours as (
      insert into provider_hours (id, provider_id, city, weekday, opens_at, closes_at)
      select gen_random_uuid(), account_id, 'Miami Beach', weekday, 480, 1230 from treating, generate_series(1, 7) weekday
    )
    insert into visits (id, provider_id, kind, client_name, city, place, zip_code, starts_at, ends_at, travel_minutes, leaves_at, version, created_at)
    select gen_random_uuid(), account_id, 'home', 'Client ' || n, 'Miami Beach', 'At your home', '33139', begins,
      begins + interval '45 minutes', 15, begins - interval '15 minutes', 1, now()
    from treating, generate_series(0, $2::integer - 1) n,
      lateral (select (current_date - $3::integer + n / 10 + time '08:30' + n % 10 * interval '1 hour') at time zone 'America/New_York'
        as begins) _`,
    [providers, visits / providers, visits / providers / 10 / 2],
  )
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

export async function availabilityRows(world: World): Promise<Row[]> {
  const { readAvailability } = await import('../../netlify/domain/visit/availability.ts')
  const { readSchedules } = await import('../../netlify/domain/visit/schedule.ts')
  const { openDb } = await import('../../netlify/db/client.ts')
  const { client, measure, ask } = world
  await fill(world)
  const now = new Date()
  const first = easternDay(now)
  const { sql, params } = readSchedules(openDb(), first, addDays(first, availableDays - 1)).getQuery()

  const one = await measure(() => client.query('select 1'), often)
  const statement = await measure(() => ask(sql, params), often)
  const whole = await measure(() => readAvailability(openDb(), { city: 'Miami Beach', minutes: 60 }, now), often)

  const figures = summary(statement.times)
  return [
    { what: 'limit: select 1', ...summary(one.times), databaseMs: one.databaseMs },
    {
      what: `availability of ${availableDays} days: its statement`,
      ...figures,
      databaseMs: statement.databaseMs,
      target: { says: 'p50 ≤ 8 ms', ratio: figures.p50, most: 8 },
    },
    { what: 'the same, at its slow end', ...figures, target: { says: 'p99 ≤ 25 ms', ratio: figures.p99, most: 25 } },
    { what: 'the same, with the answer made of it', ...summary(whole.times), databaseMs: whole.databaseMs },
  ]
}
