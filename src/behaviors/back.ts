/** Makes "Back" return to the previous page if it was on this site; otherwise the link goes to the services. */
import { isPlainClick } from './plain-click.ts'

export function returnToPreviousPage() {
  document.querySelector<HTMLAnchorElement>('[data-back]')?.addEventListener('click', (event) => {
    if (!isPlainClick(event) || !cameFromHere()) return
    event.preventDefault()
    history.back()
  })
}

/** Without the Navigation API a browser can't tell back from forward, so we go by the referrer. */
export function cameFromHere(): boolean {
  if ('navigation' in window) return navigation.canGoBack
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`)
}
