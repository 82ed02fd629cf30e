/** Groups network addresses. Everyone who shares an internet connection counts as one, by the address Netlify gives us. */
import { signatureOf } from '../signature.ts'

/** Unwraps an IPv4 address written as IPv6. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The first groups of an IPv6 address, after expanding it to all eight. */
function groupsOf(ip: string, count: number): string {
  const [head = '', tail] = ip.split('::')
  const groups = head.split(':').filter(Boolean)
  const last = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - last.length) }, () => '0')
  return [...groups, ...zeros, ...last]
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** IPv6 networks are assigned by the /64, so every address in one counts as the same network. */
export function networkOf(address: string): string {
  const ip = plain(address)
  return ip.includes(':') ? groupsOf(ip, 4) : ip
}

/** A network's name in the audit and the operator's log: twelve hex digits that only this server can compute. */
export function networkInTrail(address: string): string {
  return signatureOf('trail network', networkOf(address)).toString('hex').slice(0, 12)
}

/** How many times as much as one network a whole IPv6 /48 may do. */
export const siteFactor = 4

/** The /48 around an IPv6 address. Anyone can get one, with its 65,536 networks. Undefined for IPv4. */
export function siteNetworkOf(address: string): string | undefined {
  const ip = plain(address)
  return ip.includes(':') ? groupsOf(ip, 3) : undefined
}
