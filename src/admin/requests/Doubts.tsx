import { TriangleAlert } from 'lucide-react'
import { hoursText } from '../../catalog/practice/hours.ts'
import { placeText } from '../../catalog/visit/place.ts'
import type { AppointmentDoubts } from '../../contracts/request/appointment.ts'
import type { Overlap } from '../../contracts/request/list.ts'
import { CheckLine } from '../parts/form/Fields.tsx'
import { timeRange } from '../parts/when.ts'
import { kindWords } from './words.ts'

/** "Ben Li · Consultation · Wed, Dec 2, 9:00 AM to 10:00 AM · By phone · CO-7K3M-9QPA" */
export function overlapText({ name, kind, reference, startsAt, endsAt, place }: Overlap): string {
  const where = place === null ? [] : [placeText(place)]
  return [name, kindWords[kind], timeRange(startsAt, endsAt), ...where, reference].join(' · ')
}

type Props = {
  readonly doubts: AppointmentDoubts
  readonly accepted: boolean
  readonly onAccept: (accepted: boolean) => void
  /** Shown when the form was sent without a check. */
  readonly error: string | undefined
}

/** What speaks against a time, and the question whether to confirm it anyway. */
export function Doubts({ doubts: { overlaps, outsideHours, holiday }, accepted, onAccept, error }: Props) {
  return (
    <div className="grid grid-cols-1 gap-1.5 rounded-field bg-warn-bg px-4 py-3">
      <div role="status" className="grid grid-cols-1 gap-1.5 text-warn">
        <p className="flex items-start gap-2 font-medium">
          <TriangleAlert size={18} strokeWidth={1.5} aria-hidden className="mt-px shrink-0" />
          Please check this time
        </p>
        <ul className="grid list-disc grid-cols-1 gap-1 pl-6.5">
          {overlaps.map((other) => (
            <li key={other.id} className="wrap-anywhere">
              Already confirmed at this time: {overlapText(other)}
            </li>
          ))}
          {outsideHours && <li>This time is outside our hours, {hoursText()} Eastern.</li>}
          {holiday !== null && <li>That day is {holiday}.</li>}
        </ul>
      </div>
      <CheckLine
        label="Confirm this time anyway"
        checked={accepted}
        onChange={(event) => onAccept(event.target.checked)}
        error={error}
      />
    </div>
  )
}
