/** Checks guests in at an event: a waiver and a ticket (decisions 17 and 18). */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { easternDay } from '../../../src/catalog/time/eastern.ts'
import { dayMs } from '../../../src/catalog/time/milliseconds.ts'
import { eventSource } from '../../../src/catalog/event/event.ts'
import { askedHistory, hasAnswersToRead } from '../../../src/catalog/event/medical-history.ts'
import { maySign, tooYoungToSign, waivers } from '../../../src/catalog/event/waiver.ts'
import { checkInAnswers, type CheckInInput, type CheckInReceipt } from '../../../src/contracts/check-in.ts'
import { openFromDevice } from '../../auth/device-seal.ts'
import type { Db, Statement } from '../../db/client.ts'
import { checkIns, ticketNumbers } from '../../db/schema/check-in.ts'
import { idempotencyKeys } from '../../db/schema/idempotency-key.ts'
import { fieldSeal } from '../../db/seal.ts'
import { Refusal } from '../../refusal.ts'
import { audited } from '../rule/audit.ts'
import { askToConfirm } from '../email-signup-confirm.ts'
import { healthPlace } from './health-place.ts'
import { assertFilledByPerson } from '../rule/bot-check.ts'
import { once, recall, type Submission } from '../rule/idempotency.ts'
import { namesOf, welcomed } from '../subscriber/welcome.ts'

/** Opens and validates what a device sealed. Refuses `invalid-input`, with fields if the answers themselves are wrong. */
function answersOf({ sealed, idempotencyKey }: CheckInInput, now: Date) {
  const opened = checkInAnswers.safeParse(parseJson(openFromDevice(sealed, idempotencyKey)))
  if (!opened.success) {
    const fields: Record<string, string> = {}
    for (const { path, message } of opened.error.issues) fields[path.join('.')] ??= message
    throw new Refusal('invalid-input', { fields })
  }
  if (!maySign(opened.data.dob, easternDay(now))) throw new Refusal('invalid-input', { fields: { dob: tooYoungToSign } })
  return {
    ...opened.data,
    medicalHistory: askedHistory(waivers[opened.data.waiverVersion].questions, opened.data.medicalHistory),
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refusal('invalid-input')
  }
}

/** The statement that adds a check-in's ticket number to its receipt. */
function writeTicket(db: Db, id: string, key: string): Statement {
  return db.execute(sql`
    update ${idempotencyKeys} k set receipt = k.receipt || jsonb_build_object('ticketNumber', g.ticket_number)
    from ${checkIns} g where k.key = ${key} and g.id = ${id}::uuid`)
}

/** A tablet at an event without a connection sends within days. Longer ago, its clock is wrong. */
const latestMs = 3 * dayMs

/** When the guest signed: as long ago as the answers waited, or by the device's clock, but never later than now. */
function signedAt(text: string, waitedMs: number | undefined, now: Date): Date {
  const isKnown = waitedMs !== undefined && waitedMs <= latestMs
  return new Date(isKnown ? now.getTime() - waitedMs : Math.min(Date.parse(text), now.getTime()))
}

/** When a check-in counts from: its guest was there when they signed, for the day's list and its raffle too. */
function countsFrom(signed: Date, now: Date): Date {
  return now.getTime() - signed.getTime() <= latestMs ? signed : now
}

/**
 * Stores a waiver with its health answers sealed, and returns the ticket. Sending it again returns the first ticket. Refuses
 * `looks-automated`, `too-fast`, `invalid-input`, `key-retired` and `already-sent-differently` (with the stored receipt).
 */
export async function checkIn(db: Db, input: CheckInInput, now: Date, counted?: Statement): Promise<CheckInReceipt> {
  assertFilledByPerson(input)
  const answers = answersOf(input, now)
  const { dob, allergies, medications, medicalHistory, notes, ...open } = answers
  const id = randomUUID()
  const signed = signedAt(answers.signedAt, input.waitedMs, now)
  const { seal } = fieldSeal()
  const submission: Submission = { endpoint: 'checkIn', key: input.idempotencyKey, answers }
  await once(
    db,
    submission,
    { receivedAt: now.toISOString() },
    [
      db.insert(checkIns).values({
        ...open,
        id,
        // Only here: a script that repeats a check-in, or sends too many, must not use up the numbers.
        ticketNumber: sql`nextval(${ticketNumbers.seqName})`,
        source: eventSource,
        hasAnswers: hasAnswersToRead(answers),
        dob: seal(dob, healthPlace(id, 'dob')),
        allergies: seal(allergies, healthPlace(id, 'allergies')),
        medications: seal(medications, healthPlace(id, 'medications')),
        medicalHistory: seal(JSON.stringify(medicalHistory), healthPlace(id, 'medicalHistory')),
        notes: seal(notes, healthPlace(id, 'notes')),
        signedAt: signed,
        createdAt: countsFrom(signed, now),
      }),
      writeTicket(db, id, input.idempotencyKey),
      audited(db, { actorKind: 'visitor', action: 'event-signup.created', subjectType: 'event-signup', subjectId: id }, now),
      ...(open.marketingOptIn
        ? [
            ...welcomed(db, { email: open.email, ...namesOf(open.fullName), source: 'check_in' }, now, { checkIn: true }),
            askToConfirm(
              db,
              {
                ...{ email: open.email, source: 'check_in', subjectType: 'event-signup', subjectId: sql`select ${id}::uuid` },
                askedBy: sql`select g.id from ${checkIns} g where lower(g.email) = ${open.email.toLowerCase()} and g.deleted_at is null`,
              },
              now,
            ),
          ]
        : []),
    ],
    now,
    counted,
  )
  return (await recall<CheckInReceipt>(db, submission))!
}
