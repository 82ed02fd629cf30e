/** The first screen: what needs attention, then how things are going. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { countOf, formatCount } from '../../catalog/count.ts'
import { clinic } from '../../catalog/clinic.ts'
import { formatLongDay, easternDay } from '../../catalog/time/eastern.ts'
import { readDashboard, type Dashboard as Figures } from '../../contracts/admin-dashboard.ts'
import { screens } from '../navigation.ts'
import { ask } from '../parts/ask.ts'
import { liveUnlessPointed, lookOptions } from '../parts/live.ts'
import { ChangeProblem, FailureBanner } from '../parts/Failure.tsx'
import { SkeletonRows } from '../parts/list/ListState.tsx'
import { useRowChanges } from '../parts/row-change.ts'
import { StatTile, StatTiles } from '../parts/StatTile.tsx'
import { useIsNarrow } from '../parts/use-media.ts'
import { WeekChart, type Series } from '../parts/WeekChart.tsx'
import { useNow } from '../parts/use-now.ts'
import { useMe } from '../parts/use-me.ts'
import { LatestSignups, LatestTestimonials } from './Latest.tsx'
import { NeedsYou } from './NeedsYou.tsx'
import { VisitDays } from './VisitDays.tsx'
import { NextVisits } from './NextVisits.tsx'

const weekSeries: readonly Series[] = [
  { label: 'Requests', one: 'request', many: 'requests', color: 'bg-lagoon' },
  { label: 'Email signups', one: 'signup', many: 'signups', color: 'bg-petal' },
]

export function Dashboard() {
  const now = useNow()
  const narrow = useIsNarrow()
  const changes = useRowChanges()
  const name = useMe()?.full_name ?? null
  const { data, isError, refetch } = useQuery({
    queryKey: ['dashboard'],
    meta: liveUnlessPointed,
    queryFn: (context) => ask(readDashboard, {}, lookOptions(context)),
  })
  useEffect(() => {
    document.title = `Dashboard · ${clinic.name}`
  }, [])

  return (
    <div className="grid grid-cols-1 gap-8">
      <header>
        <h1 className="font-display wrap-anywhere text-[1.75rem] leading-9 sm:text-[2.25rem] sm:leading-10 !font-light tracking-[-0.02em]">
          Welcome
          {name === null ? (
            ''
          ) : (
            <>
              , <em>{name}</em>
            </>
          )}
        </h1>
        <p className="mt-1.5 text-admin text-mute">{formatLongDay(easternDay(now))}</p>
      </header>
      {isError && <FailureBanner message="Failed to load the dashboard" onRetry={() => void refetch()} />}
      <ChangeProblem problem={changes.problem} onDismiss={changes.dismiss} />
      {!data && !isError && <SkeletonRows narrow={narrow} />}
      {data && (
        <>
          <NeedsYou dashboard={data} now={now} />
          <VisitDays dashboard={data} now={now} />
          <NextVisits dashboard={data} />
          <Tiles stats={data.stats} />
          <WeekChart
            title="Requests and signups per week"
            series={weekSeries}
            weeks={data.weeks.map(({ start, end, requests, signups }) => ({ start, end, values: [requests, signups] }))}
          />
          <div className="grid grid-cols-1 gap-8 lg:grid-cols-2 lg:gap-6">
            <LatestTestimonials dashboard={data} now={now} changes={changes} />
            <LatestSignups dashboard={data} now={now} />
          </div>
          <nav aria-label="All screens" className="flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-5 text-admin">
            {screens
              .filter(({ to }) => to !== '/')
              .map(({ to, label }) => (
                <Link key={to} to={to} className="text-link">
                  {label}
                </Link>
              ))}
          </nav>
        </>
      )}
    </div>
  )
}

function Tiles({ stats }: Pick<Figures, 'stats'>) {
  const { averageRating, consentRate } = stats
  const week = stats.requestsThisWeek + stats.testimonialsThisWeek + stats.signupsThisWeek
  return (
    <StatTiles>
      <StatTile
        label="Testimonials"
        value={formatCount(stats.testimonials)}
        detail={averageRating === null ? 'No ratings yet' : `Average rating ${averageRating.toFixed(1)} of 5`}
      />
      <StatTile
        label="This week"
        value={formatCount(week)}
        detail={[
          countOf(stats.requestsThisWeek, 'request'),
          countOf(stats.signupsThisWeek, 'signup'),
          countOf(stats.testimonialsThisWeek, 'testimonial'),
        ].join(', ')}
      />
      <StatTile label="Active subscribers" value={formatCount(stats.activeSubscribers)} detail="Get the newsletter" />
      <StatTile
        label="Consent rate"
        value={consentRate === null ? '–' : `${consentRate}%`}
        detail={`Of ${countOf(stats.signups, 'email signup')}`}
      />
    </StatTiles>
  )
}
