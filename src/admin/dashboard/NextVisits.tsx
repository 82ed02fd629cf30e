import { Link } from '@tanstack/react-router'
import { visitTitles } from '../../catalog/visit/visit.ts'
import { placeText } from '../../catalog/visit/place.ts'
import { dashboardVisits, type Dashboard } from '../../contracts/admin-dashboard.ts'
import { when } from '../parts/when.ts'
import { aboutText } from '../requests/words.ts'
import { none, Part, rowClass } from './Part.tsx'

/** Visits of requests and of callers, in order. */
function nextOf({ visits, callers }: Dashboard) {
  const asked = visits.flatMap((request) =>
    request.appointmentAt === null
      ? []
      : [
          {
            ...request,
            to: '/requests',
            startsAt: request.appointmentAt,
            about: aboutText(request),
            place: request.appointmentPlace,
          } as const,
        ],
  )
  const called = callers.map((visit) => ({ ...visit, to: '/calendar', about: visitTitles[visit.kind] }) as const)
  return [...asked, ...called]
    .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
    .slice(0, dashboardVisits)
}

/** The next confirmed times after tomorrow, with whom, for what and where. */
export function NextVisits({ dashboard }: { readonly dashboard: Dashboard }) {
  const next = nextOf(dashboard)
  return (
    <Part
      id="next-visits"
      title="Later visits and appointments"
      link={
        <Link to="/requests" search={{ view: 'confirmed' }} className="text-link text-admin">
          All confirmed
        </Link>
      }
    >
      {next.length === 0 && <li className={none}>Nothing after tomorrow yet. Confirmed times will appear here.</li>}
      {next.map(({ id, to, name, startsAt, about, place }) => (
        <li key={id} className={`${rowClass} hover:bg-mist`}>
          <Link to={to} search={{ id }} className="grid gap-x-6 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <span className="font-medium tnum">{when(startsAt)}</span>
            <span className="min-w-0">
              <span className="font-medium wrap-anywhere">{name}</span>
              <span className="text-mute">, {about}</span>
              {place !== null && <span className="block truncate text-mute">{placeText(place)}</span>}
            </span>
          </Link>
        </li>
      ))}
    </Part>
  )
}
