/** Whether somebody is signed in on this browser: a flag without any token in it (decision 7), set by signing in, removed by signing out. */
import type { BrowserStorage } from '../browser-storage.ts'

export const signedInKey = 'signed-in'

export function isSomebodySignedIn(storage: BrowserStorage): boolean {
  return storage.read(signedInKey) === true
}

/** A browser that keeps no flag may still keep the cookie: there the pages for people who are signed in ask all the same. */
function keepsNothing(): boolean {
  try {
    localStorage.getItem(signedInKey)
    return false
  } catch {
    return true
  }
}

/** Whether the server is worth asking who is there: whoever never signed in here is not looked for. */
export function maySomebodyBeSignedIn(storage: BrowserStorage): boolean {
  return isSomebodySignedIn(storage) || keepsNothing()
}
