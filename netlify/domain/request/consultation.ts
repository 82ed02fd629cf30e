/** Requests a consultation (decision 15). */
import { randomUUID } from 'node:crypto'
import type { ConsultationInput, ConsultationReceipt } from '../../../src/contracts/request/consultation.ts'
import type { Db, Statement } from '../../db/client.ts'
import { callTimes, consultations } from '../../db/schema/consultation.ts'
import { requests } from '../../db/schema/request.ts'
import { sealWords } from '../../db/request-words.ts'
import { fieldSeal } from '../../db/seal.ts'
import { oweBoth } from '../../mail/outbox.ts'
import { Refusal } from '../../refusal.ts'
import { audited } from '../rule/audit.ts'
import { assertFilledByPerson } from '../rule/bot-check.ts'
import { once, type Submission } from '../rule/idempotency.ts'
import { newReference } from '../rule/reference.ts'
import { refusePassed, timeRows } from './asked-time.ts'

/**
 * Refuses `invalid-input` for a service that isn't in the catalog, because we email its name to whatever address was typed. The
 * catalog loads only for a request that names one, so that the function starts sooner.
 */
async function assertOurs(services: readonly string[]): Promise<void> {
  if (services.length === 0) return
  const { isConsultationTitle } = await import('../../../src/catalog/consultation-title.ts')
  const other = services.find((title) => !isConsultationTitle(title))
  if (other !== undefined)
    throw new Refusal('invalid-input', { fields: { services: `“${other}” is no longer on our list. Please remove it.` } })
}

/**
 * Stores a consultation, owes its two emails, and returns the receipt. Sending it again returns the first receipt. Refuses
 * `looks-automated`, `too-fast`, `invalid-input` for a service that isn't ours, `time-passed` for a call's time (with fields), and
 * `already-sent-differently` (with the stored receipt).
 */
export async function sendConsultation(
  db: Db,
  input: ConsultationInput,
  now: Date,
  counted?: Statement,
): Promise<ConsultationReceipt> {
  assertFilledByPerson(input)
  await assertOurs(input.services)
  const { idempotencyKey, elapsedMs: _elapsed, website: _website, ...answers } = input
  const { fullName: name, email, phone, location, services, message, callTimes: times = [] } = answers
  const submission: Submission = { endpoint: 'sendConsultation', key: idempotencyKey, answers }
  const earlier = await refusePassed<ConsultationReceipt>(db, submission, { field: 'callTimes', times }, now)
  if (earlier) return earlier
  const requestId = randomUUID()
  const reference = newReference('CO')
  const receipt: ConsultationReceipt = { reference, receivedAt: now.toISOString(), location, services, callTimes: times }
  const data = { requestId, reference, name, email, phone, location, services, callTimes: times }
  return once(
    db,
    submission,
    receipt,
    [
      db.insert(requests).values({
        id: requestId,
        kind: 'consultation',
        reference,
        clientName: name,
        clientEmail: email,
        clientPhone: phone,
        createdAt: now,
      }),
      db.insert(consultations).values({
        requestId,
        location,
        services,
        sealedMessage: sealWords(fieldSeal(), 'consultation', requestId, message),
      }),
      ...(times.length > 0 ? [db.insert(callTimes).values(timeRows(requestId, times))] : []),
      oweBoth(db, 'consultation', data, now),
      audited(db, { actorKind: 'visitor', action: 'consultation.created', subjectType: 'request', subjectId: requestId }, now),
    ],
    now,
    counted,
  )
}
