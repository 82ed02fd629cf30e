/** The clients who wait for an answer, then today's and tomorrow's visits with their gaps and drives, and the no-shows to call. */
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { countOf } from '../../catalog/count.ts'
import { telHref } from '../../catalog/phone-href.ts'
import { addDays, easternDay, type Day } from '../../catalog/time/eastern.ts'
import { isStillOn, isStillOnAt } from '../../catalog/visit/visit.ts'
import type { Dashboard } from '../../contracts/admin-dashboard.ts'
import type { DayVisit } from '../../contracts/visit/days.ts'
import { directionsTo, gapText, whereText, withGaps, type PlannedVisit } from '../calendar/day-plan.ts'
import { Called } from '../calendar/visit/Called.tsx'
import { clockRange, statusText, statusTone } from '../calendar/words.ts'
import { Status } from '../parts/Status.tsx'
import { when } from '../parts/when.ts'
import { none, Part, rowClass } from './Part.tsx'

type Props = { readonly dashboard: Dashboard; readonly now: Date }

/** A day with more visits than this shows only its next ones, and the calendar has the others. */
const mostListed = 8

const pair = 'grid grid-cols-1 items-start gap-8 lg:grid-cols-2 lg:gap-6'

function askedText({ startsAt, moveTo }: DayVisit): string {
  return moveTo === null ? `Asked to cancel ${when(startsAt)}` : `Asked to move from ${when(startsAt)} to ${when(moveTo)}`
}

export function VisitDays({ dashboard: { days }, now }: Props) {
  const today = easternDay(now)
  return (
    <>
      {days.asking.length > 0 && (
        <Part id="visits-asking" title="Clients waiting for an answer" link={null}>
          {days.asking.map((visit) => (
            <CallRow key={visit.id} visit={visit} detail={askedText(visit)}>
              <Called visit={visit} />
            </CallRow>
          ))}
        </Part>
      )}
      <div className={pair}>
        <DayPart
          id="visits-today"
          title="Today’s visits"
          day={today}
          visits={days.today}
          now={now}
          empty="No visits on the calendar today."
        />
        <DayPart
          id="visits-tomorrow"
          title="Tomorrow’s visits"
          day={addDays(today, 1)}
          visits={days.tomorrow}
          now={now}
          empty="No visits on the calendar tomorrow."
        />
      </div>
      {days.missed.length > 0 && (
        <Part id="visits-missed" title="No-shows to call" link={null}>
          {days.missed.map((visit) => (
            <CallRow key={visit.id} visit={visit} detail={`Missed ${visit.provider} · ${when(visit.startsAt)}`}>
              <Called visit={visit} />
            </CallRow>
          ))}
        </Part>
      )}
    </>
  )
}

/** The client's name, which opens the visit. */
function Client({ visit: { id, name, startsAt } }: { readonly visit: DayVisit }) {
  return (
    <Link
      to="/calendar"
      search={{ day: easternDay(new Date(startsAt)), id }}
      className="text-link inline-flex min-h-6 items-center font-medium wrap-anywhere"
    >
      {name}
    </Link>
  )
}

type DayProps = {
  readonly id: string
  readonly title: string
  readonly day: Day
  readonly visits: readonly DayVisit[]
  readonly now: Date
  readonly empty: string
}

function nextOf(visits: readonly DayVisit[], now: Date): readonly DayVisit[] {
  if (visits.length <= mostListed) return visits
  return visits.filter(({ status, endsAt }) => isStillOnAt({ status, endsAt: new Date(endsAt) }, now)).slice(0, mostListed)
}

function DayPart({ id, title, day, visits, now, empty }: DayProps) {
  const listed = nextOf(visits, now)
  const providers = [...new Set(listed.map(({ provider }) => provider))]
  const others = visits.length - listed.length
  return (
    <Part
      id={id}
      title={title}
      link={
        <Link to="/calendar" search={{ view: 'day', day }} className="text-link text-admin">
          Calendar<span className="sr-only"> for {title.toLowerCase()}</span>
        </Link>
      }
    >
      {visits.length === 0 && <li className={none}>{empty}</li>}
      {providers.map((provider) => (
        <li key={provider} className="border-b border-line py-1 last:border-b-0">
          <h3 className="px-4 pt-2 font-sans text-admin font-semibold md:px-5">{provider}</h3>
          <ul>
            {withGaps(visits.filter((visit) => visit.provider === provider))
              .filter(({ visit }) => listed.includes(visit))
              .map((planned) => (
                <VisitRow key={planned.visit.id} planned={planned} />
              ))}
          </ul>
        </li>
      ))}
      {others > 0 && (
        <li>
          <Link
            to="/calendar"
            search={{ view: 'day', day }}
            className="flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-mist md:px-5"
          >
            <span className="flex-1">{countOf(others, listed.length > 0 ? 'more visit' : 'visit')} on the calendar</span>
            <ChevronRight size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-mute" />
          </Link>
        </li>
      )}
    </Part>
  )
}

function VisitRow({ planned: { visit, gap } }: { readonly planned: PlannedVisit<DayVisit> }) {
  const { status, travelFrom, late } = visit
  const before = gap && gapText(gap, travelFrom)
  const directions = directionsTo(visit)
  return (
    <li className="px-4 py-2 md:px-5">
      {before && <p className="mb-1 text-fine text-mute tnum">{before}</p>}
      <div className="grid gap-x-6 gap-y-0.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
        <p className="leading-6 tnum">{clockRange(visit)}</p>
        <div className="min-w-0">
          <div className="flex items-start gap-x-4">
            <p className="flex min-w-0 grow flex-wrap items-center gap-x-3">
              <Client visit={visit} />
              {status !== 'scheduled' && <Status tone={statusTone[status]}>{statusText[status]}</Status>}
              {late !== null && <Status tone="warn">{`Client is ${late} minutes late`}</Status>}
            </p>
            {directions !== undefined && isStillOn(status) && (
              <a
                href={directions}
                target="_blank"
                rel="noreferrer"
                className="text-link inline-flex min-h-6 shrink-0 items-center max-md:-my-2.5 max-md:min-h-11"
              >
                Directions<span className="sr-only"> to {visit.name}, in a new tab</span>
              </a>
            )}
          </div>
          <p className="wrap-anywhere text-mute">{whereText(visit)}</p>
        </div>
      </div>
    </li>
  )
}

type CallProps = { readonly visit: DayVisit; readonly detail: string; readonly children?: ReactNode }

function CallRow({ visit, detail, children }: CallProps) {
  const { phone } = visit
  return (
    <li className={`${rowClass} flex flex-wrap items-center justify-between gap-x-4 gap-y-1`}>
      <span className="min-w-0">
        <Client visit={visit} />
        <span className="block text-mute tnum">{detail}</span>
      </span>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {phone !== '' && (
          <a href={telHref(phone)} className="text-link inline-flex min-h-6 items-center tnum">
            {phone}
          </a>
        )}
        {children}
      </span>
    </li>
  )
}
