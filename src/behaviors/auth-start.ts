/**
 * Runs on /auth and /reset-password before their island: removes an emailed link's secret from the address, and hides the static
 * form from visitors it isn't for: those who come by a link, wait for an email, or may be signed in.
 */
import { localBrowserStorage, sessionBrowserStorage } from '../stores/browser-storage.ts'
import { linkHash } from '../stores/account/link-hash.ts'
import { createSignInEmail } from '../stores/account/sign-in-email.ts'
import { maySomebodyBeSignedIn } from '../stores/account/signed-in.ts'
import { takingUp } from '../stores/taking-up.ts'

linkHash.watch()
const waits = createSignInEmail(sessionBrowserStorage(), Date.now).email() !== undefined
// Safari 16 doesn't count parameters.
const isLinked = String(linkHash.read()) !== ''
if (isLinked || waits || maySomebodyBeSignedIn(localBrowserStorage())) takingUp.begin()
