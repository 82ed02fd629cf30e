/** Admin users: who they are, inviting another, editing and deleting one. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarDays, MailX, Send, Trash2, UserPlus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { userFailures } from '../../client/admin-messages.ts'
import { listAdminUsers, type AdminUser } from '../../contracts/account/admin-user.ts'
import { pageSize } from '../../contracts/page.ts'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../parts/list/DataTable.tsx'
import { ChangeProblem } from '../parts/Failure.tsx'
import { useCloseOnly } from '../parts/list/use-close-only.ts'
import { useList } from '../parts/list/list-query.ts'
import { PageHead } from '../parts/PageHead.tsx'
import { useRowChanges } from '../parts/row-change.ts'
import type { MenuItem } from '../parts/list/RowMenu.tsx'
import { Status } from '../parts/Status.tsx'
import { useAct } from '../parts/use-act.ts'
import { useNow } from '../parts/use-now.ts'
import { useMe } from '../parts/use-me.ts'
import { shortWhen } from '../parts/when.ts'
import { wrapping, type TableColumn } from '../parts/list/table-column.ts'
import { InviteUser } from './InviteUser.tsx'
import { UserDrawer } from './UserDrawer.tsx'
import { usersKey, useUsers } from './use-users.ts'

const everybody = { size: pageSize }

type NameProps = { readonly name: string; readonly isMe: boolean; readonly isOwner: boolean }

function Name({ name, isMe, isOwner }: NameProps) {
  return (
    <>
      {name}
      {isMe && ' (you)'}
      {isOwner && (
        <>
          {' '}
          <span className="ml-1 rounded-full border border-line px-2 text-fine font-normal whitespace-nowrap text-mute">
            Owner
          </span>
        </>
      )}
    </>
  )
}

function UserState({ user }: { readonly user: AdminUser }) {
  if (user.state === 'active') return <Status tone="success">Active</Status>
  if (user.invitation_expires_at === null) return <Status tone="warn">Invitation expired</Status>
  return <Status tone="info">Invited</Status>
}

const factorText = ({ second_factor: on }: AdminUser) => `Two-factor ${on ? 'on' : 'off'}`

export function Users() {
  const { id, act } = useSearch({ from: '/users' })
  const navigate = useNavigate({ from: '/users' })
  const now = useNow()
  const mine = useMe()?.id
  const changes = useRowChanges(id)
  const actions = useUsers(changes)
  const [inviting, setInviting] = useState(false)
  const list = useList(usersKey, listAdminUsers, everybody)
  const close = () => void navigate({ search: {}, replace: true })
  const closeOnly = useCloseOnly(close)
  useAct(act, () => {
    setInviting(true)
    void navigate({ search: {}, replace: true })
  })
  const columns = useMemo<TableColumn<AdminUser>[]>(
    () => [
      {
        id: 'name',
        title: 'Name',
        cell: (user) => <Name name={actions.nameOf(user)} isMe={user.id === mine} isOwner={user.is_owner} />,
        className: '@max-roomy:w-[34%]',
      },
      { id: 'email', title: 'Email', cell: (user) => <span className={wrapping}>{user.email}</span> },
      {
        id: 'title',
        title: 'Title',
        cell: (user) =>
          user.title === null ? <span className="text-mute">None</span> : <span className={wrapping}>{user.title}</span>,
        className: 'w-44 @max-roomy:hidden',
      },
      {
        id: 'state',
        title: 'Status',
        cell: (user) => (
          <>
            <UserState user={user} />
            <span className="block text-fine leading-4 text-mute @roomy:hidden">{factorText(user)}</span>
          </>
        ),
        className: 'w-42',
      },
      {
        id: 'second-factor',
        title: 'Two-factor',
        cell: (user) => (user.second_factor ? 'On' : <span className="text-mute">Off</span>),
        className: 'w-26 @max-roomy:hidden',
      },
      {
        id: 'active',
        title: 'Last active',
        cell: (user) =>
          user.last_active_at === null ? <span className="text-mute">Never</span> : shortWhen(user.last_active_at, now),
        className: 'w-32 @max-roomy:hidden',
      },
    ],
    [actions, mine, now],
  )
  const menu = (user: AdminUser): MenuItem[] => [
    ...(user.state === 'invited'
      ? [
          { label: 'Resend invitation', icon: Send, onSelect: () => void actions.inviteAgain(user) },
          { label: 'Revoke invitation', icon: MailX, onSelect: () => void actions.revoke(user) },
        ]
      : [
          {
            label: 'Schedule',
            icon: CalendarDays,
            onSelect: () => void navigate({ to: '/users/schedule', search: { id: user.id } }),
          },
        ]),
    ...(user.deletable
      ? [{ label: 'Delete', icon: Trash2, danger: true, onSelect: () => void actions.remove(user, user.id === mine) }]
      : []),
  ]
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead
        title="Admin users"
        actions={
          <Button size="admin" onClick={() => setInviting(true)}>
            <UserPlus size={16} strokeWidth={1.5} aria-hidden />
            Invite
          </Button>
        }
      />
      <ChangeProblem problem={id === undefined ? changes.problem : undefined} onDismiss={changes.dismiss} />
      <DataTable
        label="Admin users"
        list={list}
        columns={columns}
        twoLines={(user) => ({
          title: <Name name={actions.nameOf(user)} isMe={user.id === mine} isOwner={user.is_owner} />,
          state: <UserState user={user} />,
          line: `${user.email} · ${factorText(user)}`,
        })}
        nameOf={actions.nameOf}
        menu={menu}
        onOpen={(user) => void navigate({ search: { id: user.id } })}
        saving={changes.saving}
        failed={userFailures.load}
        empty="No admins yet. Invite the first one."
      />
      <UserDrawer id={id} isMe={id === mine} changes={changes} actions={actions} onDeleted={closeOnly} onClose={close} />
      {inviting && <InviteUser actions={actions} onClose={() => setInviting(false)} />}
    </div>
  )
}
