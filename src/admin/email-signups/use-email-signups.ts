/** Everything you can do with an email signup. The lists and the dashboard show each change at once. */
import { useMemo } from 'react'
import { emailSignupFailures } from '../../client/admin-messages.ts'
import { deleteEmailSignup, setEmailSignupApproved, type EmailSignupRow } from '../../contracts/admin-email-signup.ts'
import { restoreFromTrash } from '../../contracts/admin-trash.ts'
import { ask } from '../parts/ask.ts'
import { useConfirm } from '../parts/overlay/Confirm.tsx'
import { useListCache } from '../parts/list/list-query.ts'
import type { RowChanges } from '../parts/row-change.ts'

export const emailSignupsKey = 'email-signups'

export function useEmailSignups({ run }: RowChanges) {
  const cache = useListCache<EmailSignupRow>(emailSignupsKey)
  const confirm = useConfirm()
  return useMemo(() => {
    const approve = (row: EmailSignupRow, approved: boolean) =>
      run({
        id: row.id,
        show: () => cache.patch(row.id, { approved }),
        send: () => ask(setEmailSignupApproved, { id: row.id, approved }),
        failed: emailSignupFailures.status,
        after: cache.refresh,
      })

    const restore = (row: EmailSignupRow) =>
      run({
        id: row.id,
        show: () => cache.putBack(row.id),
        send: () => ask(restoreFromTrash, { kind: 'email-signup', id: row.id }),
        failed: 'Failed to restore this signup',
        after: cache.refresh,
      })

    const remove = async (row: EmailSignupRow) => {
      const yes = await confirm({
        title: 'Delete this signup?',
        body: `The signup of ${row.email} leaves this list. It stays in the trash for 30 days.`,
        action: 'Delete signup',
        danger: true,
      })
      if (!yes) return false
      return run({
        id: row.id,
        show: () => cache.remove(row.id),
        send: () => ask(deleteEmailSignup, { id: row.id }),
        failed: emailSignupFailures.delete,
        done: `Signup of ${row.email} deleted`,
        undo: () => void restore(row),
        after: cache.refresh,
      })
    }

    return { approve, remove }
  }, [cache, confirm, run])
}
