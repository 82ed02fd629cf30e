import { formatDay } from '../../catalog/eastern.ts'
import type { Dashboard } from '../../contracts/admin-dashboard.ts'

const width = 720
const height = 180
const bottom = 24
const top = 12

const series = [
  { key: 'requests', label: 'Requests', color: 'fill-lagoon', swatch: 'bg-lagoon' },
  { key: 'signups', label: 'Email signups', color: 'fill-petal', swatch: 'bg-petal' },
] as const

/** A round number at or above the tallest bar, so that its line can be named. */
function ceiling(largest: number): number {
  const step = 10 ** Math.floor(Math.log10(Math.max(4, largest)))
  return [1, 2, 4, 5, 10].map((times) => times * step).find((round) => round >= largest) ?? largest
}

/** Requests and signups in each of the last twelve weeks; the same as a table for those who cannot see it. */
export function WeekChart({ weeks }: Pick<Dashboard, 'weeks'>) {
  const most = ceiling(Math.max(4, ...weeks.flatMap(({ requests, signups }) => [requests, signups])))
  const scale = (height - bottom - top) / most
  const slot = width / weeks.length
  const bar = Math.min(18, slot / 3)
  return (
    <figure className="rounded-field border border-line bg-pearl px-4 py-4 md:px-5">
      <figcaption className="flex flex-wrap items-center gap-x-5 gap-y-1 text-admin">
        <span className="font-semibold">Per week</span>
        {series.map(({ key, label, swatch }) => (
          <span key={key} className="inline-flex items-center gap-2 text-mute">
            <span aria-hidden className={`size-2.5 rounded-[2px] ${swatch}`} />
            {label}
          </span>
        ))}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} className="mt-3 w-full" aria-hidden="true">
        {[0, most / 2, most].map((value) => (
          <g key={value}>
            <line
              x1={0}
              x2={width}
              y1={height - bottom - value * scale}
              y2={height - bottom - value * scale}
              className="stroke-line"
            />
            {value > 0 && (
              <text x={0} y={height - bottom - value * scale - 3} className="fill-mute text-[11px] tabular-nums">
                {value}
              </text>
            )}
          </g>
        ))}
        {weeks.map((week, index) => (
          <g key={week.start}>
            {series.map(({ key, color }, at) => (
              <rect
                key={key}
                className={color}
                x={slot * index + slot / 2 + (at - 1) * (bar + 1)}
                y={height - bottom - week[key] * scale}
                width={bar}
                height={week[key] * scale}
                rx={2}
              />
            ))}
            {index % 2 === 1 && (
              <text x={slot * index + slot / 2} y={height - 6} textAnchor="middle" className="fill-mute text-[11px] tabular-nums">
                {formatDay(week.start).replace(/^\w+, /, '')}
              </text>
            )}
          </g>
        ))}
      </svg>
      <table className="sr-only">
        <caption>Requests and email signups per week</caption>
        <thead>
          <tr>
            <th scope="col">Week from</th>
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
