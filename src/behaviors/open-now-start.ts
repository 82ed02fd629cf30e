/** Writes whether we're open, and updates it each minute, because a page can stay open for long. */
import { openLine } from '../catalog/practice/hours.ts'

function say() {
  document.querySelectorAll('[data-open-now]').forEach((place) => (place.textContent = openLine(new Date())))
}

say()
setInterval(say, 60_000)
