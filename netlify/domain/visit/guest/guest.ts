/** A guest's own page, by their private link (decision 52): it takes their answers, seals them, and never shows one again. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { easternDay } from '../../../../src/catalog/time/eastern.ts'
import { canDropOut } from '../../../../src/catalog/visit/guests.ts'
import { isStillOn } from '../../../../src/catalog/visit/visit.ts'
import { guestWaivers } from '../../../../src/catalog/event/infusion-waiver.ts'
import { askedHistory, hasAnswersToRead, type MedicalHistory } from '../../../../src/catalog/event/medical-history.ts'
import { maySign, tooYoungToSign } from '../../../../src/catalog/event/waiver.ts'
import type { InputOf } from '../../../../src/contracts/endpoint.ts'
import type { GuestAnswers, sendGuestAnswers as contract, ShownGuest } from '../../../../src/contracts/visit/guest.ts'
import { batch, demandChange, isRefusedBy, type Db } from '../../../db/client.ts'
import { isoOf } from '../../../db/instant.ts'
import { guestAnswers } from '../../../db/schema/guest-answers.ts'
import { idempotencyKeys } from '../../../db/schema/idempotency-key.ts'
import { guests, visits } from '../../../db/schema/visit.ts'
import { fieldSeal } from '../../../db/seal.ts'
import { readVersionedToken } from '../../../link-token.ts'
import { Refusal } from '../../../refusal.ts'
import type { HealthColumn } from '../../check-in/health-place.ts'
import { audited } from '../../rule/audit.ts'
import { hashOf } from '../../rule/idempotency.ts'
import { answerPlace } from './answers.ts'
import { guestsMayChange, mayAnswer } from './rule.ts'
import { stateOf } from '../own/own.ts'
import { readParty, totalOf, withGuest } from './party.ts'
import { findVisit } from '../visit.ts'

type Found = { readonly guestId: string; readonly visitId: string }

/** The guest that a link names. Refuses `invalid-link` for a token that we didn't sign or that was ended, and for a guest of a visit that is gone. */
async function findByLink(db: Db, token: string): Promise<Found> {
  const named = readVersionedToken(token, 'guest')
  if (named === undefined) throw new Refusal('invalid-link')
  const { id: guestId, version } = named
  const [row] = await db
    .select({ visitId: guests.visitId })
    .from(guests)
    .innerJoin(visits, eq(visits.id, guests.visitId))
    .where(and(eq(guests.id, guestId), eq(visits.linkVersion, version), isNull(visits.deletedAt)))
  if (!row) throw new Refusal('invalid-link')
  return { guestId, ...row }
}

/** What a guest's page shows. */
async function show(db: Db, { guestId, visitId }: Found, now: Date): Promise<ShownGuest> {
  const visit = await findVisit(db, visitId)
  const state = stateOf(visit, now)
  if (state === 'canceled') return { state }
  if (state === 'expired' || !isStillOn(visit.status)) return { state: 'over' }
  const party = await readParty(db, visitId)
  const guest = party.guests.find(({ id }) => id === guestId)!
  const when = {
    kind: visit.kind,
    startsAt: visit.startsAt.toISOString(),
    endsAt: visit.endsAt.toISOString(),
    bookerEmailed: visit.clientEmail !== '',
  }
  const nowCents = totalOf(party)
  const booked = guest.position === 1
  if (guest.droppedOut) return { state: 'out', ...when, booked, priceCents: nowCents }
  const withoutCents = totalOf(withGuest(party, guestId, { droppedOut: true }))
  return {
    state: 'guest',
    guest: {
      ...when,
      booked,
      firstName: guest.name?.trim().split(/\s+/)[0] ?? null,
      ...{ ready: guest.ready, answeredAt: guest.answeredAt, mayAnswer: mayAnswer(visit, guest, now) },
      mayDropOut: guestsMayChange(visit, now) && canDropOut(guest, party.guests, 'guest'),
      price: nowCents === null || withoutCents === null ? null : { nowCents, withoutCents },
    },
  }
}

/** A guest's page. Refuses `invalid-link`. */
export async function readGuest(db: Db, { token }: { readonly token: string }, now: Date): Promise<ShownGuest> {
  return show(db, await findByLink(db, token), now)
}

type Written = Readonly<Record<HealthColumn, string>>

/** The answers as they are sealed. */
function written({ dob, allergies, medications, medicalHistory, notes, waiverVersion }: GuestAnswers): Written {
  const asked = askedHistory(guestWaivers[waiverVersion].questions, medicalHistory)
  return { dob, allergies, medications, medicalHistory: JSON.stringify(asked), notes }
}

/** What a page's key identifies: this guest's answers, as the page sent them. */
const hashFor = ({ guestId }: Found, answers: GuestAnswers) =>
  hashOf({ endpoint: 'sendGuestAnswers', answers: { guestId, ...answers } })

