/** The emails that a change of a visit owes. Every change tells both sides once (decisions 38 and 39). */
import { sql } from 'drizzle-orm'
import type { RequestRow } from '../../../src/contracts/request/list.ts'
import {
  emailKindOf,
  emailWaitSeconds,
  onTheWayMinutes,
  type GuestStep,
  type VisitStepName,
} from '../../../src/catalog/visit/visit.ts'
import { minuteMs } from '../../../src/catalog/time/milliseconds.ts'
import type { Db, Statement } from '../../db/client.ts'
import { outbox } from '../../db/schema/outbox.ts'
import { env } from '../../env.ts'
import { owe, clinicInbox, type EmailData } from '../../mail/outbox.ts'
import { about as isAbout, addressOf, forgetReminders, nameOf, subjectOf, tell, withdraw } from './tell.ts'
import { tellClient, tellProviders, toldOf, type EmailContext, type TellingClient } from './time-email.ts'
import type { VisitActor, VisitRow } from './visit.ts'

type VisitChange = {
  readonly step: Exclude<VisitStepName, GuestStep>
  /** The visit before it; for a new one, the visit that was made. */
  readonly visit: Pick<
    VisitRow,
    'id' | 'kind' | 'clientName' | 'clientEmail' | 'clientPhone' | 'place' | 'sequence' | 'startsAt' | 'endsAt' | 'providerId'
  >
  /** The request it answers; undefined if staff made it for a caller. */
  readonly request: Pick<RequestRow, 'id' | 'reference' | 'kind' | 'name' | 'about'> | undefined
  /** What it is for, in an email about its time. */
  readonly treatments?: readonly string[]
  /** Its time after the change; for `asked-to-move`, the time that the client wants. */
  readonly startsAt: Date
  readonly minutes: number
  /** Its provider after the change; left out, it keeps its own. */
  readonly providerId?: string
  /** The clinic's personal message, or for `running-late` the minutes; empty if there is none. */
  readonly message: string
  readonly actor: VisitActor
  /** When a step of the day was taken; left out, now. */
  readonly takenAt?: Date
  /** Whether a step of the day takes back a later one. */
  readonly undoes?: boolean
  /** Whether the client asked for it, although the clinic did it. */
  readonly asked?: boolean
}

/** What staff take back when they reopen a visit. */
const ofTheDay = ['visit-on-the-way', 'visit-no-show'] as const

/** The emails about the visit's time: to the client, to its providers, and to the clinic if the client did it. */
function ofItsTime(db: Db, change: VisitChange, context: EmailContext, now: Date): Statement[] {
  const { step, visit, treatments = [], startsAt, minutes, providerId = visit.providerId, message, actor, asked = false } = change
  const byClient = actor.actorKind === 'visitor'
  const known = step === 'placed' ? null : toldOf(visit)
  const after = step === 'canceled' ? null : { startsAt: startsAt.toISOString(), minutes, place: visit.place }
  const sequence = visit.sequence + 1
  const client = { name: visit.clientName, email: visit.clientEmail }
  const toClient = { ...context, client, treatments, message, known, after, sequence, byClient: byClient || asked }
  const toProviders = {
    ...{ ...context, client: client.name, sequence },
    before: known ? { ...known, providerId: visit.providerId } : undefined,
    after: after ? { ...after, providerId } : undefined,
  }
  return [
    ...tellClient(db, toClient, now),
    ...tellProviders(db, toProviders, now),
    ...(byClient && step !== 'placed' ? fromClient(db, change, context, now) : []),
  ]
}

/**
 * The emails about what the client did or asks. The clinic gets all but running late, which goes only to the provider, if there
 * is one. What is asked within the last day also goes to the provider, before they set out.
 */
