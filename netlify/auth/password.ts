/** Passwords, by argon2id; the only import of argon2. */
import { Refusal } from '../refusal.ts'
import { networkOf, siteNetworkOf } from './network.ts'

/** A native part, loaded by the first password: what else the functions do that may meet one starts without it. */
const argon2 = () => import('@node-rs/argon2')

const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const
/** 64 MB each: more at once would take a function's memory. */
const atOnce = 4
/** More than these wait no sensible time any more. */
const mostWaiting = 60
/** Of them so many from one network: whoever floods us waits for nobody else's place, and everybody else is checked within a second. */
const mostOfNetwork = 16
/** From so many on a place is kept for networks that have nobody here: some networks together keep no other out. */
const keptFrom = 24

/** The hash of a password nobody has, for accounts that do not exist: what they are told takes as long. */
const nobodys = '$argon2id$v=19$m=65536,t=3,p=1$XesZpWaPWH1LjEl/o76+5g$NxPpLkLssyCIof3YPNgdJJ5y6R+paIHXMVEvE8BHqwM'

let running = 0
const waiting: (() => void)[] = []

/** Runs when fewer than four others do. Refuses `unavailable` where too many wait already. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw new Refusal('unavailable')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    // The place goes on to whoever waits, and is free only when nobody does.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** How many passwords are checked, or wait to be, of each network and of each IPv6 /48. */
const ofNetwork = new Map<string, number>()

/** Whether a network may have one more checked: none may have many, and where the queue is long, only one that has none. */
function mayWait(network: string, site: string | undefined): boolean {
  const mine = ofNetwork.get(network) ?? 0
  const nearby = site === undefined ? mine : (ofNetwork.get(site) ?? 0)
  if (mine >= mostOfNetwork || nearby >= 2 * mostOfNetwork) return false
  return waiting.length < keptFrom || nearby === 0
}

/** Refuses `too-many-requests` to a network that has so many passwords checked at once. */
async function inTurnOf<T>(ip: string, work: () => Promise<T>): Promise<T> {
  const [network, site] = [networkOf(ip), siteNetworkOf(ip)]
  if (!mayWait(network, site)) throw new Refusal('too-many-requests')
  const counted = site === undefined ? [network] : [network, site]
  for (const key of counted) ofNetwork.set(key, (ofNetwork.get(key) ?? 0) + 1)
  try {
    return await inTurn(work)
  } finally {
    for (const key of counted) {
      const left = (ofNetwork.get(key) ?? 1) - 1
      if (left === 0) ofNetwork.delete(key)
      else ofNetwork.set(key, left)
    }
  }
}

/** The same password typed on two keyboards is the same bytes. */
const bytesOf = (password: string) => password.normalize('NFKC')

/** What is stored of a password: argon2id, 64 MB, three passes. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => (await argon2()).hash(bytesOf(password), cost))
}

/**
 * Whether a password is the one of a hash; without a hash never, after the same time. Refuses `too-many-requests` to a network that has
 * many checked at once, and `unavailable` where too many wait.
 */
export async function isPassword(stored: string | null | undefined, password: string, ip: string): Promise<boolean> {
  const right = await inTurnOf(ip, async () => (await argon2()).verify(stored ?? nobodys, bytesOf(password)))
  return right && stored !== null && stored !== undefined
}
