/** A page for people who are signed in: whoever surely is not goes to sign in, before anything is fetched. */
import { localBrowserStorage } from '../stores/browser-storage.ts'
import { signInPath } from '../stores/account/return-path.ts'
import { maySomebodyBeSignedIn } from '../stores/account/signed-in.ts'

if (!maySomebodyBeSignedIn(localBrowserStorage())) {
  location.replace(signInPath(location.pathname + location.search + location.hash))
}
