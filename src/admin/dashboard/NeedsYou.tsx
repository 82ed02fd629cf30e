import { Link, type LinkProps } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { countOf, formatCount } from '../../catalog/count.ts'
import { expiryText } from '../../catalog/practice/license.ts'
import { easternDay } from '../../catalog/time/eastern.ts'
import type { Dashboard } from '../../contracts/admin-dashboard.ts'
import { Clock } from '../requests/Clock.tsx'
import { aboutText, kindWords } from '../requests/words.ts'

const listClass = 'divide-y divide-line overflow-clip rounded-field border border-line bg-pearl text-admin'
const rowClass = 'flex min-h-12 items-center gap-3 px-4 py-2 hover:bg-mist md:px-5'

const arrow = <ChevronRight size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-mute" />

type Waits = { readonly count: number; readonly words: readonly [one: string, more: string]; readonly link: LinkProps }

/** What needs attention. Requests whose 24 hours end first come first. */
export function NeedsYou({ dashboard, now }: { readonly dashboard: Dashboard; readonly now: Date }) {
  const { waiting, requests, licenses } = dashboard
  const today = easternDay(now)
  const further = waiting.newRequests - requests.length
  const others: readonly Waits[] = [
    {
      count: waiting.stoppedNewsletters,
      words: ['newsletter isn’t sending', 'newsletters aren’t sending'],
      link: { to: '/newsletters' },
    },
    {
      count: waiting.guestsToday,
      words: ['guest waiting for a shot today', 'guests waiting for shots today'],
      link: { to: '/check-ins', search: { from: today, to: today } },
    },
    {
      count: waiting.pendingTestimonials,
      words: ['testimonial to review', 'testimonials to review'],
      link: { to: '/testimonials', search: { view: 'pending' } },
    },
    {
      count: waiting.ratingsToCheck,
      words: ['testimonial rating to check', 'testimonial ratings to check'],
      link: { to: '/testimonials', search: { view: 'check-rating' } },
    },
    {
      count: waiting.unapprovedSignups,
      words: ['email signup to approve', 'email signups to approve'],
      link: { to: '/email-signups', search: { view: 'pending' } },
    },
  ]
  const open = others.filter(({ count }) => count > 0)
  const hasRequests = requests.length > 0
  const hasOthers = licenses.length > 0 || open.length > 0
  const isBoth = hasRequests && hasOthers
  return (
    <section aria-labelledby="needs-you" className="grid grid-cols-1 gap-3">
      <h2 id="needs-you" className="font-sans text-[1.0625rem] leading-6 font-semibold">
        Needs attention
      </h2>
      <div className={`grid grid-cols-1 items-start gap-4 ${isBoth ? '@roomy:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]' : ''}`}>
        {!hasRequests && !hasOthers && (
          <p className="rounded-field border border-line bg-pearl px-4 py-5 text-admin text-mute md:px-5">
            You’re all caught up.
          </p>
        )}
        {hasRequests && (
          <ul className={listClass}>
            {requests.map((request) => (
              <li key={request.id}>
                <Link to="/requests" search={{ id: request.id }} className={rowClass}>
                  <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 sm:flex-nowrap">
                    <span className="flex-[1_1_6rem] font-medium wrap-anywhere sm:max-w-1/2 sm:flex-none sm:truncate">
                      {request.name}
                    </span>
                    <span className="max-sm:*:whitespace-normal sm:order-last sm:ml-auto">
                      <Clock request={request} now={now} />
                    </span>
                    <span className="line-clamp-2 w-full text-mute sm:line-clamp-1 sm:w-auto">
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
                  <span className="flex-1">{countOf(further, 'more request', 'more requests')} to answer</span>
                  {arrow}
                </Link>
              </li>
            )}
          </ul>
        )}
        {hasOthers && (
          <ul className={listClass}>
            {licenses.map(({ providerId, provider, state, expiresOn }) => (
              <li key={`${providerId} ${state}`}>
                <Link to="/users/schedule" search={{ id: providerId }} className={rowClass}>
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    {provider}’s {state} license <span className="font-semibold">{expiryText(expiresOn, today)}</span>
                  </span>
                  {arrow}
                </Link>
              </li>
            ))}
            {open.map(({ count, words, link }) => (
              <li key={words[0]}>
                <Link {...link} className={rowClass}>
                  <span className="flex-1">
                    <span className="font-semibold tnum">{formatCount(count)}</span> {words[count === 1 ? 0 : 1]}
                  </span>
                  {arrow}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
