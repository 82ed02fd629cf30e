/** Every address of the public site. Links use these, never literal text. */
export const paths = {
  home: '/',
  bookIv: '/book-iv',
  consultation: '/consultation',
  aesthetics: '/aesthetics',
  peptides: '/peptides',
  weight: '/weight',
  performance: '/performance',
  pricing: '/pricing',
  faq: '/faq',
  team: '/team',
  miamiBeach: '/miami-beach',
  newYork: '/new-york',
  hotels: '/hotels',
  policies: '/policies',
  search: '/search',
  accessibility: '/accessibility',
  privacy: '/privacy',
  terms: '/terms',
  auth: '/auth',
  resetPassword: '/reset-password',
  unsubscribe: '/unsubscribe',
  confirmSignup: '/confirm-signup',
  checkIn: '/check-in',
  raffle: '/raffle',
  visit: '/visit',
  guest: '/guest',
  myTestimonials: '/my-testimonials',
  clientDashboard: '/client-dashboard',
  admin: '/admin',
  guide: '/guide',
} as const

/** /auth, opened at its form for a new password. */
export const resetMode = `${paths.auth}#reset`

/** The home page's sections that the header scrolls to. */
export const anchors = { services: 'services', about: 'about', testimonials: 'testimonials' } as const

/** The home page, scrolled to one of its sections. */
export function homeSection(anchor: keyof typeof anchors): string {
  return `${paths.home}#${anchors[anchor]}`
}
