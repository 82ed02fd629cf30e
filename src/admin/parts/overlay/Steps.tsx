/** From one row's details to the next, in the order of the list behind the drawer. */
import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect } from 'react'
import { useKeyDown } from '../../../ui/use-key-down.ts'
import type { List } from '../list/list-query.ts'

export type Steps = {
  /** The open row. */
  readonly id: string
  readonly previous: (() => void) | undefined
  readonly next: (() => void) | undefined
}

/** The steps from the open row; none if the list doesn't have it. Loads more rows before the last one is reached. */
export function useSteps<Row extends { readonly id: string }>(
  list: Pick<List<Row, unknown>, 'rows' | 'loadMore' | 'moreFailed'>,
  id: string | undefined,
  onOpen: (row: Row) => void,
): Steps | undefined {
  const { rows, loadMore, moreFailed } = list
  const at = id === undefined ? -1 : rows.findIndex((row) => row.id === id)
  const isNearEnd = at >= 0 && at >= rows.length - 3
  // `loadMore` does nothing while rows are on their way, or if there are no more.
  useEffect(() => {
    if (isNearEnd && !moreFailed) loadMore()
  })
  if (id === undefined || at < 0) return undefined
  const to = (row: Row | undefined) => row && (() => onOpen(row))
  return { id, previous: to(rows[at - 1]), next: to(rows[at + 1]) }
}

/** A drawer's buttons to the previous and next row, also by K and J. */
export function StepButtons({ steps }: { readonly steps: Steps }) {
  useKeyDown((event) => {
    const target = event.target
    const busy =
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable], [role="menu"]')) ||
      document.querySelectorAll('[role="dialog"][data-state="open"], [role="alertdialog"][data-state="open"]').length > 1
    const step = { j: steps.next, k: steps.previous }[event.key.toLowerCase()]
    if (!step || busy) return
    event.preventDefault()
    step()
  })
  return (
    <div className="-mt-1.5 flex shrink-0">
      <StepButton label="Previous" shortcut="K" icon={ChevronUp} onStep={steps.previous} />
      <StepButton label="Next" shortcut="J" icon={ChevronDown} onStep={steps.next} />
    </div>
  )
}

type Props = {
  readonly label: string
  readonly shortcut: string
  readonly icon: typeof ChevronUp
  readonly onStep: (() => void) | undefined
}

/** At an end it stays focusable, so that focus isn't lost there. */
function StepButton({ label, shortcut, icon: Icon, onStep }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={`${label} (${shortcut})`}
      aria-keyshortcuts={shortcut}
      aria-disabled={onStep === undefined || undefined}
      className="flex size-9 cursor-pointer items-center justify-center rounded-full text-mute hover:bg-mist hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-40 aria-disabled:hover:bg-transparent"
      onClick={onStep}
    >
      <Icon size={20} strokeWidth={1.5} aria-hidden />
    </button>
  )
}
