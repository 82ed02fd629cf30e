/**
 * A browser in which an account's password was once typed right. It keeps a signature of the account and its password's hash, which ends
 * with the password and stands in no table. Its tries are counted apart, so that strangers who use an account's up keep nobody out there.
 */
import { timingSafeEqual } from 'node:crypto'
import { signatureOf } from '../signature.ts'

type Account = { readonly id: string; readonly passwordHash: string | null }

/** What a browser is known by to an account, for its cookie. */
export function knownBrowser({ id, passwordHash }: Account): string {
  return signatureOf('known browser', `${id}\n${passwordHash ?? ''}`).toString('base64url')
}

/** Whether a browser has, among others, what it would be known by to this account. */
export function isKnownBrowser(given: readonly string[] | undefined, account: Account | undefined): boolean {
  if (given === undefined || account === undefined || account.passwordHash === null) return false
  const expected = Buffer.from(knownBrowser(account))
  return given.map((one) => Buffer.from(one)).some((one) => one.length === expected.length && timingSafeEqual(one, expected))
}
