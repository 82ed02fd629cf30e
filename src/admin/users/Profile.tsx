import { useState } from 'react'
import type { AdminUser } from '../../contracts/account/admin-user.ts'
import { Button } from '../../ui/Button.tsx'
import { EmailText } from '../parts/list/EmailText.tsx'
import { longWhen } from '../parts/when.ts'
import { Facts } from '../parts/Section.tsx'
import { EditUser } from './EditUser.tsx'

/** Who an admin is, and editing their name and title. */
export function Profile({ user }: { readonly user: AdminUser }) {
  const [editing, setEditing] = useState(false)
  return (
    <>
      <Facts
        rows={[
          ['Full name', user.full_name ?? 'Not set'],
          ['Title', user.title ?? 'Not set'],
          ['Email', <EmailText key="email" of={user.email} />],
          ['Role', user.role === 'admin' ? 'Admin' : 'Client'],
          ['Created', longWhen(user.created_at)],
          user.is_owner ? ['Account type', 'Owner account'] : ['Invited by', user.invited_by ?? 'Former admin'],
          ['Two-factor', user.second_factor ? 'On' : 'Off'],
          ['Last active', user.last_active_at === null ? 'Never' : longWhen(user.last_active_at)],
          user.invitation_expires_at !== null && ['Invitation expires', longWhen(user.invitation_expires_at)],
        ]}
      />
      <Button variant="secondary" size="admin" className="justify-self-start" onClick={() => setEditing(true)}>
        Edit name and title
      </Button>
      {editing && <EditUser user={user} onClose={() => setEditing(false)} />}
    </>
  )
}
