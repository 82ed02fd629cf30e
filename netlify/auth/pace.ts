/**
 * How much of something one network may ask for. The host's own limits protect its machines; these protect us: our database, the clinic's
 * inbox, and whoever's address was typed. They are far from what real people do (decision 32). Counters are in PostgreSQL, by a keyed hash
 * of the network. A count that is one too many ends its transaction and so counts for nothing: a window ends by itself, 15 minutes after
 * its first try, and nobody lengthens it.
 */
import { isRefusedBy, type Db, type Statement } from '../db/client.ts'
import { signatureOf } from '../signature.ts'
import { networkOf, siteNetworkOf } from './network.ts'
import { countWithin } from './window.ts'

const windowMs = 15 * 60_000

/** When an endpoint's tries are counted: in the transaction that its answer writes, at no round trip of its own, or before it is asked. */
type Pace = { readonly most: number; readonly counted: 'in its transaction' | 'before' }

/**
 * Endpoint → tries of one network in 15 minutes. A hotel, a building or an event is one network. Its /48, where it has one, may do four
 * times as much.
 */
const paces: Readonly<Record<string, Pace>> = {
  bookIv: { most: 100, counted: 'in its transaction' },
  sendConsultation: { most: 100, counted: 'in its transaction' },
  sendTestimonial: { most: 100, counted: 'in its transaction' },
  signUpForEmail: { most: 120, counted: 'in its transaction' },
  // One event is one Wi-Fi: all of its guests within a few minutes, also those who waited for a connection.
  checkIn: { most: 900, counted: 'in its transaction' },
  unsubscribe: { most: 120, counted: 'before' },
  confirmEmailSignup: { most: 120, counted: 'before' },
  // A mailbox provider's own servers press the button for its people.
  unsubscribeOneClick: { most: 6000, counted: 'before' },
  // A whole event looks at once; a code has 6.5 × 10¹¹ neighbors, which nobody tries at this rate.
  readRaffleResult: { most: 3000, counted: 'before' },
  exchangeLink: { most: 120, counted: 'before' },
  setPassword: { most: 120, counted: 'before' },
}

/** Everything that somebody does who is signed in, together: an export of everybody and a busy front desk fit in many times. */
const signedInMost = 20_000
const siteFactor = 4
const rule = 'pace'

function count(db: Db, name: string, most: number, ip: string, now: Date): Statement {
  const site = siteNetworkOf(ip)
  const networks = [[networkOf(ip), most] as const, ...(site === undefined ? [] : [[site, most * siteFactor] as const])]
  const tries = networks.map(([network, limit]) => ({
    key: signatureOf(`pace ${name}`, network).toString('base64url'),
    most: limit,
  }))
  return countWithin(db, { tries, windowMs, rule }, now)
}

export type Counted = {
  /** To wait for before anything else is done. */
  readonly before?: Statement
  /** For the transaction that stores what was sent. */
  readonly within?: Statement
}

/** The statement that counts a try of an endpoint by a network, and where it belongs; none for an endpoint without a pace. */
export function countPace(db: Db, endpoint: string, ip: string, now: Date): Counted {
  const pace = paces[endpoint]
  if (!pace) return {}
  const statement = count(db, endpoint, pace.most, ip, now)
  return pace.counted === 'before' ? { before: statement } : { within: statement }
}

/** The statement that counts what somebody does who is signed in. */
export function countSignedIn(db: Db, ip: string, now: Date): Statement {
  return count(db, 'signed in', signedInMost, ip, now)
}

/** Whether an error is a transaction's that was one try too many. */
export function isTooMany(error: unknown): boolean {
  return isRefusedBy(error, rule)
}
