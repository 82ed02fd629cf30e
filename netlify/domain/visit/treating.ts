/** Who treats, and which visits take time, as conditions on providers `p` and visits `v`. */
import { sql } from 'drizzle-orm'
import { minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import { idleStatuses, mostVisitMinutes } from '../../../src/catalog/visit/visit.ts'
import { at } from '../../db/instant.ts'
import { accounts } from '../../db/schema/account.ts'

/** Whether a visit takes its provider's time. Literals, so that an index on these statuses fits. */
export const takesTime = sql`v.status not in (${sql.raw(idleStatuses.map((status) => `'${status}'`).join(', '))}) and v.deleted_at is null`

/** Whether a visit takes its provider's time and isn't over. The earliest start of one lets an index leave out all that are. */
export const isAhead = (now: Date) =>
  sql`v.starts_at > ${at(new Date(now.getTime() - mostVisitMinutes * minuteMs))} and v.ends_at > ${at(now)} and ${takesTime}`

/** Whether a provider treats now: an admin who is in the trash, gone, or invited and hasn't accepted yet, doesn't. */
export const isTreating = sql`p.ended_at is null and exists (select 1 from ${accounts} a
  where a.id = p.account_id and a.role = 'admin' and a.deleted_at is null and a.password_hash is not null)`
