import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { countOf } from '../../catalog/count.ts'
import { EmailText } from '../parts/list/EmailText.tsx'
import { wrapping, type TableColumn, type TwoLines } from '../parts/list/table-column.ts'
import { when } from '../parts/when.ts'
import type { Line } from './fold.ts'
import { actionText, actorText, isExport, isOwn, moreText, subjectText } from './words.ts'

/** What the list filters by when someone clicks a name in it. */
export type Pressed = { readonly who?: string | undefined; readonly subject?: string; readonly row?: string }

/** The one thing a line is about, unless it folds several. */
const subjectOf = ({ entries, ...line }: Line): string | undefined =>
  entries?.some(({ subjectId }) => subjectId !== line.subjectId) ? undefined : subjectText(line)

const itemText = (line: Line): string =>
  subjectOf(line) ?? countOf(new Set(line.entries?.map(({ subjectId }) => subjectId)).size, 'item')

const detailsText = (line: Line): string => (line.entries ? countOf(line.entries.length, 'time') : moreText(line))

function Fold({ line, children }: { readonly line: Line; readonly children: ReactNode }) {
  if (!line.entries) return children
  const Chevron = line.isOpen ? ChevronDown : ChevronRight
  return (
    <>
      <Chevron size={16} strokeWidth={1.5} aria-hidden className="mr-1 -ml-1 inline align-text-bottom" />
      {children}
    </>
  )
}

/** What an entry is about; where there is little room, a name has its own line. */
export function Subject({ text }: { readonly text: string }) {
  return text.split(' · ').map((part, index) => (
    <span key={index} className="@max-roomy:block">
      {index > 0 && <span className="@max-roomy:hidden"> · </span>}
      {part.includes('@') ? <EmailText of={part} /> : part}
    </span>
  ))
}

export const columnsWith = (set: (pressed: Pressed) => void): TableColumn<Line>[] => [
  { id: 'at', title: 'When', cell: (line) => <Fold line={line}>{when(line.at)}</Fold>, className: 'w-30 @roomy:w-52' },
  {
    id: 'who',
    title: 'Who',
    cell: (line) =>
      line.actorId === null ? (
        <span className="text-mute">{actorText(line)}</span>
      ) : (
        <button
          type="button"
          className="text-link max-w-full cursor-pointer text-left align-middle"
          title="Show everything this person did"
          onClick={() => set({ who: line.actorId ?? undefined })}
        >
          <span className={wrapping}>{actorText(line)}</span>
        </button>
      ),
    className: 'w-28 @roomy:w-40',
  },
  {
    id: 'action',
    title: 'Action',
    cell: (line) => (
      <>
        <span className={`font-medium ${detailsText(line) === '' ? wrapping : 'block truncate'}`}>{actionText(line)}</span>
        {detailsText(line) !== '' && <span className="block truncate text-fine leading-4 text-mute">{detailsText(line)}</span>}
      </>
    ),
    className: 'w-60 @roomy:w-[27%]',
  },
  {
    id: 'row',
    title: 'Item',
    cell: (line) =>
      subjectOf(line) === undefined || isExport(line) ? (
        <span className="text-mute">{itemText(line)}</span>
      ) : (
        <button
          type="button"
          className="text-link max-w-full cursor-pointer text-left align-middle"
          title="Show everything about this item"
          onClick={() => set({ subject: line.subjectType, row: line.subjectId })}
        >
          <span className={wrapping}>
            <Subject text={itemText(line)} />
          </span>
        </button>
      ),
  },
]

/** The same on a phone. */
export const twoLines = (line: Line): TwoLines => ({
  title: <Fold line={line}>{actionText(line)}</Fold>,
  state: when(line.at),
  line: [actorText(line), !isOwn(line) && itemText(line), detailsText(line)].filter(Boolean).join(' · '),
})
