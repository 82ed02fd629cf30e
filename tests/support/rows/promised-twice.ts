/** What must never happen: two people with the same time. */
import type { Clinic } from '../clinic.ts'

/** Visits and held times of a provider that overlap another's. */
export function promisedTwice(clinic: Clinic) {
  return clinic.rows(`
    with spans as (
      select id, id as visit_id, provider_id, starts_at, ends_at from visits where status not in ('canceled', 'no-show') and deleted_at is null
      union all select id, visit_id, provider_id, starts_at, ends_at from earlier_offers where state = 'offered'
    )
    select a.id from spans a join spans b on a.provider_id = b.provider_id and a.id < b.id and a.visit_id <> b.visit_id
      and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`)
}
