/** When the signup popup may open (decision 31). Keep it small, because every page loads it. */
import { dayMs } from '../catalog/time/milliseconds.ts'
import { isSomebodySignedIn } from './account/signed-in.ts'
import { ivCartKey } from './booking/iv-cart-key.ts'
import { localBrowserStorage, type BrowserStorage } from './browser-storage.ts'
import { consultationListKey } from './consultation/list.ts'

export const signupSeenKey = 'signup-popup-seen'

const quietMs = dayMs
const share = 0.25
const [earliestMs, latestMs] = [30_000, 45_000]

export type SignupPopup = {
  /** Not within a day of the last time, not while someone is signed in, and not while their list or cart holds something. */
  readonly mayOpen: () => boolean
  /** It was closed or submitted: the day starts. */
  readonly seen: () => void
  /** Time on the page before it opens automatically, in ms. */
  readonly delayMs: () => number
  /** Whether the visitor has scrolled far enough; always false on a page that can't scroll. */
  readonly scrolledEnough: (top: number, scrollable: number) => boolean
}

/** Whether the visitor has begun something that matters more: a consultation list or a cart with something in it. */
function isChoosing(storage: BrowserStorage): boolean {
  return [consultationListKey, ivCartKey].some((key) => {
    const kept = storage.read(key)
    return Array.isArray(kept) && kept.length > 0
  })
}

export function createSignupPopup(
  storage: BrowserStorage,
  world: { readonly now: () => number; readonly random: () => number },
): SignupPopup {
  return {
    mayOpen() {
      const last = storage.read(signupSeenKey)
      const since = typeof last === 'number' ? world.now() - last : quietMs
      // A clock that was set back must not keep it away forever.
      return (since >= quietMs || since < 0) && !isSomebodySignedIn(storage) && !isChoosing(storage)
    },
    seen: () => storage.write(signupSeenKey, world.now()),
    delayMs: () => earliestMs + world.random() * (latestMs - earliestMs),
    scrolledEnough: (top, scrollable) => scrollable > 0 && top / scrollable >= share,
  }
}

/** The page's instance. */
export const signupPopup: SignupPopup = createSignupPopup(localBrowserStorage(), { now: Date.now, random: Math.random })
