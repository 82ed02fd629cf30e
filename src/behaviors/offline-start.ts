/** /check-in, once it is here, stays here without a connection. */
import { paths } from '../catalog/paths.ts'

addEventListener('load', () => {
  // Without it, or without its file, the page works as long as the connection does.
  navigator.serviceWorker?.register(`${paths.checkIn}-worker.js`, { scope: paths.checkIn }).catch(() => {})
})
