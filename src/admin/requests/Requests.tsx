/** The inbox: both kinds of request, newest first, with the 24 hours the site promises (decision 16). */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CalendarCheck, PhoneOutgoing, Trash2 } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import {
  exportRequests,
  listRequests,
  requestStates,
  requestViews,
  type RequestCounts,
  type RequestRow,
  type RequestView,
} from '../../contracts/request/list.ts'
import { pageSize } from '../../contracts/page.ts'
import { DataTable } from '../parts/list/DataTable.tsx'
import { ExportButton } from '../parts/list/ExportButton.tsx'
import { ChangeProblem } from '../parts/Failure.tsx'
import { FilterBar, FilterChoice, SearchField, ViewTabs } from '../parts/list/FilterBar.tsx'
import { FoundElsewhere } from '../parts/list/FoundElsewhere.tsx'
import { useList } from '../parts/list/list-query.ts'
import { PageHead } from '../parts/PageHead.tsx'
import { useRowChanges } from '../parts/row-change.ts'
import type { MenuItem } from '../parts/list/RowMenu.tsx'
import { Status } from '../parts/Status.tsx'
import { useNow } from '../parts/use-now.ts'
import { shortWhen } from '../parts/when.ts'
import type { TableColumn } from '../parts/list/table-column.ts'
import { Clock } from './Clock.tsx'
import { ConfirmVisit } from './ConfirmVisit.tsx'
import { requestColumns } from './export.ts'
import { RequestDrawer } from './RequestDrawer.tsx'
import { requestsKey, useRequests } from './use-requests.ts'
import { aboutText, kindWords, stateTones, stateWords, viewWords } from './words.ts'

const countOf = (counts: RequestCounts | undefined, view: RequestView): number | undefined => {
  if (!counts) return undefined
  if (view === 'open') return counts.new + counts.contacted
  return view === 'all' ? Object.values(counts).reduce((sum, count) => sum + count, 0) : counts[view]
}

/** The views that have no request of this one's. */
function othersThan(view: RequestView): readonly RequestView[] {
  if (view === 'all') return []
  return requestStates.filter((state) => state !== view && !(view === 'open' && (state === 'new' || state === 'contacted')))
}

const kinds = [
  { value: 'all', label: 'Both kinds' },
  { value: 'booking', label: 'IV visits' },
  { value: 'consultation', label: 'Consultations' },
] as const

function columnsAt(now: Date): TableColumn<RequestRow>[] {
  return [
    { id: 'name', title: 'Client', cell: (row) => row.name, className: 'w-[26%]' },
    { id: 'kind', title: 'Kind', cell: (row) => kindWords[row.kind], className: 'w-30 @max-wide:hidden' },
    {
      id: 'about',
      title: 'Asked for',
      cell: (row) => <span className="text-mute">{aboutText(row)}</span>,
    },
    {
      id: 'state',
      title: 'State',
      cell: (row) => <Status tone={stateTones[row.state]}>{stateWords[row.state]}</Status>,
      className: 'w-34',
    },
    { id: 'clock', title: '24 hours', cell: (row) => <Clock request={row} now={now} />, className: 'w-50 @max-roomy:w-44' },
    {
      id: 'createdAt',
      title: 'Received',
      cell: (row) => shortWhen(row.createdAt, now),
      className: 'w-32 @max-roomy:hidden',
      sorted: true,
    },
  ]
}

export function Requests() {
  const filters = useSearch({ from: '/requests' })
  const navigate = useNavigate({ from: '/requests' })
  const now = useNow()
  const changes = useRowChanges()
  const actions = useRequests(changes)
  const [confirming, setConfirming] = useState<RequestRow>()

  const { view = 'open', kind = 'all', q = '', order = 'newest' } = filters
  const asked = useMemo(() => ({ view, kind, q, order, size: pageSize }), [view, kind, q, order])
  const list = useList(requestsKey, listRequests, asked)
  const set = useCallback(
    (change: Partial<typeof filters>) =>
      void navigate({ search: (before: typeof filters) => ({ ...before, ...change }), replace: true }),
    [navigate],
  )
  const search = useCallback((text: string) => set({ q: text }), [set])
  const open = useCallback(
    (row: RequestRow) => void navigate({ search: (before: typeof filters) => ({ ...before, id: row.id }) }),
    [navigate],
  )
  const confirm = useCallback(
    (request: RequestRow) => {
      setConfirming(request)
      set({ act: undefined })
    },
    [set],
  )
  const columns = useMemo(() => columnsAt(now), [now])
  const tabOf = (value: RequestView) => ({ value, label: viewWords[value], count: countOf(list.counts, value) })

  const menu = (row: RequestRow): MenuItem[] => [
    ...(row.state === 'new'
      ? [{ label: 'Mark as contacted', icon: PhoneOutgoing, onSelect: () => void actions.take(row, { step: 'contacted' }) }]
      : []),
    ...(row.state === 'done'
      ? []
      : [
          {
            label: row.state === 'confirmed' ? 'Change the time' : 'Confirm a time',
            icon: CalendarCheck,
            onSelect: () => setConfirming(row),
          },
        ]),
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
      <ViewTabs label="State" value={view} onChange={(next) => set({ view: next })} tabs={requestViews.map(tabOf)} />
      <FilterBar>
        <SearchField label="Search by name, email, phone or reference" value={q} onChange={search} />
        <FilterChoice label="Kind" value={kind} options={kinds} onChange={(next) => set({ kind: next })} />
      </FilterBar>
      <FoundElsewhere q={q} others={othersThan(view).map(tabOf)} onChange={(next) => set({ view: next })} />
      <ChangeProblem problem={filters.id === undefined ? changes.problem : undefined} onDismiss={changes.dismiss} />
      <DataTable
        label="Requests"
        list={list}
        columns={columns}
        twoLines={(row) => ({
          title: row.name,
          state:
            row.state === 'new' ? (
              <Clock request={row} now={now} />
            ) : (
              <Status tone={stateTones[row.state]}>{stateWords[row.state]}</Status>
            ),
          line: `${kindWords[row.kind]} · ${aboutText(row)} · ${shortWhen(row.createdAt, now)}`,
        })}
        nameOf={(row) => row.name}
        menu={menu}
        onOpen={open}
        order={order}
        onOrder={(next) => set({ order: next })}
        saving={changes.saving}
        failed="Failed to load requests"
        empty={view === 'open' ? 'Nobody is waiting. New consultations and IV bookings arrive here.' : 'No request is here yet.'}
        isFiltered={q !== '' || kind !== 'all' || (filters.view !== undefined && view !== 'open')}
        onClear={() => void navigate({ search: {}, replace: true })}
      />
      <RequestDrawer
        id={filters.id}
        now={now}
        changes={changes}
        actions={actions}
        confirmsAtOnce={filters.act === 'confirm'}
        onConfirm={confirm}
        onClose={() => void navigate({ search: (before: typeof filters) => ({ ...before, id: undefined }) })}
      />
      {confirming && <ConfirmVisit request={confirming} actions={actions} onClose={() => setConfirming(undefined)} />}
    </div>
  )
}
