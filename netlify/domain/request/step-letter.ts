/** The emails that a request's steps owe, and sending one again (decision 16). */
import { and, eq, sql } from 'drizzle-orm'
import { placeLine, type AskedPlace } from '../../../src/catalog/visit-place.ts'
import { askedPlace, standingVisit, type RequestDetail } from '../../../src/contracts/request/list.ts'
import type { StepInput } from '../../../src/contracts/request/step.ts'
import type { Db, Statement } from '../../db/client.ts'
import { outbox } from '../../db/schema/outbox.ts'
import { owe } from '../../mail/outbox.ts'
import { Refusal } from '../../refusal.ts'
import { changeOne, type Actor } from '../rule/admin-change.ts'
import { readRequest } from './detail.ts'
import { minutesOfVisit, type OfRequest } from './visit.ts'

/** The place of a visit that an earlier version confirmed without keeping one. It may be anywhere, so this names no address. */
function placeOfBefore(asked: AskedPlace): string {
  return placeLine(asked, asked.kind === 'booking' ? 'home' : 'named', '')
}

type Taken = {
  readonly input: StepInput
  readonly before: RequestDetail
  /** Where a confirmed visit takes place. */
  readonly place: string | null
  readonly found: OfRequest
}

/** The statement that owes the client an email about a step. Empty for a step only the clinic sees. */
export function stepLetter(db: Db, { input, before, place, found }: Taken, now: Date): Statement[] {
  const { request } = before
  if (input.step !== 'confirmed' && input.step !== 'declined' && input.step !== 'canceled') return []
  const common = {
    requestId: request.id,
    reference: request.reference,
    kind: request.kind,
    name: request.name,
    about: before.booking?.items.map(({ title, quantity }) => (quantity > 1 ? `${title} × ${quantity}` : title)) ?? request.about,
    message: input.message,
  }
  const about = { recipient: request.email, uncounted: true, subjectType: 'request', subjectId: request.id } as const
  if (input.step === 'declined') return [owe(db, { ...about, template: 'request-declined', data: common }, now)]
  const standing = standingVisit(request, now)
  const appointment = {
    startsAt: input.step === 'confirmed' ? input.startsAt : standing!,
    minutes: minutesOfVisit(input, before, found),
    place: place ?? request.appointmentPlace ?? placeOfBefore(askedPlace(before)),
    sequence: found.visit ? found.visit.sequence + 1 : input.version,
    madeAt: now.toISOString(),
  }
  if (input.step === 'canceled')
    return [owe(db, { ...about, template: 'request-canceled', data: { ...common, appointment } }, now)]
  const moved = standing !== undefined && Date.parse(standing) !== Date.parse(input.startsAt)
  return [owe(db, { ...about, template: 'request-confirmed', data: { ...common, appointment, moved } }, now)]
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
