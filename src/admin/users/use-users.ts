/** Everything you can do with an admin. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { countOf } from '../../catalog/count.ts'
import { userFailures, userSuccesses } from '../../client/admin-messages.ts'
import {
  deleteAdminUser,
  inviteAdmin,
  readAdminUser,
  resendInvitation,
  revokeInvitation,
  type AdminUser,
} from '../../contracts/account/admin-user.ts'
import { restoreFromTrash, trashDays } from '../../contracts/admin-trash.ts'
import { session } from '../../stores/account/session.ts'
import { randomKey } from '../../stores/form/memory.ts'
import { ask } from '../parts/ask.ts'
import { useConfirm } from '../parts/overlay/Confirm.tsx'
import { useListCache } from '../parts/list/list-query.ts'
import { useDeletion } from '../parts/list/use-deletion.ts'
import { notifyDone } from '../parts/Notices.tsx'
import type { RowChanges } from '../parts/row-change.ts'

export const usersKey = 'users'

/** What happens to a person's visits; empty if none are upcoming. */
const visitsOf = ({ visits_ahead: count }: AdminUser, isMe: boolean): string =>
  count === 0
    ? ''
    : ` ${isMe ? 'You have' : 'They have'} ${countOf(count, 'upcoming visit')}. Reassign ${count === 1 ? 'it' : 'them'} in the calendar first.`

/** What deleting an account does. Admins can't restore their own: it can't sign in while it is in the trash. */
export const afterDeletion = (user: AdminUser, isMe: boolean): string =>
  (isMe
    ? `You’ll be signed out everywhere right away, and you can’t undo this yourself. Another admin can restore your account from the trash for ${trashDays} days.`
    : `They’ll be signed out everywhere right away. You can restore the account from the trash for ${trashDays} days.`) +
  visitsOf(user, isMe)

/** One admin. */
export function useUser(id: string | undefined) {
  return useQuery({
    queryKey: [usersKey, 'detail', id],
    queryFn: async ({ signal }) => (await ask(readAdminUser, { id: id! }, { signal })).user,
    enabled: id !== undefined,
  })
}

export function useUsers({ run }: RowChanges) {
  const cache = useListCache<AdminUser>(usersKey)
  const confirm = useConfirm()
  const deletion = useDeletion(run, cache)
  return useMemo(() => {
    const nameOf = ({ full_name, email }: AdminUser) => full_name ?? email

    const invite = async (email: string, fullName: string) => {
      const made = await ask(inviteAdmin, { email, fullName })
      notifyDone(made.again ? userSuccesses.invitedAgain(made.email) : userSuccesses.invited(made.email), undefined, made.id)
      // Refetch again after one second, as the spec asks: by then every reader has the row.
      setTimeout(cache.refresh, 1000)
      cache.refresh()
    }

    const remove = async (user: AdminUser, isMe: boolean, finish?: () => void): Promise<void> => {
      const { id } = user
      const question = {
        title: isMe ? 'Delete your own account?' : 'Delete this user?',
        body: isMe ? afterDeletion(user, true) : `${nameOf(user)} (${user.email}): ${afterDeletion(user, false)}`,
        action: 'Delete user',
      }
      const change = {
        id,
        send: () => ask(deleteAdminUser, { id }),
        failed: userFailures.delete,
        done: userSuccesses.deleted,
      }
      if (!isMe) {
        const restore = () => ask(restoreFromTrash, { kind: 'account', id })
        await deletion({ ...change, question, restore, notRestored: 'Failed to restore this user', finish })
        return
      }
      if (!(await confirm({ ...question, danger: true }))) return
      let isGone = false
      const leave = () => {
        isGone = true
        void session.leave()
      }
      // Their session is over. A refetch would end on the sign-in page, which asks them to sign in again.
      await run({ ...change, show: () => cache.remove(id), finish: leave, after: () => !isGone && cache.refresh() })
    }

    const inviteAgain = (user: AdminUser) => {
      const emailId = randomKey()
      return run({
        id: user.id,
        send: () => ask(resendInvitation, { id: user.id, emailId }),
        failed: userFailures.invite,
        done: userSuccesses.invited(user.email),
        after: cache.refresh,
      })
    }

    const revoke = async (user: AdminUser): Promise<boolean> => {
      const yes = await confirm({
        title: 'Revoke this invitation?',
        body: `The link we emailed to ${user.email} will stop working.`,
        action: 'Revoke invitation',
        danger: true,
      })
      if (!yes) return false
      return run({
        id: user.id,
        show: () => cache.remove(user.id),
        send: () => ask(revokeInvitation, { id: user.id }),
        failed: 'Failed to revoke this invitation',
        done: `Invitation to ${user.email} revoked`,
        after: cache.refresh,
      })
    }

    return { invite, remove, inviteAgain, revoke, nameOf }
  }, [cache, confirm, deletion, run])
}

export type UserActions = ReturnType<typeof useUsers>
