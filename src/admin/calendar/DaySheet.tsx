/** A day on paper, for the bag: where to be when, how to reach the client, and what to bring. No notes, nothing about health. */
import { Printer } from 'lucide-react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { countOf } from '../../catalog/count.ts'
import type { CityName } from '../../catalog/practice/city.ts'
import { formatLongDay, type Day } from '../../catalog/time/eastern.ts'
import type { CalendarProvider, CalendarVisit } from '../../contracts/visit/calendar.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../parts/overlay/Modal.tsx'
import { gapText, planDay, toBring, visitCount, whereText, type PlannedDay } from './day-plan.ts'
import { clockRange, isPlainCall, statusText, treatmentsText } from './words.ts'

type Props = {
  readonly day: Day
  readonly providers: readonly CalendarProvider[]
  readonly visits: readonly CalendarVisit[]
  /** The only city whose visits are shown. */
  readonly city: CityName | undefined
  readonly onClose: () => void
}

export function DaySheet({ day, providers, visits, city, onClose }: Props) {
  const plans = planDay(day, visits, providers, city).filter((plan) => plan.visits.length > 0)
  return (
    <Modal open wide onClose={onClose} title="Day sheet">
      {plans.length === 0 ? (
        <p className="text-mute">No visits on {formatLongDay(day)}, so there’s nothing to print.</p>
      ) : (
        <>
          <div data-sheet className="grid grid-cols-1 gap-8">
            {plans.map((plan) => (
              <ProviderSheet key={plan.provider.id} day={day} plan={plan} />
            ))}
          </div>
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button variant="secondary" size="admin" onClick={onClose}>
              Close
            </Button>
            <Button size="admin" onClick={() => window.print()}>
              <Printer size={16} strokeWidth={1.5} aria-hidden /> Print
            </Button>
          </div>
        </>
      )}
    </Modal>
  )
}

/** The same for all days on the screen, in place of the grid, if the browser's own Print is used. */
export function PrintedDays({
  days,
  providers,
  visits,
  city,
}: Omit<Props, 'day' | 'onClose'> & { readonly days: readonly Day[] }) {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => {
    // The browser prints what is there once its event is over.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  if (!isPrinting) return null
  const sheets = days.flatMap((day) =>
    planDay(day, visits, providers, city)
      .filter((plan) => plan.visits.length > 0)
      .map((plan) => <ProviderSheet key={`${day} ${plan.provider.id}`} {...{ day, plan }} />),
  )
  return (
    <div data-sheet className="hidden">
      {sheets.length > 0 ? sheets : <p>No visits.</p>}
    </div>
  )
}

function ProviderSheet({ day, plan: { provider, city, visits } }: { readonly day: Day; readonly plan: PlannedDay }) {
  const all = visits.map(({ visit }) => visit)
  const bring = toBring(all)
  return (
    <section className="sheet-provider grid grid-cols-1 gap-4" aria-label={provider.name}>
      <header className="border-b border-ink pb-2">
        <h3 className="font-sans text-[1.0625rem] leading-6 font-semibold">{formatLongDay(day)}</h3>
        <p>
          {provider.name}
          {city !== undefined && ` · ${city}`} · {countOf(visitCount(all), 'visit')}
        </p>
      </header>
      {bring.length > 0 && (
        <div className="sheet-whole">
          <h4 className="font-sans text-admin font-semibold">To bring</h4>
          <ul className="mt-1 columns-2 gap-6 max-sm:columns-1">
            {bring.map(({ title, quantity }) => (
              <li key={title}>
                <span className="tnum">{quantity}</span> × {title}
              </li>
            ))}
          </ul>
        </div>
      )}
      <ol className="grid grid-cols-1">
        {visits.map(({ visit, gap }) => (
          <li
            key={visit.id}
            className="sheet-whole grid grid-cols-[7.5rem_minmax(0,1fr)] gap-x-4 border-t border-line py-3 wrap-anywhere max-sm:grid-cols-1"
          >
            <div className="tnum">
              <p className="font-semibold">{clockRange(visit)}</p>
              {gap &&
                gapText(gap)
                  .split(' · ')
                  .map((part) => part !== '' && <p key={part}>{part}</p>)}
              {visit.status !== 'scheduled' && <p className="font-medium">{statusText[visit.status]}</p>}
            </div>
            <div>
              <p>
                <span className="font-semibold">{visit.name}</span>
                {visit.phone !== '' && <span className="whitespace-nowrap tnum"> · {visit.phone}</span>}
              </p>
              {!isPlainCall(visit) && <p>{whereText(visit)}</p>}
              <p>
                {treatmentsText(visit)}
                {visit.guests > 1 && ` · ${countOf(visit.guests, 'guest')}`}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
