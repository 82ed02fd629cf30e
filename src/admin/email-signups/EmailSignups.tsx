/** Email signups from the popup: approved or pending. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Check, Trash2, Undo2 } from 'lucide-react'
import { createContext, use, useCallback, useMemo, useState } from 'react'
import { emailSignupFailures } from '../../client/admin-messages.ts'
import {
  exportEmailSignups,
  listEmailSignups,
  type EmailSignupRow,
  type emailSignupViews,
} from '../../contracts/admin-email-signup.ts'
import { DataTable } from '../parts/list/DataTable.tsx'
import { EmailText } from '../parts/list/EmailText.tsx'
import { ExportButton } from '../parts/list/ExportButton.tsx'
import { ChangeProblem } from '../parts/Failure.tsx'
import { FilterBar, SearchField, ViewTabs } from '../parts/list/FilterBar.tsx'
import { FoundElsewhere } from '../parts/list/FoundElsewhere.tsx'
import { useList } from '../parts/list/list-query.ts'
import { PageHead } from '../parts/PageHead.tsx'
import { useRowChanges } from '../parts/row-change.ts'
import type { MenuItem } from '../parts/list/RowMenu.tsx'
import { Status } from '../parts/Status.tsx'
import { Switch } from '../parts/Switch.tsx'
import { useNow } from '../parts/use-now.ts'
import { shortWhen } from '../parts/when.ts'
import { wrapping, type TableColumn } from '../parts/list/table-column.ts'
import { useSetFilters } from '../parts/list/use-set-filters.ts'
import { emailSignupColumns } from './export.ts'
import { SignupFigures } from './SignupFigures.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { emailSignupsAsked, emailSignupsKey } from './filters.ts'
import { useEmailSignups } from './use-email-signups.ts'

/** Why a person gets no newsletter, approved or not. */
const standings: Readonly<Record<EmailSignupRow['standing'], string | undefined>> = {
  open: undefined,
  waiting: 'Waiting for them to confirm',
  left: 'Unsubscribed after signing up',
  bounced: 'Address bounced',
  complained: 'Reported us as spam',
}

const empties: Readonly<Record<(typeof emailSignupViews)[number], string>> = {
  all: 'No signups yet. People who sign up in the site’s popup will appear here.',
  pending: 'You’re all caught up. New signups will appear here.',
  approved: 'No one is approved yet. The signups you approve will appear here.',
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

type Choice = { readonly chosen: ReadonlySet<string>; readonly choose: (id: string) => void }

/** Reaches the checkboxes past the table, which is drawn a frame later than a press. */
const ChoiceContext = createContext<Choice>({ chosen: new Set(), choose: () => undefined })

/** Chooses a pending signup. Approved ones have nothing to choose. */
function RowCheck({ row }: { readonly row: EmailSignupRow }) {
  const { chosen, choose } = use(ChoiceContext)
  if (row.approved) return null
  return (
    <label className="-my-2 flex size-9 cursor-pointer items-center justify-center">
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

export function EmailSignups() {
  const filters = useSearch({ from: '/email-signups' })
  const navigate = useNavigate({ from: '/email-signups' })
  const now = useNow(60_000)
  const changes = useRowChanges()
  const { approve, approveAll, remove } = useEmailSignups(changes)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())

  const asked = useMemo(() => emailSignupsAsked(filters), [filters])
  const { view, q, order } = asked
  const list = useList(emailSignupsKey, listEmailSignups, asked)
  const { counts } = list
  const set = useSetFilters<typeof filters>(navigate)

  const choose = useCallback(
    (id: string) => setChosen((now) => new Set(now.has(id) ? [...now].filter((other) => other !== id) : [...now, id])),
    [],
  )
  const choice = useMemo<Choice>(() => ({ chosen, choose }), [chosen, choose])

  const columns = useMemo<TableColumn<EmailSignupRow>[]>(
    () => [
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
        cell: (row) => <span className="text-mute">{row.sourcePage}</span>,
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
    ],
    [approve, now],
  )
  const menu = (row: EmailSignupRow): MenuItem[] => [
    row.approved
      ? { label: 'Move back to pending', icon: Undo2, onSelect: () => void approve(row, false) }
      : { label: 'Approve', icon: Check, onSelect: () => void approve(row, true) },
    { label: 'Delete', icon: Trash2, danger: true, onSelect: () => void remove(row) },
  ]

  const tabs = [
    { value: 'all', label: 'All', count: counts?.found.all },
    { value: 'pending', label: 'Pending', count: counts?.found.pending },
    { value: 'approved', label: 'Approved', count: counts?.found.approved },
  ] as const

  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead
        title="Email signups"
        actions={
          <ExportButton
            endpoint={exportEmailSignups}
            filters={asked}
            name="email-signups"
            columns={emailSignupColumns}
            onProblem={changes.fail}
          />
        }
      />
      <SignupFigures counts={counts} />
      <ViewTabs label="Status" value={view} onChange={(next) => set({ view: next })} tabs={tabs} />
      <FilterBar>
        <SearchField label="Search by name or email" value={q} onChange={(text) => set({ q: text })} />
        <SelectionBar
          rows={list.rows}
          hasMore={list.hasMore}
          search={q}
          chosen={chosen}
          onChoose={setChosen}
          onApprove={approveAll}
        />
      </FilterBar>
      <FoundElsewhere
        q={q}
        others={view === 'all' ? [] : tabs.filter(({ value }) => value !== 'all' && value !== view)}
        onChange={(next) => set({ view: next })}
      />
      <ChangeProblem problem={changes.problem} onDismiss={changes.dismiss} />
      <ChoiceContext value={choice}>
        <DataTable
          label="Email signups"
          list={list}
          columns={columns}
          twoLines={(row) => ({
            title: <EmailText of={row.email} />,
            state: <Status tone={row.approved ? 'success' : 'warn'}>{row.approved ? 'Approved' : 'Pending'}</Status>,
            line: [standings[row.standing], row.firstName, row.sourcePage, shortWhen(row.createdAt, now)]
              .filter(Boolean)
              .join(' · '),
            action: <RowCheck row={row} />,
          })}
          nameOf={(row) => row.email}
          menu={menu}
          order={order}
          onOrder={(next) => set({ order: next })}
          saving={changes.saving}
          failed={emailSignupFailures.load}
          empty={empties[view]}
          onClear={q === '' ? undefined : () => void navigate({ search: {}, replace: true })}
        />
      </ChoiceContext>
    </div>
  )
}
