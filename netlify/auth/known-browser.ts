/**
 * Recognizes a browser where the right password of an account was once typed. The browser keeps a signature over the account and
 * its password's hash. It ends with the password, and no table stores it. Its tries are counted separately, so strangers who use
 * up an account's tries can't lock out its owner there.
 */
import { timingSafeEqual } from 'node:crypto'
import { signatureOf } from '../signature.ts'

type Account = { readonly id: string; readonly passwordHash: string | null }

/** The value for the cookie of a browser that this account knows. */
export function knownBrowser({ id, passwordHash }: Account): string {
  return signatureOf('known browser', `${id}\n${passwordHash ?? ''}`).toString('base64url')
}

/** Whether one of a browser's values is this account's. */
export function isKnownBrowser(given: readonly string[] | undefined, account: Account | undefined): boolean {
  if (given === undefined || account === undefined || account.passwordHash === null) return false
  const expected = Buffer.from(knownBrowser(account))
  return given.map((one) => Buffer.from(one)).some((one) => one.length === expected.length && timingSafeEqual(one, expected))
}
