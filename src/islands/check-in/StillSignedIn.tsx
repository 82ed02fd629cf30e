import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { isSomebodySignedIn, signedInKey } from '../../stores/account/signed-in.ts'
import { stillSignedIn } from '../../stores/account/still-signed-in.ts'
import { localBrowserStorage } from '../../stores/browser-storage.ts'
import { checkIn } from '../../stores/check-in/check-in.ts'
import { Button } from '../../ui/Button.tsx'
import { alertClass } from '../../ui/message-class.ts'

const storage = localBrowserStorage()

/** On a tablet that guests pass around: the person who set it up is still signed in, and a guest could open the back office. */
export function StillSignedIn() {
  const kiosk = useStore(checkIn.$kiosk)
  const [signedIn, setSignedIn] = useState(false)
  const [leaving, setLeaving] = useState(false)
  const [left, setLeft] = useState<boolean>()
  const look = () => setSignedIn(isSomebodySignedIn(storage))
  useEffect(() => {
    look()
    return storage.watch(signedInKey, look)
  }, [])

  const leave = async () => {
    setLeaving(true)
    // Guests' phones don't need it, so it isn't part of the page.
    const isOut = await import('../../stores/account/session.ts').then(
      async ({ session }) => (await session.leave()).ok,
      () => false,
    )
    setLeft(isOut)
    setLeaving(false)
    look()
  }

  if (!kiosk) return null
  return (
    <div className={signedIn ? `${alertClass} mb-8 flex flex-wrap items-center justify-between gap-4` : 'sr-only'}>
      <p role="status">
        {!signedIn && left === true && <span>Signed out.</span>}
        {signedIn && (
          <span>
            {left === false ? stillSignedIn : 'You’re still signed in on this tablet. Sign out before you hand it to guests.'}
          </span>
        )}
      </p>
      {signedIn && (
        <Button size="sm" aria-disabled={leaving || undefined} onClick={() => void (leaving || leave())}>
          Sign out
        </Button>
      )}
    </div>
  )
}
