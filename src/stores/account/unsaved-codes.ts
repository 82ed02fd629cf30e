/**
 * Whether the signed-in account may lack recovery codes that work: their answer was lost, or they were shown on this browser and
 * nobody said that they saved them. It's stored for the account, because a reload takes the codes off the screen.
 */
import { localBrowserStorage, type BrowserStorage } from '../browser-storage.ts'
import { signedInAsKey } from './signed-in.ts'

export type UnsavedCodes = {
  readonly maybe: () => boolean
  readonly mark: () => void
  /** They were saved, or don't count anymore. */
  readonly forget: () => void
}

export function createUnsavedCodes(storage: BrowserStorage): UnsavedCodes {
  const key = () => `unseen-recovery-codes:${String(storage.read(signedInAsKey))}`
  return {
    maybe: () => storage.read(key()) === true,
    mark: () => storage.write(key(), true),
    forget: () => storage.remove(key()),
  }
}

/** This browser's. */
export const unsavedCodes: UnsavedCodes = createUnsavedCodes(localBrowserStorage())
