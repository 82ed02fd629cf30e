/** Which view of /book-iv is open, kept in the address so that back, forward and reload do what people expect. */
import { atom, type ReadableAtom } from 'nanostores'

export type BookingViewName = 'catalogue' | 'cart' | 'success'

/** The part of the browser's history a view needs. */
export type ViewHistory = {
  readonly hash: () => string
  /** Whether the entry before this one is this page's catalogue. */
  readonly cameFromCatalogue: () => boolean
  readonly push: (hash: string) => void
  readonly replace: (hash: string) => void
  readonly back: () => void
  readonly watch: (moved: () => void) => () => void
}

export type BookingView = {
  readonly $view: ReadableAtom<BookingViewName>
  /** Goes where the address says, and follows back and forward until the returned function is called. */
  readonly open: () => () => void
  readonly openCart: () => void
  readonly openCatalogue: () => void
  /** Takes the cart's place, so that back leads to the catalogue and not to a form that was sent. */
  readonly showSuccess: () => void
}

export const cartHash = '#cart'
/** The success screen has an address too, so that a reload does not take the receipt away. */
export const successHash = '#received'

export function createBookingView(history: ViewHistory): BookingView {
  const $view = atom<BookingViewName>('catalogue')

  function follow() {
    if (history.hash() === cartHash) $view.set('cart')
    else if (history.hash() === successHash) $view.set('success')
    else if (history.hash() === '') $view.set('catalogue')
    // Any other hash is a place inside the view, such as the skip link's.
  }

  return {
    $view,
    open() {
      follow()
      return history.watch(follow)
    },
    openCart() {
      if ($view.get() === 'cart') return
      // A place inside the catalogue, such as the skip link's, would not say on the way back that it is the catalogue's.
      if ($view.get() === 'catalogue' && history.hash() !== '') history.replace('')
      history.push(cartHash)
      $view.set('cart')
    },
    openCatalogue() {
      if (history.hash() === cartHash && history.cameFromCatalogue()) return history.back()
      history.replace('')
      $view.set('catalogue')
    },
    showSuccess() {
      history.replace(successHash)
      $view.set('success')
    },
  }
}

const fromCatalogue = { fromCatalogue: true }

export function pageHistory(): ViewHistory {
  const address = (hash: string) => window.location.pathname + window.location.search + hash
  return {
    hash: () => window.location.hash,
    cameFromCatalogue: () => (window.history.state as Partial<typeof fromCatalogue> | null)?.fromCatalogue === true,
    push: (hash) => window.history.pushState(fromCatalogue, '', address(hash)),
    replace: (hash) => window.history.replaceState(null, '', address(hash)),
    back: () => window.history.back(),
    watch(moved) {
      window.addEventListener('popstate', moved)
      return () => window.removeEventListener('popstate', moved)
    },
  }
}

export const bookingView: BookingView = createBookingView(pageHistory())
