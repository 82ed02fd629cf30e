/** Where forms keep what was typed in this tab, and how signing out forgets it: the next person may use the same tab. */
import { localBrowserStorage } from '../browser-storage.ts'

export const contactKey = 'contact'
export const fillingKey = (form: string) => `filling:${form}`
export const draftKey = (form: string) => `draft:${form}`
export const receiptKey = (form: string) => `receipt:${form}`

/** The hash of a thank-you's address, so that a reload keeps the receipt. */
export const receivedHash = '#received'
/** What staff typed in the back office. */
export const unsentKey = 'unsent-answers'

const typed = /^(contact$|filling:|draft:|receipt:|unsent-answers$)/

const listeners = new Set<() => void>()

/** Calls back when typed text is forgotten, so that any in memory is forgotten too. */
export function whenForgotten(listener: () => void): void {
  listeners.add(listener)
}

/** When someone last signed out in this browser: a page in the back/forward cache hears nothing else of it. */
export const leftKey = 'signed-out-at'

const shared = localBrowserStorage()
let left = shared.read(leftKey)
shared.watch(leftKey, () => {
  if (shared.read(leftKey) !== left) forgetTyped(() => sessionStorage)
})

/** Forgets what was typed in any form, and its results. If storage is denied, only memory has any of it. */
export function forgetTyped(open: () => Storage): void {
  left = shared.read(leftKey)
  try {
    const area = open()
    for (const key of Object.keys(area)) if (typed.test(key)) area.removeItem(key)
  } catch {
    // Nothing is stored.
  }
  for (const listener of listeners) listener()
}
