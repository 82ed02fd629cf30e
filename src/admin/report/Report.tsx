/** A week's results beside the week before: requests, visits, and revenue by treatment. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { addDays, easternDay, formatMonthDay } from '../../catalog/time/eastern.ts'
import { mondayOf } from '../../catalog/report.ts'
import { reportFailure } from '../../client/admin-messages.ts'
import { exportReport, readReport, type Report as Answer } from '../../contracts/report.ts'
import { Button } from '../../ui/Button.tsx'
import { sentenceOf, ask } from '../parts/ask.ts'
import { ChangeProblem, FailureBanner } from '../parts/Failure.tsx'
import { ExportPartsButton } from '../parts/list/ExportButton.tsx'
import { SkeletonRows } from '../parts/list/ListState.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { useRowChanges } from '../parts/row-change.ts'
import { StatTile, StatTiles } from '../parts/StatTile.tsx'
import { useIsNarrow } from '../parts/use-media.ts'
import { useNow } from '../parts/use-now.ts'
import { WeekChart, type Series } from '../parts/WeekChart.tsx'
import { figures, nameOf, shown } from './figures.ts'
import { Meanings, Revenue } from './Revenue.tsx'

const series: readonly Series[] = [
  { label: 'Requests', one: 'request', many: 'requests', color: 'bg-lagoon' },
  { label: 'Completed visits', one: 'visit', many: 'visits', color: 'bg-petal' },
]

export function Report() {
  const today = easternDay(useNow())
  const thisWeek = mondayOf(today)
  const { week: asked = thisWeek } = useSearch({ from: '/report' })
  const week = mondayOf(asked) > thisWeek ? thisWeek : mondayOf(asked)
  const navigate = useNavigate({ from: '/report' })
  const narrow = useIsNarrow()
  const changes = useRowChanges()
  const { data, error, refetch } = useQuery({
    queryKey: ['report', week],
    queryFn: ({ signal }) => ask(readReport, { week }, { signal }),
  })
  const show = (monday: string) =>
    void navigate({ search: { week: monday === thisWeek ? undefined : monday }, replace: true, resetScroll: false })
  const last = addDays(week, 6)

  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead
        title="Weekly report"
        actions={<ExportPartsButton endpoint={exportReport} filters={{ week }} onProblem={changes.fail} />}
      />
      <ChangeProblem problem={changes.problem} onDismiss={changes.dismiss} />
      <div role="group" aria-label="Week" className="flex flex-wrap items-center gap-2">
        <Button variant="secondary" size="admin" aria-label="Previous week" onClick={() => show(addDays(week, -7))}>
          <ChevronLeft size={16} strokeWidth={1.5} aria-hidden />
        </Button>
        <p role="status" className="min-w-40 text-center text-body font-semibold tnum">
          {formatMonthDay(week)} to {formatMonthDay(last)}, {last.slice(0, 4)}
        </p>
        <Button
          variant="secondary"
          size="admin"
          aria-label="Next week"
          aria-disabled={week === thisWeek || undefined}
          onClick={() => week < thisWeek && show(addDays(week, 7))}
        >
          <ChevronRight size={16} strokeWidth={1.5} aria-hidden />
        </Button>
        {week === thisWeek ? (
          <span className="text-admin text-mute">So far</span>
        ) : (
          <Button variant="ghost" size="admin" onClick={() => show(thisWeek)}>
            This week
          </Button>
        )}
      </div>
      {error && <FailureBanner message={sentenceOf(error, reportFailure)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows narrow={narrow} />}
      {data && <Figures report={data} />}
    </div>
  )
}

function Figures({ report }: { readonly report: Answer }) {
  const [before, week] = report.weeks.slice(-2) as [Answer['weeks'][number], Answer['weeks'][number]]
  return (
    <>
      <StatTiles>
        {figures.map((figure) => (
          <StatTile
            key={figure}
            label={nameOf(figure)}
            value={shown(week, figure)}
            detail={`Prior week: ${shown(before, figure)}`}
          />
        ))}
      </StatTiles>
      <WeekChart
        title="Requests and completed visits per week"
        series={series}
        weeks={report.weeks.map(({ first, last, asked, completed }) => ({ start: first, end: last, values: [asked, completed] }))}
      />
      <div className="grid grid-cols-1 items-start gap-5 @roomy:grid-cols-2">
        <Revenue week={week} treatments={report.treatments} />
        <Meanings />
      </div>
    </>
  )
}
