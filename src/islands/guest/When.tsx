import { formatLongEasternMoment } from '../../catalog/time/eastern.ts'
import { visitTitles, type VisitKind } from '../../catalog/visit/visit.ts'

type Props = { visit: { readonly kind: VisitKind; readonly startsAt: string } }

/** Which visit it is: its kind and time, nothing about the person who booked. */
export function When({ visit }: Props) {
  return (
    <p className="border-y border-line py-3 text-small">
      <span className="block text-mute">{visitTitles[visit.kind]}</span>
      <time dateTime={visit.startsAt} className="tnum">
        {formatLongEasternMoment(new Date(visit.startsAt))} ET
      </time>
    </p>
  )
}
