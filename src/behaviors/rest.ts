/** The first paint lays out the first view; the rest of the page follows as soon as that is there. */
export function bringRest() {
  if (document.readyState === 'complete') showRest()
  else addEventListener('load', showRest, { once: true })
}

export function showRest() {
  document.documentElement.classList.remove('rest-later')
}
