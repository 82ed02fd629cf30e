/** A time that is held for a visit's client, stored directly. */
import { randomUUID } from 'node:crypto'
import type { Clinic } from '../clinic.ts'

type Held = { readonly visitId: string; readonly providerId: string; readonly startsAt: Date; readonly until: Date }

/** Holds an hour, for an opening of just that hour. Returns the offer's id. */
export async function holdTime(clinic: Clinic, { visitId, providerId, startsAt, until }: Held): Promise<string> {
  const [id, openingId] = [randomUUID(), randomUUID()]
  await clinic.rows(
    `insert into openings (id, provider_id, starts_at, ends_at, due_at) values ($1, $2, $3, $3::timestamptz + interval '1 hour', now())`,
    [openingId, providerId, startsAt],
  )
  await clinic.rows(
    `insert into earlier_offers (id, opening_id, visit_id, provider_id, starts_at, ends_at, travel_minutes, leaves_at, letter_id, offered_at, expires_at)
      values ($1, $2, $3, $4, $5, $5::timestamptz + interval '1 hour', 0, $5, gen_random_uuid(), now(), $6)`,
    [id, openingId, visitId, providerId, startsAt, until],
  )
  return id
}
