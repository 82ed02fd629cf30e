/** The first paint lays out the first view; the rest of the page follows once that is there, a section at a time. */
const page = document.documentElement

export function bringRest() {
  if (document.readyState === 'complete') bringNext()
  else addEventListener('load', bringNext, { once: true })
}

/** One section a task, so that no press waits for them all. */
function bringNext() {
  const next = document.querySelector('.rest-later :is(main > :nth-child(n + 4), body > footer):not(.laid-out)')
  if (!next) return showRest()
  next.classList.add('laid-out')
  next.getBoundingClientRect()
  setTimeout(bringNext)
}

export function showRest() {
  page.classList.remove('rest-later')
}
