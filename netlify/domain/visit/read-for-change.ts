import { sql } from 'drizzle-orm'
import { visitAbout } from '../../../src/catalog/visit/guests.ts'
import type { RequestRow } from '../../../src/contracts/request/list.ts'
import { batch, type Db } from '../../db/client.ts'
import { requests } from '../../db/schema/request.ts'
import { visits } from '../../db/schema/visit.ts'
import { Refusal } from '../../refusal.ts'
import { requestColumns, requestRow } from '../request/list.ts'
import { asksToCancel } from './last-step.ts'
import type { StoredVisit } from './read-visit.ts'
import type { VisitRow } from './visit.ts'
import { withParty } from './with-party.ts'

/**
 * A visit with the request it answers, if there is one, what it is for, and whether its client waits for us to cancel it. Refuses
 * `not-found`.
 */
export async function readForChange(
  db: Db,
  id: string,
): Promise<{
  readonly visit: VisitRow
  readonly request: RequestRow | undefined
  /** The treatments of those who come; without any, the request's services. */
  readonly treatments: readonly string[]
  readonly asked: boolean
}> {
  const { visit, request, party, asked } = await batch(db, {
    visit: db
      .select()
      .from(visits)
      .where(sql`${visits.id} = ${id}::uuid and ${visits.deletedAt} is null`),
    request: db
      .select(requestColumns)
      .from(requests)
      .where(
        sql`${requests.id} = (select v.request_id from ${visits} v where v.id = ${id}::uuid) and ${requests.deletedAt} is null`,
      ),
    party: db.execute<Pick<StoredVisit, 'treatments' | 'party'>>(
      sql`select ${withParty} from ${visits} v where v.id = ${id}::uuid`,
    ),
    asked: db.execute(sql`select 1 from ${visits} v where v.id = ${id}::uuid and ${asksToCancel}`),
  })
  if (!visit[0]) throw new Refusal('not-found')
  const answered = request[0] && requestRow(request[0])
  const booked = party.rows[0]!
  const treatments = visitAbout(booked.treatments, booked.party, answered)
  return { visit: visit[0], request: answered, treatments, asked: asked.rows.length > 0 }
}

export type VisitFound = Awaited<ReturnType<typeof readForChange>>
