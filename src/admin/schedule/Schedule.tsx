/** Where and when an admin treats clients: cities by day, weekly hours, licenses and time off (decision 36). */
import { Link, useSearch } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { userFailures } from '../../client/admin-messages.ts'
import type { Provider } from '../../contracts/provider.ts'
import { sentenceOf } from '../parts/ask.ts'
import { backLinkClass } from '../parts/back-link-class.ts'
import { FailureBanner } from '../parts/Failure.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { useUser } from '../users/use-users.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import { CalendarFeed } from './CalendarFeed.tsx'
import { useKeepSchedule, useSchedule } from './use-schedule.ts'
import { useMe } from '../parts/use-me.ts'

export function Schedule() {
  const { id } = useSearch({ from: '/users/schedule' })
  const user = useUser(id)
  const schedule = useSchedule(id)
  const error = user.error ?? schedule.error
  const name = user.data && (user.data.full_name ?? user.data.email)
  const isOwn = useMe()?.id === id
  /** The version last saved here, and the form that saved it. */
  const [own, setOwn] = useState<{ readonly id: string; readonly version: number; readonly form: number }>()
  const keep = useKeepSchedule()
  const version = schedule.data?.version ?? 0
  const form = own?.id === id && own?.version === version ? own.form : version
  const onSaved = (saved: Provider) => {
    setOwn({ id: id!, version: saved.version, form })
    keep(id!, saved)
  }
  const retry = () => void Promise.all([user.refetch(), schedule.refetch()])
  return (
    <div className="grid grid-cols-1 gap-5">
      <Link to="/users" search={{ id }} className={backLinkClass}>
        <ArrowLeft size={16} strokeWidth={1.5} aria-hidden /> Admin users
      </Link>
      {name !== undefined && schedule.data ? (
        <>
          {/* What someone else saved gets a new form. What this form saved, or a refetch of the same, leaves it alone. */}
          <ScheduleForm key={`${id} ${form}`} id={id!} name={name} stored={schedule.data} onSaved={onSaved} />
          {isOwn && schedule.data.treats && <CalendarFeed />}
        </>
      ) : (
        <>
          <PageHead title="Schedule" />
          {error ? (
            <FailureBanner message={sentenceOf(error, userFailures.schedule)} onRetry={retry} />
          ) : (
            <p role="status" className="text-admin text-mute">
              Loading…
            </p>
          )}
        </>
      )}
    </div>
  )
}
