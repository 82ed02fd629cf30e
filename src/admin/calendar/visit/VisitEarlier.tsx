/** A client who would take an earlier time, and what is held for them (decision 53). */
import { easternDay, formatDay } from '../../../catalog/time/eastern.ts'
import { hourMs } from '../../../catalog/time/milliseconds.ts'
import { freeHours } from '../../../catalog/visit/visit.ts'
import type { VisitDetail } from '../../../contracts/visit/calendar.ts'
import { Button } from '../../../ui/Button.tsx'
import { useNow } from '../../parts/use-now.ts'
import { timeOfDay, when } from '../../parts/when.ts'
import { Section } from '../../parts/Section.tsx'
import { StopOffer } from './StopOffer.tsx'
import { useStop } from './use-stop.ts'

export function VisitEarlier({ detail: { visit, earlierFrom, offers } }: { readonly detail: VisitDetail }) {
  const { busy, stop } = useStop()
  const now = useNow()
  const held = offers.find(({ state }) => state === 'offered')
  // Within the last day, clients are no longer asked.
  const isAsked = earlierFrom !== null && Date.parse(visit.startsAt) - now.getTime() > freeHours * hourMs
  if (!isAsked && !held) return null
  const stopWaiting = () =>
    stop(
      { stop: 'waiting', id: visit.id, version: visit.version },
      {
        title: 'Stop offering earlier times?',
        body: `${visit.name} can ask again on the visit page.`,
        action: 'Stop offering',
      },
      `${visit.name} is no longer waiting for an earlier time`,
    )
  const isToday = earlierFrom !== null && earlierFrom <= easternDay(now)
  return (
    <Section title="Earlier time">
      {held && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field border border-dashed border-lagoon bg-mist px-4 py-2.5 text-lagoon">
          <span>
            {when(held.startsAt)}, held until <span className="tnum">{timeOfDay(held.until)}</span>
          </span>
          <StopOffer offerId={held.id} startsAt={held.startsAt} className="bg-pearl" />
        </div>
      )}
      {isAsked && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span>Would take an earlier time{isToday ? '' : ` (from ${formatDay(earlierFrom)})`}</span>
          <Button variant="secondary" size="row" busy={busy} onClick={() => void stopWaiting()}>
            Stop offering
          </Button>
        </div>
      )}
    </Section>
  )
}
