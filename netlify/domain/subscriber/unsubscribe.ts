/** Leaving the newsletter (decisions 21 and 22). */
import { freshLinkMs, type UnsubscribeInput } from '../../../src/contracts/unsubscribe.ts'
import { readUnsubscribe } from '../../unsubscribe-link.ts'
import { addressHash } from '../../db/address-hash.ts'
import { batch, type Db } from '../../db/client.ts'
import { Refusal } from '../../refusal.ts'
import { holdOptOuts, leave } from './suppression.ts'

type Outcome = { outcome: 'unsubscribed' | 'already' }

/**
 * Ends newsletters to a person, by the hash of an address. Refuses `not-found` for an address that was typed and that nobody
 * knows.
 */
async function end(db: Db, hash: string, typed: string | undefined, now: Date): Promise<Outcome> {
  const { left } = await batch(db, { optOuts: holdOptOuts(db), left: leave(db, hash, typed, now) })
  const { known, already } = left.rows[0]!
  if (!known) throw new Refusal('not-found')
  return { outcome: already ? 'already' : 'unsubscribed' }
}

function linkOf(token: string): { addressHash: string; signedAt: Date } {
  const link = readUnsubscribe(token)
  if (!link) throw new Refusal('invalid-link')
  return link
}

/**
 * Unsubscribes from the page, by address or by an email's link. A link younger than ten minutes gets `confirm` until a person
 * clicks. Refuses `not-found` for an unknown address and `invalid-link` for a forged link.
 */
export async function unsubscribe(
  db: Db,
  input: UnsubscribeInput,
  now: Date,
): Promise<{ outcome: 'unsubscribed' | 'already' | 'confirm' }> {
  if ('email' in input) return end(db, addressHash(input.email), input.email.trim().toLowerCase(), now)
  const link = linkOf(input.token)
  if (!input.confirmed && now.getTime() - link.signedAt.getTime() < freshLinkMs) return { outcome: 'confirm' }
  return end(db, link.addressHash, undefined, now)
}

/** Unsubscribes through an email program's own button (RFC 8058), which counts as a person's click. Refuses `invalid-link`. */
export async function unsubscribeOneClick(db: Db, { token }: { readonly token: string }, now: Date): Promise<Outcome> {
  return end(db, linkOf(token).addressHash, undefined, now)
}
