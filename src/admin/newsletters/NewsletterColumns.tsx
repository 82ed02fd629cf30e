/** What a row of the list shows of a newsletter. */
import type { ReactNode } from 'react'
import type { NewsletterRow } from '../../contracts/newsletter/newsletter.ts'
import type { ButtonSize } from '../../ui/button-class.ts'
import type { TableColumn } from '../parts/list/table-column.ts'
import { Status } from '../parts/Status.tsx'
import { shortWhen } from '../parts/when.ts'
import { Delivery } from './Delivery.tsx'
import { statusNote, statusTone, statusWord } from './words.ts'

type With = {
  readonly now: Date
  /** What can be done next with a newsletter. */
  readonly next: (row: NewsletterRow, size?: ButtonSize) => ReactNode
  /** Opens the emails that failed. */
  readonly onFailed: (row: NewsletterRow) => void
}

export function columnsWith({ now, next, onFailed }: With): TableColumn<NewsletterRow>[] {
  return [
    {
      id: 'title',
      title: 'Title',
      cell: (row) => (
        <>
          <span className="line-clamp-2 whitespace-normal">{row.title}</span>
          <span className="block truncate text-fine leading-4 font-normal text-mute">{row.monthKey}</span>
        </>
      ),
    },
    {
      id: 'subject',
      title: 'Subject',
      cell: (row) => <span className="line-clamp-2 whitespace-normal text-mute">{row.subject}</span>,
      className: 'w-40 @max-wide:hidden',
    },
    {
      id: 'status',
      title: 'Status',
      cell: (row) => (
        <>
          <Status tone={statusTone(row)}>{statusWord(row)}</Status>
          {statusNote(row, now) !== undefined && (
            <span className="block pl-4 text-fine whitespace-normal text-mute">{statusNote(row, now)}</span>
          )}
        </>
      ),
      className: 'w-44',
    },
    {
      id: 'delivery',
      title: 'Delivery',
      cell: (row) => <Delivery row={row} next={next(row, 'row')} onFailed={() => onFailed(row)} />,
      className: 'w-64',
    },
    {
      id: 'created',
      title: 'Created',
      cell: (row) => <span className="text-mute">{shortWhen(row.createdAt, now)}</span>,
      className: 'w-24 @max-wide:hidden',
    },
    { id: 'actions', title: 'Next', cell: (row) => next(row), className: 'w-48 text-right @max-roomy:hidden' },
  ]
}
