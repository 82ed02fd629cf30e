/** A visit as its client sees it through its signed link (decision 39): nothing about anyone else, and no health answers. */
import { eq } from 'drizzle-orm'
import { canDropOut, visitAbout } from '../../../../src/catalog/visit/guests.ts'
import { monogramOf, provider } from '../../../../src/catalog/practice/provider.ts'
import {
  emailKindOf,
  freeHours,
  isAwaited,
  isStillOnAt,
  lengthOf,
  type VisitStatus,
} from '../../../../src/catalog/visit/visit.ts'
import { dayMs, hourMs } from '../../../../src/catalog/time/milliseconds.ts'
import type { InputOf } from '../../../../src/contracts/endpoint.ts'
import type { OwnGuest, OwnVisit, readOwnVisit as contract, ShownVisit } from '../../../../src/contracts/visit/own.ts'
import { batch, type Db } from '../../../db/client.ts'
import { accounts } from '../../../db/schema/account.ts'
import { visitSteps } from '../../../db/schema/visit.ts'
import type { EmailData } from '../../../mail/outbox.ts'
import { linkToken, readVersionedToken } from '../../../link-token.ts'
import { Refusal } from '../../../refusal.ts'
import { readForChange, type VisitFound } from '../read-for-change.ts'
import { guestsMayChange } from '../guest/rule.ts'
import { partyOf, selectParty, totalOf, withGuest, type Party, type PartyGuest } from '../guest/party.ts'
import { earlierOf, readOffer } from '../earlier/shown.ts'
import type { VisitRow } from '../visit.ts'

/** How long after its end a visit's link works. */
const shownMs = dayMs

/** What a visit's calendar file is made of: the same as in its emails, so that it is the same entry. */
type CalendarFacts = {
  readonly visitId: string
  /** Both left out for a visit that staff made for a caller. */
  readonly requestId?: string
  readonly reference?: string
  readonly kind: EmailData['request-confirmed']['kind']
  readonly about: readonly string[]
  readonly appointment: EmailData['request-confirmed']['appointment']
}

/** Writes the file; the emails' own writer. */
export type WriteFile = (facts: CalendarFacts) => string

/** The visit that a link opens. Refuses `invalid-link` for a token that we didn't sign or that was ended, and for a visit that is gone. */
export async function findByLink(db: Db, token: string): Promise<VisitFound> {
  const named = readVersionedToken(token, 'visit')
  if (named === undefined) throw new Refusal('invalid-link')
  try {
    const found = await readForChange(db, named.id)
    if (found.visit.linkVersion !== named.version) throw new Refusal('invalid-link')
    return found
  } catch (error) {
    throw error instanceof Refusal && error.code === 'not-found' ? new Refusal('invalid-link') : error
  }
}

/** What a link shows: nothing of a visit that was canceled, or ended more than a day ago. */
export function stateOf({ status, endsAt }: Pick<VisitRow, 'status' | 'endsAt'>, now: Date): ShownVisit['state'] {
  if (now.getTime() > endsAt.getTime() + shownMs) return 'expired'
  return status === 'canceled' ? 'canceled' : 'visit'
}

/** What a client may do: everything until a day before, then ask while it isn't over, and nothing once someone is there. */
export function mayOf(
  { status, startsAt, endsAt }: Pick<VisitRow, 'status' | 'startsAt' | 'endsAt'>,
  now: Date,
): OwnVisit['may'] {
  if (!isAwaited(status) || now >= endsAt) return 'nothing'
  const ahead = startsAt.getTime() - now.getTime()
  return status === 'scheduled' && ahead >= freeHours * hourMs ? 'change' : 'ask'
}

/** A visit's status in the client's words. A no-show is the clinic's note. A client waiting for a late provider still has a visit. */
export function statusOf(status: Exclude<VisitStatus, 'canceled'>, endsAt: Date, now: Date): OwnVisit['status'] {
  return status === 'completed' || status === 'no-show' || !isStillOnAt({ status, endsAt }, now) ? 'over' : status
}

