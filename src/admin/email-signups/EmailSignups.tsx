/** Email signups from the popup: approved or pending. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Check, Trash2, Undo2 } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { emailSignupFailures } from '../../client/admin-messages.ts'
import {
  exportEmailSignups,
  listEmailSignups,
  type EmailSignupRow,
  type emailSignupViews,
} from '../../contracts/admin-email-signup.ts'
import { DataTable } from '../parts/list/DataTable.tsx'
import { ExportButton } from '../parts/list/ExportButton.tsx'
import { ChangeProblem } from '../parts/Failure.tsx'
import { FilterBar, SearchField, ViewTabs } from '../parts/list/FilterBar.tsx'
import { FoundElsewhere, otherTabs } from '../parts/list/FoundElsewhere.tsx'
import { useList } from '../parts/list/list-query.ts'
import { PageHead } from '../parts/PageHead.tsx'
import { useRowChanges } from '../parts/row-change.ts'
import type { MenuItem } from '../parts/list/RowMenu.tsx'
import { useNow } from '../parts/use-now.ts'
import { useSetFilters } from '../parts/list/use-set-filters.ts'
import { ChoiceContext, columnsWith, twoLinesOf, type Choice } from './EmailSignupColumns.tsx'
import { emailSignupColumns } from './export.ts'
import { SignupFigures } from './SignupFigures.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { emailSignupsAsked, emailSignupsKey } from './filters.ts'
import { useEmailSignups } from './use-email-signups.ts'

const empties: Readonly<Record<(typeof emailSignupViews)[number], string>> = {
  all: 'No signups yet. People who sign up in the site’s popup will appear here.',
  pending: 'You’re all caught up. New signups will appear here.',
  approved: 'No one is approved yet. The signups you approve will appear here.',
}

export function EmailSignups() {
  const filters = useSearch({ from: '/email-signups' })
  const navigate = useNavigate({ from: '/email-signups' })
  const now = useNow()
  const changes = useRowChanges()
  const actions = useEmailSignups(changes)
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

  const columns = useMemo(() => columnsWith(actions, now), [actions, now])
  const menu = (row: EmailSignupRow): MenuItem[] => [
    row.approved
      ? { label: 'Move back to pending', icon: Undo2, onSelect: () => void actions.approve(row, false) }
      : { label: 'Approve', icon: Check, onSelect: () => void actions.approve(row, true) },
    { label: 'Delete', icon: Trash2, danger: true, onSelect: () => void actions.remove(row) },
  ]

  const tabs = [
    { value: 'all', label: 'All', count: counts?.found.all },
    { value: 'pending', label: 'Pending', count: counts?.found.pending },
    { value: 'approved', label: 'Approved', count: counts?.found.approved },
  ] as const

  return (
    <div className="grid grid-cols-1 gap-5 max-md:gap-3">
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
          onApprove={actions.approveAll}
        />
      </FilterBar>
      <FoundElsewhere q={q} others={otherTabs(tabs, view)} onChange={(next) => set({ view: next })} />
      <ChangeProblem problem={changes.problem} onDismiss={changes.dismiss} />
      <ChoiceContext value={choice}>
        <DataTable
          label="Email signups"
          list={list}
          columns={columns}
          twoLines={(row) => twoLinesOf(row, now)}
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
