/** Undoes an import, from the dialog that just imported or from the list of earlier imports. */
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { countOf } from '../../../catalog/count.ts'
import type { SubscriberRow } from '../../../contracts/subscriber.ts'
import { undoImport, type ImportRow, type Undone } from '../../../contracts/subscriber-import.ts'
import { subscriberImport } from '../../../stores/subscriber-import.ts'
import { ask, sentenceOf } from '../../parts/ask.ts'
import { useListCache } from '../../parts/list/list-query.ts'
import { notifyDone, notifyError } from '../../parts/Notices.tsx'
import { useConfirm } from '../../parts/overlay/Confirm.tsx'
import { useIsShown } from '../../parts/use-is-shown.ts'
import { subscribersKey } from '../filters.ts'

export const importsKey = ['subscriber-imports']

const notUndone = 'Failed to undo this import'

type Chosen = Pick<ImportRow, 'id' | 'fileName'>

/**
 * "Import undone: 12 people removed, 3 people restored. 1 person changed or signed up since then, so we left them alone." If the
 * answer was lost, the repeat finds nobody left to count.
 */
function undoneText({ removed, putBack, kept }: Undone): string {
  const stays = kept === 0 ? '' : ` ${countOf(kept, 'person', 'people')} changed or signed up since then, so we left them alone.`
  if (removed + putBack === 0) return `Import undone.${stays}`
  return `Import undone: ${countOf(removed, 'person', 'people')} removed, ${countOf(putBack, 'person', 'people')} restored.${stays}`
}

/** `undo` asks first, and returns whether the import was undone. */
export function useUndoImport() {
  const confirm = useConfirm()
  const client = useQueryClient()
  const cache = useListCache<SubscriberRow>(subscribersKey)
  const isShown = useIsShown()
  const [undoing, setUndoing] = useState<string>()
  const [problem, setProblem] = useState<string>()

  const undo = useCallback(
    async ({ id, fileName }: Chosen): Promise<boolean> => {
      const yes = await confirm({
        title: 'Undo this import?',
        body: `Everyone ${fileName} added will go to the trash, and everyone it changed will get their previous name, tags and status back, even if the file said they opted out. People who were changed, signed up or opted out since then stay as they are.`,
        action: 'Undo import',
        danger: true,
      })
      if (!yes) return false
      setUndoing(id)
      setProblem(undefined)
      try {
        const sum = { removed: 0, putBack: 0, kept: 0 }
        let cursor: string | undefined
        do {
          const { next, ...some } = await ask(undoImport, { importId: id, cursor })
          sum.removed += some.removed
          sum.putBack += some.putBack
          sum.kept += some.kept
          cursor = next ?? undefined
        } while (cursor !== undefined)
        subscriberImport.forget(id)
        notifyDone(undoneText(sum))
        return true
      } catch (error) {
        if (isShown()) setProblem(sentenceOf(error, notUndone))
        else notifyError(error, notUndone)
        return false
      } finally {
        setUndoing(undefined)
        cache.restart()
        cache.refresh()
        void client.invalidateQueries({ queryKey: importsKey })
      }
    },
    [confirm, client, cache, isShown],
  )
  return { undo, undoing, problem }
}
