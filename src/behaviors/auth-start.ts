/**
 * /auth and /reset-password before their island listens: what a letter's link carries leaves the address, and whoever comes
 * by a link, waits for a letter, or may be signed in, does not see a form that is not for them.
 */
import { localBrowserStorage, sessionBrowserStorage } from '../stores/browser-storage.ts'
import { linkHash } from '../stores/account/link-hash.ts'
import { createSignInLetter } from '../stores/account/sign-in-letter.ts'
import { maySomebodyBeSignedIn } from '../stores/account/signed-in.ts'
import { takingUp } from '../stores/taking-up.ts'

linkHash.watch()
const waits = createSignInLetter(sessionBrowserStorage(), Date.now).email() !== undefined
if (linkHash.read().size > 0 || waits || maySomebodyBeSignedIn(localBrowserStorage())) takingUp.begin()
