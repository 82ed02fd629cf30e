/**
 * The signup popup: once per page view, after a quarter of the page or half a minute, and only when it interrupts nothing
 * (decision 31). Its React loads only then.
 */
import { signupPopup } from '../stores/signup-popup.ts'

export function offerSignup() {
  if (document.querySelector('[data-no-signup]')) return

  const timer = setTimeout(offer, signupPopup.delayMs())
  addEventListener('scroll', onScroll, { passive: true })
  // A fast reader may have scrolled already. Checking in the next frame avoids an extra layout.
  const firstLook = requestAnimationFrame(onScroll)

  function onScroll() {
    if (signupPopup.scrolledEnough(scrollY, document.documentElement.scrollHeight - innerHeight)) offer()
  }

  function offer() {
    clearTimeout(timer)
    removeEventListener('scroll', onScroll)
    cancelAnimationFrame(firstLook)
    // Check only now: another tab may have shown it by this time.
    if (!signupPopup.mayOpen()) return
    // If the script fails to load, there is simply no popup.
    import('../islands/late.ts').then((late) => late.offerSignup()).catch(() => {})
  }
}
