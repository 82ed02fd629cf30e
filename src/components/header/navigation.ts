/** The site's navigation, in the header's order. */
import { anchors, homeSection, paths } from '../../catalog/site/paths.ts'
import { serviceLines } from '../../catalog/service/service-line.ts'

export type NavigationItem = {
  readonly label: string
  readonly href: string
  /** The home page section it scrolls to (behaviors/scroll-links.ts). */
  readonly section?: string
}

export const services: NavigationItem = { label: 'Services', href: homeSection('services'), section: anchors.services }
export const about: NavigationItem = { label: 'About', href: homeSection('about'), section: anchors.about }
export const bookIv: NavigationItem = { label: 'Book IV Appointment', href: paths.bookIv }
/** The same page, labeled for a button that is always visible. */
export const book: NavigationItem = { label: 'Book IV', href: paths.bookIv }
/** Pages to read up on, in the menus and the footer. */
export const readUp: readonly NavigationItem[] = [
  { label: 'Search', href: paths.search },
  { label: 'Prices', href: paths.pricing },
  { label: 'Questions', href: paths.faq },
  { label: 'Your clinician', href: paths.team },
]
export const consultationInterests: NavigationItem = { label: 'Consultation Interests', href: paths.consultation }

/** The four kinds of care: in one word beside each other, and by their titles in a menu. */
export const careLinks: readonly NavigationItem[] = serviceLines.map(({ short, path }) => ({ label: short, href: path }))
export const careItems: readonly NavigationItem[] = serviceLines.map(({ title, path }) => ({ label: title, href: path }))

/** The path of the page being built as visitors see it: no file extension, no trailing slash. */
export function currentPath(url: URL): string {
  return url.pathname
    .replace(/\.html$/, '')
    .replace(/\/index$/, '/')
    .replace(/(.)\/$/, '$1')
}
