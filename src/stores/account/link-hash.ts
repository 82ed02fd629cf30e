/**
 * What an email's link carries after the `#`, where no server and no log sees it. We take it out of the address at once, and keep
 * it in this page's memory until it is used.
 */
let taken = new URLSearchParams()
const listeners = new Set<() => void>()

function take() {
  const text = location.hash.slice(1)
  if (!text.includes('=')) return
  taken = new URLSearchParams(text)
  history.replaceState(history.state, '', location.pathname + location.search)
  for (const heard of listeners) heard()
}

export const linkHash = {
  /** Takes it out of the address, now and whenever another link opens in this tab. */
  watch() {
    take()
    addEventListener('hashchange', take)
  },
  /** What the latest link carried; empty without one. */
  read: (): URLSearchParams => taken,
  /** Calls `heard` for every later link; returns a function that stops it. */
  listen(heard: () => void): () => void {
    listeners.add(heard)
    return () => listeners.delete(heard)
  },
  /** Forgets the link once it is used. */
  forget() {
    taken = new URLSearchParams()
  },
}
