/** Tells admins when their second factor is due, or that they may lack its recovery codes, and where to get them. Otherwise renders nothing. */
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { easternDay, formatDay } from '../catalog/time/eastern.ts'
import { dayMs, minuteMs } from '../catalog/time/milliseconds.ts'
import { recoverySentences } from '../client/account-messages.ts'
import { readSecondFactor } from '../contracts/account/second-factor.ts'
import { unsavedCodes } from '../stores/account/unsaved-codes.ts'
import { buttonClass } from '../ui/button-class.ts'
import { ask } from './parts/ask.ts'
import { useNow } from './parts/use-now.ts'

/** "3 days left", "Last day" */
function timeLeft(due: Date, now: Date): string {
  const days = Math.ceil((due.getTime() - now.getTime()) / dayMs)
  return days > 1 ? `${days} days left` : 'Last day'
}

export function SecondFactorDue() {
  const now = useNow()
  const isOnAccount = useRouterState({ select: ({ location }) => location.pathname === '/account' })
  const { data } = useQuery({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => ask(readSecondFactor, {}, { signal }),
    staleTime: 5 * minuteMs,
  })
  if (!data) return null
  if (data.dueAt !== null) {
    const due = new Date(data.dueAt)
    return (
      <Reminder action="Set it up">
        <strong className="font-medium">{timeLeft(due, now)}</strong> to set up two-factor authentication. Starting{' '}
        {formatDay(easternDay(due))}, you’ll need it to sign in.
      </Reminder>
    )
  }
  // Your account says so itself.
  if (!data.enabled || isOnAccount || !unsavedCodes.maybe()) return null
  return <Reminder action="Get new codes">{recoverySentences.unsaved}</Reminder>
}

type Props = { readonly action: string; readonly children: ReactNode }

/** `action`: what to do on your account. */
function Reminder({ action, children }: Props) {
  return (
    <aside
      aria-label="Two-factor authentication"
      className="mb-6 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-field bg-warn-bg py-2 pr-2 pl-4 text-admin text-warn print:hidden"
    >
      <ShieldAlert size={18} strokeWidth={1.5} aria-hidden className="shrink-0" />
      <p className="min-w-0 flex-1 basis-56 py-1.5">{children}</p>
      <Link to="/account" className={`${buttonClass({ variant: 'secondary', size: 'admin' })} ml-auto`}>
        {action}
      </Link>
    </aside>
  )
}
