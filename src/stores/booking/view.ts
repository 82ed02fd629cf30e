/** The open view of /book-iv, kept in the address so that back, forward and reload work as people expect. */
import { atom, type ReadableAtom } from 'nanostores'
import { receivedHash } from '../form/typed.ts'

export type BookingViewName = 'catalog' | 'cart' | 'success'

/** The part of the browser's history that a view needs. */
export type ViewHistory = {
  readonly hash: () => string
  /** Whether the previous history entry is this page's catalog. */
  readonly cameFromCatalog: () => boolean
  readonly push: (hash: string) => void
  readonly replace: (hash: string) => void
  readonly back: () => void
  readonly watch: (moved: () => void) => () => void
}

export type BookingView = {
  readonly $view: ReadableAtom<BookingViewName>
  /** Goes to the view in the address, and follows back and forward until the returned function is called. */
  readonly open: () => () => void
  readonly openCart: () => void
  readonly openCatalog: () => void
  /** Replaces the cart's history entry, so that back leads to the catalog instead of a form that was already sent. */
  readonly showSuccess: () => void
}

const cartHash = '#cart'

export function createBookingView(history: ViewHistory): BookingView {
  const $view = atom<BookingViewName>('catalog')

  function follow() {
    if (history.hash() === cartHash) $view.set('cart')
    else if (history.hash() === receivedHash) $view.set('success')
    else if (history.hash() === '') $view.set('catalog')
    // Any other hash is a place inside the view, such as the skip link's target.
  }

  return {
    $view,
    open() {
      follow()
      return history.watch(follow)
    },
    openCart() {
      if ($view.get() === 'cart') return
      // A hash inside the catalog, such as the skip link's, wouldn't identify the catalog on the way back.
      if ($view.get() === 'catalog' && history.hash() !== '') history.replace('')
      history.push(cartHash)
      $view.set('cart')
    },
    openCatalog() {
      if (history.hash() === cartHash && history.cameFromCatalog()) return history.back()
      history.replace('')
      $view.set('catalog')
    },
    showSuccess() {
      history.replace(receivedHash)
      $view.set('success')
    },
  }
}

const fromCatalog = { fromCatalog: true }

function pageHistory(): ViewHistory {
  const address = (hash: string) => window.location.pathname + window.location.search + hash
  return {
    hash: () => window.location.hash,
    cameFromCatalog: () => (window.history.state as Partial<typeof fromCatalog> | null)?.fromCatalog === true,
    push: (hash) => window.history.pushState(fromCatalog, '', address(hash)),
    replace: (hash) => window.history.replaceState(null, '', address(hash)),
    back: () => window.history.back(),
    watch(moved) {
      window.addEventListener('popstate', moved)
      return () => window.removeEventListener('popstate', moved)
    },
  }
}

export const bookingView: BookingView = createBookingView(pageHistory())
