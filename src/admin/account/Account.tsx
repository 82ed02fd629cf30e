/** The signed-in admin's own account: profile, password, second factor, devices, and shortcut keys. */
import { userFailures } from '../../client/admin-messages.ts'
import { DeviceList } from '../../islands/client/DeviceList.tsx'
import { sentenceOf } from '../parts/ask.ts'
import { Card } from '../parts/Card.tsx'
import { FailureBanner } from '../parts/Failure.tsx'
import { PageHead } from '../parts/PageHead.tsx'
import { Profile } from '../users/Profile.tsx'
import { useUser } from '../users/use-users.ts'
import { ChangePassword } from './ChangePassword.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { ShortcutKeys } from './ShortcutKeys.tsx'
import { useMe } from '../parts/use-me.ts'

export function Account() {
  const me = useMe()
  return me ? <OwnAccount id={me.id} email={me.email} /> : null
}

function OwnAccount({ id, email }: { readonly id: string; readonly email: string }) {
  const { data: user, error, isPending, refetch } = useUser(id)
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title="Your account" />
      <div className="grid grid-cols-1 items-start gap-5 @roomy:grid-cols-2">
        <div className="grid grid-cols-1 gap-5">
          <Card title="Profile">
            {error && <FailureBanner message={sentenceOf(error, userFailures.details)} onRetry={() => void refetch()} />}
            {isPending && !error && <p role="status">Loading</p>}
            {user && <Profile user={user} />}
          </Card>
          <Card title="Password">
            <p className="text-mute">Changing your password signs you out everywhere else.</p>
            <ChangePassword email={email} />
          </Card>
        </div>
        <div className="grid grid-cols-1 gap-5">
          <Card title="Two-factor authentication">
            <SecondFactor />
          </Card>
          <Card title="Where you’re signed in">
            <DeviceList size="admin" />
          </Card>
          <Card title="Keyboard shortcuts">
            <ShortcutKeys />
          </Card>
        </div>
      </div>
    </div>
  )
}
