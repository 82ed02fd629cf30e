/**
 * The signup popup: once a page view, after a quarter of the page or half a minute, and only when it interrupts nothing
 * (public spec, sections 2 and 4; decision 31). Its React comes when it does.
 */
import { signupPopup } from '../stores/signup-popup.ts'

export function offerSignup() {
  if (document.querySelector('[data-no-signup]')) return

  const timer = setTimeout(offer, signupPopup.delayMs())
  addEventListener('scroll', onScroll, { passive: true })
  // A quick reader has scrolled before this listened. Asked with the next frame, the place costs no layout of its own.
  const firstLook = requestAnimationFrame(onScroll)

  function onScroll() {
    if (signupPopup.scrolledEnough(scrollY, document.documentElement.scrollHeight - innerHeight)) offer()
  }

  function offer() {
    clearTimeout(timer)
    removeEventListener('scroll', onScroll)
    cancelAnimationFrame(firstLook)
    // Asked when it matters: another tab may have shown it meanwhile.
    if (!signupPopup.mayOpen()) return
    // It is only an offer: without its script there is none.
    import('../islands/late.ts').then((late) => late.offerSignup()).catch(() => {})
  }
}
