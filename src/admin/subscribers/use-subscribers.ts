/** Everything you can do with a subscriber. The lists show each change at once. */
import { useMemo } from 'react'
import { subscriberFailures } from '../../client/admin-messages.ts'
import {
  addSubscriber,
  deleteSubscriber,
  editSubscriber,
  setSubscriberStatus,
  type AddSubscriberInput,
  type EditSubscriberInput,
  type SubscriberRow,
} from '../../contracts/subscriber.ts'
import { restoreFromTrash, trashDays } from '../../contracts/admin-trash.ts'
import { ask } from '../parts/ask.ts'
import { useConfirm } from '../parts/overlay/Confirm.tsx'
import { useListCache } from '../parts/list/list-query.ts'
import { useDeletion } from '../parts/list/use-deletion.ts'
import { notifyDone } from '../parts/Notices.tsx'
import type { RowChanges } from '../parts/row-change.ts'
import { subscribersKey } from './filters.ts'
import { addedText, whyLocked } from './words.ts'

const whyGone = {
  unsubscribed: 'They opted out.',
  bounced: 'Emails to this address bounced.',
} as const

export function useSubscribers({ run, fail }: RowChanges) {
  const cache = useListCache<SubscriberRow>(subscribersKey)
  const confirm = useConfirm()
  const deletion = useDeletion(run, cache)
  return useMemo(() => {
    const change = (row: SubscriberRow, status: 'subscribed' | 'unsubscribed', undo?: true): Promise<boolean> =>
      run({
        id: row.id,
        show: () => cache.patch(row.id, { status }),
        send: async () => cache.patch(row.id, (await ask(setSubscriberStatus, { id: row.id, status, undo })).subscriber),
        failed: subscriberFailures.status,
        done: `${row.email} ${status === 'subscribed' ? 'resubscribed' : 'unsubscribed'}`,
        // Nobody can make an address bounce again; unsubscribing would say that the person opted out.
        ...(row.status !== 'bounced' && {
          undo: () => void change({ ...row, status }, status === 'subscribed' ? 'unsubscribed' : 'subscribed', true),
        }),
        after: cache.refresh,
      })

    const toggle = async (row: SubscriberRow): Promise<boolean> => {
      if (row.status === 'subscribed') return change(row, 'unsubscribed')
      const why = whyLocked(row)
      if (why !== undefined) {
        fail({ message: why })
        return false
      }
      const yes = await confirm({
        title: `Resubscribe ${row.email}?`,
        body: `${whyGone[row.status]} Only resubscribe them if they asked you to: they’ll get the next newsletter.`,
        action: 'Resubscribe',
      })
      return yes && change(row, 'subscribed')
    }

    const remove = ({ id, email }: SubscriberRow) =>
      deletion({
        id,
        question: {
          title: 'Are you sure you want to delete this subscriber?',
          body: `${email} won’t get newsletters. You can restore them from the trash for ${trashDays} days. If they opted out, they stay opted out.`,
          action: 'Delete subscriber',
        },
        send: () => ask(deleteSubscriber, { id }),
        failed: subscriberFailures.delete,
        done: `${email} deleted`,
        restore: () => ask(restoreFromTrash, { kind: 'subscriber', id }),
        notRestored: 'Failed to restore this subscriber',
      })

    const edit = async (input: EditSubscriberInput) => {
      const { subscriber } = await ask(editSubscriber, input)
      cache.patch(subscriber.id, subscriber)
      cache.refresh()
      notifyDone(`${subscriber.email} saved`)
    }

    const add = async (input: AddSubscriberInput) => {
      notifyDone(addedText(await ask(addSubscriber, input)))
      cache.refresh()
      cache.restart()
    }

    return { toggle, remove, edit, add, restart: cache.restart, refresh: cache.refresh }
  }, [cache, confirm, deletion, run, fail])
}

export type SubscriberActions = ReturnType<typeof useSubscribers>
