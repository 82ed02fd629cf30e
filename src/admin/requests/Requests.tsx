/** The inbox: both kinds of request, the least of the promised 24 hours first (decision 16). */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarCheck, PhoneOutgoing, Trash2, UserCheck } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { requestStates } from '../../catalog/request.ts'
import {
  exportRequests,
  listRequests,
  requestViews,
  type RequestCounts,
  type RequestRow,
  type RequestView,
} from '../../contracts/request/list.ts'
import { DataTable } from '../parts/list/DataTable.tsx'
import { ExportButton } from '../parts/list/ExportButton.tsx'
import { ChangeProblem } from '../parts/Failure.tsx'
import { FilterBar, FilterChoice, SearchField, ViewTabs } from '../parts/list/FilterBar.tsx'
import { FoundElsewhere } from '../parts/list/FoundElsewhere.tsx'
import { useList } from '../parts/list/list-query.ts'
import { PageHead } from '../parts/PageHead.tsx'
import { useRowChanges } from '../parts/row-change.ts'
import type { MenuItem } from '../parts/list/RowMenu.tsx'
import { useNow } from '../parts/use-now.ts'
import { useRowState } from '../parts/use-row-state.ts'
import { useCloseOnly } from '../parts/list/use-close-only.ts'
import { useNeighbors } from '../parts/list/use-neighbors.ts'
import { useSetFilters } from '../parts/list/use-set-filters.ts'
import { columnsOf, twoLinesOf } from './RequestColumns.tsx'
import { ConfirmVisit } from './ConfirmVisit.tsx'
import { requestColumns } from './export.ts'
import { firstOrder, requestsAsked, requestsKey } from './filters.ts'
import { RequestDrawer } from './RequestDrawer.tsx'
import { useRequests } from './use-requests.ts'
import { useAdmins } from '../parts/use-admins.ts'
import { useMe } from '../parts/use-me.ts'
import { viewWords, visitWords } from './words.ts'

const countIn = (counts: RequestCounts | undefined, view: RequestView): number | undefined => {
  if (!counts) return undefined
  if (view === 'open') return counts.new + counts.contacted
  return view === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[view]
}

/** The views that share no request with this one. */
function othersThan(view: RequestView): readonly RequestView[] {
  if (view === 'all') return []
  return requestStates.filter((state) => state !== view && !(view === 'open' && (state === 'new' || state === 'contacted')))
}

/** Whose requests to show. */
function assignees(admins: readonly { readonly id: string; readonly name: string }[], me: string | undefined) {
  return [
    { value: 'all', label: 'Assigned to anyone' },
    { value: 'mine', label: 'Assigned to me' },
    { value: 'none', label: 'Unassigned' },
    ...admins.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: id, label: `Assigned to ${name}` })),
  ]
}

const kinds = [
  { value: 'all', label: 'All types' },
  { value: 'booking', label: 'IV visits' },
  { value: 'consultation', label: 'Consultations' },
] as const

