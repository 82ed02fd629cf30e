/**
 * On a small screen the pictures below the first view wait for a sign that somebody goes on
 * reading; from then on the browser's own lazy loading fetches them ahead of the scrolling.
 */
const signs = ['scroll', 'pointerdown', 'keydown', 'beforeprint'] as const

export function bringPictures() {
  const release = () => {
    document.documentElement.classList.remove('pictures-later')
    near.disconnect()
    for (const sign of signs) removeEventListener(sign, release)
  }
  // Frames, not pictures: a picture that waits has no box to come near.
  const near = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && release(), {
    rootMargin: '20%',
  })
  for (const frame of document.querySelectorAll('[data-picture]')) near.observe(frame)
  for (const sign of signs) addEventListener(sign, release, { passive: true })
}
