/**
 * The full fonts come when the page has loaded, so that they take nothing from its first paint.
 * Until then the measure-alike fallbacks show; on the pages after the first the fonts are in the
 * cache and the page asks for them at once (layouts/Page.astro).
 */
const faces = ['1rem Figtree', '300 1rem Newsreader', 'italic 300 1rem Newsreader']

/** Resolves when they are there, or will not come; to be called once the page has loaded. */
export async function bringFonts(): Promise<void> {
  const page = document.documentElement
  if (!page.classList.contains('fonts-later')) return
  await Promise.allSettled(faces.map((face) => document.fonts.load(face)))
  // A part a task: all at once they would hold up a press on a slow phone.
  for (const part of document.querySelectorAll<HTMLElement>('body > :not(main), main > *, .service-frame > *')) {
    await new Promise((resolve) => setTimeout(resolve))
    keepingLines(part, () => part.classList.add('dressed'))
  }
  page.classList.remove('fonts-later')
}

/**
 * A fallback's lines are as long as the real font's only on average. Where a text in view would get
 * one line more or less, its words move closer or apart by a hair instead, and nothing below it jumps.
 */
function keepingLines(part: HTMLElement, change: () => void) {
  // Innermost first, so that a list has its height back once its items have.
  const texts = [...part.querySelectorAll<HTMLElement>('p, h2, h3, li, a')].reverse().filter((text) => {
    // Asking for the place of what is not laid out yet would lay it out.
    if (!text.checkVisibility?.({ contentVisibilityAuto: true })) return false
    const { top, bottom } = text.getBoundingClientRect()
    return bottom > 0 && top < innerHeight
  })
  const heights = texts.map((text) => text.offsetHeight)
  change()
  part.getBoundingClientRect()
  texts.forEach((text, index) => {
    const height = heights[index]!
    const direction = Math.sign(height - text.offsetHeight)
    for (let step = 1; text.offsetHeight !== height && step <= 10; step++) text.style.wordSpacing = `${direction * step * 0.02}em`
    if (text.offsetHeight !== height) text.style.wordSpacing = ''
  })
}
