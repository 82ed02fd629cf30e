/**
 * Limits what one network, or one signed-in person, may ask for. The host's own limits protect its machines; these protect our
 * database, the clinic's inbox, and the people whose addresses get typed. They are far above what real people do (decision 32).
 * PostgreSQL counts, by a keyed hash of the network or by the account. A count over the limit aborts its transaction, so it
 * doesn't count: a window ends 15 minutes after its first try, and nobody can extend it.
 */
import { sql } from 'drizzle-orm'
import { tryAgainMinutes } from '../../src/catalog/account.ts'
import { minuteMs } from '../../src/catalog/time/milliseconds.ts'
import { isRefusedBy, type Db, type Statement } from '../db/client.ts'
import { at } from '../db/instant.ts'
import { devices, sessions } from '../db/schema/session.ts'
import { signatureOf } from '../signature.ts'
import { networkOf, siteFactor, siteNetworkOf } from './network.ts'
import { hashToken } from './token.ts'
import { countWithin } from './window.ts'

const windowMs = tryAgainMinutes * minuteMs

/** What a refused caller is told to wait. */
export const tryAgainSeconds = tryAgainMinutes * 60

/**
 * When to count an endpoint's tries: in the transaction that stores the input, without an extra round trip, or before its
 * handler runs.
 */
type Pace = { readonly most: number; readonly counted: 'in its transaction' | 'before' }

/**
 * Endpoint → tries per network in 15 minutes. A hotel, a building or an event is one network. An IPv6 /48 gets four times as
 * many.
 */
const paces: Readonly<Record<string, Pace>> = {
  bookIv: { most: 100, counted: 'in its transaction' },
  sendConsultation: { most: 100, counted: 'in its transaction' },
  sendTestimonial: { most: 100, counted: 'in its transaction' },
  signUpForEmail: { most: 120, counted: 'in its transaction' },
  // An event shares one Wi-Fi, and all its guests may arrive within minutes, including those who waited for a connection.
  checkIn: { most: 900, counted: 'in its transaction' },
  unsubscribe: { most: 120, counted: 'before' },
  confirmEmailSignup: { most: 120, counted: 'before' },
  // A mailbox provider's own servers press the button for its users.
  unsubscribeOneClick: { most: 6000, counted: 'before' },
  // Everyone at an event looks at once. A code is one of 6.5 × 10¹¹, so nobody finds one at this rate.
  readRaffleResult: { most: 3000, counted: 'before' },
  // A visitor changes the city, the ZIP code and the treatments a few times.
  readAvailability: { most: 1200, counted: 'before' },
  // The page reads its visit as it opens and after every change; a hotel's guests share its network.
  readOwnVisit: { most: 600, counted: 'before' },
  readOwnVisitTimes: { most: 300, counted: 'before' },
  changeOwnVisit: { most: 120, counted: 'before' },
  dropOwnGuest: { most: 120, counted: 'before' },
  // Ten guests of a visit may share its Wi-Fi, and each opens, sends, corrects and sends again.
  readGuest: { most: 600, counted: 'before' },
  sendGuestAnswers: { most: 120, counted: 'before' },
  dropOut: { most: 120, counted: 'before' },
  // A calendar program asks every few minutes at most, from a network that many of its users may share.
  readVisitFeed: { most: 1200, counted: 'before' },
  exchangeLink: { most: 120, counted: 'before' },
  setPassword: { most: 120, counted: 'before' },
}

/** Everything one person does while signed in. A full export and a busy front desk fit many times over. */
const signedInMost = 20_000
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

type Counted = {
  /** Await it before doing anything else. */
  readonly before?: Statement
  /** Belongs in the transaction that stores the input. */
  readonly within?: Statement
}

/** The statement that counts a network's try of an endpoint, and where it belongs. Empty for an endpoint without a limit. */
export function countPace(db: Db, endpoint: string, ip: string, now: Date): Counted {
  const pace = paces[endpoint]
  if (!pace) return {}
  const statement = count(db, endpoint, pace.most, ip, now)
  return pace.counted === 'before' ? { before: statement } : { within: statement }
}

/**
 * The statement that counts one request of the person whose access token this is, over all their sessions. It counts people, not
 * networks, so nobody uses up what others on the same Wi-Fi have left. A token that isn't valid counts nothing.
 */
export function countSignedIn(db: Db, token: string, now: Date): Statement {
  const tries = sql`select 'signed in ' || ${devices.accountId}, ${signedInMost}::integer from ${sessions}
    join ${devices} on ${devices.id} = ${sessions.deviceId} where ${sessions.id} = ${hashToken(token)} and ${sessions.expiresAt} > ${at(now)}`
  return countWithin(db, { tries, windowMs, rule }, now)
}

/**
 * What one account or link can repeat from any network, each time with emails or rows that stay → tries in 15 minutes, far more than
 * people need.
 */
const lastingMost = { renewDevice: 600, updateOwnTestimonial: 120, changeOwnVisit: 40 } as const

/** The statement that counts one of these, by the device, the account or the visit it is about. */
export function countLasting(db: Db, what: keyof typeof lastingMost, id: string, now: Date): Statement {
  const key = signatureOf(`pace ${what}`, id).toString('base64url')
  return countWithin(db, { tries: [{ key, most: lastingMost[what] }], windowMs, rule }, now)
}

/** Whether a transaction failed because it was one try too many. */
export function isTooMany(error: unknown): boolean {
  return isRefusedBy(error, rule)
}
