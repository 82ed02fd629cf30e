import { useStore } from '@nanostores/react'
import { areaOf, areaWords } from '../../catalog/practice/service-area.ts'
import { isZip } from '../../catalog/practice/zip-code.ts'
import { booking } from '../../stores/booking/booking.ts'
import { notOpen, notOpenWords } from '../../stores/booking/open-days.ts'

/** Where we come; then, once the ZIP code is typed, whether we come there. Requests from outside are just as welcome. */
export function ZipAnswer() {
  const zip = useStore(booking.openTimes.$zip)
  const area = areaOf(zip)
  const times = useStore(booking.$times)
  // The times were chosen further up, often before we knew the place.
  const closedWords = notOpenWords(times.length, notOpen(times, useStore(booking.openTimes.$days)).length)
  return (
    <p role="status" className={`-mt-3 min-h-[2lh] text-small sm:min-h-[1lh] ${area ? 'text-success' : 'text-mute'}`}>
      {area
        ? `Yes, we come to you in ${area.name}.`
        : isZip(zip)
          ? 'That’s outside our usual area. Send your request, and we’ll call you to check whether we can come.'
          : `We come to ${areaWords}.`}
      {area && closedWords !== '' && (
        <span className="block text-ink">{`${closedWords} there. Please check ${times.length === 1 ? 'it' : 'them'} above.`}</span>
      )}
    </p>
  )
}
