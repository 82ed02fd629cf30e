/**
 * The token or code in an email's link: the id of a row in account_links, of a visit or of its guest, signed; or a calendar feed's, in its address.
 * The database stores none of them, so nobody who reads it, or the outbox, can follow a link.
 */
import { timingSafeEqual } from 'node:crypto'
import { isSignature, signatureOf } from './signature.ts'

/** The part of a link that a token is for; a token works for its own part only. */
type LinkPart = 'access' | 'refresh' | 'sign-in' | 'visit' | 'guest' | 'feed'

const purpose = (part: LinkPart) => `account link, ${part}`
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** What a token names. The version counts how often the links of this row were ended; 0 for a row whose links never are. */
type Named = { readonly id: string; readonly version: number }

/** "<row id>", or "<row id>.<version>" once earlier links were ended. */
const nameOf = ({ id, version }: Named) => (version === 0 ? id : `${id}.${version}`)

/** The token of a link's part: what it names, and the signature. */
export function linkToken(id: string, part: LinkPart, version = 0): string {
  const name = nameOf({ id, version })
  return `${name}.${signatureOf(purpose(part), name).toString('base64url')}`
}

/** What a token names, for the caller to compare its version; undefined if we didn't sign it, or signed it for another part. */
export function readVersionedToken(token: string, part: LinkPart): Named | undefined {
  const [id = '', ...rest] = token.split('.')
  const signature = rest.pop() ?? ''
  const version = rest.length === 0 ? 0 : Number(rest[0])
  if (rest.length > 1 || !uuid.test(id) || !Number.isSafeInteger(version)) return undefined
  return isSignature(purpose(part), nameOf({ id, version }), signature) ? { id, version } : undefined
}

/** The row a token names; undefined if we didn't sign it, or signed it for another part. */
export function readLinkToken(token: string, part: LinkPart): string | undefined {
  const named = readVersionedToken(token, part)
  return named?.version === 0 ? named.id : undefined
}

/** The six digits that a sign-in email shows beside its link. */
export function signInCodeOf(id: string): string {
  const number = signatureOf('sign-in code', id).readUIntBE(0, 6) % 1_000_000
  return String(number).padStart(6, '0')
}

/** Whether a code belongs to this link. */
export function isSignInCodeOf(id: string, code: string): boolean {
  const given = Buffer.from(code)
  const expected = Buffer.from(signInCodeOf(id))
  return given.length === expected.length && timingSafeEqual(given, expected)
}
