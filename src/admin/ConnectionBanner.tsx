import { useStore } from '@nanostores/react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { useCallback, useEffect, useRef } from 'react'
import { readWaiting } from '../contracts/admin-dashboard.ts'
import { $connection, followDevice } from '../stores/connection.ts'
import { Button } from '../ui/Button.tsx'
import { ask } from './parts/ask.ts'

const everyMs = 10_000

const sentences = {
  offline: 'You’re offline. This page may be out of date, and changes can’t be saved until you’re back online.',
  silent: 'Our server isn’t responding. This page may be out of date, and changes may not be saved. We’ll keep trying.',
} as const

/** In the calendar, the steps of the day are kept on the device. */
const calendarSentences = {
  offline:
    'You’re offline. Visit updates are saved on this device and sent when you’re back online. Nothing else can be saved until then.',
  silent: 'Our server isn’t responding. Visit updates are saved on this device and sent later. Other changes may not be saved.',
} as const

/** Says that there is no connection, keeps trying, and loads what failed once the server answers again. */
export function ConnectionBanner() {
  const connection = useStore($connection)
  const isCalendar = useRouterState({ select: (state) => state.location.pathname === '/calendar' })
  const client = useQueryClient()
  const before = useRef(connection)

  useEffect(followDevice, [])

  // A timer asks, not a person, so it doesn't keep anyone signed in.
  const look = useCallback(() => void ask(readWaiting, {}, { background: true }).catch(() => {}), [])

  useEffect(() => {
    const was = before.current
    before.current = connection
    if (connection === 'answering') {
      const failed = { predicate: ({ state }: { readonly state: { readonly status: string } }) => state.status === 'error' }
      if (was !== 'answering') void client.refetchQueries({ type: 'active', ...failed })
      return undefined
    }
    // A device that is offline says so itself when it is back.
    if (connection === 'offline') return undefined
    const timer = setInterval(() => document.visibilityState === 'visible' && look(), everyMs)
    return () => clearInterval(timer)
  }, [connection, client, look])

  return (
    <div role="status" className="sticky top-14 z-20 short:static lg:top-0 print:hidden">
      {connection !== 'answering' && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-warn/30 bg-warn-bg px-4 py-2 text-admin text-warn md:px-8">
          <WifiOff size={18} strokeWidth={1.5} aria-hidden className="shrink-0" />
          <p className="min-w-0 flex-1 basis-56 py-1 font-medium">{(isCalendar ? calendarSentences : sentences)[connection]}</p>
          <Button
            variant="secondary"
            size="admin"
            onClick={() => {
              look()
              void client.refetchQueries({ type: 'active' })
            }}
          >
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}
