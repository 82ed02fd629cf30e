/** Passwords with argon2id. Only this file imports argon2. */
import { Refusal } from '../refusal.ts'
import { networkOf, siteNetworkOf } from './network.ts'

/** A native module. It loads with the first password, so functions start without it. */
const argon2 = () => import('@node-rs/argon2')

const cost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const
/** Each check takes 64 MB; more at once would exhaust a function's memory. */
const atOnce = 4
/** More than this would wait unreasonably long. */
const mostWaiting = 60
/** The limit for one network, so a flood takes only its own places and everyone else is checked within a second. */
const mostOfNetwork = 16
/**
 * From this queue length on, only networks with nobody here may join, so a few networks together can't shut others out. With
 * the four that run, it is one network's limit: in a longer queue, the last in line would outlast its request.
 */
const keptFrom = mostOfNetwork - atOnce

/** The hash of no real password. We check it for accounts that don't exist, so both answers take the same time. */
const nobodys = '$argon2id$v=19$m=65536,t=3,p=1$XesZpWaPWH1LjEl/o76+5g$NxPpLkLssyCIof3YPNgdJJ5y6R+paIHXMVEvE8BHqwM'

let running = 0
const waiting: (() => void)[] = []

/** Runs `work` when fewer than four others are running. Refuses `unavailable` if too many are already waiting. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= mostWaiting) throw new Refusal('unavailable')
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running += 1
  try {
    return await work()
  } finally {
    // Hand the place to the next in line; free it only when nobody waits.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/** How many password checks each network and each IPv6 /48 has running or waiting. */
const ofNetwork = new Map<string, number>()

/** Whether a network may have one more. None may have many, and when the queue is long, only a network with none may join. */
function mayWait(network: string, site: string | undefined): boolean {
  const mine = ofNetwork.get(network) ?? 0
  const nearby = site === undefined ? mine : (ofNetwork.get(site) ?? 0)
  if (mine >= mostOfNetwork || nearby >= 2 * mostOfNetwork) return false
  return waiting.length < keptFrom || nearby === 0
}

/** Refuses `too-many-requests` if this network has too many checks at once. */
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

/** Normalizes a password, so the same one typed on two keyboards gives the same bytes. */
const bytesOf = (password: string) => password.normalize('NFKC')

/** Hashes a password for storing: argon2id, 64 MB, three passes. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(async () => (await argon2()).hash(bytesOf(password), cost))
}

/**
 * Whether a password matches a hash. Without a hash the answer is always no, after the same time. Refuses `too-many-requests` if
 * this network has many checks at once, and `unavailable` if too many are waiting.
 */
export async function isPassword(stored: string | null | undefined, password: string, ip: string): Promise<boolean> {
  const right = await inTurnOf(ip, async () => (await argon2()).verify(stored ?? nobodys, bytesOf(password)))
  return right && stored !== null && stored !== undefined
}
