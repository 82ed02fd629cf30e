/** Deletes a row: asks first, takes it out of its lists at once, and can be undone. */
import { useCallback } from 'react'
import { useConfirm, type Question } from '../overlay/Confirm.tsx'
import type { Change, RowChanges } from '../row-change.ts'
import type { ListCache } from './list-query.ts'

type Deletion = Pick<Change, 'id' | 'send' | 'failed' | 'finish'> & {
  readonly question: Omit<Question, 'danger'>
  readonly done: string
  readonly restore: () => Promise<unknown>
  /** The sentence if it couldn't be restored. */
  readonly notRestored: string
}

/** Resolves to whether the row was deleted. */
export function useDeletion(
  run: RowChanges['run'],
  cache: Pick<ListCache<{ readonly id: string }>, 'remove' | 'putBack' | 'refresh'>,
): (deletion: Deletion) => Promise<boolean> {
  const confirm = useConfirm()
  return useCallback(
    async ({ question, restore, notRestored, ...change }) => {
      if (!(await confirm({ ...question, danger: true }))) return false
      const { id } = change
      const after = cache.refresh
      const undo = () => void run({ id, show: () => cache.putBack(id), send: restore, failed: notRestored, after })
      return run({ ...change, show: () => cache.remove(id), undo, after })
    },
    [cache, confirm, run],
  )
}
