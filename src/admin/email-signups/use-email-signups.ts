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
import type { InputOf } from '../../contracts/endpoint.ts'
import { restoreFromTrash, trashDays } from '../../contracts/admin-trash.ts'
import { countOf, formatCount } from '../../catalog/count.ts'
import { randomKey } from '../../stores/form/memory.ts'
import { ask, sentenceOf, wasLeft } from '../parts/ask.ts'
import { everyRow } from '../parts/list/csv.ts'
import { useConfirm } from '../parts/overlay/Confirm.tsx'
import { useListCache } from '../parts/list/list-query.ts'
import { useDeletion } from '../parts/list/use-deletion.ts'
import { holdLooks } from '../parts/live.ts'
import { notifyDone } from '../parts/Notices.tsx'
import { guarded, type RowChanges } from '../parts/row-change.ts'
import { emailSignupsKey } from './filters.ts'

/** Which signups to approve: some of them, or all pending ones that a search finds. */
export type Chosen = { readonly ids: readonly string[] } | { readonly search: string }

/** Gets how far it is, in words; undefined at its end, also that of another try. */
type Seen = (progress: string | undefined) => void

/** What one request changes. Its key stays the same when it is sent again, so that the answer names those it changed. */
type Part = InputOf<typeof approveEmailSignups>

function partsOf(ids: readonly string[], approved: boolean): Part[] {
  return Array.from({ length: Math.ceil(ids.length / mostApprovals) }, (_, index) => ({
    ids: ids.slice(index * mostApprovals, (index + 1) * mostApprovals),
    approved,
    idempotencyKey: randomKey(),
  }))
}

export function useEmailSignups({ run, fail }: Pick<RowChanges, 'run' | 'fail'>) {
  const cache = useListCache<EmailSignupRow>(emailSignupsKey)
  const confirm = useConfirm()
  const deletion = useDeletion(run, cache)
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

    const remove = ({ id, email }: EmailSignupRow) =>
      deletion({
        id,
        question: {
          title: 'Delete this signup?',
          body: `This removes ${email} from this list. You can restore the signup from the trash for ${trashDays} days.`,
          action: 'Delete signup',
        },
        send: () => ask(deleteEmailSignup, { id }),
        failed: emailSignupFailures.delete,
        done: `${email} deleted`,
        restore: () => ask(restoreFromTrash, { kind: 'email-signup', id }),
        notRestored: 'Failed to restore this signup',
      })

    /** Sends the parts, and reports how far it got: what changed and, after a failure, what is left, the failed part first. */
    const setAll = async (parts: readonly Part[], seen: (done: number) => void) => {
      const changed: string[] = []
      const lookAgain = holdLooks()
      let sent = 0
      try {
        for (const part of parts) {
          const { ids } = await guarded(ask(approveEmailSignups, part, { timeoutMs: 30_000 }))
          sent += 1
          changed.push(...ids)
          // A long list isn't read again.
          for (const id of ids) cache.patch(id, { approved: part.approved })
          seen(sent * mostApprovals)
        }
        return { changed }
      } catch (error) {
        return { changed, failed: { error, left: parts.slice(sent) } }
      } finally {
        lookAgain()
        cache.refresh()
      }
    }

    const takeBackAll = async (parts: readonly Part[]) => {
      const { changed, failed } = await setAll(parts, () => {})
      if (failed === undefined) notifyDone(`${countOf(changed.length, 'signup')} moved back to pending`)
      else if (!wasLeft(failed.error))
        fail({ message: sentenceOf(failed.error, emailSignupFailures.status), retry: () => void takeBackAll(failed.left) })
    }

    const approveParts = async (parts: readonly Part[], seen: Seen, finish: () => void): Promise<void> => {
      const of = parts.reduce((sum, { ids }) => sum + ids.length, 0)
      const { changed, failed } = await setAll(parts, (done) =>
        seen(`Approving ${formatCount(Math.min(done, of))} of ${formatCount(of)}`),
      )
      seen(undefined)
      if (changed.length > 0 || failed === undefined)
        notifyDone(
          `${countOf(changed.length, 'signup')} approved`,
          changed.length > 0 ? () => void takeBackAll(partsOf(changed, false)) : undefined,
        )
      if (failed === undefined || wasLeft(failed.error)) return finish()
      const retry = () => void approveParts(failed.left, seen, finish)
      fail({ message: sentenceOf(failed.error, emailSignupFailures.status), retry })
    }

    /** Asks first, since each of them gets a welcome email. `finish` runs once it is done, also after another try. */
    const approveAll = async (chosen: Chosen, seen: Seen, finish: () => void): Promise<void> => {
      try {
        const ids =
          'ids' in chosen
            ? chosen.ids
            : (await everyRow(listEmailSignups, { view: 'pending', q: chosen.search, order: 'oldest' }, () => {})).map(
                ({ id }) => id,
              )
        const yes = await confirm({
          title: `Approve ${countOf(ids.length, 'signup')}?`,
          body:
            ids.length === 1
              ? 'They’ll be subscribed and get a welcome email.'
              : 'They’ll be subscribed and get a welcome email. Anyone who opted out before has to confirm first.',
          action: `Approve ${formatCount(ids.length)}`,
        })
        if (yes) await approveParts(partsOf(ids, true), seen, finish)
      } catch (error) {
        fail({ message: sentenceOf(error, emailSignupFailures.load), retry: () => void approveAll(chosen, seen, finish) })
      }
    }

    return { approve, approveAll, remove }
  }, [cache, confirm, deletion, fail, run])
}

export type EmailSignupActions = ReturnType<typeof useEmailSignups>
