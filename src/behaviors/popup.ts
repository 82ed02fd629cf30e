/**
 * The signup popup: once a page view, after a quarter of the page or half a minute, and only when it interrupts nothing
 * (public spec, sections 2 and 4; decision 31). Its React comes when it does.
 */
import { paths } from '../catalog/paths.ts'
import { signupPopup } from '../stores/signup-popup.ts'

const without = [paths.admin, paths.auth, paths.resetPassword, paths.unsubscribe, paths.checkIn, paths.clientDashboard]

/** How often a popup that has to wait looks again. */
const againMs = 1000

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
    if (isBusy()) setTimeout(offer, againMs)
    // It is only an offer: without its script there is none.
    else void bring().then((open) => open && show(open))
  }
}

const bring = () => import('../islands/late.ts').then((late) => late.bringSignupPopup()).catch(() => undefined)

/** Somebody may have begun something while the script was on its way. */
function show(open: () => void) {
  if (isBusy()) setTimeout(show, againMs, open)
  else open()
}

/** A form has the focus or answers in it, or something lies open over the page. */
function isBusy(): boolean {
  if (document.querySelector('dialog[open], :popover-open') || ['#cart', '#received'].includes(location.hash)) return true
  const controls = document.querySelectorAll<HTMLInputElement>('main :is(input, textarea, select)')
  return [...controls].some(
    (control) =>
      control === document.activeElement ||
      control.checked ||
      (!['radio', 'checkbox', 'select-one'].includes(control.type) && control.value.trim() !== ''),
  )
}
