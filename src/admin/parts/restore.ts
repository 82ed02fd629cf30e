import { restoreFromTrash, type TrashKind } from '../../contracts/admin-trash.ts'
import { ask } from './ask.ts'
import { notifyDone } from './Notices.tsx'
import { timeRange } from './when.ts'

/**
 * Restores a row from the trash. A visit takes its time back even if another one has it by now; then the toast says when that is,
 * also where the screen itself shows what was restored and needs none.
 */
export async function restore(kind: TrashKind, id: string, done?: string): Promise<void> {
  const { overlaps } = await ask(restoreFromTrash, { kind, id })
  const also =
    overlaps && `${done ?? 'Restored'}, but its time overlaps another visit: ${timeRange(overlaps.startsAt, overlaps.endsAt)}`
  const said = also ?? done
  if (said !== undefined) notifyDone(said, undefined, id)
}
