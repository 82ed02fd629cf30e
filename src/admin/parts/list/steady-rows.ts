/** Keeps a list still while it is in use: new rows wait above until the pointer leaves or someone asks for them. */
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'

/** Longer lists aren't refetched, so nothing new arrives above their rows. */
const mostRows = 1000

type Identified = { readonly id: string }

/** Whether moving the rows would put another one under a pointer, an open menu or a field, or move text being read. */
function isInHand(box: HTMLElement): boolean {
  const field = document.activeElement
  return (
    box.matches(':hover') ||
    box.querySelector('[aria-expanded="true"]') !== null ||
    (field !== null && box.contains(field) && field.matches('input, select, textarea')) ||
    box.getBoundingClientRect().top < 0
  )
}

/** The rows without new ones above a row that was already shown. */
export function withoutNew<Row extends Identified>(rows: readonly Row[], known: ReadonlySet<string>): readonly Row[] {
  const last = rows.findLastIndex(({ id }) => known.has(id))
  const isNew = ({ id }: Row, index: number) => index < last && !known.has(id)
  return rows.some(isNew) ? rows.filter((row, index) => !isNew(row, index)) : rows
}

export type Steady<Row> = {
  readonly rows: readonly Row[]
  /** How many new rows wait. */
  readonly held: number
  readonly showHeld: () => void
  /** Goes around the rows. */
  readonly box: RefObject<HTMLDivElement | null>
}

/** `key` names the filters; rows of other filters are all shown. `isStale`: the rows still belong to the previous ones. */
export function useSteadyRows<Row extends Identified>(rows: readonly Row[], key: string, isStale: boolean): Steady<Row> {
  const box = useRef<HTMLDivElement>(null)
  const [known, setKnown] = useState<{ readonly key: string; readonly ids: ReadonlySet<string> }>({ key, ids: new Set() })
  const isLong = rows.length > mostRows
  const shown = useMemo(
    () => (isStale || isLong || known.key !== key ? rows : withoutNew(rows, known.ids)),
    [rows, known, key, isStale, isLong],
  )
  const held = rows.length - shown.length
  const showHeld = useCallback(() => setKnown({ key, ids: new Set(rows.map(({ id }) => id)) }), [key, rows])

  useLayoutEffect(() => {
    if (isStale || isLong) return
    const isNew = known.key !== key || rows.length === 0 || rows.some(({ id }) => !known.ids.has(id))
    if (!isNew || (rows.length === 0 && known.ids.size === 0 && known.key === key)) return
    if (held > 0 && box.current && isInHand(box.current)) return
    // A row that comes back, as after Undo, isn't new.
    const kept = known.key === key && rows.length > 0 ? known.ids : []
    setKnown({ key, ids: new Set([...kept, ...rows.map(({ id }) => id)]) })
  }, [rows, key, isStale, isLong, known, held])

  useEffect(() => {
    if (held === 0) return
    const release = () => {
      if (box.current && !isInHand(box.current)) showHeld()
    }
    const events = ['pointermove', 'focusout', 'scroll', 'keyup'] as const
    for (const event of events) window.addEventListener(event, release, { passive: true })
    return () => {
      for (const event of events) window.removeEventListener(event, release)
    }
  }, [held, showHeld])

  return { rows: shown, held, showHeld, box }
}
