/** "Back" returns to the page before, if that one was on this site; else the link leads on to the services. */
export function returnToPreviousPage() {
  document.querySelector<HTMLAnchorElement>('[data-back]')?.addEventListener('click', (event) => {
    // A new tab is the visitor's own choice.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || !cameFromHere()) return
    event.preventDefault()
    history.back()
  })
}

/** A browser without `navigation` cannot tell a page it went back to from one it went on to: it goes by where it came from. */
export function cameFromHere(): boolean {
  if ('navigation' in window) return navigation.canGoBack
  return history.length > 1 && document.referrer.startsWith(`${location.origin}/`)
}
