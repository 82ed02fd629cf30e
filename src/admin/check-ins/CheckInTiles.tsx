import { useQuery } from '@tanstack/react-query'
import { eventPaths } from '../../catalog/event/event.ts'
import { readCheckInStats } from '../../contracts/admin-check-in.ts'
import { ask } from '../parts/ask.ts'
import { live, lookOptions } from '../parts/live.ts'
import { figure, StatLine, StatTile, StatTiles } from '../parts/StatTile.tsx'
import { useIsNarrow } from '../parts/use-media.ts'
import { useWaiting } from '../parts/use-waiting.ts'
import { checkInsKey } from './filters.ts'

function share(part: number, whole: number): string {
  return whole === 0 ? 'None yet' : `${Math.round((100 * part) / whole)}% of all`
}

/** The figures of all check-ins, whatever the filters below show. Those who wait are the sidebar's: today's, with consent. */
export function CheckInTiles() {
  const { data } = useQuery({
    queryKey: [checkInsKey, 'stats'],
    meta: live,
    queryFn: (context) => ask(readCheckInStats, {}, lookOptions(context)),
  })
  const waiting = useWaiting()?.guestsToday
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
                `${figure(waiting)} waiting`,
                `${figure(whole)} total`,
                `${figure(data.administeredCount)} administered`,
                ...eventPaths.map((path) => `${path} ${figure(data.pathCounts[path])}`),
              ]
            : []
        }
      />
    )
  return (
    <StatTiles of={6}>
      <StatTile label="Check-ins" value={figure(data?.totalCheckIns)} detail="All events" />
      <StatTile label="Today" value={figure(data?.todayCheckIns)} detail={`${figure(waiting)} waiting`} />
      <StatTile
        label="Administered"
        value={figure(data?.administeredCount)}
        detail={data ? share(data.administeredCount, whole) : '–'}
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
