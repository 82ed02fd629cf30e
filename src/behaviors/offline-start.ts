/** Makes /check-in work offline once it has loaded. */
import { paths } from '../catalog/site/paths.ts'

addEventListener('load', () => {
  // Without service workers, or if the file fails to load, the page works only online.
  navigator.serviceWorker?.register(`${paths.checkIn}-worker.js`, { scope: paths.checkIn }).catch(() => {})
})
