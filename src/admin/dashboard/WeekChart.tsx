import { formatCount } from '../../catalog/count.ts'
import { formatDay } from '../../catalog/eastern.ts'
import type { Dashboard } from '../../contracts/admin-dashboard.ts'

type Week = Dashboard['weeks'][number]

const series = [
  { key: 'requests', label: 'Requests', color: 'bg-lagoon' },
  { key: 'signups', label: 'Email signups', color: 'bg-petal' },
] as const

/** The top of the scale: a round number at or above the tallest bar, whose half is a round number too. */
function ceiling(largest: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(1, largest)))
  return [2, 4, 6, 8, 10, 20].map((times) => times * step).find((round) => round >= largest) ?? largest
}

/** "Nov 15" */
function monthDay(day: string): string {
  return formatDay(day).replace(/^\w+, /, '')
}

function many(count: number, one: string): string {
  return `${formatCount(count)} ${count === 1 ? one : `${one}s`}`
}

/** Requests and signups in each of the last twelve weeks, also as a table for screen readers. */
export function WeekChart({ weeks }: Pick<Dashboard, 'weeks'>) {
  const most = ceiling(Math.max(4, ...weeks.flatMap(({ requests, signups }) => [requests, signups])))
  return (
    <figure className="rounded-field border border-line bg-pearl px-4 py-4 md:px-5">
      <figcaption className="flex flex-wrap items-center gap-x-5 gap-y-1 text-admin">
        <span className="font-semibold">Requests and signups per week</span>
        {series.map(({ key, label, color }) => (
          <span key={key} className="inline-flex items-center gap-2 text-mute">
            <span aria-hidden className={`size-2.5 rounded-[2px] ${color}`} />
            {label}
          </span>
        ))}
      </figcaption>
      <div aria-hidden className="relative mt-5 flex pl-7 text-fine text-mute tabular-nums">
        {[most, most / 2, 0].map((value) => (
          <div key={value} className="absolute inset-x-0 border-t border-line" style={{ top: `${6 * (1 - value / most)}rem` }}>
            <span className="absolute -top-2.5 left-0 bg-pearl pr-2">{formatCount(value)}</span>
          </div>
        ))}
        {weeks.map((week, index) => (
          <WeekBars key={week.start} week={week} most={most} isNamed={(weeks.length - index) % 2 === 1} />
        ))}
      </div>
      <table className="sr-only">
        <caption>Requests and email signups per week</caption>
        <thead>
          <tr>
            <th scope="col">Week of</th>
            <th scope="col">Requests</th>
            <th scope="col">Email signups</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ start, requests, signups }) => (
            <tr key={start}>
              <th scope="row">{formatDay(start)}</th>
              <td>{requests}</td>
              <td>{signups}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}

/** One week: a bar per series, and its figures on hover. */
function WeekBars({ week, most, isNamed }: { readonly week: Week; readonly most: number; readonly isNamed: boolean }) {
  return (
    <div className="group relative min-w-0 flex-1">
      <div className="flex h-24 items-end justify-center gap-0.5 rounded-t-[3px] px-0.5 group-hover:bg-mist">
        {series.map(({ key, color }) => (
          <span
            key={key}
            className={`w-full max-w-4 rounded-t-[3px] ${color}`}
            style={{ height: `${(100 * week[key]) / most}%` }}
          />
        ))}
      </div>
      <p className={`mt-1.5 text-center whitespace-nowrap ${isNamed ? '' : 'invisible'}`}>
        <span className="max-sm:hidden">{monthDay(week.start)}</span>
      </p>
      <p className="pointer-events-none absolute bottom-full left-1/2 z-10 mb-1 hidden -translate-x-1/2 rounded-card bg-abyss px-2.5 py-1 whitespace-nowrap text-on-dark group-hover:block">
        {monthDay(week.start)} to {monthDay(week.end)}: {many(week.requests, 'request')}, {many(week.signups, 'signup')}
      </p>
    </div>
  )
}
