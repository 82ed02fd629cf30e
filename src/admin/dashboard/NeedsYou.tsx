import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { Dashboard } from '../../contracts/admin-dashboard.ts'
import { Clock } from '../requests/Clock.tsx'
import { aboutText, kindWords } from '../requests/words.ts'

const rowClass = 'flex min-h-12 items-center gap-3 border-b border-line px-4 py-2 last:border-b-0 hover:bg-mist md:px-5'

const arrow = <ChevronRight size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-mute" />

function many(count: number, one: string, more: string): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`
}

/** What waits for somebody, the requests whose 24 hours end first at the top. */
export function NeedsYou({ dashboard, now }: { readonly dashboard: Dashboard; readonly now: Date }) {
  const { waiting, requests } = dashboard
  const further = waiting.newRequests - requests.length
  const nothing = waiting.newRequests + waiting.pendingTestimonials + waiting.unapprovedSignups === 0
  return (
    <section aria-labelledby="needs-you" className="grid gap-3">
      <h2 id="needs-you" className="font-sans text-[1.0625rem] leading-6 font-semibold">
        Needs you
      </h2>
      <ul className="rounded-field border border-line bg-pearl text-admin">
        {nothing && <li className="px-4 py-5 text-mute md:px-5">Nothing waits for you. Everybody has been answered.</li>}
        {requests.map((request) => (
          <li key={request.id}>
            <Link to="/requests" search={{ id: request.id }} className={rowClass}>
              <span className="min-w-0 flex-1">
                <span className="font-medium">{request.name}</span>
                <span className="text-mute max-sm:block sm:ml-3">
                  {kindWords[request.kind]}: {aboutText(request)}
                </span>
              </span>
              <Clock request={request} now={now} />
              {arrow}
            </Link>
          </li>
        ))}
        {further > 0 && (
          <li>
            <Link to="/requests" search={{ view: 'new' }} className={rowClass}>
              <span className="flex-1">{many(further, 'more request is', 'more requests are')} waiting for an answer</span>
              {arrow}
            </Link>
          </li>
        )}
        {waiting.pendingTestimonials > 0 && (
          <li>
            <Link to="/testimonials" search={{ view: 'pending' }} className={rowClass}>
              <span className="flex-1">{many(waiting.pendingTestimonials, 'testimonial', 'testimonials')} to review</span>
              {arrow}
            </Link>
          </li>
        )}
        {waiting.unapprovedSignups > 0 && (
          <li>
            <Link to="/email-signups" search={{ view: 'pending' }} className={rowClass}>
              <span className="flex-1">{many(waiting.unapprovedSignups, 'email signup', 'email signups')} to approve</span>
              {arrow}
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}
