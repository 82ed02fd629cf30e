/**
 * Tells the sheet how wide the scrollbar is, so that the page keeps its width while an overlay hides it (admin.css). Returns how
 * to stop.
 */
export function measureScrollbar(): () => void {
  const { body, documentElement } = document
  const measure = () => {
    if (body.hasAttribute('data-scroll-locked')) return
    // The body is as wide as the page without its gutter, whether or not a scrollbar is in it.
    documentElement.style.setProperty('--scrollbar', `${window.innerWidth - body.getBoundingClientRect().width}px`)
  }
  measure()
  window.addEventListener('resize', measure)
  return () => window.removeEventListener('resize', measure)
}
