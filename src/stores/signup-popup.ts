/** When the signup popup may come (public spec, sections 2, 4 and 9; decision 31). Small, because every page carries it. */
import { localBrowserStorage, type BrowserStorage } from './browser-storage.ts'
import { isSomebodySignedIn } from './account/signed-in.ts'

export const signupSeenKey = 'signup-popup-seen'

const quietMs = 24 * 3_600_000
const share = 0.25
const [earliestMs, latestMs] = [30_000, 45_000]

export type SignupPopup = {
  /** Not within a day of the last time, and not for somebody who is signed in. */
  readonly mayOpen: () => boolean
  /** Closed or submitted: the day begins. */
  readonly seen: () => void
  /** How long a page is read before it comes by itself, in ms. */
  readonly delayMs: () => number
  /** Whether enough of the page has been scrolled; a page that cannot scroll never has. */
  readonly scrolledEnough: (top: number, scrollable: number) => boolean
}

export function createSignupPopup(
  storage: BrowserStorage,
  world: { readonly now: () => number; readonly random: () => number },
): SignupPopup {
  return {
    mayOpen() {
      const last = storage.read(signupSeenKey)
      const since = typeof last === 'number' ? world.now() - last : quietMs
      // A clock that was set back must not keep it away for good.
      return (since >= quietMs || since < 0) && !isSomebodySignedIn(storage)
    },
    seen: () => storage.write(signupSeenKey, world.now()),
    delayMs: () => earliestMs + world.random() * (latestMs - earliestMs),
    scrolledEnough: (top, scrollable) => scrollable > 0 && top / scrollable >= share,
  }
}

/** The page's own. */
export const signupPopup: SignupPopup = createSignupPopup(localBrowserStorage(), { now: Date.now, random: Math.random })
