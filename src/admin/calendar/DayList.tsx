/** The days as a list, for providers who drive from visit to visit with a phone (decisions 35 and 36). */
import { useStore } from '@nanostores/react'
import { Fragment, useEffect, useMemo, useRef, type RefObject } from 'react'
import type { CityName } from '../../catalog/practice/city.ts'
import { easternDay, formatDay, formatEasternTime, formatLongDay, type Day } from '../../catalog/time/eastern.ts'
import type { CalendarProvider, CalendarVisit } from '../../contracts/visit/calendar.ts'
import type { HeldTime } from '../../contracts/visit/earlier.ts'
import { $connection } from '../../stores/connection.ts'
import { when } from '../parts/when.ts'
import { gapText, nextVisit, nowIndex, offText, planDay, type PlannedDay } from './day-plan.ts'
import { StopOffer } from './visit/StopOffer.tsx'
import { useReadAt } from './use-calendar.ts'
import { useVisitSteps, type VisitSteps } from './steps/use-visit-steps.ts'
import { VisitCard } from './VisitCard.tsx'
import { clockRange, heldText } from './words.ts'
import { useMe } from '../parts/use-me.ts'

type Props = {
  readonly days: readonly Day[]
  readonly visits: readonly CalendarVisit[]
  /** The only city whose visits are shown. */
  readonly city: CityName | undefined
  readonly held: readonly HeldTime[]
  readonly providers: readonly CalendarProvider[]
  readonly now: Date
  /** Scrolls to the next visit when it opens. */
  readonly opensAtNext?: boolean
  readonly onOpen: (id: string) => void
}

export function DayList({ days, visits, city, held, providers, now, opensAtNext = false, onOpen }: Props) {
  const steps = useVisitSteps()
  const today = easternDay(now)
  const plans = useMemo(
    () => days.map((day) => ({ day, plan: planDay(day, visits, providers, city, held) })),
    [days, visits, providers, city, held],
  )
  const me = useMe()
  // It opens at your own next visit, or else at the first provider's.
  const coming = plans.flatMap(({ day, plan }) => plan.flatMap((one) => nextVisit(day, one.visits, now) ?? []))
  const opensAt = opensAtNext ? (coming.find(({ providerId }) => providerId === me?.id) ?? coming[0])?.id : undefined
  const opening = { id: opensAt, row: useShownOnce(opensAt) }
  return (
    <div className="grid w-full grid-cols-1 gap-8">
      <AsOf />
      {plans.map(({ day, plan }) => (
        <section key={day} aria-labelledby={`day-${day}`} className="grid grid-cols-1 gap-4">
          <h2 id={`day-${day}`} className="scroll-mt-20 font-sans text-[1.125rem] leading-6 font-semibold">
            {day === today ? `Today, ${formatDay(day)}` : formatLongDay(day)}
          </h2>
          {plan.filter(hasMore).map((one) => (
            <ProviderDay key={one.provider.id} {...{ day, now, steps, onOpen, opening }} plan={one} />
          ))}
          <div className="flex flex-wrap gap-x-5 text-admin text-mute empty:hidden">
            {plan
              .filter((one) => !hasMore(one))
              .map(({ provider, city: here }) => (
                <p key={provider.id}>
                  <span className="font-medium text-ink">{provider.name}</span> · {here}
                </p>
              ))}
          </div>
          {plan.every((one) => one.visits.length === 0) && (
            <p className="text-admin text-mute">No visits {day === today ? 'today' : 'on this day'}.</p>
          )}
        </section>
      ))}
    </div>
  )
}

/** Whether there is more to say of a provider's day than the city. Those with nothing more share a line below the others. */
const hasMore = ({ visits, held, off }: PlannedDay) => visits.length + held.length + off.length > 0

/** Without a connection: when the list was loaded. */
function AsOf() {
  const connection = useStore($connection)
  const readAt = useReadAt()
  if (connection === 'answering' || !readAt) return null
  return (
    <p role="status" className="text-admin text-mute">
      Visits as of {when(readAt.toISOString())}.
    </p>
  )
}

type DayProps = Pick<Props, 'now' | 'onOpen'> & {
  readonly day: Day
  readonly plan: PlannedDay
  readonly steps: VisitSteps
  readonly opening: { readonly id: string | undefined; readonly row: RefObject<HTMLLIElement | null> }
}

function ProviderDay({ day, plan: { provider, city, off, visits, held }, now, steps, onOpen, opening }: DayProps) {
  const today = easternDay(now)
  const next = nextVisit(day, visits, now)
  const line = day === today ? nowIndex(visits, now) : undefined
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="text-admin text-mute">
        <h3 className="inline font-sans text-admin font-medium text-ink">{provider.name}</h3>
        {city !== undefined && ` · ${city}`}
        {off.map((one) => (
          <p key={one.startsAt}>{offText(day, one)}</p>
        ))}
      </div>
      {held.map((one) => (
        <div
          key={one.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field border border-dashed border-lagoon bg-mist px-4 py-2.5 text-admin text-lagoon"
        >
          <button
            type="button"
            className="cursor-pointer text-left underline-offset-4 hover:underline"
            onClick={() => onOpen(one.visitId)}
          >
            <span className="font-semibold tnum">{clockRange(one)}</span> · {heldText(one)}
          </button>
          <StopOffer
            offerId={one.id}
            startsAt={one.startsAt}
            label={`Stop offer: ${heldText(one)}`}
            size="admin"
            className="bg-pearl"
          />
        </div>
      ))}
      {visits.length > 0 && (
        <ol className="grid grid-cols-1 gap-2" aria-label={`${provider.name}’s visits, ${formatDay(day)}`}>
          {visits.map(({ visit, gap }, index) => (
            <Fragment key={visit.id}>
              {line === index && <Now now={now} />}
              {gap && gapText(gap) !== '' && (
                <li className={`px-4 text-fine tnum ${(gap.free ?? 0) < 0 ? 'font-medium text-warn' : 'text-mute'}`}>
                  {gapText(gap)}
                </li>
              )}
              <VisitCard
                ref={visit.id === opening.id ? opening.row : undefined}
                isNext={visit.id === next?.id}
                isDue={day <= today}
                {...{ visit, steps, onOpen }}
              />
            </Fragment>
          ))}
          {line === visits.length && <Now now={now} />}
        </ol>
      )}
    </div>
  )
}

function Now({ now }: { readonly now: Date }) {
  return (
    <li className="flex items-center gap-2 text-fine font-medium text-conch tnum">
      <span aria-hidden className="size-2 shrink-0 rounded-full bg-conch" />
      Now, {formatEasternTime(now)}
      <span aria-hidden className="h-px flex-1 bg-conch" />
    </li>
  )
}

/** Scrolls a row into view when the list opens at its top. After that, nothing moves under a thumb. */
function useShownOnce(id: string | undefined) {
  const row = useRef<HTMLLIElement>(null)
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || id === undefined) return undefined
    // Once the screen is there, the router scrolls to its top, or back to where it was left. Wait for that.
    const frame = requestAnimationFrame(() => {
      isDone.current = true
      const bottom = row.current?.getBoundingClientRect().bottom ?? 0
      if (bottom > window.innerHeight && window.scrollY === 0) row.current?.scrollIntoView({ block: 'start' })
    })
    return () => cancelAnimationFrame(frame)
  }, [id])
  return row
}
