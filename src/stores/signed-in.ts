/** Whether somebody is signed in on this browser: a flag without any token in it (decision 7), set by signing in, removed by signing out. */
import type { BrowserStorage } from './browser-storage.ts'

export const signedInKey = 'signed-in'

export function isSomebodySignedIn(storage: BrowserStorage): boolean {
  return storage.read(signedInKey) === true
}
