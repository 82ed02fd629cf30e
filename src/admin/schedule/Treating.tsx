import { Link } from '@tanstack/react-router'
import { easternDay, formatDay } from '../../catalog/time/eastern.ts'
import { stayOn } from '../../catalog/practice/stay.ts'
import { userFailures } from '../../client/admin-messages.ts'
import type { Provider } from '../../contracts/provider.ts'
import { sentenceOf } from '../parts/ask.ts'
import { FailureBanner } from '../parts/Failure.tsx'
import { useSchedule } from './use-schedule.ts'

/** Where a provider is now and next, in a sentence or two. */
function whereabouts({ treats, plan: { stays } }: Provider, today: string): string {
  if (!treats) return 'Doesn’t treat clients.'
  if (stays.length === 0) return 'Treats clients in either city on any day.'
  const now = stayOn(stays, today)
  const next = stays.find(({ firstDay }) => firstDay > today)
  const here = now ? `In ${now.city} through ${formatDay(now.lastDay)}.` : 'Not working today.'
  return next ? `${here} In ${next.city} from ${formatDay(next.firstDay)}.` : here
}

/** Whether an admin treats clients, and the way to their schedule. */
export function Treating({ id }: { readonly id: string }) {
  const { data, error, refetch } = useSchedule(id)
  return (
    <>
      {error && <FailureBanner message={sentenceOf(error, userFailures.schedule)} onRetry={() => void refetch()} />}
      <Link to="/users/schedule" search={{ id }} className="text-link inline-flex min-h-6 items-center justify-self-start">
        Cities, hours and time off
      </Link>
      {/* Below the link, which would otherwise move under a finger when this arrives. */}
      {data && <p className="text-mute">{whereabouts(data, easternDay(new Date()))}</p>}
    </>
  )
}
