import { easternDay, formatEasternTime, formatLongDay, formatLongEasternMoment } from '../../catalog/time/eastern.ts'
import { readyText } from '../../catalog/visit/guests.ts'
import { unbrokenDose } from '../../catalog/treatment/treatment-path.ts'
import { paths } from '../../catalog/site/paths.ts'
import { visitNoun, visitTitles } from '../../catalog/visit/visit.ts'
import type { ListedVisit } from '../../stores/account/own-visits.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { StatusChip } from './StatusChip.tsx'

const chips = {
  scheduled: { tone: 'done', words: 'Confirmed' },
  'on-the-way': { tone: 'waiting', words: 'On the way' },
  arrived: { tone: 'done', words: 'Underway' },
  over: { tone: 'off', words: 'Over' },
  canceled: { tone: 'off', words: 'Canceled' },
} as const

/** One of the client's visits, on a card if it is ahead; what can still be seen opens as it does from an email. */
export function OwnVisitItem({ visit }: { visit: ListedVisit }) {
  const { tone, words } = chips[visit.status]
  const starts = new Date(visit.startsAt)
  const when = formatLongEasternMoment(starts)
  const isAhead = visit.status !== 'over' && visit.status !== 'canceled'
  const At = isAhead ? 'em' : 'span'
  return (
    <article
      aria-label={`${visitTitles[visit.kind]}, ${when}`}
      className={isAhead ? 'mb-6 rounded-card bg-shell p-6 sm:p-8' : 'border-t border-line py-6'}
    >
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-mute">
        <StatusChip tone={tone}>{words}</StatusChip>
        {visitTitles[visit.kind]}
      </p>
      <h3 className={`mt-5 font-display ${isAhead ? 'text-h3' : 'text-[1.375rem] leading-[1.3]'}`}>
        <time dateTime={visit.startsAt}>
          <span className="inline-block">{formatLongDay(easternDay(starts))}</span>{' '}
          <At className="inline-block">at {formatEasternTime(starts)} ET</At>
        </time>
      </h3>
      <p className="mt-1 wrap-anywhere">{visit.place}</p>
      {visit.items.length > 0 && (
        <p className="mt-1 text-small text-mute wrap-anywhere">{unbrokenDose(visit.items.join(', '))}</p>
      )}
      {visit.guests.length > 1 && isAhead && (
        <p className="mt-1 text-small font-medium text-lagoon tnum">
          {readyText(visit.guests.map((guest) => ({ ...guest, droppedOut: false })))}
        </p>
      )}
      {visit.token !== null && (
        <a href={`${paths.visit}#${visit.token}`} className={`${buttonClass({ variant: 'outline', size: 'sm' })} mt-5`}>
          {visit.status === 'over' ? 'See' : 'See or change'} this {visitNoun(visit.kind)}
          <span className="sr-only">, {when}</span>
        </a>
      )}
    </article>
  )
}
