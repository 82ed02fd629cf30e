/** Providers and their days, stored directly. */
import { randomUUID } from 'node:crypto'
import type { Clinic } from '../clinic.ts'

type City = 'Miami Beach' | 'New York'

type ProviderRows = {
  readonly stays?: readonly (readonly [city: City, firstDay: string, lastDay: string])[]
  /** Every day of the week, in minutes since midnight. */
  readonly hours?: readonly (readonly [city: City, opensAt: number, closesAt: number])[]
}

/** Stores a provider (and its admin, if missing) and returns the id. Without rows, nobody entered where and when they work. */
export async function makeProvider(clinic: Clinic, { stays = [], hours = [] }: ProviderRows = {}, id: string = randomUUID()) {
  await clinic.rows(
    `insert into accounts (id, email, role, password_hash, created_at) values ($1, $2, 'admin', 'no password has this hash', now())
      on conflict (id) do nothing`,
    [id, `${id}@clinic.test`],
  )
  await clinic.rows(`insert into providers (account_id, created_at) values ($1, now())`, [id])
  for (const [city, first, last] of stays)
    await clinic.rows(
      `insert into provider_stays (id, provider_id, city, first_day, last_day, base_zip) values (gen_random_uuid(), $1, $2, $3, $4, $5)`,
      [id, city, first, last, city === 'New York' ? '10021' : '33139'],
    )
  for (const [city, opens, closes] of hours)
    await clinic.rows(
      `insert into provider_hours (id, provider_id, city, weekday, opens_at, closes_at)
        select gen_random_uuid(), $1, $2, weekday, $3, $4 from generate_series(1, 7) weekday`,
      [id, city, opens, closes],
    )
  return id
}
