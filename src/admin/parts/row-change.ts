/**
 * A change of one row: shows at once, rolls back with a sentence if the server refuses, and can be undone from the toast. No
 * change is lost silently: offline it is refused at once, leaving the page asks first while one is being sent, and if it fails
 * after its screen was left, a notice says so.
 */
import { useCallback, useEffect, useRef, useState } from 'react'
import { isUnanswered, sentenceOf, wasLeft, wasRefusedWith } from './ask.ts'
import { makeTurns } from './in-turn.ts'
import { holdLooks } from './live.ts'
import { notifyDone, notifyFailed } from './Notices.tsx'
import { useIsShown } from './use-is-shown.ts'

/** Refusals of a row that isn't as it was on the screen. */
const lookFirst = ['changed-meanwhile', 'check-first', 'shot-recorded', 'visit-recorded', 'visit-ahead'] as const

export type Problem = {
  readonly message: string
  readonly retry?: () => void
  /** The row it is about. */
  readonly of?: string
}

export type Change = {
  readonly id: string
  /** The row that a problem is about, if `id` is only a part of it. */
  readonly of?: string
  /** Shows the change on screen; returns the rollback. Left out if there is nothing to show before the answer. */
  readonly show?: () => () => void
  readonly send: () => Promise<unknown>
  /** The sentence if it failed, with a button to try again; or the whole problem. */
  readonly failed: string | ((error: unknown) => Problem)
  /** The sentence instead, if it may have been made anyway. */
  readonly unanswered?: string | undefined
  /** Deals with an error itself, such as by asking for another time; if it returns false, the problem is told. */
  readonly settles?: (error: unknown) => boolean
  /** The toast when it is done. */
  readonly done?: string
  readonly undo?: () => void
  /** What else happens once it is done, also after another try. */
  readonly finish?: (() => void) | undefined
  /** Refetches, whatever the outcome. */
  readonly after: () => void
}

/** A row's values for the fields that a change sets. */
export function asBefore<Row extends object>(row: Row, change: Partial<Row>): Partial<Row> {
  return Object.fromEntries(Object.keys(change).map((field) => [field, row[field as keyof Row]])) as Partial<Row>
}

export type RowChanges = {
  /** Ids of the rows being saved. */
  readonly saving: ReadonlySet<string>
  readonly problem: Problem | undefined
  readonly dismiss: () => void
  readonly fail: (problem: Problem) => void
  readonly run: (change: Change) => Promise<boolean>
}

/** Without a connection, nothing is even tried. */
const offlineSentence = 'You’re offline, so nothing was changed. Try again when you’re back online.'

const underWay = new Set<Promise<unknown>>()

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/** Has the browser ask before leaving the page while changes are being sent. */
export async function guarded<Result>(sending: Promise<Result>): Promise<Result> {
  underWay.add(sending)
  window.addEventListener('beforeunload', askBeforeLeaving)
  try {
    return await sending
  } finally {
    underWay.delete(sending)
    if (underWay.size === 0) window.removeEventListener('beforeunload', askBeforeLeaving)
  }
}

/** Waits for the changes being sent now, so that what is read next holds what the screen already shows. */
export const changesAnswered = (): Promise<unknown> => Promise.allSettled(underWay)

/** `open` is the row whose drawer is open: another row's problem doesn't belong there, so a notice says it. */
export function useRowChanges(open?: string): RowChanges {
  const [saving, setSaving] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<Problem>()
  const [turns] = useState(makeTurns)
  const isShown = useIsShown()
  const shown = useRef(open)
  useEffect(() => {
    shown.current = open
  }, [open])

  const tell = useCallback(
    (found: Problem) => {
      if (isShown() && (shown.current === undefined || shown.current === found.of)) setProblem(found)
      else notifyFailed(found.message, found.retry)
    },
    [isShown],
  )

  const run = useCallback(
    async (change: Change): Promise<boolean> => {
      setProblem(undefined)
      const { failed, of = change.id } = change
      if (!navigator.onLine) {
        tell({ message: offlineSentence, retry: () => void run(change), of })
        return false
      }
      setSaving((now) => new Set([...now, change.id]))
      const lookAgain = holdLooks()
      const back = change.show?.()
      const sending = turns.take(change.id, change.send)
      try {
        await guarded(sending)
        if (change.done !== undefined) notifyDone(change.done, change.undo, change.id)
        change.finish?.()
        return true
      } catch (error) {
        back?.()
        if (wasLeft(error) || change.settles?.(error)) return false
        // Look at the row first: retrying the same change would be refused again.
        const stale = lookFirst.some((code) => wasRefusedWith(error, code))
        const again = stale ? {} : { retry: () => void run(change) }
        const otherwise = isUnanswered(error) ? (change.unanswered ?? failed) : failed
        tell({
          ...(typeof otherwise === 'string' ? { message: sentenceOf(error, otherwise), ...again } : otherwise(error)),
          of,
        })
        return false
      } finally {
        lookAgain()
        // Refetch only after the last change; sooner, the row would briefly fall back.
        if (turns.isLast(change.id, sending)) {
          setSaving((now) => new Set([...now].filter((id) => id !== change.id)))
          change.after()
        }
      }
    },
    [turns, tell],
  )

  const isAnothers = open !== undefined && problem?.of !== undefined && problem.of !== open
  return { saving, problem: isAnothers ? undefined : problem, dismiss: () => setProblem(undefined), fail: tell, run }
}
