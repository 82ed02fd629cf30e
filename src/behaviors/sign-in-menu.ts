/** What the menus hold for whoever is signed in. For everybody else nothing is loaded, and nobody is asked (decision 7). */
import { localBrowserStorage } from '../stores/browser-storage.ts'
import { isSomebodySignedIn, signedInKey } from '../stores/account/signed-in.ts'

export function followSignIn() {
  const storage = localBrowserStorage()
  const look = () => {
    // Without it the menus are those of a visitor.
    if (isSomebodySignedIn(storage)) import('./menu-start.ts').catch(() => {})
  }
  storage.watch(signedInKey, look)
  look()
}
