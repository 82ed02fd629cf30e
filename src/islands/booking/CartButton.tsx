import { useStore } from '@nanostores/react'
import { countOf } from '../../catalog/count.ts'
import { formatCents } from '../../catalog/money.ts'
import { bookingView } from '../../stores/booking/view.ts'
import { ivCart } from '../../stores/booking/iv-cart.ts'
import { Button } from '../../ui/Button.tsx'

/** "2 items, $520". */
export function cartWords(count: number, subtotalCents: number): string {
  return `${countOf(count, 'item')}, ${formatCents(subtotalCents)}`
}

/** Opens the cart; shows a badge if it has items. */
export function CartButton() {
  const count = useStore(ivCart.$count)
  return (
    <Button size="sm" variant={count > 0 ? 'default' : 'secondary'} className="scripted" onClick={bookingView.openCart}>
      Cart
      {count > 0 && (
        <span className="-mr-2 min-w-5.5 rounded-full bg-conch px-1.5 text-center text-meta leading-5.5 font-semibold text-on-dark tnum">
          <span className="sr-only">, </span>
          {count}
          <span className="sr-only">{count === 1 ? ' item' : ' items'}</span>
        </span>
      )}
    </Button>
  )
}

/** The same button at the bottom of a small screen, once the cart has an item. */
export function CartBar() {
  const count = useStore(ivCart.$count)
  const subtotalCents = useStore(ivCart.$subtotalCents)
  if (count === 0) return null
  return (
    <div className="sticky bottom-0 z-30 -mx-(--gutter) flex items-center justify-between gap-4 border-t border-line bg-pearl px-(--gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden">
      <p className="font-medium tnum">{cartWords(count, subtotalCents)}</p>
      <Button size="sm" onClick={bookingView.openCart}>
        Review
      </Button>
    </div>
  )
}