function fromClient(db: Db, change: VisitChange, { subject, about }: EmailContext, now: Date): Statement[] {
  const { step, visit, startsAt, message } = change
  const what = step as EmailData['visit-from-client']['what']
  const other = what === 'moved' ? visit.startsAt : what === 'asked-to-move' ? startsAt : undefined
  const data: EmailData['visit-from-client'] = {
    ...{ ...about, visitId: visit.id, what, name: visit.clientName, email: visit.clientEmail, phone: visit.clientPhone },
    startsAt: (what === 'moved' ? startsAt : visit.startsAt).toISOString(),
    place: visit.place,
    ...(other && { otherTime: other.toISOString() }),
    ...(what === 'running-late' && { lateMinutes: message }),
  }
  const email = { template: 'visit-from-client', data } as const
  const recipient = addressOf(visit.providerId)
  const toProvider = { ...email, subject, recipient, dueAt: now }
  if (what === 'running-late') return [tell(db, toProvider, now)]
  const toClinic = owe(db, { ...email, ...subject, recipient: clinicInbox }, now)
  if (what === 'moved' || what === 'canceled') return [toClinic]
  // A provider may use the clinic's inbox as their own.
  return [toClinic, tell(db, { ...toProvider, unless: sql`coalesce(${recipient} = lower(${env().CLINIC_INBOX}), true)` }, now)]
}

/** The email to the client about a step of the day. No statement without an address. */
function ofTheDayTo(
  db: Db,
  template: (typeof ofTheDay)[number],
  { visit, undoes = false }: VisitChange,
  { subject, dueAt, about }: EmailContext,
  now: Date,
): Statement[] {
  const { id, clientName: name, clientEmail: recipient, place } = visit
  if (recipient === '') return []
  const data = { ...about, visitId: id, name, place, startsAt: visit.startsAt.toISOString() }
  const added = sql`jsonb_build_object('provider', ${nameOf(visit.providerId)})`
  const isTold = sql`exists (select 1 from ${outbox} o where ${isAbout(subject)} and o.template = ${template}
    and o.data->>'startsAt' = ${data.startsAt} and o.state in ('pending', 'unknown', 'sent'))`
  const unless = undoes ? isTold : sql`false`
  return [tell(db, { template, subject, recipient, dueAt, data, added, unless }, now)]
}

/** Whether it is still news to the client: "on the way" from a phone without a connection may arrive hours later. */
function isNews({ step, takenAt }: VisitChange, now: Date): boolean {
  return step !== 'on-the-way' || takenAt === undefined || now.getTime() - takenAt.getTime() <= onTheWayMinutes * minuteMs
}

type ItsRequest = VisitChange['request']

function contextOf(visit: VisitChange['visit'], request: ItsRequest, dueAt: Date): EmailContext {
  return {
    subject: subjectOf(visit.id, request?.id),
    dueAt,
    about: {
      visitId: visit.id,
      kind: request?.kind ?? emailKindOf(visit.kind),
      ...(request && { requestId: request.id, reference: request.reference }),
    },
  }
}

/** The statement that tells a client at a new address about their visit, as if they had never been told. */
export function confirmAgain(
  db: Db,
  { visit, request, treatments }: Pick<VisitChange, 'visit' | 'request'> & Pick<TellingClient, 'treatments'>,
  client: TellingClient['client'],
  now: Date,
): Statement[] {
  const told = { client, treatments, message: '', known: null, after: toldOf(visit), sequence: visit.sequence, always: true }
  return tellClient(db, { ...contextOf(visit, request, now), ...told }, now)
}

/** The statements that owe the emails about a change, and withdraw those that it makes untrue. */
export function visitEmails(db: Db, change: VisitChange, now: Date): Statement[] {
  const { step, visit, request, actor } = change
  const waits = actor.actorKind === 'admin' ? emailWaitSeconds * 1000 : 0
  const context = contextOf(visit, request, new Date(now.getTime() + waits))
  const forgotten = forgetReminders(db, visit.id)
  const takenBack = withdraw(db, context.subject, ofTheDay)
  switch (step) {
    case 'placed':
    case 'moved':
    case 'canceled':
      return [forgotten, takenBack, ...ofItsTime(db, change, context, now)]
    case 'on-the-way':
    case 'no-show':
      return [forgotten, takenBack, ...(isNews(change, now) ? ofTheDayTo(db, `visit-${step}`, change, context, now) : [])]
    case 'arrived':
    case 'completed':
    case 'reopened':
      return [forgotten, takenBack]
    case 'running-late':
    case 'asked-to-move':
    case 'asked-to-cancel':
      return fromClient(db, change, context, now)
    case 'asked-earlier':
    case 'ended-earlier':
      return []
  }
}