/**
 * Whether these answers are the stored ones, sent again by their own page because our answer was lost. The link alone doesn't show
 * that: the person who booked has it too, and could try answers until some are the guest's.
 */
async function isRepeat(db: Db, found: Found, { answers, idempotencyKey }: InputOf<typeof contract>): Promise<boolean> {
  if (idempotencyKey === undefined) return false
  const rows = await db
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .innerJoin(guestAnswers, eq(guestAnswers.signedAt, idempotencyKeys.createdAt))
    .where(
      and(
        eq(guestAnswers.guestId, found.guestId),
        eq(idempotencyKeys.key, idempotencyKey),
        eq(idempotencyKeys.bodyHash, hashFor(found, answers)),
      ),
    )
  return rows.length > 0
}

/** The statement that keeps a page's key with the answers it sent last. */
function keepKey(db: Db, found: Found, { answers, idempotencyKey: key }: InputOf<typeof contract>, now: Date) {
  if (key === undefined) return []
  const kept = { bodyHash: hashFor(found, answers), createdAt: now }
  return db
    .insert(idempotencyKeys)
    .values({ key, endpoint: 'sendGuestAnswers', receipt: {}, ...kept })
    .onConflictDoUpdate({ target: idempotencyKeys.key, set: kept, setWhere: eq(idempotencyKeys.endpoint, 'sendGuestAnswers') })
}

/** The rule that fails if other answers came between reading and writing. */
const answersAsRead = 'guest_answers_as_read'

/**
 * Stores a guest's answers, sealed, in place of those they sent before. Refuses `invalid-link`, `invalid-input` for someone too
 * young to sign, `step-not-possible` for a guest who dropped out or whose signed answers stay (`mayAnswer`), and
 * `changed-meanwhile` if they replace others than the page knew of. Of a visit that is over or canceled, only that is answered.
 */
export async function sendGuestAnswers(db: Db, input: InputOf<typeof contract>, now: Date): Promise<ShownGuest> {
  const { token, answers, replaces } = input
  const found = await findByLink(db, token)
  const shown = await show(db, found, now)
  if (shown.state === 'out') throw new Refusal('step-not-possible')
  if (shown.state !== 'guest') return shown
  const { answeredAt, mayAnswer: isTaken } = shown.guest
  const isCurrent = replaces === undefined || replaces === answeredAt
  if (!isTaken || !isCurrent) {
    if (await isRepeat(db, found, input)) return shown
    throw new Refusal(isTaken ? 'changed-meanwhile' : 'step-not-possible')
  }
  if (!maySign(answers.dob, easternDay(now))) throw new Refusal('invalid-input', { fields: { 'answers.dob': tooYoungToSign } })
  const { guestId } = found
  const { fullName, signature, waiverVersion } = answers
  const plain = written(answers)
  const sealed = (column: HealthColumn) => fieldSeal().seal(plain[column], answerPlace(guestId, column))
  const row = {
    ...{ dob: sealed('dob'), allergies: sealed('allergies'), medications: sealed('medications') },
    ...{ medicalHistory: sealed('medicalHistory'), notes: sealed('notes') },
    ...{ signature, waiverVersion, signedAt: now },
    hasAnswers: hasAnswersToRead({ ...answers, medicalHistory: JSON.parse(plain.medicalHistory) as MedicalHistory }),
  }
  const isAsRead = sql`${isoOf('guest_answers.signed_at')} = ${replaces ?? null}::text`
  const stored = db
    .insert(guestAnswers)
    .values({ guestId, ...row, createdAt: now })
    .onConflictDoUpdate({
      target: guestAnswers.guestId,
      set: row,
      ...(replaces !== undefined && { setWhere: isAsRead }),
    })
    .returning({ guestId: guestAnswers.guestId })
  try {
    await batch(db, {
      named: db.update(guests).set({ name: fullName }).where(eq(guests.id, guestId)),
      stored: demandChange(db, stored, answersAsRead),
      key: keepKey(db, found, input, now),
      audit: audited(db, { actorKind: 'visitor', action: 'guest.answered', subjectType: 'guest', subjectId: guestId }, now),
    })
  } catch (error) {
    if (!isRefusedBy(error, answersAsRead)) throw error
    // Answers for this guest arrived at the same moment, the same ones or others.
    return sendGuestAnswers(db, input, now)
  }
  return show(db, found, now)
}

/**
 * The guest drops out. For a visit that is over or canceled, the answer says only that. Refuses `invalid-link`,
 * `step-not-possible` once someone is on the way, and `guest-stays` for the person who booked and for the last one left.
 */
export async function dropOut(db: Db, { token }: { readonly token: string }, now: Date): Promise<ShownGuest> {
  const found = await findByLink(db, token)
  const shown = await show(db, found, now)
  if (shown.state !== 'guest') return shown
  // Load this on demand, so that the function starts sooner.
  const { changeGuest } = await import('./guests.ts')
  await changeGuest(db, { ...found, who: { by: 'guest' } }, now)
  return show(db, found, now)
}
