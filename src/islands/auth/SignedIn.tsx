import { paths } from '../../catalog/site/paths.ts'
import { auth } from '../../stores/account/auth.ts'
import type { Person } from '../../stores/account/session.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { ViewHeading } from '../form/ViewHeading.tsx'
import { AuthAlert } from './AuthAlert.tsx'

export function SignedIn({ user }: { user: Person }) {
  return (
    <>
      <ViewHeading>
        You’re <em>signed in.</em>
      </ViewHeading>
      <p className="mt-5 text-mute">
        As <strong className="font-medium wrap-anywhere text-ink">{user.email}</strong>.
      </p>
      <AuthAlert />
      <div className="mt-8 flex flex-wrap gap-3 max-sm:*:w-full">
        <a href={paths.clientDashboard} className={buttonClass()}>
          Go to your account
        </a>
        <Button variant="secondary" onClick={() => void auth.leave()}>
          Sign Out
        </Button>
      </div>
    </>
  )
}
