import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import { clientGuard, leaveWhenSent } from '../../stores/account/page-guard.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { handOn } from './hand-on.ts'
import { Rows } from './Rows.tsx'

/** Shows its children to people who are signed in; everyone else is sent to sign in. */
export function Guarded({ children }: { children: ReactNode }) {
  // The header's menus may have resumed the session before hydration; the page was built without one.
  const passage = useStore(clientGuard.$passage, { ssr: 'initial' })

  useEffect(() => {
    const stop = leaveWhenSent(clientGuard)
    void clientGuard.open()
    return stop
  }, [])

  switch (passage.kind) {
    case 'allowed':
      return children
    case 'unreachable':
      return (
        <div className="grid gap-5">
          <Banner message="We can’t reach the server to check whether you’re signed in. Please check your connection." />
          <Button
            className="justify-self-start"
            onClick={({ currentTarget }) => {
              handOn(currentTarget)
              clientGuard.retry()
            }}
          >
            Try again
          </Button>
        </div>
      )
    case 'elsewhere':
      return (
        <p role="status" className="text-lead text-mute">
          One moment. You need to sign in to see this page.
        </p>
      )
    default:
      return <Rows label="Checking whether you’re signed in" />
  }
}
