/** The emails that a request's steps owe (decision 16). */
import { comingTreatments, treatmentText } from '../../../src/catalog/visit/guests.ts'
import { placeLine, type AskedPlace } from '../../../src/catalog/visit/place.ts'
import { isStillOn } from '../../../src/catalog/visit/visit.ts'
import { askedPlace, timeInCalendar } from '../../../src/contracts/request/list.ts'
import type { Db, Statement } from '../../db/client.ts'
import { owe } from '../../mail/outbox.ts'
import { forgetReminders, subjectOf } from '../visit/tell.ts'
import { tellClient, tellProviders, toldOf } from '../visit/time-email.ts'
import { minutesOfVisit, type TakenWithVisit } from './asked-visit.ts'

/** The place of a visit that an earlier version confirmed without keeping one. It may be anywhere, so this names no address. */
function placeOfBefore(asked: AskedPlace): string {
  return placeLine(asked, asked.kind === 'booking' ? 'home' : 'named', '')
}

/** The statements that owe the emails about a step: to the client, and to the visit's provider. Empty for a step only the clinic sees. */
export function stepEmails(db: Db, { input, before, place, found, visitId }: TakenWithVisit, now: Date): Statement[] {
  const { request } = before
  if (input.step !== 'confirmed' && input.step !== 'declined' && input.step !== 'canceled') return []
  const { id: requestId, reference, kind, name, email } = request
  const booked = before.booking?.items
  const coming = booked && (found.party.length > 0 ? comingTreatments(booked, found.party) : booked)
  const treatments = coming?.map(treatmentText) ?? request.about
  const { message } = input
  const about = { requestId, reference, kind }
  const subject = subjectOf(undefined, requestId)
  if (input.step === 'declined') {
    const data = { ...about, name, about: treatments, message }
    return [owe(db, { template: 'request-declined', data, recipient: email, ...subject }, now)]
  }
  const { visit } = found
  const isOn = visit && isStillOn(visit.status)
  const knownPlace = request.appointmentPlace ?? placeOfBefore(askedPlace(before))
  const inCalendar = timeInCalendar(request, now)
  const known = inCalendar ? { startsAt: inCalendar, minutes: minutesOfVisit(undefined, before, found), place: knownPlace } : null
  const after =
    input.step === 'confirmed'
      ? {
          startsAt: new Date(input.startsAt).toISOString(),
          minutes: minutesOfVisit(input, before, found),
          place: place ?? knownPlace,
        }
      : null
  const placed = input.step === 'confirmed' ? input.visit : undefined
  // A time without one of our providers has no page of its own, even if it replaces a visit's.
  const context = { subject, dueAt: now, about: { ...about, ...((after ? placed : isOn) && { visitId }) } }
  const sequence = visit ? visit.sequence + 1 : input.version
  return [
    ...(visit ? [forgetReminders(db, visit.id)] : []),
    // Staff pressed a button that says it emails the client, so it does, even if the client knows the time.
    ...tellClient(
      db,
      { ...context, client: { name, email }, treatments, message, known, after, sequence, byClient: found.asked, always: true },
      now,
    ),
    ...tellProviders(
      db,
      {
        ...{ ...context, about: { ...about, visitId }, client: name, sequence },
        before: isOn ? { ...toldOf(visit), providerId: visit.providerId } : undefined,
        after: after && placed ? { ...after, providerId: placed.providerId } : undefined,
      },
      now,
    ),
  ]
}
