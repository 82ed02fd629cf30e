/** Counts the rows that a request leaves in the database. */
import type { Clinic } from '../clinic.ts'

export async function storedRows(clinic: Clinic) {
  const [row] = await clinic.rows<Record<string, number>>(`select
    (select count(*)::int from requests) as requests, (select count(*)::int from bookings) as bookings,
    (select count(*)::int from booking_items) as items, (select count(*)::int from booking_times) as times,
    (select count(*)::int from outbox) as emails, (select count(*)::int from audit) as audit,
    (select count(*)::int from idempotency_keys) as keys`)
  return row
}

export const nothing = { requests: 0, bookings: 0, items: 0, times: 0, emails: 0, audit: 0, keys: 0 }
