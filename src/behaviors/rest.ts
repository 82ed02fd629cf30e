/** The first paint lays out the first view; the rest of the page follows once that is there and has its fonts. */
const page = document.documentElement

/** One section a task, so that no press waits for them all. */
export function bringRest() {
  const next = document.querySelector(
    '.rest-later :is(main > section, .service-frame > section, body > footer, [data-rest]):not(.laid-out)',
  )
  if (!next) return showRest()
  next.classList.add('laid-out')
  next.getBoundingClientRect()
  setTimeout(bringRest)
}

export function showRest() {
  page.classList.remove('rest-later')
}
