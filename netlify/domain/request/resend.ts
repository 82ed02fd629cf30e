/** Sends an email of a request again (decision 16). */
import { sql } from 'drizzle-orm'
import { isOutdatedEmail } from '../../../src/catalog/email-state.ts'
import type { RequestDetail } from '../../../src/contracts/request/list.ts'
import type { Caller } from '../../auth/access.ts'
import type { Db } from '../../db/client.ts'
import { at } from '../../db/instant.ts'
import { outbox } from '../../db/schema/outbox.ts'
import { Refusal } from '../../refusal.ts'
import { changeOne } from '../rule/admin-change.ts'
import { recipientNow, withContact } from './contact-email.ts'
import { openRequest, readRequest } from './detail.ts'

/**
 * Owes an email again, unchanged; one to the client goes to the address that the request has now. Refuses `not-found`,
 * `email-under-way` if it may still leave, and `step-not-possible` if it is no longer true.
 */
export async function resendRequestEmail(
  db: Db,
  { id, emailId, newEmailId }: { readonly id: string; readonly emailId: string; readonly newEmailId: string },
  caller: Caller,
  now: Date,
): Promise<RequestDetail> {
  const { request, emails } = await readRequest(db, { id })
  const { name, email, phone } = request
  const message = emails.find((each) => each.id === emailId)
  if (!message) throw new Refusal('not-found')
  if (message.state === 'pending' || message.state === 'unknown') throw new Refusal('email-under-way')
  // Loaded only for a resend, so that the function starts sooner.
  const { isOvertakenEmail } = await import('../../../src/catalog/email-standing.ts')
  if (isOutdatedEmail(message) || isOvertakenEmail(message, emails)) throw new Refusal('step-not-possible')
  const change = sql`
    insert into ${outbox} (id, template, priority, data, recipient, subject_type, subject_id, state, due_at, created_at)
    select ${newEmailId}::uuid, template, priority, ${withContact({ name, email, phone })} || '{"again": true}', ${recipientNow(email)}, subject_type, subject_id, 'pending', ${at(now)}, ${at(now)}
    from ${outbox} where id = ${emailId}::uuid
    on conflict (id) do nothing returning id`
  const detail = { letter: message.template }
  await changeOne(db, caller, change, { action: 'request.letter-resent', subjectType: 'request', subjectId: id, detail }, now)
  return openRequest(db, { id }, caller, now)
}
