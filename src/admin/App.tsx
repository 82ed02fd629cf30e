/** The back office, one client-rendered app. It renders only for admins (decision 6). */
import { useStore } from '@nanostores/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { adminGuard, leaveWhenSent } from '../stores/account/page-guard.ts'
import { AccessDenied, Unreachable, Waiting } from './Passage.tsx'
import { ConfirmProvider } from './parts/overlay/Confirm.tsx'
import { Toasts } from './parts/Notices.tsx'
import { ProveAgain } from './parts/overlay/ProveAgain.tsx'
import { measureScrollbar } from './parts/overlay/scrollbar.ts'
import { swallowStrayPresses } from './parts/overlay/stray-press.ts'
import { createAdminRouter } from './router.ts'

/**
 * Queries don't retry: `call` already repeats the requests worth repeating. Nor do they wait for a connection, which would show
 * placeholders forever: without one they fail and say so. After a reconnection, `parts/live` looks again.
 */
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      networkMode: 'always',
      staleTime: 10_000,
      refetchOnWindowFocus: true,
      refetchOnReconnect: false,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})

const router = createAdminRouter(queries)

export function App() {
  const passage = useStore(adminGuard.$passage)
  useEffect(() => {
    void adminGuard.open()
    return leaveWhenSent(adminGuard)
  }, [])
  // A pressed “Try again” goes away, so what comes in its place takes the focus.
  const retried = useRef(false)
  useEffect(() => {
    if (!retried.current) return undefined
    const focusMain = () => document.querySelector('main')?.focus({ preventScroll: true })
    if (passage.kind !== 'allowed') {
      focusMain()
      return undefined
    }
    retried.current = false
    const stop = router.subscribe('onRendered', () => {
      stop()
      focusMain()
    })
    return stop
  }, [passage])
  useEffect(swallowStrayPresses, [])
  useEffect(measureScrollbar, [])

  switch (passage.kind) {
    case 'allowed':
      return (
        <QueryClientProvider client={queries}>
          <ConfirmProvider>
            <RouterProvider router={router} />
            <ProveAgain />
            <Toasts />
          </ConfirmProvider>
        </QueryClientProvider>
      )
    case 'denied':
      return <AccessDenied />
    case 'unreachable':
      return (
        <Unreachable
          onRetry={() => {
            retried.current = true
            adminGuard.retry()
          }}
        />
      )
    default:
      return <Waiting />
  }
}
