import { useQuery } from '@tanstack/react-query'
import { formatDay } from '../../catalog/time/eastern.ts'
import { eventPaths } from '../../catalog/event/event.ts'
import { readCheckInStats } from '../../contracts/admin-check-in.ts'
import { ask } from '../parts/ask.ts'
import { live, lookOptions } from '../parts/live.ts'
import { figure, StatLine, StatTile, StatTiles } from '../parts/StatTile.tsx'
import { useIsNarrow } from '../parts/use-media.ts'
import { checkInsKey } from './filters.ts'

function share(part: number, whole: number): string {
  return whole === 0 ? 'None yet' : `${Math.round((100 * part) / whole)}% of check-ins`
}

/** The figures of all check-ins, whatever the filters below show. */
export function CheckInTiles({ today }: { readonly today: string }) {
  const { data } = useQuery({
    queryKey: [checkInsKey, 'stats'],
    meta: live,
    queryFn: (context) => ask(readCheckInStats, {}, lookOptions(context)),
  })
  const narrow = useIsNarrow()
  const whole = data?.totalCheckIns ?? 0
  if (narrow)
    return (
      <StatLine
        of={6}
        figures={
          data
            ? [
                `${figure(data.todayCheckIns)} today`,
                `${figure(whole)} total`,
                `${figure(whole - data.administeredCount)} pending`,
                ...eventPaths.map((path) => `${path} ${figure(data.pathCounts[path])}`),
              ]
            : []
        }
      />
    )
  return (
    <StatTiles of={6}>
      <StatTile label="Check-ins" value={figure(data?.totalCheckIns)} detail="All events" />
      <StatTile label="Today" value={figure(data?.todayCheckIns)} detail={formatDay(today)} />
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
