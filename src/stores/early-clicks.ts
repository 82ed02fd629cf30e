/**
 * Presses on what does not listen yet: the head of the page remembers them (layouts/Page.astro), and what listens from then
 * on does them, so that a quick visitor's first "Add to cart" counts. Nothing is done twice: what does not listen is an
 * island before its hydration, where React hears the presses itself from then on, and what is marked `data-early`.
 */
declare global {
  interface Window {
    /** The buttons pressed, in their order. */
    readonly earlyClicks: HTMLElement[]
  }
}

/** Called once by what listens from now on: a page has one part that does not from the start. */
export function takeUpEarlyClicks(): void {
  for (const part of document.querySelectorAll('[data-early]')) part.removeAttribute('data-early')
  for (const button of window.earlyClicks.splice(0)) button.click()
}
