/**
 * Limits guesses at the six digits of a sign-in email. Each guess is counted before we check the code; a right one is uncounted.
 * Strangers get five per code, and 20 an hour over all codes of one address. A browser that asked gets five of its own for each
 * of the first five emails an hour: 45 in a million at most. Site-wide, wrong codes stop at 60 an hour from browsers that did not
 * ask and at 300 from those that did, so guessing at many addresses finds one in 2,700 hours. One network of those that did stops
 * at 60, so it can't use up what all have. Real days never reach either limit, and the email's link works throughout.
 */
import { and, gt, inArray, sql } from 'drizzle-orm'
import { hourMs } from '../../src/catalog/time/milliseconds.ts'
import { inOneTransaction, isRefusedBy, type Db, type Statement } from '../db/client.ts'
import { throttles } from '../db/schema/throttle.ts'
import { Refusal } from '../refusal.ts'
import { signatureOf } from '../signature.ts'
import { networkOf } from './network.ts'
import { assertMayTry, type Tried } from './throttle.ts'
import { countWithin } from './window.ts'

const windowMs = hourMs
const triesOfAsking = 5
const mostOfNetwork = 60
const rule = 'code-guesses'
const siteMost = { asked: 300, unasked: 60 } as const

const siteKey = (kind: keyof typeof siteMost) => signatureOf('code guesses', kind).toString('base64url')
const networkKey = (ip: string) => signatureOf('code asked network', networkOf(ip)).toString('base64url')
const kindOf = (asking: string | undefined) => (asking === undefined ? 'unasked' : 'asked')

/** Counts a guess, from the browser that asked (`asking`) or from any other. Refuses `too-many-codes`. */
export async function assertMayGuess(db: Db, tried: Tried, asking: string | undefined, now: Date): Promise<void> {
  const kind = kindOf(asking)
  const own =
    asking === undefined
      ? []
      : [
          { key: signatureOf('code asked', asking).toString('base64url'), most: triesOfAsking },
          { key: networkKey(tried.ip), most: mostOfNetwork },
        ]
  try {
    // Strangers can fill the counts of an address and of their network, so neither applies to a browser that asked.
    if (asking === undefined) await assertMayTry(db, 'sign-in-code', tried, now)
    const tries = [...own, { key: siteKey(kind), most: siteMost[kind] }]
    // A right code may return its count at the same moment. The two lock rows in different orders, so one may be aborted.
    await inOneTransaction(db, [countWithin(db, { tries, windowMs, rule }, now)])
  } catch (error) {
    if (error instanceof Refusal || isRefusedBy(error, rule)) throw new Refusal('too-many-codes')
    throw error
  }
}

/** The statement that removes a right guess from the counts of the site and of its network, which count wrong codes. */
export function forgiveGuess(db: Db, ip: string, asking: string | undefined): Statement {
  const keys = [siteKey(kindOf(asking)), ...(asking === undefined ? [] : [networkKey(ip)])]
  return db
    .update(throttles)
    .set({ used: sql`${throttles.used} - 1` })
    .where(and(inArray(throttles.key, keys), gt(throttles.used, 1)))
}
