import type { listEmailSignups } from '../../contracts/admin-email-signup.ts'
import type { OutputOf } from '../../contracts/endpoint.ts'
import type { List } from '../parts/list/list-query.ts'
import { figure, StatLine, StatTile, StatTiles } from '../parts/StatTile.tsx'
import { useIsNarrow } from '../parts/use-media.ts'

type Counts = List<unknown, OutputOf<typeof listEmailSignups>['counts']>['counts']

/** The figures of all signups, whatever the filters below show. */
export function SignupFigures({ counts }: { readonly counts: Counts }) {
  const narrow = useIsNarrow()
  const consent = counts?.consentRate == null ? '–' : `${counts.consentRate}%`
  if (narrow)
    return (
      <StatLine
        figures={
          counts
            ? [
                `${figure(counts.all)} total`,
                `${figure(counts.thisWeek)} this week`,
                `${figure(counts.pending)} pending`,
                `${consent} consent`,
              ]
            : []
        }
      />
    )
  return (
    <StatTiles>
      <StatTile label="Signups" value={figure(counts?.all)} />
      <StatTile label="This week" value={figure(counts?.thisWeek)} />
      <StatTile label="Pending" value={figure(counts?.pending)} />
      <StatTile label="Consent rate" value={consent} />
    </StatTiles>
  )
}
