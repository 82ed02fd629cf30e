/** The hero's loop: nothing of it is asked for before the page is there and the browser has nothing else to do. */
export function bringFilm() {
  const frame = document.querySelector<HTMLElement>('[data-film]')
  if (!frame) return
  const bring = () => void import('./film.ts').then(({ offerFilm }) => offerFilm(frame)).catch(() => {})
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(bring)
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}
