/** Says at the hours whether we're open, once they come near: what it takes to know is loaded only then. */
export function sayWhetherOpen() {
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      near.disconnect()
      // If it fails to load, the hours stand alone.
      import('./open-now-start.ts').catch(() => {})
    },
    { rootMargin: '400px' },
  )
  document.querySelectorAll('[data-open-now]').forEach((place) => near.observe(place))
}
