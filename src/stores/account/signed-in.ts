/**
 * Whether someone is signed in on this browser: a flag without a token (decision 7), set by signing in and removed by signing
 * out.
 */
import type { BrowserStorage } from '../browser-storage.ts'

export const signedInKey = 'signed-in'
/** The id of the account whose session it is, so that a page restored by Back notices that someone else is signed in by now. */
export const signedInAsKey = 'signed-in-as'

export function isSomebodySignedIn(storage: BrowserStorage): boolean {
  return storage.read(signedInKey) === true
}

/** A browser that can't store the flag may still have the cookie, so there the pages for signed-in people ask anyway. */
function keepsNothing(): boolean {
  const tried = `${signedInKey}-tried`
  try {
    // Storage that is full can be read.
    localStorage.setItem(tried, '')
    localStorage.removeItem(tried)
    return false
  } catch {
    return true
  }
}

/** Whether to ask the server who is signed in: we don't ask for a visitor who never signed in here. */
export function maySomebodyBeSignedIn(storage: BrowserStorage): boolean {
  return isSomebodySignedIn(storage) || keepsNothing()
}
