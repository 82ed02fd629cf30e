/**
 * "Services" and "About": on the home page a smooth scroll; from elsewhere the section travels to it
 * as navigation state that is used once (public spec, section 2). Without script the
 * links are what they say, /#services.
 */
import { cameFromHere } from './back.ts'
import { showRest } from './rest.ts'

const stateKey = 'scroll-to'

export function followSectionLinks() {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-section]') : null
    const section = link?.dataset.section
    // A new tab or a download is the visitor's own choice.
    if (
      !section ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    if (location.pathname === '/') {
      event.preventDefault()
      scrollToSection(section)
    } else if (keep(section)) {
      event.preventDefault()
      location.assign('/')
    }
  })
  const arrived = location.pathname === '/' && cameFromHere() ? take() : null
  if (arrived) scrollToSection(arrived)
}

function scrollToSection(id: string) {
  const section = document.getElementById(id)
  if (!section) return
  // The way there has to have its true length before it is gone.
  showRest()
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  section.scrollIntoView({ behavior: still ? 'instant' : 'smooth' })
  section.focus({ preventScroll: true })
}

function keep(section: string): boolean {
  try {
    sessionStorage.setItem(stateKey, section)
    return true
  } catch {
    return false
  }
}

function take(): string | null {
  try {
    const section = sessionStorage.getItem(stateKey)
    sessionStorage.removeItem(stateKey)
    return section
  } catch {
    return null
  }
}
