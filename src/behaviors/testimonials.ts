/** Loads the testimonials when the visitor is a screen away from them. */
export function bringTestimonials() {
  const host = document.querySelector<HTMLElement>('[data-testimonials]')
  if (!host) return
  const near = new IntersectionObserver(
    (entries) => {
      if (!entries.at(-1)!.isIntersecting) return
      near.disconnect()
      import('../islands/late.ts').then(async (late) => (await late.bringTestimonials())(host)).catch(() => fail(host))
    },
    { rootMargin: '100% 0px' },
  )
  near.observe(host)
}

/** The script failed to load, so show what an empty list shows. */
function fail(host: HTMLElement) {
  host.textContent = 'No testimonials available yet.'
}
