/** The pages other than the treatments', with their names in search and in the list of everything. */
import { paths } from '../catalog/site/paths.ts'
import type { SearchKind } from '../catalog/site/search-document.ts'
import { headlines } from './headlines.ts'

type SitePage = {
  readonly title: string
  readonly path: string
  readonly kind: SearchKind
  readonly text: string
  /** Other words that people type for it. */
  readonly names: string
}

const page = (id: keyof typeof headlines & keyof typeof paths, title: string, names: string, kind: SearchKind = 'Page'): SitePage => ({
  title,
  path: paths[id],
  kind,
  text: headlines[id].subhead,
  names,
})

/** In the order of a visitor's questions: what, how much, where, who, and the small print. */
export const sitePages: readonly SitePage[] = [
  page(
    'bookIv',
    'Book an in-home IV',
    'drip infusion hydration appointment visit at home hotel mobile cart reserve today tonight same day wedding bridal party',
  ),
  page('consultation', 'Request a consultation', 'appointment contact us call phone text message email ask book'),
  page('pricing', 'Prices', 'pricing price cost costs fee fees pay payment travel fee discount resident code', 'Price'),
  page('faq', 'Questions and answers', 'FAQ help frequently asked'),
  page('policies', 'Policies', 'cancel canceling cancellation reschedule move late refund no-show change'),
  page('miamiBeach', 'Miami Beach', 'Florida FL South Beach clinic address directions map location hours open near me', 'Place'),
  page('newYork', 'New York', 'NYC Manhattan Brooklyn Queens Bronx Staten Island Five Towns location hours near me', 'Place'),
  page('hotels', 'At your hotel', 'hotel room suite travel traveling vacation visitor tourist concierge front desk', 'Place'),
  page('team', 'Who treats you', 'team nurse practitioner NP provider clinician doctor license about us staff'),
  page('accessibility', 'Accessibility', 'screen reader keyboard disability ADA WCAG'),
  page('privacy', 'Privacy', 'policy personal data information cookies'),
  page('terms', 'Terms', 'terms of use conditions legal disclaimer'),
]

/** The home page: search finds it like the others, but nobody looks for it in a list. */
export const homePage: SitePage = page('home', 'Home', 'start main about testimonials reviews services')

/** Treatments that bring many visitors, by their names in the catalog; a search starts with them. */
export const suggestedTreatments = ['Anti-Wrinkle Treatments', 'Semaglutide Program', 'Hangover Recovery', 'NAD+ 500 mg Infusion'] as const
/** The same for pages, by their paths. */
export const suggestedPages: readonly string[] = [paths.pricing, paths.miamiBeach]
