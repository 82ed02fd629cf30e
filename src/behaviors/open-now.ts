/** Says beside the hours whether we're open. The code for that loads only when the hours come near. */
export function sayWhetherOpen() {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      near.disconnect()
      // If it fails to load, only the hours show.
      import('./open-now-start.ts').catch(() => {})
    },
    { rootMargin: '400px' },
  )
  document.querySelectorAll('[data-open-now]').forEach((place) => near.observe(place))
}
