/**
 * "Services" and "About": on the home page they scroll smoothly; on other pages the section travels there as navigation state
 * that is used once. Without script they are plain links to /#services and /#about.
 */
import { cameFromHere } from './back.ts'
import { isPlainClick } from './plain-click.ts'

const stateKey = 'scroll-to'

export function followSectionLinks() {
  document.addEventListener('click', (event) => {
    const section = (event.target as Element).closest<HTMLAnchorElement>('a[data-section]')?.dataset.section
    if (!section || event.defaultPrevented || !isPlainClick(event)) return
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
