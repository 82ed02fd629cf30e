/**
 * Whether the signed-in account may lack working recovery codes: the answer with them was lost, or this browser showed them and
 * nobody confirmed saving them. Stored per account, because a reload takes the codes off the screen.
 */
import { localBrowserStorage, type BrowserStorage } from '../browser-storage.ts'
import { signedInAsKey } from './signed-in.ts'

export type UnsavedCodes = {
  readonly maybe: () => boolean
  readonly mark: () => void
  /** They were saved, or are no longer valid. */
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