export function Requests() {
  const filters = useSearch({ from: '/requests' })
  const navigate = useNavigate({ from: '/requests' })
  const now = useNow()
  const changes = useRowChanges(filters.id)
  const actions = useRequests(changes)
  const [confirming, setConfirming] = useRowState<RequestRow>(filters.id)

  const asked = useMemo(() => requestsAsked(filters), [filters])
  const { view, kind, assignee, q, sort, order } = asked
  const list = useList(requestsKey, listRequests, asked)
  const isFiltered = q !== '' || kind !== 'all' || assignee !== 'all' || (filters.view !== undefined && view !== 'open')
  const set = useSetFilters<typeof filters>(navigate)
  /** Each view has an order of its own. */
  const show = (next: RequestView) => set({ view: next, sort: undefined, order: undefined })
  const open = useCallback(
    (row: RequestRow) => void navigate({ search: (before: typeof filters) => ({ ...before, id: row.id, act: undefined }) }),
    [navigate],
  )
  const confirm = useCallback(
    (request: RequestRow) => {
      // One that is done is reopened first.
      if (request.state !== 'done') setConfirming(request)
      set({ act: undefined })
    },
    [set, setConfirming],
  )
  const close = () => set({ id: undefined, act: undefined })
  const closeOnly = useCloseOnly(close)
  const step = useCallback((row: RequestRow) => set({ id: row.id, act: undefined }), [set])
  const columns = useMemo(
    () => columnsOf(view, now, { sort, onSort: (by) => set({ sort: by, order: firstOrder[by] }) }),
    [view, now, sort, set],
  )
  const tabOf = (value: RequestView) => ({ value, label: viewWords[value], count: countIn(list.counts, value) })
  const neighbors = useNeighbors(list, filters.id)
  const admins = useAdmins()
  const myId = useMe()?.id
  const me = admins.find(({ id }) => id === myId)

  const menu = (row: RequestRow): MenuItem[] => [
    ...(row.state === 'new'
      ? [{ label: 'Mark as contacted', icon: PhoneOutgoing, onSelect: () => void actions.take(row, { step: 'contacted' }) }]
      : []),
    ...(row.state === 'done'
      ? []
      : [
          {
            label: row.state === 'confirmed' ? visitWords[row.kind].move : 'Confirm a time',
            icon: CalendarCheck,
            onSelect: () => setConfirming(row),
          },
        ]),
    ...(me && row.assignee?.id !== me.id
      ? [{ label: 'Assign to me', icon: UserCheck, onSelect: () => void actions.assign(row, me) }]
      : []),
    { label: 'Delete', icon: Trash2, danger: true, onSelect: () => void actions.remove(row) },
  ]

  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead
        title="Requests"
        actions={
          <ExportButton
            endpoint={exportRequests}
            filters={asked}
            name="requests"
            columns={requestColumns}
            onProblem={changes.fail}
          />
        }
      />
      <ViewTabs label="Status" value={view} onChange={show} tabs={requestViews.map(tabOf)} />
      <FilterBar>
        <SearchField label="Search by name, email, phone or reference" value={q} onChange={(text) => set({ q: text })} />
        <FilterChoice label="Type" value={kind} options={kinds} onChange={(next) => set({ kind: next })} />
        <FilterChoice
          label="Assigned to"
          value={assignee === me?.id ? 'mine' : assignee}
          options={assignees(admins, me?.id)}
          other="Assigned to one person"
          onChange={(next) => set({ assignee: next })}
        />
      </FilterBar>
      <FoundElsewhere q={q} others={othersThan(view).map(tabOf)} onChange={show} />
      <ChangeProblem problem={filters.id === undefined ? changes.problem : undefined} onDismiss={changes.dismiss} />
      <DataTable
        label="Requests"
        openId={filters.id}
        list={list}
        columns={columns}
        twoLines={(row) => twoLinesOf(row, now)}
        nameOf={(row) => row.name}
        menu={menu}
        onOpen={open}
        order={order}
        onOrder={(next) => set({ sort, order: next })}
        saving={changes.saving}
        failed="Failed to load requests"
        empty={
          view === 'open'
            ? 'No one is waiting. New consultation requests and IV bookings will appear here.'
            : 'No requests here yet. They’ll appear as they come in or change status.'
        }
        onClear={isFiltered ? () => void navigate({ search: {}, replace: true }) : undefined}
      />
      <RequestDrawer
        id={filters.id}
        now={now}
        changes={changes}
        actions={actions}
        confirmsAtOnce={filters.act === 'confirm'}
        neighbors={neighbors}
        onOpen={step}
        onConfirm={confirm}
        onDeleted={closeOnly}
        onClose={close}
      />
      {confirming && <ConfirmVisit request={confirming} actions={actions} onClose={() => setConfirming(undefined)} />}
    </div>
  )
}
