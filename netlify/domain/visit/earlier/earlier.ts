/** A client waits for an earlier time, and answers the offer held for them (decision 53). */
import { sql } from 'drizzle-orm'
import { easternDay, type Day } from '../../../../src/catalog/time/eastern.ts'
import { demandChange, isRefusedBy, type Db } from '../../../db/client.ts'
import { at } from '../../../db/instant.ts'
import { audit } from '../../../db/schema/audit.ts'
import { earlierOffers } from '../../../db/schema/earlier.ts'
import { Refusal } from '../../../refusal.ts'
import { moveFound } from '../act.ts'
import type { VisitFound } from '../read-for-change.ts'
import { mayOf } from '../own/own.ts'
import { canWait, isHeld, readOffer } from './shown.ts'
import { fromVersion, type VisitRow } from '../visit.ts'
import { waiting } from '../said.ts'

const client = { actorKind: 'visitor' } as const

/** The rule that a time is taken only while it is held. */
const stillHeld = 'earlier_offer_held'

/** Notes from which day on a client would take an earlier time; null for not at all. Refuses `step-not-possible`, `changed-meanwhile`. */
export async function wait(db: Db, visit: VisitRow, version: number, from: Day | null, now: Date): Promise<void> {
  if (visit.earlierFrom === from) return
  const isPossible =
    from === null || (canWait(visit, mayOf(visit, now)) && from >= easternDay(now) && from <= easternDay(visit.startsAt))
  if (!isPossible) throw new Refusal('step-not-possible')
  await fromVersion(db, visit, version, waiting(db, visit, from, { actor: client, now }))
}

/** Moves a visit to the time held for it. Repeating it changes nothing. Refuses `offer-over`. */
export async function take(db: Db, found: VisitFound, offerId: string, now: Date): Promise<void> {
  const { visit } = found
  const [offer] = await db
    .select()
    .from(earlierOffers)
    .where(sql`${earlierOffers.id} = ${offerId}::uuid and ${earlierOffers.visitId} = ${visit.id}::uuid`)
  if (offer?.state === 'taken') return
  if (!offer || !isHeld(offer, now)) throw new Refusal('offer-over')
  const taking = demandChange(
    db,
    sql`update ${earlierOffers} set state = 'taken', ended_at = ${at(now)}
      where id = ${offer.id}::uuid and state = 'offered' and expires_at > ${at(now)} returning 1`,
    stillHeld,
  )
  const { id, version } = visit
  const { startsAt, providerId } = offer
  try {
    await moveFound(db, found, { id, version, startsAt, providerId }, client, now, [taking])
  } catch (error) {
    const isOver =
      isRefusedBy(error, stillHeld) || (error instanceof Refusal && (error.code === 'time-taken' || error.code === 'no-provider'))
    if (!isOver && !(error instanceof Refusal && error.code === 'changed-meanwhile')) throw error
    // With two presses at once, the other one may have moved it.
    const [after] = await readOffer(db, id)
    if (after?.id === offer.id && after.state === 'taken') return
    throw isOver ? new Refusal('offer-over') : error
  }
}

/**
 * Releases the time held for a client, who keeps waiting. Does nothing if it is already over. Refuses `changed-meanwhile` for one
 * that was taken: the answer was lost, and the visit isn't where the client saw it.
 */
export async function pass(db: Db, visitId: string, offerId: string, now: Date): Promise<void> {
  const own = sql`id = ${offerId}::uuid and visit_id = ${visitId}::uuid`
  await db.execute(sql`
    with passed as (
      update ${earlierOffers} set state = 'declined', ended_at = ${at(now)} where ${own} and state = 'offered' returning visit_id
    )
    insert into ${audit} (at, actor_kind, action, subject_type, subject_id, detail)
    select ${at(now)}, 'visitor', 'visit.offer-declined', 'visit', visit_id, '{}' from passed`)
  const { rows } = await db.execute(sql`select 1 from ${earlierOffers} where ${own} and state = 'taken'`)
  if (rows.length > 0) throw new Refusal('changed-meanwhile')
}
