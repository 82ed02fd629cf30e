/** Visits, made as staff make them for a caller. */
import { randomUUID } from 'node:crypto'
import { openDb } from '../../../netlify/db/client.ts'
import { makeVisit as make } from '../../../netlify/domain/visit/make.ts'
import type { VisitFacts, VisitItem } from '../../../netlify/domain/visit/visit.ts'

type Made = Partial<VisitFacts> & {
  readonly providerId: string
  readonly startsAt: Date
  readonly minutes?: number
  readonly items?: readonly VisitItem[]
}

/** Makes an in-home visit in Miami Beach, an hour long unless said otherwise. Returns its id. */
export async function makeVisit({ providerId, startsAt, minutes = 60, items = [], ...facts }: Made): Promise<string> {
  const id = randomUUID()
  const isCall = facts.kind === 'phone'
  const whole: VisitFacts = {
    ...{ kind: 'home', clientName: 'Ana Pereira', clientEmail: 'ana@example.com', clientPhone: '305-555-0100' },
    ...{ place: 'Your address, ZIP code 33139', address: '12 Ocean Walk, Miami Beach' },
    ...facts,
  }
  const slot = {
    ...{ providerId, startsAt, endsAt: new Date(startsAt.getTime() + minutes * 60_000) },
    ...{ city: isCall ? null : ('Miami Beach' as const), zipCode: isCall ? null : '33139' },
  }
  // Nothing can be scheduled more than a year ahead, so a visit farther out is made a month before it.
  const booked = new Date(Math.max(Date.now(), startsAt.getTime() - 30 * 24 * 3_600_000))
  await make(openDb(30_000), { id, facts: whole, slot, items }, { actorKind: 'admin', actorId: providerId }, booked)
  return id
}
