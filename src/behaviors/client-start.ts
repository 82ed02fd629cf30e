/** For pages that need a session: sends visitors who certainly have none to sign in, before anything is fetched. */
import { localBrowserStorage } from '../stores/browser-storage.ts'
import { signInPath } from '../stores/account/return-path.ts'
import { maySomebodyBeSignedIn } from '../stores/account/signed-in.ts'

if (!maySomebodyBeSignedIn(localBrowserStorage())) {
  location.replace(signInPath(location.pathname + location.search + location.hash))
}
