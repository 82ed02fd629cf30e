import type { Offer } from '../../../contracts/request/offer.ts'
import { timeOfDay } from '../when.ts'

/** "After Ben Li, until 10:00 AM · 15 min travel · Then Carla Ruiz at 12:00 PM, 20 min away" */
function sidesText({ before, after, travelMinutes }: Offer): string {
  return [
    before ? `After ${before.name}, until ${timeOfDay(before.at)}` : 'First of the day',
    ...(travelMinutes > 0 ? [`${travelMinutes} min travel`] : []),
    ...(after
      ? [`Then ${after.name} at ${timeOfDay(after.at)}${after.travelMinutes > 0 ? `, ${after.travelMinutes} min away` : ''}`]
      : ['Nothing after']),
  ].join(' · ')
}

/** What is on each side of a time, or what speaks against it. */
export function OfferNote({ offer }: { readonly offer: Offer }) {
  return offer.against === null ? (
    <span className="block text-fine text-mute wrap-anywhere">{sidesText(offer)}</span>
  ) : (
    <span className="block text-fine font-medium text-warn wrap-anywhere">{offer.against}</span>
  )
}
