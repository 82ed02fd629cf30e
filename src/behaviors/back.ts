/** "Back" returns to the page before, if that one was on this site; else the link leads on to the services. */
import { isPlainClick } from './plain-click.ts'

export function returnToPreviousPage() {
  document.querySelector<HTMLAnchorElement>('[data-back]')?.addEventListener('click', (event) => {
    if (!isPlainClick(event) || !cameFromHere()) return
    event.preventDefault()
    history.back()
  })
}

/** A browser without `navigation` cannot tell a page it went back to from one it went on to: it goes by where it came from. */
export function cameFromHere(): boolean {
  if ('navigation' in window) return navigation.canGoBack
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`)
}
