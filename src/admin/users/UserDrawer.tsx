import { useQuery } from '@tanstack/react-query'
import { paths } from '../../catalog/paths.ts'
import { userFailures } from '../../client/admin-messages.ts'
import { readAdminUser } from '../../contracts/account/admin-user.ts'
import { Button } from '../../ui/Button.tsx'
import { ask, sentenceOf } from '../parts/ask.ts'
import { Drawer } from '../parts/overlay/Drawer.tsx'
import { ChangeProblem, FailureBanner } from '../parts/Failure.tsx'
import type { RowChanges } from '../parts/row-change.ts'
import { longWhen } from '../parts/when.ts'
import { Facts, Section } from '../requests/Section.tsx'
import { ChangePassword } from './ChangePassword.tsx'
import { usersKey, type UserActions } from './use-users.ts'

type Props = {
  readonly id: string | undefined
  readonly isMe: boolean
  readonly changes: RowChanges
  readonly actions: UserActions
  readonly onClose: () => void
}

/** One admin; for the signed-in one, the password too. */
export function UserDrawer({ id, isMe, changes, actions, onClose }: Props) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [usersKey, 'detail', id],
    queryFn: ({ signal }) => ask(readAdminUser, { id: id! }, { signal }),
    enabled: id !== undefined,
  })
  const user = data?.user
  const remove = async () => {
    if (user && (await actions.remove(user))) onClose()
  }
  return (
    <Drawer open={id !== undefined} onClose={onClose} title={user ? actions.nameOf(user) : 'Admin user'} subtitle={user?.email}>
      <div className="grid grid-cols-1 gap-7">
        <ChangeProblem problem={changes.problem} onDismiss={changes.dismiss} />
        {error && <FailureBanner message={sentenceOf(error, userFailures.details)} onRetry={() => void refetch()} />}
        {isPending && !error && <p role="status">Loading</p>}
        {user && (
          <>
            <Section title="Profile">
              <Facts
                rows={[
                  ['Full name', user.full_name ?? 'None'],
                  ['Role', user.role === 'admin' ? 'Admin' : 'Client'],
                  ['Title', user.title ?? 'None'],
                  ['Created', longWhen(user.created_at)],
                  ['Second factor', user.second_factor ? 'On' : 'Off'],
                  ['Last active', user.last_active_at === null ? 'Never' : longWhen(user.last_active_at)],
                  ...(user.invitation_expires_at === null
                    ? []
                    : [['Invitation ends', longWhen(user.invitation_expires_at)] as const]),
                ]}
              />
            </Section>
            {isMe && <ChangePassword />}
            {isMe && (
              <Section title="Second factor and devices">
                <p className="text-mute">
                  {user.second_factor
                    ? 'Signing in asks for a code of your authenticator app.'
                    : 'A code of an authenticator app keeps whoever learns your password out.'}
                </p>
                <a href={paths.clientDashboard} className="text-link inline-flex min-h-6 items-center justify-self-start">
                  {user.second_factor ? 'Your recovery codes and devices' : 'Set it up, and see where you are signed in'}
                </a>
              </Section>
            )}
            <Section title="Delete">
              <p className="text-mute">The account is signed out everywhere and stays in the trash for 30 days.</p>
              <Button variant="danger" size="admin" className="justify-self-start" onClick={() => void remove()}>
                Delete user
              </Button>
            </Section>
          </>
        )}
      </div>
    </Drawer>
  )
}
