/** Everything you can do with an email signup. The lists and the dashboard show each change at once. */
import { useMemo } from 'react'
import { emailSignupFailures } from '../../client/admin-messages.ts'
import {
  approveEmailSignups,
  deleteEmailSignup,
  listEmailSignups,
  mostApprovals,
  setEmailSignupApproved,
  type EmailSignupRow,
} from '../../contracts/admin-email-signup.ts'
import { restoreFromTrash } from '../../contracts/admin-trash.ts'
import { formatCount } from '../../catalog/count.ts'
import { ask, sentenceOf, wasLeft } from '../parts/ask.ts'
import { everyRow } from '../parts/list/csv.ts'
import { useConfirm } from '../parts/overlay/Confirm.tsx'
import { useListCache } from '../parts/list/list-query.ts'
import { holdLooks } from '../parts/live.ts'
import { notifyDone } from '../parts/Notices.tsx'
import { guarded, type RowChanges } from '../parts/row-change.ts'

export const emailSignupsKey = 'email-signups'

/** Which signups to approve: some of them, or all pending ones that a search finds. */
export type Chosen = { readonly ids: readonly string[] } | { readonly search: string }

const counted = (count: number) => `${formatCount(count)} ${count === 1 ? 'signup' : 'signups'}`

export function useEmailSignups({ run, fail }: Pick<RowChanges, 'run' | 'fail'>) {
  const cache = useListCache<EmailSignupRow>(emailSignupsKey)
  const confirm = useConfirm()
  return useMemo(() => {
    const approve = (row: EmailSignupRow, approved: boolean): Promise<boolean> =>
      run({
        id: row.id,
        show: () => cache.patch(row.id, { approved }),
        send: () => ask(setEmailSignupApproved, { id: row.id, approved }),
        failed: emailSignupFailures.status,
        done: approved ? `${row.email} approved` : `${row.email} moved back to pending`,
        undo: () => void approve({ ...row, approved }, !approved),
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
        body: `${row.email} will leave this list. You can restore the signup from the trash for 30 days.`,
        action: 'Delete signup',
        danger: true,
      })
      if (!yes) return false
      return run({
        id: row.id,
        show: () => cache.remove(row.id),
        send: () => ask(deleteEmailSignup, { id: row.id }),
        failed: emailSignupFailures.delete,
        done: `${row.email} deleted`,
        undo: () => void restore(row),
        after: cache.refresh,
      })
    }

    /** Sends them in parts, and says how far it got. Returns those that changed, also if a part failed. */
    const setAll = async (ids: readonly string[], approved: boolean, seen: (done: number) => void) => {
      const changed: string[] = []
      const lookAgain = holdLooks()
      try {
        for (let from = 0; from < ids.length; from += mostApprovals) {
          const asked = { ids: ids.slice(from, from + mostApprovals), approved, idempotencyKey: crypto.randomUUID() }
          const part = await guarded(ask(approveEmailSignups, asked, { timeoutMs: 30_000 }))
          changed.push(...part.ids)
          // A long list isn't read again.
          for (const id of part.ids) cache.patch(id, { approved })
          seen(Math.min(from + mostApprovals, ids.length))
        }
        return { changed }
      } catch (error) {
        return { changed, error }
      } finally {
        lookAgain()
        cache.refresh()
      }
    }

    const takeBackAll = async (ids: readonly string[]) => {
      const { changed, error } = await setAll(ids, false, () => {})
      if (error === undefined) notifyDone(`${counted(changed.length)} moved back to pending`)
      else if (!wasLeft(error))
        fail({ message: sentenceOf(error, emailSignupFailures.status), retry: () => void takeBackAll(ids) })
    }

    const approveIds = async (ids: readonly string[], seen: (done: number, of: number) => void): Promise<boolean> => {
      const { changed, error } = await setAll(ids, true, (done) => seen(done, ids.length))
      if (changed.length > 0 || error === undefined)
        notifyDone(`${counted(changed.length)} approved`, changed.length > 0 ? () => void takeBackAll(changed) : undefined)
      if (error === undefined || wasLeft(error)) return true
      const left = ids.filter((id) => !changed.includes(id))
      fail({ message: sentenceOf(error, emailSignupFailures.status), retry: () => void approveIds(left, seen) })
      return false
    }

    /** Asks first, since each of them gets a welcome email. True if it was done. */
    const approveAll = async (chosen: Chosen, seen: (done: number, of: number) => void): Promise<boolean> => {
      try {
        const ids =
          'ids' in chosen
            ? chosen.ids
            : (await everyRow(listEmailSignups, { view: 'pending', q: chosen.search, order: 'oldest' }, () => {})).map(
                ({ id }) => id,
              )
        const yes = await confirm({
          title: `Approve ${counted(ids.length)}?`,
          body:
            ids.length === 1
              ? 'They’ll be subscribed and get a welcome email.'
              : 'Each person is subscribed and gets a welcome email. Anyone who opted out before has to confirm first.',
          action: `Approve ${formatCount(ids.length)}`,
        })
        return yes && (await approveIds(ids, seen))
      } catch (error) {
        fail({ message: sentenceOf(error, emailSignupFailures.load), retry: () => void approveAll(chosen, seen) })
        return false
      }
    }

    return { approve, approveAll, remove }
  }, [cache, confirm, fail, run])
}
