/**
 * The full fonts come when the page has loaded, so that they take nothing from its first paint.
 * Until then the measure-alike fallbacks show; on the tab's later pages the fonts are in the
 * cache and the page asks for them at once (the flag is read in layouts/Page.astro).
 */
const faces = ['1rem Figtree', '300 1rem Newsreader', 'italic 300 1rem Newsreader']

export function bringFonts() {
  const page = document.documentElement
  if (!page.classList.contains('fonts-later')) return
  const bring = async () => {
    await Promise.allSettled(faces.map((face) => document.fonts.load(face)))
    page.classList.remove('fonts-later')
    try {
      sessionStorage.setItem('fonts', '1')
    } catch {
      // Denied: the next page waits again.
    }
  }
  if (document.readyState === 'complete') void bring()
  else addEventListener('load', () => void bring(), { once: true })
}
