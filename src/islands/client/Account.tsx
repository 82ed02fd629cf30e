import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { paths } from '../../catalog/site/paths.ts'
import { adminCheck } from '../../stores/account/admin-check.ts'
import { session } from '../../stores/account/session.ts'
import { stillSignedIn } from '../../stores/account/still-signed-in.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'

/** Who is signed in, and signing out. */
export function Account() {
  const state = useStore(session.$session)
  const check = useStore(adminCheck.$isAdmin)
  const [leaving, setLeaving] = useState(false)
  const [stayed, setStayed] = useState(false)
  if (state.status !== 'signed-in') return null
  const { full_name, email } = state.user

  async function leave() {
    if (leaving) return
    setLeaving(true)
    setStayed(false)
    setStayed(!(await session.leave()).ok)
    setLeaving(false)
  }

  return (
    <div className="border-t border-line pt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <p className="min-w-0">
          {full_name !== null && <span className="block font-medium">{full_name}</span>}
          <span className={`block wrap-anywhere ${full_name === null ? 'font-medium' : 'text-small text-mute'}`}>{email}</span>
        </p>
        <div className="flex flex-wrap gap-3">
          {check.completed && check.isAdmin && (
            <a href={paths.admin} className={buttonClass()}>
              Admin Dashboard
            </a>
          )}
          <Button variant="secondary" aria-disabled={leaving || undefined} onClick={() => void leave()}>
            {leaving ? 'Signing out...' : 'Sign Out'}
          </Button>
        </div>
      </div>
      {stayed && (
        <div className="mt-5">
          <Banner message={stillSignedIn} />
        </div>
      )}
    </div>
  )
}
