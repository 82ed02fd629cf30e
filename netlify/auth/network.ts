/** Whoever shares a way into the internet counts as one: by the address that Netlify names. */
import { signatureOf } from '../signature.ts'

/** An IPv4 address in IPv6's clothes is itself. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

/** The first groups of an IPv6 address, all eight written out. */
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

/** IPv6 networks are given out by the /64; an address of one is any of its addresses. */
export function networkOf(address: string): string {
  const ip = plain(address)
  return ip.includes(':') ? groupsOf(ip, 4) : ip
}

/** What a network is called in the audit and in the operator's log: twelve hexadecimal digits, which only this server can make. */
export function networkInTrail(address: string): string {
  return signatureOf('trail network', networkOf(address)).toString('hex').slice(0, 12)
}

/** The /48 that anybody may be given who asks for it, with its 65,536 networks; undefined for IPv4. */
export function siteNetworkOf(address: string): string | undefined {
  const ip = plain(address)
  return ip.includes(':') ? groupsOf(ip, 3) : undefined
}
