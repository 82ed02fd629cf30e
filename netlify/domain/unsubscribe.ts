/** Leaving the newsletter (public spec, sections 2 to 8; decisions 21 and 22). */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { freshLinkMs, type UnsubscribeInput } from '../../src/contracts/unsubscribe.ts'
import { readUnsubscribe } from '../unsubscribe-link.ts'
import { addressHash } from '../db/address-hash.ts'
import { inOneTransaction, type Db } from '../db/client.ts'
import { subscribers, suppressions } from '../db/schema.ts'
import { Refusal } from '../refusal.ts'
import { audited } from './audit.ts'

type Outcome = { outcome: 'unsubscribed' | 'already' }

/** Ends letters to an address, by its hash, and remembers it beyond its row. Refuses `not-found` when nobody knows the address. */
async function leave(db: Db, hash: string, known: boolean, now: Date): Promise<Outcome> {
  const [subscriber] = await db
    .select({ id: subscribers.id, status: subscribers.status })
    .from(subscribers)
    .where(eq(subscribers.addressHash, hash))
  const [suppression] = await db.select().from(suppressions).where(eq(suppressions.addressHash, hash))
  if (!subscriber && !suppression && !known) throw new Refusal('not-found')
  if (suppression && (!subscriber || subscriber.status === 'unsubscribed')) return { outcome: 'already' }
  if (subscriber?.status === 'unsubscribed') return { outcome: 'already' }
  const subjectId = subscriber?.id ?? randomUUID()
  await inOneTransaction(db, [
    db.insert(suppressions).values({ addressHash: hash, reason: 'unsubscribed', createdAt: now }).onConflictDoNothing(),
    db.update(subscribers).set({ status: 'unsubscribed' }).where(eq(subscribers.addressHash, hash)),
    audited(db, { actorKind: 'visitor', action: 'subscriber.unsubscribed', subjectType: 'subscriber', subjectId }, now),
  ])
  return { outcome: 'unsubscribed' }
}

function linkOf(token: string): { addressHash: string; signedAt: Date } {
  const link = readUnsubscribe(token)
  if (!link) throw new Refusal('invalid-link')
  return link
}

/**
 * From the page: by address, or by a letter's link. A link younger than ten minutes is answered with `confirm`
 * until a person clicked. Refuses `not-found` for an address nobody knows and `invalid-link` for a forged link.
 */
export async function unsubscribe(
  db: Db,
  input: UnsubscribeInput,
  now: Date,
): Promise<{ outcome: 'unsubscribed' | 'already' | 'confirm' }> {
  if ('email' in input) return leave(db, addressHash(input.email), false, now)
  const link = linkOf(input.token)
  if (!input.confirmed && now.getTime() - link.signedAt.getTime() < freshLinkMs) return { outcome: 'confirm' }
  return leave(db, link.addressHash, true, now)
}

/** By a mail program's own button (RFC 8058), which is a person's click. Refuses `invalid-link`. */
export async function unsubscribeOneClick(db: Db, { token }: { readonly token: string }, now: Date): Promise<Outcome> {
  return leave(db, linkOf(token).addressHash, true, now)
}
