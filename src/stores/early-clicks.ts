/**
 * Clicks on an island's buttons before it is hydrated: they are remembered and done once it is, so that a quick
 * visitor's first "Add to cart" counts. Nothing is done twice: from hydration on, React hears the clicks itself.
 */
const remembered: HTMLElement[] = []

function remember(event: Event) {
  const button = event.target instanceof Element ? event.target.closest<HTMLElement>('astro-island[ssr] button') : null
  if (button) remembered.push(button)
}

export const earlyClicks = {
  watch: () => document.addEventListener('click', remember, { capture: true }),
  /** Called by the island when it listens. */
  replay() {
    document.removeEventListener('click', remember, { capture: true })
    for (const button of remembered.splice(0)) button.click()
  },
}
