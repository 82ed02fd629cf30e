import { useState } from 'react'
import { clinic, followUpMs } from '../../catalog/clinic.ts'
import { easternDay, formatLongDay } from '../../catalog/time/eastern.ts'
import { formatCents } from '../../catalog/money.ts'
import { unbrokenDose } from '../../catalog/treatment/treatment-path.ts'
import { formatPreferredTime } from '../../catalog/time/time-slot.ts'
import type { OwnRequest } from '../../stores/account/own-requests.ts'
import { StatusChip } from './StatusChip.tsx'

type Words = { readonly chip: string; readonly tone: 'done' | 'waiting' | 'off'; readonly says: string }

/** What a request that nobody has answered in time says: the promise is broken, so it isn't made again. */
const late = (
  <>
    We got your request, and you should have heard from us by now. Please call or text us at{' '}
    <a href={`tel:${clinic.phone.e164}`} className="text-link whitespace-nowrap tnum">
      {clinic.phone.display}
    </a>
    .
  </>
)

/** What each state means to the client. */
const words: Record<OwnRequest['state'], Words> = {
  new: {
    chip: 'Received',
    tone: 'waiting',
    says: `We got your request. We’ll contact you within ${clinic.followUpHours} hours.`,
  },
  contacted: { chip: 'In touch', tone: 'waiting', says: 'We’ve been in touch with you about this.' },
  confirmed: { chip: 'Confirmed', tone: 'done', says: 'You’re all set. The details are in the email we sent you.' },
  declined: {
    chip: 'Declined',
    tone: 'off',
    says: 'We can’t offer this one. Call or text us, and we’ll look at other options.',
  },
  canceled: {
    chip: 'Canceled',
    tone: 'off',
    says: 'This was canceled. Call or text us to find another time.',
  },
  done: { chip: 'Done', tone: 'off', says: 'This request is closed.' },
}

export function OwnRequestItem({ request }: { request: OwnRequest }) {
  const { chip, tone, says } = words[request.state]
  const title = request.kind === 'booking' ? 'In-home IV visit' : 'Consultation'
  const created = new Date(request.created_at)
  const day = formatLongDay(easternDay(created))
  const [now] = useState(Date.now)
  const isLate = request.state === 'new' && now - created.getTime() >= followUpMs

  return (
    <article aria-label={`${title}, ${request.reference}`} className="border-t border-line py-6">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2 text-small text-mute">
        <StatusChip tone={tone}>{chip}</StatusChip>
        <time dateTime={request.created_at}>{day}</time>
      </p>
      <div className="mt-5 flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 className="font-display text-[1.375rem] leading-[1.3]">{title}</h3>
        <p className="text-small text-mute tnum">{request.reference}</p>
      </div>
      <p className="mt-1 wrap-anywhere">
        {request.items.length > 0 ? unbrokenDose(request.items.join(', ')) : 'A general consultation'}
      </p>
      {request.preferred_dates.length > 0 && (
        <p className="mt-1 text-small text-mute">
          Your preferred times: {request.preferred_dates.map((time) => formatPreferredTime(time)).join('; ')} (ET).
        </p>
      )}
      {request.total_cents !== null && (
        <p className="mt-1 text-small text-mute tnum">Total as booked {formatCents(request.total_cents)}</p>
      )}
      <p className="mt-3 text-small">{isLate ? late : says}</p>
    </article>
  )
}
