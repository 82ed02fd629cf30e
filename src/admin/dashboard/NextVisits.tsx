import { Link } from '@tanstack/react-router'
import type { Dashboard } from '../../contracts/admin-dashboard.ts'
import { when } from '../parts/when.ts'
import { aboutText, placeText } from '../requests/words.ts'
import { none, Part, rowClass } from './Part.tsx'

/** The next confirmed times, with whom, for what and where. */
export function NextVisits({ dashboard }: { readonly dashboard: Dashboard }) {
  return (
    <Part
      id="next-visits"
      title="Next visits and appointments"
      link={
        <Link to="/requests" search={{ view: 'confirmed' }} className="text-link text-admin">
          All confirmed
        </Link>
      }
    >
      {dashboard.visits.length === 0 && <li className={none}>Nothing is confirmed yet. Confirmed times will appear here.</li>}
      {dashboard.visits.map((request) => (
        <li key={request.id} className={`${rowClass} hover:bg-mist`}>
          <Link to="/requests" search={{ id: request.id }} className="grid gap-x-6 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <span className="font-medium tnum">{request.appointmentAt !== null && when(request.appointmentAt)}</span>
            <span className="min-w-0">
              <span className="font-medium wrap-anywhere">{request.name}</span>
              <span className="text-mute">, {aboutText(request)}</span>
              {request.appointmentPlace !== null && (
                <span className="block truncate text-mute">{placeText(request.appointmentPlace)}</span>
              )}
            </span>
          </Link>
        </li>
      ))}
    </Part>
  )
}
