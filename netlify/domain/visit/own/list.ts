/** A signed-in client's own visits, found by the address they verified when signing in (decisions 9 and 39). */
import { and, desc, isNull, sql, type SQL } from 'drizzle-orm'
import { comingTreatments, treatmentText } from '../../../../src/catalog/visit/guests.ts'
import type { ListedVisit } from '../../../../src/contracts/visit/own.ts'
import type { Caller } from '../../../auth/access.ts'
import type { Db } from '../../../db/client.ts'
import { guests, visitItems, visits } from '../../../db/schema/visit.ts'
import { linkToken } from '../../../link-token.ts'
import { isReady } from '../guest/party.ts'
import { stateOf, statusOf } from './own.ts'

const most = 200

const items: SQL<{ title: string; quantity: number }[]> = sql`coalesce(
  (select json_agg(json_build_object('title', i.title, 'quantity', i.quantity) order by i.title)
    from ${visitItems} i where i.visit_id = visits.id), '[]')`

const party: SQL<{ ready: boolean; droppedOut: boolean }[]> = sql`coalesce(
  (select json_agg(json_build_object('ready', ${isReady(sql`g.id`)},
      'droppedOut', g.dropped_out) order by g.position)
    from ${guests} g where g.visit_id = visits.id
      and exists (select 1 from ${visitItems} i where i.visit_id = visits.id)), '[]')`

/** The caller's visits: what is ahead, the next one first, then the others, the latest first. Those the clinic deleted are left out. */
export async function listOwnVisits(db: Db, caller: Caller, now: Date): Promise<{ visits: ListedVisit[] }> {
  const rows = await db
    .select({
      id: visits.id,
      kind: visits.kind,
      status: visits.status,
      startsAt: visits.startsAt,
      endsAt: visits.endsAt,
      place: visits.place,
      linkVersion: visits.linkVersion,
      items,
      party,
    })
    .from(visits)
    .where(and(sql`lower(${visits.clientEmail}) = ${caller.email}`, isNull(visits.deletedAt)))
    .orderBy(desc(visits.startsAt), visits.id)
    .limit(most)
  const shown = ({ status, endsAt }: (typeof rows)[number]) => (status === 'canceled' ? status : statusOf(status, endsAt, now))
  const isAhead = (row: (typeof rows)[number]) => !['canceled', 'over'].includes(shown(row))
  return {
    visits: [...rows.filter(isAhead).reverse(), ...rows.filter((row) => !isAhead(row))].map((row) => ({
      token: stateOf(row, now) === 'visit' ? linkToken(row.id, 'visit', row.linkVersion) : null,
      kind: row.kind,
      status: shown(row),
      startsAt: row.startsAt.toISOString(),
      place: row.place,
      items: comingTreatments(row.items, row.party).map(treatmentText),
      guests: row.party.filter(({ droppedOut }) => !droppedOut).map(({ ready }) => ({ ready })),
    })),
  }
}
