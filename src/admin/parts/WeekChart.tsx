import { formatCount } from '../../catalog/count.ts'
import { formatDay, formatMonthDay } from '../../catalog/time/eastern.ts'

export type Series = {
  readonly label: string
  /** "request", as the figures on hover count it. */
  readonly one: string
  readonly many: string
  readonly color: 'bg-lagoon' | 'bg-petal'
}

type ChartWeek = {
  readonly start: string
  readonly end: string
  /** One for each series. */
  readonly values: readonly number[]
}

/** Each color, and what it becomes where the system's colors replace ours: one series is solid then, the other an outline. */
const fills: Readonly<Record<Series['color'], string>> = {
  'bg-lagoon': 'bg-lagoon forced-colors:bg-[CanvasText]',
  'bg-petal': 'bg-petal forced-colors:border forced-colors:border-b-0',
}

type Props = { readonly title: string; readonly series: readonly Series[]; readonly weeks: readonly ChartWeek[] }

/** The top of the scale: a round number at or above the tallest bar, whose half is a round number too. */
function ceiling(largest: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, largest)))
  return [2, 4, 6, 8, 10, 20].map((times) => times * step).find((round) => round >= largest) ?? largest
}

/** A bar per week and series, also as a table for screen readers. */
export function WeekChart({ title, series, weeks }: Props) {
  const most = ceiling(Math.max(4, ...weeks.flatMap(({ values }) => values)))
  return (
    <figure className="rounded-field border border-line bg-pearl px-4 py-4 md:px-5">
      <figcaption className="flex flex-wrap items-center gap-x-5 gap-y-1 text-admin">
        <span className="font-semibold">{title}</span>
        {series.map(({ label, color }) => (
          <span key={label} className="inline-flex items-center gap-2 text-mute">
            <span aria-hidden className={`size-2.5 rounded-[2px] ${fills[color]}`} />
            {label}
          </span>
        ))}
      </figcaption>
      <div aria-hidden className="relative mt-5 flex pl-7 text-fine text-mute tnum">
        {[most, most / 2, 0].map((value) => (
          <div key={value} className="absolute inset-x-0 border-t border-line" style={{ top: `${6 * (1 - value / most)}rem` }}>
            <span className="absolute -top-2.5 left-0 bg-pearl pr-2">{formatCount(value)}</span>
          </div>
        ))}
        {weeks.map((week, index) => (
          <WeekBars key={week.start} week={week} series={series} most={most} isNamed={(weeks.length - index) % 2 === 1} />
        ))}
      </div>
      {/* A table doesn’t shrink to a hidden pixel on its own: with large text, it would widen the page. */}
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <th scope="col">Week of</th>
              {series.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weeks.map(({ start, values }) => (
              <tr key={start}>
                <th scope="row">{formatDay(start)}</th>
                {series.map(({ label }, index) => (
                  <td key={label}>{values[index]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  )
}

type BarsProps = Pick<Props, 'series'> & { readonly week: ChartWeek; readonly most: number; readonly isNamed: boolean }

/** One week: a bar per series, and its figures on hover. */
function WeekBars({ week: { start, end, values }, series, most, isNamed }: BarsProps) {
  const figures = series.map(({ one, many }, index) => `${formatCount(values[index]!)} ${values[index] === 1 ? one : many}`)
  return (
    <div className="group relative min-w-0 flex-1">
      <div className="flex h-24 items-end justify-center gap-0.5 rounded-t-[3px] px-0.5 group-hover:bg-mist">
        {series.map(({ label, color }, index) => (
          <span
            key={label}
            className={`w-full max-w-4 rounded-t-[3px] ${fills[color]}`}
            style={{ height: `${(100 * values[index]!) / most}%` }}
          />
        ))}
      </div>
      <p className={`mt-1.5 text-center whitespace-nowrap ${isNamed ? '' : 'invisible'}`}>
        <span className="max-sm:hidden">{formatMonthDay(start)}</span>
      </p>
      <p className="pointer-events-none absolute bottom-full left-1/2 z-10 mb-1 hidden -translate-x-1/2 rounded-card bg-abyss px-2.5 py-1 whitespace-nowrap text-on-dark group-hover:block">
        {formatMonthDay(start)} to {formatMonthDay(end)}: {figures.join(', ')}
      </p>
    </div>
  )
}
