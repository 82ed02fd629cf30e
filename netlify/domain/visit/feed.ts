/** A provider's visits for the calendar that they subscribed to, and the secret address of it (decision 38). */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { addDays, easternDay, easternInstant } from '../../../src/catalog/time/eastern.ts'
import type { VisitFeed } from '../../../src/catalog/visit/feed.ts'
import type { InputOf } from '../../../src/contracts/endpoint.ts'
import type { OwnVisitFeed, readOwnVisitFeed as reading } from '../../../src/contracts/visit/feed.ts'
import { batch, demandChange, inOneTransaction, isRefusedBy, type Db } from '../../db/client.ts'
import { at, isoOf } from '../../db/instant.ts'
import { providerFeeds } from '../../db/schema/provider-feed.ts'
import { providers } from '../../db/schema/provider.ts'
import { visits, visitSteps } from '../../db/schema/visit.ts'
import { env } from '../../env.ts'
import { linkToken, readLinkToken } from '../../link-token.ts'
import { Refusal } from '../../refusal.ts'
import { byAdmin, type Actor } from '../rule/admin-change.ts'
import { audited, auditedEach } from '../rule/audit.ts'
import { isTreating } from './treating.ts'

/** How far a feed looks back and ahead, in Eastern days. */
const [daysBack, daysAhead] = [30, 180] as const

const ending = '.ics'

/**
 * The visits behind a feed's address. Canceled ones stay until their time is over, so that calendars hear of it. Refuses `not-found`
 * for an address that we never gave out, and `feed-ended` for one that was replaced, or whose owner doesn't treat anymore.
 */
export async function readVisitFeed(db: Db, { file }: { readonly file: string }, now: Date): Promise<VisitFeed> {
  const id = readLinkToken(file.slice(0, -ending.length), 'feed')
  if (id === undefined) throw new Refusal('not-found')
  const today = easternDay(now)
  const [from, to] = [easternInstant(addDays(today, -daysBack), 0, 0), easternInstant(addDays(today, daysAhead + 1), 0, 0)]
  const { rows } = await db.execute<VisitFeed>(sql`
    select f.shows_clients as "showsClients", ${isoOf('f.created_at')} as "createdAt", coalesce((
      select json_agg(json_build_object('entry', coalesce(v.request_id, v.id), 'kind', v.kind, 'status', v.status,
        'sequence', v.sequence, 'startsAt', ${isoOf('v.starts_at')}, 'endsAt', ${isoOf('v.ends_at')},
        'changedAt', (select ${isoOf('max(s.at)')} from ${visitSteps} s where s.visit_id = v.id),
        'clientName', v.client_name, 'city', v.city, 'zipCode', v.zip_code, 'place', v.place, 'address', v.address,
        'travelMinutes', v.travel_minutes, 'travelFrom', v.travel_from) order by v.starts_at, v.id)
      from ${visits} v
      where v.provider_id = p.account_id and v.starts_at >= ${at(from)} and v.starts_at < ${at(to)} and v.deleted_at is null
        and (v.status <> 'canceled' or v.ends_at > ${at(now)})), '[]') as visits
    from ${providerFeeds} f join ${providers} p on p.account_id = f.provider_id
    where f.id = ${id}::uuid and ${isTreating}`)
  if (!rows[0]) throw new Refusal('feed-ended')
  return rows[0]
}

const own = (db: Db, { userId }: Actor) => db.select().from(providerFeeds).where(eq(providerFeeds.providerId, userId))

type Own = { readonly feed: OwnVisitFeed }

function answerOf([row]: Awaited<ReturnType<typeof own>>, withAddress = false): Own {
  if (!row) return { feed: null }
  const address = withAddress ? `${env().URL}/api/visit-feed?file=${linkToken(row.id, 'feed')}${ending}` : null
  return { feed: { address, showsClients: row.showsClients, createdAt: row.createdAt.toISOString() } }
}

/** The caller's own feed; null if there is none. The audit says who was shown an address. */
export async function readOwnVisitFeed(db: Db, { show }: InputOf<typeof reading>, actor: Actor, now: Date): Promise<Own> {
  if (show === undefined) return answerOf(await own(db, actor))
  const there = sql`select provider_id from ${providerFeeds} where provider_id = ${actor.userId}::uuid`
  const entry = { ...byAdmin(actor), action: 'account.feed-shown', subjectType: 'account' } as const
  const { feed } = await batch(db, { audit: auditedEach(db, there, entry, now), feed: own(db, actor) })
  return answerOf(feed, true)
}

/** Gives the caller's feed a new address, and makes the feed if there is none. Refuses `no-provider`. */
export async function renewVisitFeed(db: Db, actor: Actor, now: Date): Promise<Own> {
  const rule = 'feeds_of_providers'
  const id = randomUUID()
  try {
    await inOneTransaction(db, [
      demandChange(
        db,
        sql`insert into ${providerFeeds} (provider_id, id, created_at)
          select p.account_id, ${id}::uuid, ${at(now)} from ${providers} p where p.account_id = ${actor.userId}::uuid and ${isTreating}
          on conflict (provider_id) do update set id = excluded.id, created_at = excluded.created_at returning 1`,
        rule,
      ),
      audited(db, { ...byAdmin(actor), action: 'account.feed-renewed', subjectType: 'account', subjectId: actor.userId }, now),
    ])
  } catch (error) {
    if (isRefusedBy(error, rule)) throw new Refusal('no-provider')
    throw error
  }
  return answerOf(await own(db, actor), true)
}

/** Says whether the caller's feed shows clients. Refuses `not-found` if there is no feed. */
export async function changeVisitFeed(
  db: Db,
  { showsClients }: { readonly showsClients: boolean },
  actor: Actor,
  now: Date,
): Promise<Own> {
  const { feed } = await batch(db, {
    audit: auditedEach(
      db,
      sql`select provider_id from ${providerFeeds} where provider_id = ${actor.userId}::uuid and shows_clients <> ${showsClients}`,
      { ...byAdmin(actor), action: `account.feed-${showsClients ? 'shows' : 'hides'}-clients`, subjectType: 'account' },
      now,
    ),
    changed: db.update(providerFeeds).set({ showsClients }).where(eq(providerFeeds.providerId, actor.userId)),
    feed: own(db, actor),
  })
  if (!feed[0]) throw new Refusal('not-found')
  return answerOf(feed)
}

/** Ends the caller's feed. */
export async function endVisitFeed(db: Db, actor: Actor, now: Date): Promise<Own> {
  await batch(db, {
    audit: auditedEach(
      db,
      sql`select provider_id from ${providerFeeds} where provider_id = ${actor.userId}::uuid`,
      { ...byAdmin(actor), action: 'account.feed-ended', subjectType: 'account' },
      now,
    ),
    ended: db.delete(providerFeeds).where(eq(providerFeeds.providerId, actor.userId)),
  })
  return { feed: null }
}
