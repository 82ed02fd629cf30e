/** One change of one row: seen at once, taken back with a sentence when the server says no, undone from the toast. */
import { useCallback, useState } from 'react'
import { sentenceOf, wasLeft, wasRefusedWith } from './ask.ts'
import { makeTurns } from './in-turn.ts'
import { notifyDone } from './Notices.tsx'

export type Problem = { readonly message: string; readonly retry?: () => void }

export type Change = {
  readonly id: string
  /** What the screen shows at once; answers the way back. */
  readonly show: () => () => void
  readonly send: () => Promise<unknown>
  /** The sentence when it came to nothing. */
  readonly failed: string
  /** The toast when it is done. */
  readonly done?: string
  readonly undo?: () => void
  /** Asks the server how it stands, whatever came of it. */
  readonly after: () => void
}

export type RowChanges = {
  /** Rows that are being saved. */
  readonly saving: ReadonlySet<string>
  readonly problem: Problem | undefined
  readonly dismiss: () => void
  readonly fail: (problem: Problem) => void
  readonly run: (change: Change) => Promise<boolean>
}

export function useRowChanges(): RowChanges {
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<Problem>()
  const [turns] = useState(makeTurns)

  const run = useCallback(
    async (change: Change): Promise<boolean> => {
      setProblem(undefined)
      setSaving((now) => new Set([...now, change.id]))
      const back = change.show()
      const sending = turns.take(change.id, change.send)
      try {
        await sending
        if (change.done !== undefined) notifyDone(change.done, change.undo)
        return true
      } catch (error) {
        back()
        if (wasLeft(error)) return false
        // What was changed meanwhile is looked at first; the same once more would be refused again.
        const stale = wasRefusedWith(error, 'changed-meanwhile')
        setProblem({ message: sentenceOf(error, change.failed), ...(!stale && { retry: () => void run(change) }) })
        return false
      } finally {
        // How it stands is asked for behind the last change: sooner, the row would fall back for a moment.
        if (turns.isLast(change.id, sending)) {
          setSaving((now) => new Set([...now].filter((id) => id !== change.id)))
          change.after()
        }
      }
    },
    [turns],
  )

  return { saving, problem, dismiss: () => setProblem(undefined), fail: setProblem, run }
}
