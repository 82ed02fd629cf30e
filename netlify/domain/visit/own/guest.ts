/** The person who booked drops a guest, through the visit's link (decision 52). */
import type { ShownVisit } from '../../../../src/contracts/visit/own.ts'
import type { Db } from '../../../db/client.ts'
import { changeGuest } from '../guest/guests.ts'
import { findByLink, show, stateOf, type WriteFile } from './own.ts'

/**
 * Drops a guest and answers with the visit after it; if the visit is canceled or long over, with only that. Refuses
 * `invalid-link`, `not-found` for another visit's guest, `step-not-possible` once someone is on the way, and `guest-stays`.
 */
export async function dropOwnGuest(
  db: Db,
  { token, guestId }: { readonly token: string; readonly guestId: string },
  now: Date,
  writeFile: WriteFile,
): Promise<ShownVisit> {
  const found = await findByLink(db, token)
  if (stateOf(found.visit, now) !== 'visit') return show(db, found, now, writeFile)
  await changeGuest(db, { visitId: found.visit.id, guestId, who: { by: 'booker' } }, now)
  return show(db, await findByLink(db, token), now, writeFile)
}
