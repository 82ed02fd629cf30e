import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { countOf } from '../../catalog/count.ts'
import { easternDay } from '../../catalog/eastern.ts'
import type { Dashboard } from '../../contracts/admin-dashboard.ts'
import { Clock } from '../requests/Clock.tsx'
import { aboutText, kindWords } from '../requests/words.ts'

const rowClass = 'flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-mist md:px-5'

const arrow = <ChevronRight size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-mute" />

/** What needs attention. Requests whose 24 hours end first come first. */
export function NeedsYou({ dashboard, now }: { readonly dashboard: Dashboard; readonly now: Date }) {
  const { waiting, requests } = dashboard
  const today = easternDay(now)
  const { newRequests, pendingTestimonials, unapprovedSignups, guestsToday, stoppedNewsletters } = waiting
  const further = newRequests - requests.length
  const nothing = newRequests + pendingTestimonials + unapprovedSignups + guestsToday + stoppedNewsletters === 0
  return (
    <section aria-labelledby="needs-you" className="grid grid-cols-1 gap-3">
      <h2 id="needs-you" className="font-sans text-[1.0625rem] leading-6 font-semibold">
        Needs you
      </h2>
      <ul className="divide-y divide-line overflow-clip rounded-field border border-line bg-pearl text-admin">
        {nothing && <li className="px-4 py-5 text-mute md:px-5">Nothing waits for you. Everybody has been answered.</li>}
        {requests.map((request) => (
          <li key={request.id}>
            <Link to="/requests" search={{ id: request.id }} className={rowClass}>
              <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 sm:flex">
                <span className="truncate font-medium sm:max-w-1/2 sm:shrink-0">{request.name}</span>
                <span className="sm:order-last sm:ml-auto">
                  <Clock request={request} now={now} />
                </span>
                <span className="col-span-2 truncate text-mute">
                  {kindWords[request.kind]}: {aboutText(request)}
                </span>
              </span>
              {arrow}
            </Link>
          </li>
        ))}
        {further > 0 && (
          <li>
            <Link to="/requests" search={{ view: 'new' }} className={rowClass}>
              <span className="flex-1">{countOf(further, 'more request is', 'more requests are')} waiting for an answer</span>
              {arrow}
            </Link>
          </li>
        )}
        {stoppedNewsletters > 0 && (
          <li>
            <Link to="/newsletters" className={rowClass}>
              <span className="flex-1">{countOf(stoppedNewsletters, 'newsletter', 'newsletters')} not going on</span>
              {arrow}
            </Link>
          </li>
        )}
        {guestsToday > 0 && (
          <li>
            <Link to="/check-ins" search={{ from: today, to: today }} className={rowClass}>
              <span className="flex-1">{countOf(guestsToday, 'guest', 'guests')} of today waiting for their shot</span>
              {arrow}
            </Link>
          </li>
        )}
        {pendingTestimonials > 0 && (
          <li>
            <Link to="/testimonials" search={{ view: 'pending' }} className={rowClass}>
              <span className="flex-1">{countOf(pendingTestimonials, 'testimonial', 'testimonials')} to review</span>
              {arrow}
            </Link>
          </li>
        )}
        {unapprovedSignups > 0 && (
          <li>
            <Link to="/email-signups" search={{ view: 'pending' }} className={rowClass}>
              <span className="flex-1">{countOf(unapprovedSignups, 'email signup', 'email signups')} to approve</span>
              {arrow}
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}
