/**
 * Presses on what does not listen yet: the head of the page remembers them (layouts/Page.astro), and whoever listens from
 * then on does them, so that a quick visitor's first "Add to cart" counts. Nothing is done twice: what does not listen is
 * an island before its hydration, where React hears the presses itself from then on, and what is marked `data-early`.
 */
declare global {
  interface Window {
    /** The buttons pressed, in their order. */
    readonly earlyClicks: HTMLElement[]
  }
}

export const earlyClicks = {
  /** `part`: a selector of what holds the buttons, or of the buttons themselves. */
  has: (part: string) => window.earlyClicks.some((button) => button.closest(part)),

  /** Called once `part` listens. */
  takeUp(part: string) {
    for (const element of document.querySelectorAll(part)) element.removeAttribute('data-early')
    const remembered = window.earlyClicks.splice(0)
    for (const button of remembered) {
      if (button.closest(part)) button.click()
      else window.earlyClicks.push(button)
    }
  },
}
