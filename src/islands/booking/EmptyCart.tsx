import { bookingView } from '../../stores/booking/view.ts'
import { Button } from '../../ui/Button.tsx'
import type { BookingPage } from './page.ts'
import { TreatmentImage } from './TreatmentImage.tsx'

export function EmptyCart({ pictures }: Pick<BookingPage, 'pictures'>) {
  return (
    <div className="group/card">
      <TreatmentImage
        tone="seaglass"
        picture={pictures['iv-3']}
        sizes="(min-width: 64rem) 34vw, 90vw"
        className="aspect-4/3 rounded-b-none sm:max-lg:aspect-[16/7]"
      />
      <div className="grid justify-items-start gap-4 px-5 pt-6 lg:px-8">
        <p className="font-display text-h3 font-light">Your cart is empty.</p>
        <p className="text-small text-mute">Everything you entered stays here while you choose.</p>
        <Button onClick={bookingView.openCatalog}>Browse infusions</Button>
      </div>
    </div>
  )
}
