/** Staff stop a client's wait, or what is held for them; then the time is the clinic's again (decision 53). */
import { sql } from 'drizzle-orm'
import type { InputOf } from '../../../../src/contracts/endpoint.ts'
import type { stopEarlier as contract } from '../../../../src/contracts/visit/earlier.ts'
import type { Db } from '../../../db/client.ts'
import { at } from '../../../db/instant.ts'
import { audit } from '../../../db/schema/audit.ts'
import { earlierOffers, openings } from '../../../db/schema/earlier.ts'
import { Refusal } from '../../../refusal.ts'
import { byAdmin, type Actor } from '../../rule/admin-change.ts'
import { findVisit, fromVersion } from '../visit.ts'
import { waiting } from '../said.ts'

/** Ends an offer and its opening. A repeat changes nothing. Refuses `not-found`, and `changed-meanwhile` if it was answered. */
async function stopOffer(db: Db, id: string, { userId }: Actor, now: Date): Promise<void> {
  await db.execute(sql`
    with stopped as (
      update ${earlierOffers} set state = 'stopped', ended_at = ${at(now)}, ended_by = ${userId}::uuid
      where id = ${id}::uuid and state = 'offered' returning visit_id, opening_id
    ),
    kept as (update ${openings} g set closed_at = ${at(now)} from stopped where g.id = stopped.opening_id)
    insert into ${audit} (at, actor_kind, actor_id, action, subject_type, subject_id, detail)
    select ${at(now)}, 'admin', ${userId}::uuid, 'visit.offer-stopped', 'visit', visit_id, '{}' from stopped`)
  const { rows } = await db.execute<{ state: string }>(sql`select state from ${earlierOffers} where id = ${id}::uuid`)
  if (!rows[0]) throw new Refusal('not-found')
  if (rows[0].state === 'taken') throw new Refusal('changed-meanwhile')
}

/** Stops one or the other. Refuses `not-found` and `changed-meanwhile`. */
export async function stopEarlier(db: Db, input: InputOf<typeof contract>, actor: Actor, now: Date): Promise<object> {
  if (input.stop === 'offer') await stopOffer(db, input.id, actor, now)
  else {
    const visit = await findVisit(db, input.id)
    if (visit.earlierFrom === null) return {}
    await fromVersion(db, visit, input.version, waiting(db, visit, null, { actor: byAdmin(actor), now }))
  }
  return {}
}
