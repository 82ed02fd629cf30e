/** The emails that tell a visit's time, to its client and its providers. Changes of a visit owe them, and steps of a request. */
import { initialsOf, lengthOf } from '../../../src/catalog/visit/visit.ts'
import type { Db, Statement } from '../../db/client.ts'
import type { EmailData } from '../../mail/outbox.ts'
import { addressOf, tellChange, type Subject, type Told } from './tell.ts'
import type { VisitRow } from './visit.ts'

/** Emails of one change replace those of the change before it. */
const ofClient = ['request-confirmed', 'request-canceled'] as const
const ofProvider = ['visit-provider'] as const

/** What all emails of one change share. */
export type EmailContext = {
  readonly subject: Subject
  readonly dueAt: Date
  readonly about: { readonly visitId?: string; readonly requestId?: string; readonly reference?: string } & {
    readonly kind: EmailData['request-confirmed']['kind']
  }
}

/** What a visit's time is told as. */
export function toldOf(visit: Pick<VisitRow, 'startsAt' | 'endsAt' | 'place'>): Told {
  return { startsAt: visit.startsAt.toISOString(), minutes: lengthOf(visit), place: visit.place }
}

type TellingProviders = EmailContext & {
  readonly client: string
  /** The visit that its provider knows; undefined if none. */
  readonly before: (Told & { readonly providerId: string }) | undefined
  readonly after: (Told & { readonly providerId: string }) | undefined
  /** The SEQUENCE of the calendar files. */
  readonly sequence: number
}

/**
 * The statements that tell the providers before and after a change. They hear of their own changes too: the attached file is what
 * keeps their calendar right.
 */
export function tellProviders(db: Db, change: TellingProviders, now: Date): Statement[] {
  const { before, after, client, sequence, about, subject, dueAt } = change
  const told = ({ startsAt, minutes, place }: Told): Told => ({ startsAt, minutes, place })
  const ids = new Set([before?.providerId, after?.providerId].filter((id) => id !== undefined))
  return [...ids].map((id) => {
    const known = before?.providerId === id ? told(before) : null
    const then = after?.providerId === id ? told(after) : null
    const appointment = { ...(then ?? known)!, sequence, madeAt: now.toISOString() }
    const data = { ...about, visitId: about.visitId!, initials: initialsOf(client), appointment, gone: then === null }
    const email = { template: 'visit-provider', subject, recipient: addressOf(id), dueAt, replaces: ofProvider } as const
    return tellChange(db, { ...email, known, after: then, data }, now)
  })
}

export type TellingClient = EmailContext & {
  readonly client: { readonly name: string; readonly email: string }
  /** Treatments or services. */
  readonly treatments: readonly string[]
  readonly message: string
  readonly known: Told | null
  readonly after: Told | null
  readonly sequence: number
  readonly byClient?: boolean
  readonly always?: boolean
}

/** The statement that tells the client about the visit's time after a change. No statement without an address. */
export function tellClient(db: Db, change: TellingClient, now: Date): Statement[] {
  const { client, treatments, message, known, after, sequence, byClient = false, always = false, about, subject, dueAt } = change
  if (client.email === '') return []
  const email = { subject, recipient: client.email, dueAt, replaces: ofClient, known, after, always }
  const appointment = { ...(after ?? known ?? { startsAt: '', minutes: 0, place: '' }), sequence, madeAt: now.toISOString() }
  const data = { ...about, name: client.name, about: treatments, message, appointment }
  return [
    after
      ? tellChange(db, { ...email, template: 'request-confirmed', data }, now)
      : tellChange(db, { ...email, template: 'request-canceled', data: { ...data, byClient } }, now),
  ]
}
