/** Takes a step that the client is told about, together with what it does to the visit. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { RequestDetail } from '../../../src/contracts/request/list.ts'
import { demand, violates, type Db, type Statement } from '../../db/client.ts'
import { requests } from '../../db/schema/request.ts'
import { Refusal } from '../../refusal.ts'
import type { Actor } from '../rule/admin-change.ts'
import { alongside, asRead, makeChange } from '../visit/place.ts'
import { stepEmails } from './step-email.ts'
import { readVisitOf, type TakenWithVisit } from './asked-visit.ts'
import { visitChange } from './visit.ts'

type Taken = Omit<TakenWithVisit, 'found' | 'visitId'>

/** Its emails and a new visit have the client's details as they were read. A correction is no step, and waits for the step's own rows. */
function clientAsRead(db: Db, { request: { id, name, email, phone } }: RequestDetail): Statement {
  const isSame = sql`(client_name, client_email, client_phone) = (${name}::text, ${email}::text, ${phone}::text)`
  return demand(db, sql`exists (select 1 from ${requests} where id = ${id}::uuid and ${isSame})`, asRead)
}

/** Runs the step's own statements with the email it owes and the change of its visit. Refuses `changed-meanwhile`, and what `makeChange` refuses. */
export async function takeWithVisit(db: Db, own: readonly Statement[], taken: Taken, actor: Actor, now: Date): Promise<void> {
  const found = await readVisitOf(db, taken.input.id)
  const all = { ...taken, found, visitId: found.visit?.id ?? randomUUID() }
  try {
    await makeChange(
      db,
      alongside([...own, clientAsRead(db, taken.before), ...stepEmails(db, all, now)], visitChange(db, all, actor, now)),
    )
  } catch (error) {
    // The client or the provider took a step of the visit at this moment, which isn't a step of the request.
    if (violates(error, 'visit_steps_visit_id_position_pk')) throw new Refusal('changed-meanwhile')
    throw error
  }
}
