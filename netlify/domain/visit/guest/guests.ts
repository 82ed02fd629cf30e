/** Guests drop out of a visit, or come after all: through their link, through the visit's, or by staff (decision 52). */
import { sql } from 'drizzle-orm'
import { canDropOut, type Dropper } from '../../../../src/catalog/visit/guests.ts'
import { isStillOn } from '../../../../src/catalog/visit/visit.ts'
import type { Db, Statement } from '../../../db/client.ts'
import { guests } from '../../../db/schema/visit.ts'
import { fieldSeal } from '../../../db/seal.ts'
import { Refusal } from '../../../refusal.ts'
import { commit } from '../act.ts'
import { readForChange, type VisitFound } from '../read-for-change.ts'
import { reasonPlace } from './answers.ts'
import { guestsMayChange } from './rule.ts'
import { readParty, withGuest, type Party, type PartyGuest } from './party.ts'
import { tellOfGuests } from './tell.ts'
import { noting } from '../said.ts'
import type { VisitActor } from '../visit.ts'

type Who =
  | { readonly by: 'guest' | 'booker' }
  | { readonly by: 'clinic'; readonly actorId: string }
  | { readonly by: 'clinician'; readonly actorId: string; readonly reason: string }

/** `back` is for staff alone. */
type GuestChange = {
  readonly visitId: string
  readonly guestId: string
  readonly who: Who
  readonly back?: boolean
}

type Read = { readonly found: VisitFound; readonly party: Party; readonly guest: PartyGuest }

async function readGuestOf(db: Db, visitId: string, guestId: string): Promise<Read> {
  const found = await readForChange(db, visitId)
  // Read after the visit's version: a change between the two is found when this one commits.
  const party = await readParty(db, visitId)
  const guest = party.guests.find(({ id }) => id === guestId)
  if (!guest) throw new Refusal('not-found')
  return { found, party, guest }
}

const isStaff = (by: Dropper) => by === 'clinic' || by === 'clinician'

function assertPossible({ found: { visit }, party, guest }: Read, { who: { by }, back }: GuestChange, now: Date): void {
  if (isStaff(by) ? !isStillOn(visit.status) : !guestsMayChange(visit, now)) throw new Refusal('step-not-possible')
  if (!back && !canDropOut(guest, party.guests, by)) throw new Refusal('guest-stays')
}

/** Writes the guest's row. The visit's version, which commits with it, lets one of two presses at once through. */
function rowOf(db: Db, { id }: PartyGuest, { who, back = false }: GuestChange): Statement {
  const by = back ? null : who.by
  const reason = !back && who.by === 'clinician' ? fieldSeal().seal(who.reason, reasonPlace(id)) : null
  return db.execute(
    sql`update ${guests} set dropped_out = ${!back}, out_by = ${by}::text, out_reason = ${reason}::text where id = ${id}::uuid`,
  )
}

const mostTries = 6

/**
 * Drops a guest from a visit or brings them back, and tells both sides the new price. Repeating it changes nothing, and after
 * someone else's change it is tried again. Refuses `not-found`, `step-not-possible` and `guest-stays`.
 */
export async function changeGuest(db: Db, change: GuestChange, now: Date): Promise<void> {
  const { visitId, guestId, who, back = false } = change
  const actor: VisitActor = 'actorId' in who ? { actorKind: 'admin', actorId: who.actorId } : { actorKind: 'visitor' }
  for (let turn = 1; ; turn += 1) {
    const read = await readGuestOf(db, visitId, guestId)
    const { found, party, guest } = read
    if (guest.droppedOut !== back) return
    assertPossible(read, change, now)
    const after = withGuest(party, guestId, { droppedOut: !back })
    const step = back ? ('guest-back' as const) : ('guest-out' as const)
    const beside = [rowOf(db, guest, change), ...tellOfGuests(db, found, { before: party, after }, actor, now)]
    const noted = noting(db, found.visit, { step, reason: String(guest.position) }, { actor, now }, found.visit.sequence + 1)
    try {
      await commit(db, found.visit, found.visit.version, beside, noted)
      return
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'changed-meanwhile' || turn === mostTries) throw error
    }
  }
}
