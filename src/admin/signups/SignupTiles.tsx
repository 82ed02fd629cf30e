import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../catalog/count.ts'
import { formatDay } from '../../catalog/eastern.ts'
import { eventPaths } from '../../catalog/event.ts'
import { readEventSignupStats } from '../../contracts/admin-event-signup.ts'
import { ask } from '../parts/ask.ts'
import { StatTile, StatTiles } from '../parts/StatTile.tsx'
import { signupsKey } from './use-signups.ts'

const figure = (count: number | undefined) => (count === undefined ? '–' : formatCount(count))

function share(part: number, whole: number): string {
  return whole === 0 ? 'Nobody yet' : `${Math.round((100 * part) / whole)}% of signups`
}

/** The figures of all signups, whatever the filters below show. */
export function SignupTiles({ today }: { readonly today: string }) {
  const { data } = useQuery({
    queryKey: [signupsKey, 'stats'],
    queryFn: ({ signal }) => ask(readEventSignupStats, {}, { signal }),
  })
  const whole = data?.totalSignups ?? 0
  return (
    <StatTiles of={6}>
      <StatTile label="Signups" value={figure(data?.totalSignups)} detail="All events" />
      <StatTile label="Today" value={figure(data?.todaySignups)} detail={formatDay(today)} />
      <StatTile
        label="Administered"
        value={figure(data?.administeredCount)}
        detail={data ? `${figure(whole - data.administeredCount)} pending` : '–'}
      />
      {eventPaths.map((path) => (
        <StatTile
          key={path}
          label={path}
          value={figure(data?.pathCounts[path])}
          detail={data ? share(data.pathCounts[path], whole) : '–'}
        />
      ))}
    </StatTiles>
  )
}
