import { Link } from '@tanstack/react-router'
import { userFailures } from '../../client/admin-messages.ts'
import { refusalSentences } from '../../contracts/failure.ts'
import { Button } from '../../ui/Button.tsx'
import { ChangePassword } from '../account/ChangePassword.tsx'
import { sentenceOf } from '../parts/ask.ts'
import { Drawer } from '../parts/overlay/Drawer.tsx'
import { ChangeProblem, FailureBanner } from '../parts/Failure.tsx'
import type { RowChanges } from '../parts/row-change.ts'
import { Section } from '../parts/Section.tsx'
import { Treating } from '../schedule/Treating.tsx'
import { Profile } from './Profile.tsx'
import { afterDeletion, useUser, type UserActions } from './use-users.ts'

type Props = {
  readonly id: string | undefined
  readonly isMe: boolean
  readonly changes: RowChanges
  readonly actions: UserActions
  readonly onDeleted: (id: string) => void
  readonly onClose: () => void
}

/** One admin; for the signed-in one, the password too. */
export function UserDrawer({ id, isMe, changes, actions, onDeleted, onClose }: Props) {
  const { data: user, error, isPending, refetch } = useUser(id)
  return (
    <Drawer open={id !== undefined} onClose={onClose} title={user ? actions.nameOf(user) : 'Admin user'} subtitle={user?.email}>
      <div className="grid grid-cols-1 gap-7">
        <ChangeProblem problem={changes.problem} onDismiss={changes.dismiss} />
        {error && <FailureBanner message={sentenceOf(error, userFailures.details)} onRetry={() => void refetch()} />}
        {isPending && !error && <p role="status">Loading</p>}
        {user && (
          <>
            <Section title="Profile">
              <Profile user={user} />
            </Section>
            {user.state === 'active' && (
              <Section title="Schedule">
                <Treating id={user.id} />
              </Section>
            )}
            {isMe && (
              <Section title="Change password">
                <ChangePassword email={user.email} />
                <Link to="/account" className="text-link inline-flex min-h-6 items-center justify-self-start">
                  Your two-factor authentication and devices
                </Link>
              </Section>
            )}
            <Section title="Delete">
              {user.deletable ? (
                <>
                  <p className="text-mute">{afterDeletion(user, isMe)}</p>
                  <Button
                    variant="danger"
                    size="admin"
                    className="justify-self-start"
                    onClick={() => void actions.remove(user, isMe, () => onDeleted(user.id))}
                  >
                    Delete user
                  </Button>
                </>
              ) : (
                <p className="text-mute">{refusalSentences[isMe ? 'last-admin' : 'above-you']}</p>
              )}
            </Section>
          </>
        )}
      </div>
    </Drawer>
  )
}
