/** Tells the person who booked, and the clinic, who comes and what the visit costs now, before anyone travels (decision 52). */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { emailKindOf, emailWaitSeconds } from '../../../../src/catalog/visit/visit.ts'
import { guestName, visitAbout } from '../../../../src/catalog/visit/guests.ts'
import type { Db, Statement } from '../../../db/client.ts'
import { at } from '../../../db/instant.ts'
import { outbox } from '../../../db/schema/outbox.ts'
import { priorityOf, type EmailData } from '../../../mail/outbox.ts'
import type { VisitFound } from '../read-for-change.ts'
import { totalOf, type Party } from './party.ts'
import { about, afterOthers, subjectOf, unsent } from '../tell.ts'
import { toldOf } from '../time-email.ts'
import type { VisitActor } from '../visit.ts'

function known(party: Party) {
  const coming = party.guests.filter(({ droppedOut }) => !droppedOut)
  return { coming: coming.length, who: coming.map(({ position }) => position), totalCents: totalOf(party) }
}

/**
 * The statements that tell both. If staff undo a press within seconds, its emails are withdrawn; after two presses, one email
 * says what is true in the end.
 */
export function tellOfGuests(
  db: Db,
  { visit, request }: VisitFound,
  { before, after }: { readonly before: Party; readonly after: Party },
  actor: VisitActor,
  now: Date,
): Statement[] {
  const { id, kind, clientName: name, clientEmail, clientPhone, startsAt, place } = visit
  const subject = subjectOf(id, request?.id)
  const waits = actor.actorKind === 'admin' ? emailWaitSeconds * 1000 : 0
  const data: Omit<EmailData['visit-guests'], 'known'> = {
    ...{ visitId: id, name, place, startsAt: startsAt.toISOString(), kind: request?.kind ?? emailKindOf(kind) },
    ...(request && { requestId: request.id, reference: request.reference }),
    out: after.guests.filter(({ droppedOut }) => droppedOut).map(guestName),
    after: known(after),
    about: visitAbout(after.items, after.guests, request),
    appointment: { ...toldOf(visit), sequence: visit.sequence + 1, madeAt: now.toISOString() },
    hasTravelFee: (after.terms?.travelFeeCents ?? 0) > 0,
    ...(clientEmail === '' && { unreached: true, phone: clientPhone }),
  }
  /** Null as a recipient is the clinic's inbox. */
  const told = (template: 'visit-guests' | 'visit-guests-clinic', recipient: string | null) =>
    db.execute(sql`
      with withdrawn as (
        delete from ${outbox} o where ${about(subject)} and o.template = ${template} and o.data->>'visitId' = ${id} and ${unsent}
        returning o.data->'known' as known
      ),
      told as (select coalesce((select w.known from withdrawn w limit 1), ${JSON.stringify(known(before))}::jsonb) as known)
      insert into ${outbox} (id, template, priority, data, recipient, subject_type, subject_id, state, due_at, created_at)
      select ${randomUUID()}::uuid, ${template}, ${priorityOf(template)}::smallint,
        ${JSON.stringify(data)}::jsonb || jsonb_build_object('known', told.known), ${recipient}::text,
        ${subject.subjectType}, ${subject.subjectId}::uuid, 'pending', ${at(new Date(now.getTime() + waits))},
        ${afterOthers(sql`${about(subject)} and o.template = ${template}`, now)}
      from told where told.known <> ${JSON.stringify(data.after)}::jsonb`)
  return [...(clientEmail === '' ? [] : [told('visit-guests', clientEmail)]), told('visit-guests-clinic', null)]
}
