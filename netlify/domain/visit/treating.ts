/** Who treats, and which visits take time, as conditions on providers `p` and visits `v`. */
import { sql } from 'drizzle-orm'
import { idleStatuses } from '../../../src/catalog/visit/visit.ts'
import { accounts } from '../../db/schema/account.ts'

/** Whether a visit takes its provider's time. Literals, so that an index on these statuses fits. */
export const takesTime = sql`v.status not in (${sql.raw(idleStatuses.map((status) => `'${status}'`).join(', '))}) and v.deleted_at is null`

/** Whether a provider treats now: an admin who is in the trash, gone, or invited and hasn't accepted yet, doesn't. */
export const isTreating = sql`p.ended_at is null and exists (select 1 from ${accounts} a
  where a.id = p.account_id and a.role = 'admin' and a.deleted_at is null and a.password_hash is not null)`
