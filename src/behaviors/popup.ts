/**
 * The signup popup: once a page view, after a quarter of the page or half a minute, and only when it interrupts nothing
 * (public spec, sections 2 and 4; decision 31). Its React comes when it does.
 */
import { paths } from '../catalog/paths.ts'
import { signupPopup } from '../stores/signup-popup.ts'

const without = [paths.admin, paths.auth, paths.resetPassword, paths.unsubscribe, paths.checkIn, paths.clientDashboard]

export function offerSignup() {
  const here = location.pathname
  if (without.some((path) => here === path || here.startsWith(`${path}/`)) || !signupPopup.mayOpen()) return

  const timer = setTimeout(offer, signupPopup.delayMs())
  addEventListener('scroll', onScroll, { passive: true })

  function onScroll() {
    if (signupPopup.scrolledEnough(scrollY, document.documentElement.scrollHeight - innerHeight)) offer()
  }

  function offer() {
    clearTimeout(timer)
    removeEventListener('scroll', onScroll)
    // Another tab may have shown it while this one waited.
    if (!signupPopup.mayOpen()) return
    // It is only an offer: without its script there is none.
    import('../islands/late.ts').then((late) => late.offerSignup()).catch(() => {})
  }
}
