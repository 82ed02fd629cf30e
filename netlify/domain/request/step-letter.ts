/** The emails that a request's steps owe, and sending one again (decision 16). */
import { and, eq, sql } from 'drizzle-orm'
import { clinicAddressLine } from '../../../src/catalog/clinic.ts'
import { ivTreatments } from '../../../src/catalog/iv-treatment.ts'
import { standingVisit, type RequestDetail } from '../../../src/contracts/request/list.ts'
import type { StepInput } from '../../../src/contracts/request/step.ts'
import type { Db, Statement } from '../../db/client.ts'
import { outbox } from '../../db/schema/outbox.ts'
import { owe } from '../../mail/outbox.ts'
import { Refusal } from '../../refusal.ts'
import { changeOne, type Actor } from '../rule/admin-change.ts'
import { readRequest } from './detail.ts'

const consultationMinutes = 60

/** Minutes for the longest treatment, by the upper end of its range. */
function minutesOf({ booking }: RequestDetail): number {
  const titles = new Set(booking?.items.map(({ title }) => title))
  const minutes = ivTreatments
    .filter(({ title }) => titles.has(title))
    .map(({ duration }) => Math.max(...[...duration.matchAll(/\d+/g)].map(Number)))
  return Math.max(consultationMinutes, ...minutes)
}

/** Anyone can type a client's address, so the email names it only by its ZIP code, which has only digits. */
function placeOf({ booking, consultation }: RequestDetail): string {
  if (booking) return `Your address, ZIP code ${booking.address.split(', ').at(-1)}`
  return `${consultation?.location ?? ''} (${clinicAddressLine()})`
}

/** The statement that owes the client an email about a step. Empty for a step only the clinic sees. */
export function stepLetter(db: Db, input: StepInput, before: RequestDetail, now: Date): Statement[] {
  const { request } = before
  if (input.step !== 'confirmed' && input.step !== 'declined') return []
  const common = {
    requestId: request.id,
    reference: request.reference,
    kind: request.kind,
    name: request.name,
    about: before.booking?.items.map(({ title, quantity }) => (quantity > 1 ? `${title} × ${quantity}` : title)) ?? request.about,
    message: input.message,
  }
  const appointmentAt = (startsAt: string) => ({
    startsAt,
    minutes: minutesOf(before),
    place: placeOf(before),
    sequence: input.version,
    madeAt: now.toISOString(),
  })
  const about = { recipient: request.email, uncounted: true, subjectType: 'request', subjectId: request.id } as const
  const standing = standingVisit(request, now)
  if (input.step === 'confirmed') {
    const moved = standing !== undefined && Date.parse(standing) !== Date.parse(input.startsAt)
    const data = { ...common, appointment: appointmentAt(input.startsAt), moved }
    return [owe(db, { ...about, template: 'request-confirmed', data }, now)]
  }
  const appointment = standing === undefined ? null : appointmentAt(standing)
  return [owe(db, { ...about, template: 'request-declined', data: { ...common, appointment } }, now)]
}

/** Owes an email again, unchanged. Refuses `not-found`, and `letter-under-way` if it may still leave. */
export async function resendRequestLetter(
  db: Db,
  { id, letterId, newLetterId }: { readonly id: string; readonly letterId: string; readonly newLetterId: string },
  actor: Actor,
  now: Date,
): Promise<RequestDetail> {
  await readRequest(db, { id })
  const [letter] = await db
    .select({ state: outbox.state, template: outbox.template })
    .from(outbox)
    .where(and(eq(outbox.id, letterId), eq(outbox.subjectType, 'request'), eq(outbox.subjectId, id)))
  if (!letter) throw new Refusal('not-found')
  if (letter.state === 'pending' || letter.state === 'unknown') throw new Refusal('letter-under-way')
  const at = now.toISOString()
  const change = sql`
    insert into ${outbox} (id, template, priority, data, recipient, subject_type, subject_id, state, due_at, created_at)
    select ${newLetterId}::uuid, template, priority, data, recipient, subject_type, subject_id, 'pending', ${at}::timestamptz, ${at}::timestamptz
    from ${outbox} where id = ${letterId}::uuid
    on conflict (id) do nothing returning id`
  const detail = { letter: letter.template }
  await changeOne(db, actor, change, { action: 'request.letter-resent', subjectType: 'request', subjectId: id, detail }, now)
  return readRequest(db, { id })
}
