import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import { clientGuard, leaveWhenSent } from '../../stores/account/page-guard.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { Rows } from './Rows.tsx'

/** Shows its children to people who are signed in; everybody else is sent to sign in. */
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
          <Banner message="We cannot reach the server to see who is signed in. Please check your connection." />
          <Button className="justify-self-start" onClick={clientGuard.retry}>
            Try again
          </Button>
        </div>
      )
    case 'elsewhere':
      return (
        <p role="status" className="text-lead text-mute">
          One moment: this page is for people who are signed in.
        </p>
      )
    default:
      return <Rows label="Looking for your session" />
  }
}
