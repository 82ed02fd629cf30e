/** What runs on every page of the public site, in one file; what only some have to run comes beside it. */
import { returnToPreviousPage } from './back.ts'
import { countInterests } from './badge.ts'
import { bringFilm } from './film.ts'
import { bringFonts } from './fonts.ts'
import { animateHeader } from './header.ts'
import { whenLoaded } from './loaded.ts'
import { openModal } from './modal.ts'
import { bringPictures } from './pictures.ts'
import { bringRest } from './rest.ts'
import { offerSignup } from './popup.ts'
import { followSectionLinks } from './scroll-links.ts'
import { followSignIn } from './sign-in-menu.ts'
import { bringTestimonials } from './testimonials.ts'

/** The back office shares what is bundled in this file, and has no frame. */
if (document.querySelector('[data-header]')) {
  animateHeader()
  returnToPreviousPage()
  followSectionLinks()
  bringPictures()
  openModal()
  bringFilm()
  bringTestimonials()
  offerSignup()
  // Loaded is not painted: a page that has only just loaded may still wait for its headline's font.
  whenLoaded(() => new PerformanceObserver(dress).observe({ type: 'paint', buffered: true }))
}

/**
 * What the first paint did without. What is kept in the browser: the first question for it waits for another process. The fonts
 * before the rest: whatever is laid out after them is laid out once.
 */
async function dress(_: PerformanceObserverEntryList, painted: PerformanceObserver) {
  painted.disconnect()
  countInterests()
  followSignIn()
  await bringFonts()
  bringRest()
}
