/**
 * /auth and /reset-password before their island listens: what a letter's link carries leaves the address, no click is lost,
 * and whoever comes by a link, or may be signed in, does not see a form that is not for them.
 */
import { localBrowserStorage } from '../stores/browser-storage.ts'
import { earlyClicks } from '../stores/early-clicks.ts'
import { linkHash } from '../stores/link-hash.ts'
import { maySomebodyBeSignedIn } from '../stores/signed-in.ts'
import { takingUp } from '../stores/taking-up.ts'

linkHash.watch()
earlyClicks.watch()
if (linkHash.read().size > 0 || maySomebodyBeSignedIn(localBrowserStorage())) takingUp.begin()
