/**
 * The token or code in an email's link: the id of a row in account_links, of a visit or of its guest, signed; or a calendar feed's, in its address.
 * The database stores none of them, so nobody who reads it, or the outbox, can follow a link.
 */
import { timingSafeEqual } from 'node:crypto'
import { signatureOf } from './signature.ts'

/** The part of a link that a token is for; a token works for its own part only. */
export type LinkPart = 'access' | 'refresh' | 'sign-in' | 'visit' | 'guest' | 'feed'

const purpose = (part: LinkPart) => `account link, ${part}`
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The token of a link's part: "<row id>.<signature>". */
export function linkToken(id: string, part: LinkPart): string {
  return `${id}.${signatureOf(purpose(part), id).toString('base64url')}`
}

/** The row a token names; undefined if we didn't sign it, or signed it for another part. */
export function readLinkToken(token: string, part: LinkPart): string | undefined {
  const [id = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !uuid.test(id)) return undefined
  const given = Buffer.from(signature, 'base64url')
  const expected = signatureOf(purpose(part), id)
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : undefined
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
