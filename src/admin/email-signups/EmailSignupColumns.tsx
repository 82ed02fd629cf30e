/** What a row shows of a signup. */
import { createContext, use } from 'react'
import type { EmailSignupRow } from '../../contracts/admin-email-signup.ts'
import { EmailText } from '../parts/list/EmailText.tsx'
import { wrapping, type TableColumn, type TwoLines } from '../parts/list/table-column.ts'
import { Status } from '../parts/Status.tsx'
import { Switch } from '../parts/form/Switch.tsx'
import { shortWhen } from '../parts/when.ts'
import type { EmailSignupActions } from './use-email-signups.ts'
import { pageText } from './words.ts'

/** Why a person gets no newsletter, approved or not. */
const standings: Readonly<Record<EmailSignupRow['standing'], string | undefined>> = {
  open: undefined,
  waiting: 'Waiting for them to confirm',
  left: 'Unsubscribed after signing up',
  bounced: 'Address bounced',
  complained: 'Reported us as spam',
}

export function columnsWith({ approve }: EmailSignupActions, now: Date): TableColumn<EmailSignupRow>[] {
  return [
    {
      id: 'select',
      title: 'Select',
      cell: (row) => <RowCheck row={row} />,
      className: 'w-17 @roomy:w-20',
    },
    { id: 'email', title: 'Email', cell: (row) => <Address row={row} /> },
    {
      id: 'firstName',
      title: 'First name',
      cell: (row) =>
        row.firstName === null ? <span className="text-mute">None</span> : <span className={wrapping}>{row.firstName}</span>,
      className: 'w-32 @max-roomy:hidden',
    },
    {
      id: 'sourcePage',
      title: 'Source page',
      cell: (row) => <span className="text-mute">{pageText(row.sourcePage)}</span>,
      className: 'w-36 @max-roomy:hidden',
    },
    { id: 'consent', title: 'Consent', cell: (row) => (row.consent ? 'Yes' : 'No'), className: 'w-24 @max-wide:hidden' },
    {
      id: 'approved',
      title: 'Status',
      cell: (row) => (
        <Switch
          checked={row.approved}
          label={`Approve ${row.email}`}
          words={['Pending', 'Approved']}
          onChange={(approved) => void approve(row, approved)}
        />
      ),
      className: 'w-36 @roomy:w-38',
    },
    {
      id: 'createdAt',
      title: 'Signed up',
      cell: (row) => shortWhen(row.createdAt, now),
      className: 'w-30 @roomy:w-32',
      sorted: true,
    },
  ]
}

export function twoLinesOf(row: EmailSignupRow, now: Date): TwoLines {
  const { email, firstName, sourcePage, approved, standing, createdAt } = row
  return {
    title: <EmailText of={email} />,
    state: <Status tone={approved ? 'success' : 'warn'}>{approved ? 'Approved' : 'Pending'}</Status>,
    line: [standings[standing], firstName, pageText(sourcePage), shortWhen(createdAt, now)].filter(Boolean).join(' · '),
    check: <RowCheck row={row} />,
  }
}

/** The address and what keeps it from emails; also the first name if it has no column. */
function Address({ row: { email, firstName, standing } }: { readonly row: EmailSignupRow }) {
  const words = standings[standing]
  return (
    <>
      <span className={`${wrapping} font-medium`}>
        <EmailText of={email} />
      </span>
      {words !== undefined && (
        <span className="block truncate text-fine leading-4">
          <Status tone={standing === 'waiting' ? 'warn' : 'danger'}>{words}</Status>
        </span>
      )}
      {words === undefined && firstName !== null && (
        <span className="block truncate text-fine leading-4 text-mute @roomy:hidden">{firstName}</span>
      )}
    </>
  )
}

export type Choice = { readonly chosen: ReadonlySet<string>; readonly choose: (id: string) => void }

/** Reaches the checkboxes past the table, which is drawn a frame later than a press. */
export const ChoiceContext = createContext<Choice>({ chosen: new Set(), choose: () => undefined })

/** Chooses a pending signup. Approved ones have nothing to choose. */
function RowCheck({ row }: { readonly row: EmailSignupRow }) {
  const { chosen, choose } = use(ChoiceContext)
  if (row.approved) return null
  return (
    <label className="-my-2 flex size-button cursor-pointer items-center justify-center max-md:my-0">
      <input
        type="checkbox"
        aria-label={`Select ${row.email}`}
        className="size-4 cursor-pointer accent-lagoon"
        checked={chosen.has(row.id)}
        onChange={() => choose(row.id)}
      />
    </label>
  )
}
