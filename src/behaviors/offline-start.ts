/** /check-in before its island listens: no click is lost, and once the page is here it stays here without a connection. */
import { paths } from '../catalog/paths.ts'
import { earlyClicks } from '../stores/early-clicks.ts'

earlyClicks.watch()

addEventListener('load', () => {
  // Without it, or without its file, the page works as long as the connection does.
  navigator.serviceWorker?.register(`${paths.checkIn}-worker.js`, { scope: paths.checkIn }).catch(() => {})
})
