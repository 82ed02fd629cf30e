/**
 * The video loop over the hero's poster, and its button. It plays automatically unless the visitor prefers less motion, saves data,
 * or paused it before, and it pauses out of view. If it can't play, the poster stays and the button is hidden.
 */
import { localBrowserStorage } from '../stores/browser-storage.ts'

const pausedKey = 'hero-film-paused'

/** Loads nothing until the page is ready and the browser is idle. */
export function bringFilm() {
  const holder = document.querySelector<HTMLElement>('[data-film]')
  if (!holder) return
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(() => offerFilm(holder))
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

function offerFilm(holder: HTMLElement) {
  const button = holder.querySelector('button')!
  const poster = holder.querySelector('img')!
  const beside = matchMedia(holder.dataset.filmBeside!)
  const still = matchMedia('(prefers-reduced-motion: reduce)')
  const storage = localBrowserStorage()
  const { connection } = navigator as Navigator & { connection?: { readonly saveData: boolean } }
  const film = document.createElement('video')
  film.muted = film.loop = film.playsInline = true
  film.tabIndex = -1
  film.ariaHidden = 'true'
  film.className = `film ${poster.className}`

  let wanted = !still.matches && !connection?.saveData && storage.read(pausedKey) === undefined
  let inView = false
  let sources: string[] | undefined

  function follow() {
    button.ariaLabel = wanted ? 'Pause the video' : 'Play the video'
    button.toggleAttribute('data-playing', wanted)
    if (!wanted || !inView || document.hidden) return film.pause()
    if (!sources) choose()
    // Phones in battery saver refuse to autoplay; the button can still start it.
    film.play().catch((error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError' && want(false))
  }

  function want(next: boolean) {
    wanted = next
    follow()
  }

  /** Picks the loop that matches the poster shown; if a format can't be played, the next one is tried. */
  function choose() {
    sources = (beside.matches ? holder.dataset.filmWide! : holder.dataset.filmTall!).split(' ')
    film.src = sources.shift()!
  }

  film.addEventListener('error', () => {
    const next = sources?.shift()
    if (next) {
      film.src = next
      return follow()
    }
    near.disconnect()
    film.remove()
    button.hidden = true
  })
  // The first frame is ready; until then the poster shows through.
  film.addEventListener('playing', () => film.toggleAttribute('data-shown', true))
  button.addEventListener('click', () => {
    want(!wanted)
    if (wanted) storage.remove(pausedKey)
    else storage.write(pausedKey, 1)
  })
  still.addEventListener('change', () => still.matches && want(false))
  beside.addEventListener('change', () => {
    film.removeAttribute('data-shown')
    film.removeAttribute('src')
    sources = undefined
    follow()
  })
  document.addEventListener('visibilitychange', follow)
  const near = new IntersectionObserver((entries) => {
    inView = entries.at(-1)!.isIntersecting
    follow()
  })
  near.observe(holder)
  poster.closest('picture')!.after(film)
  button.hidden = false
}
