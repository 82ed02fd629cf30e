/** Time that comes free, and what is held for a client whose visit changes (decision 53). */
import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import { offerNoticeHours } from '../../../../src/catalog/visit/earlier.ts'
import { emailWaitSeconds } from '../../../../src/catalog/visit/visit.ts'
import { hourMs } from '../../../../src/catalog/time/milliseconds.ts'
import type { Db, Statement } from '../../../db/client.ts'
import { at } from '../../../db/instant.ts'
import { accounts } from '../../../db/schema/account.ts'
import { earlierOffers, openings } from '../../../db/schema/earlier.ts'
import { visits } from '../../../db/schema/visit.ts'

type Stretch = { readonly providerId: string; readonly startsAt: Date; readonly endsAt: Date }

/**
 * The statement that records a provider's time that came free, if it can still help a client who waits. Time that staff freed
 * is offered only when their own emails leave, so a change they undo at once is offered to nobody.
 */
export function freed(db: Db, { providerId, startsAt, endsAt }: Stretch, by: 'staff' | 'client', now: Date): Statement[] {
  if (endsAt.getTime() <= now.getTime() + offerNoticeHours * hourMs) return []
  const dueAt = new Date(now.getTime() + (by === 'staff' ? emailWaitSeconds * 1000 : 0))
  return [
    db.execute(sql`
      insert into ${openings} (id, provider_id, starts_at, ends_at, due_at)
      select ${randomUUID()}::uuid, ${providerId}::uuid, ${at(startsAt)}, ${at(endsAt)}, ${at(dueAt)}
      where exists (select 1 from ${visits} v where v.provider_id = ${providerId}::uuid and v.earlier_since is not null
        and v.starts_at > ${at(startsAt)})`),
  ]
}

/** The statement that ends what is held for a visit's client, because the visit changes. */
export function endHeld(db: Db, visitId: string, now: Date): Statement {
  return ending(db, sql`visit_id = ${visitId}::uuid`, now)
}

/** The statement that ends what is held in a stretch of a provider's time. */
export function endHeldIn(db: Db, { providerId, startsAt, endsAt }: Stretch, now: Date): Statement {
  return ending(
    db,
    sql`provider_id = ${providerId}::uuid and tstzrange(leaves_at, ends_at) && tstzrange(${at(startsAt)}, ${at(endsAt)})`,
    now,
  )
}

/** The statement that ends what is held of a provider whose account was just deleted. */
export function endHeldOf(db: Db, providerId: string, now: Date): Statement {
  return ending(
    db,
    sql`provider_id = ${providerId}::uuid
      and exists (select 1 from ${accounts} a where a.id = ${providerId}::uuid and a.deleted_at is not null)`,
    now,
  )
}

function ending(db: Db, which: SQL, now: Date): Statement {
  return db.execute(
    sql`update ${earlierOffers} set state = 'stopped', ended_at = ${at(now)} where state = 'offered' and ${which}`,
  )
}
