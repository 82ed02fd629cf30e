import { clinic } from '../../catalog/clinic.ts'
import { availableDays } from '../../stores/booking/open-days.ts'

/** Nobody could come on any day that we know of. */
export function NoOpenTimes() {
  return (
    <>
      {`We have no open times in the next ${availableDays} days.`}{' '}
      <a href={`tel:${clinic.phone.e164}`} className="text-link whitespace-nowrap tnum">
        {`Call ${clinic.phone.display}`}
      </a>
      , and we’ll find one together.
    </>
  )
}
