import { ArrowLeft } from 'lucide-react'
import { paths } from '../../catalog/site/paths.ts'
import { bookingView, type BookingViewName } from '../../stores/booking/view.ts'

const linkClass =
  'inline-flex min-h-11 cursor-pointer items-center gap-2 text-small font-medium text-lagoon underline-offset-4 hover:text-lagoon-hover hover:underline'

export function BackLinks({ view }: { view: BookingViewName }) {
  return (
    <nav aria-label="Back" className="flex flex-wrap gap-x-8">
      <a href={paths.home} className={linkClass}>
        <ArrowLeft size={18} strokeWidth={1.5} aria-hidden /> Back to Home
      </a>
      {view === 'cart' && (
        <button type="button" className={linkClass} onClick={bookingView.openCatalog}>
          <ArrowLeft size={18} strokeWidth={1.5} aria-hidden /> All infusions
        </button>
      )}
    </nav>
  )
}