type Step = Pick<typeof visitSteps.$inferSelect, 'step' | 'startsAt' | 'reason' | 'at'>

/**
 * What the client has said since the visit got its time. Of asking to move and to cancel, the last counts. A call from staff
 * answers it.
 */
export function saidOf(steps: readonly Step[], calledAt: Date | null): OwnVisit['said'] {
  let said: OwnVisit['said'] = { late: null, moveTo: null, cancel: false }
  for (const { step, startsAt, reason, at } of steps) {
    if (step === 'placed' || step === 'moved') said = { late: null, moveTo: null, cancel: false }
    if (step === 'running-late') said = { ...said, late: Number(reason) }
    if (calledAt !== null && at <= calledAt) continue
    if (step === 'asked-to-move') said = { ...said, moveTo: startsAt!.toISOString(), cancel: false }
    if (step === 'asked-to-cancel') said = { ...said, moveTo: null, cancel: true }
  }
  return said
}

/** A visit's steps in order. */
export function readSteps(db: Db, visitId: string) {
  return db.select().from(visitSteps).where(eq(visitSteps.visitId, visitId)).orderBy(visitSteps.position)
}

function ownGuest(party: Party, { id, position, name, droppedOut, ready }: PartyGuest, visit: VisitRow, now: Date): OwnGuest {
  return {
    ...{ id, position, droppedOut, ready },
    // The page says "you": a misdirected email must not reveal more of a name than it already has.
    name: position === 1 ? null : name,
    token: linkToken(id, 'guest', visit.linkVersion),
    mayDropOut: !droppedOut && guestsMayChange(visit, now) && canDropOut({ position }, party.guests, 'booker'),
    withoutCents: totalOf(withGuest(party, id, { droppedOut: true })),
  }
}

/** What the page shows of a visit. */
export async function show(db: Db, { visit, request }: VisitFound, now: Date, writeFile: WriteFile): Promise<ShownVisit> {
  const state = stateOf(visit, now)
  if (state !== 'visit') return { state }
  const { kind, status, startsAt, endsAt, place, version, sequence } = visit
  const read = await batch(db, {
    provider: db.select({ name: accounts.fullName }).from(accounts).where(eq(accounts.id, visit.providerId)),
    ...selectParty(db, visit.id),
    steps: readSteps(db, visit.id),
    offer: readOffer(db, visit.id),
  })
  const name = read.provider[0]?.name ?? ''
  const party = partyOf(read)
  const items = visitAbout(party.items, party.guests, request)
  const calendar: CalendarFacts = {
    visitId: visit.id,
    ...(request && { requestId: request.id, reference: request.reference }),
    kind: request?.kind ?? emailKindOf(kind),
    about: items,
    appointment: {
      ...{ startsAt: startsAt.toISOString(), minutes: lengthOf({ startsAt, endsAt }) },
      ...{ place, sequence, madeAt: now.toISOString() },
    },
  }
  return {
    state,
    visit: {
      ...{ version, kind, place, items, emailed: visit.clientEmail !== '' },
      status: statusOf(status as Exclude<VisitStatus, 'canceled'>, endsAt, now),
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      provider: {
        firstName: name.trim().split(/\s+/)[0]!,
        initials: monogramOf(name || provider.title).join(''),
        pictured: name !== '' && name === provider.name,
      },
      may: mayOf(visit, now),
      said: saidOf(read.steps, visit.calledAt),
      earlier: earlierOf(visit, mayOf(visit, now), read.offer[0], now),
      guests: party.items.length > 0 ? party.guests.map((guest) => ownGuest(party, guest, visit, now)) : [],
      priceCents: totalOf(party),
      calendar: writeFile(calendar),
    },
  }
}

/** The visit of a link. Refuses `invalid-link`. */
export async function readOwnVisit(
  db: Db,
  { token }: InputOf<typeof contract>,
  now: Date,
  writeFile: WriteFile,
): Promise<ShownVisit> {
  return show(db, await findByLink(db, token), now, writeFile)
}
