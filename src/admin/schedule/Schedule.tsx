/** Where and when an admin treats clients: cities by day, weekly hours, licenses and time off (decision 36). */
import { Link, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { userFailures } from '../../client/admin-messages.ts'
import { sentenceOf } from '../parts/ask.ts'
import { backLinkClass } from '../parts/back-link-class.ts'
import { FailureBanner } from '../parts/Failure.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { useUser } from '../users/use-users.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import { CalendarFeed } from './CalendarFeed.tsx'
import { useSchedule } from './use-schedule.ts'
import { useMe } from '../parts/use-me.ts'

export function Schedule() {
  const { id } = useSearch({ from: '/users/schedule' })
  const user = useUser(id)
  const schedule = useSchedule(id)
  const error = user.error ?? schedule.error
  const name = user.data && (user.data.full_name ?? user.data.email)
  const isOwn = useMe()?.id === id
  const retry = () => void Promise.all([user.refetch(), schedule.refetch()])
  return (
    <div className="grid grid-cols-1 gap-5">
      <Link to="/users" search={{ id }} className={backLinkClass}>
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden /> Admin users
      </Link>
      {name !== undefined && schedule.data ? (
        <>
          {/* A saved schedule gets a new form. A refetched one leaves the answers alone. */}
          <ScheduleForm key={`${id} ${schedule.data.version}`} id={id!} name={name} stored={schedule.data} />
          {isOwn && schedule.data.treats && <CalendarFeed />}
        </>
      ) : (
        <>
          <PageHead title="Schedule" />
          {error ? (
            <FailureBanner message={sentenceOf(error, userFailures.schedule)} onRetry={retry} />
          ) : (
            <p role="status" className="text-admin text-mute">
              {id === undefined ? 'Choose an admin first.' : 'Loading…'}
            </p>
          )}
        </>
      )}
    </div>
  )
}
