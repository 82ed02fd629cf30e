/** Loads the menu items for signed-in visitors. For everyone else it loads nothing and asks the server nothing (decision 7). */
import { localBrowserStorage } from '../stores/browser-storage.ts'
import { isSomebodySignedIn, signedInKey } from '../stores/account/signed-in.ts'

export function followSignIn() {
  const storage = localBrowserStorage()
  const look = () => {
    // If it fails to load, the menus stay as visitors see them.
    if (isSomebodySignedIn(storage)) import('./menu-start.ts').catch(() => {})
  }
  storage.watch(signedInKey, look)
  look()
}
