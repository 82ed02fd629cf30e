/**
 * Guesses at the six digits of a sign-in email. Each is counted before the code is looked at; a right one is taken back. Of one address's
 * code strangers have five, and 20 an hour over all its codes; a browser that asked has five of its own for each of at most five emails an
 * hour: 45 in a million at most. Over all addresses wrong codes end at 60 an hour from browsers that did not ask and at 300 from those that
 * did, so that guessing at many addresses finds one in 2,700 hours. A real day never meets either; the email's link works all the while.
 */
import { sql } from 'drizzle-orm'
import { isRefusedBy, type Db, type Statement } from '../db/client.ts'
import { throttles } from '../db/schema/throttle.ts'
import { Refusal } from '../refusal.ts'
import { signatureOf } from '../signature.ts'
import { assertMayTry, type Tried } from './throttle.ts'
import { countWithin } from './window.ts'

const windowMs = 60 * 60_000
const triesOfAsking = 5
const rule = 'code-guesses'
const siteMost = { asked: 300, unasked: 60 } as const

const siteKey = (kind: keyof typeof siteMost) => signatureOf('code guesses', kind).toString('base64url')
const kindOf = (asking: string | undefined) => (asking === undefined ? 'unasked' : 'asked')

/** Counts a guess, by the browser that asked (`asking`) or by another. Refuses `too-many-codes`. */
export async function assertMayGuess(db: Db, tried: Tried, asking: string | undefined, now: Date): Promise<void> {
  const kind = kindOf(asking)
  const own = asking === undefined ? [] : [{ key: signatureOf('code asked', asking).toString('base64url'), most: triesOfAsking }]
  try {
    // Strangers fill an address's count, and their network's: neither is asked of a browser that has its own.
    if (asking === undefined) await assertMayTry(db, 'sign-in-code', tried, now)
    await countWithin(db, { tries: [...own, { key: siteKey(kind), most: siteMost[kind] }], windowMs, rule }, now)
  } catch (error) {
    if (error instanceof Refusal || isRefusedBy(error, rule)) throw new Refusal('too-many-codes')
    throw error
  }
}

/** The statement that takes a right guess back from the site's count, which is one of wrong codes. */
export function forgiveGuess(db: Db, asking: string | undefined): Statement {
  return db
    .update(throttles)
    .set({ used: sql`${throttles.used} - 1` })
    .where(sql`${throttles.key} = ${siteKey(kindOf(asking))} and ${throttles.used} > 1`)
}
