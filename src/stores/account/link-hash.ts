/**
 * What a letter's link carries behind the `#`, where no server and no log sees it. It leaves the address at once, and stays
 * in this page's memory until it is used.
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
  /** Takes it out of the address, now and whenever another link is opened in this tab. */
  watch() {
    take()
    addEventListener('hashchange', take)
  },
  /** What the latest link carried; empty without one. */
  read: (): URLSearchParams => taken,
  /** Called for every further link; returns the way to stop. */
  listen(heard: () => void): () => void {
    listeners.add(heard)
    return () => listeners.delete(heard)
  },
  /** It was used. */
  forget() {
    taken = new URLSearchParams()
  },
}
