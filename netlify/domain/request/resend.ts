/** Sends an email of a request again (decision 16). */
import { sql } from 'drizzle-orm'
import { isOutdatedLetter } from '../../../src/catalog/letter-state.ts'
import type { RequestDetail } from '../../../src/contracts/request/list.ts'
import type { Caller } from '../../auth/access.ts'
import type { Db } from '../../db/client.ts'
import { at } from '../../db/instant.ts'
import { outbox } from '../../db/schema/outbox.ts'
import { Refusal } from '../../refusal.ts'
import { changeOne } from '../rule/admin-change.ts'
import { recipientNow, withContact } from './contact-letter.ts'
import { openRequest, readRequest } from './detail.ts'

/**
 * Owes an email again, unchanged; one to the client goes to the address that the request has now. Refuses `not-found`,
 * `letter-under-way` if it may still leave, and `step-not-possible` if it is no longer true.
 */
export async function resendRequestLetter(
  db: Db,
  { id, letterId, newLetterId }: { readonly id: string; readonly letterId: string; readonly newLetterId: string },
  caller: Caller,
  now: Date,
): Promise<RequestDetail> {
  const { request, letters } = await readRequest(db, { id })
  const { name, email, phone } = request
  const letter = letters.find((each) => each.id === letterId)
  if (!letter) throw new Refusal('not-found')
  if (letter.state === 'pending' || letter.state === 'unknown') throw new Refusal('letter-under-way')
  // Loaded only for a resend, so that the function starts sooner.
  const { isOvertakenLetter } = await import('../../../src/catalog/letter-standing.ts')
  if (isOutdatedLetter(letter) || isOvertakenLetter(letter, letters)) throw new Refusal('step-not-possible')
  const change = sql`
    insert into ${outbox} (id, template, priority, data, recipient, subject_type, subject_id, state, due_at, created_at)
    select ${newLetterId}::uuid, template, priority, ${withContact({ name, email, phone })} || '{"again": true}', ${recipientNow(email)}, subject_type, subject_id, 'pending', ${at(now)}, ${at(now)}
    from ${outbox} where id = ${letterId}::uuid
    on conflict (id) do nothing returning id`
  const detail = { letter: letter.template }
  await changeOne(db, caller, change, { action: 'request.letter-resent', subjectType: 'request', subjectId: id, detail }, now)
  return openRequest(db, { id }, caller, now)
}
