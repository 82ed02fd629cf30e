/** The event desk: guests with their waivers, the raffle, and the check-in's QR code. */
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Check, Copy, Download, QrCode, Ticket, Trash2, Undo2 } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { easternDay } from '../../catalog/time/eastern.ts'
import { eventPaths } from '../../catalog/event/event.ts'
import { checkInFailures } from '../../client/admin-messages.ts'
import { exportCheckIns, listCheckIns, type CheckInRow } from '../../contracts/admin-check-in.ts'
import type { OutputOf } from '../../contracts/endpoint.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { DataTable } from '../parts/list/DataTable.tsx'
import { ExportPartsButton } from '../parts/list/ExportButton.tsx'
import { ChangeProblem } from '../parts/Failure.tsx'
import { FilterBar, SearchField, ViewTabs } from '../parts/list/FilterBar.tsx'
import { FilterDays } from '../parts/list/FilterDays.tsx'
import { FoundElsewhere, otherTabs } from '../parts/list/FoundElsewhere.tsx'
import { useList, type List } from '../parts/list/list-query.ts'
import { PageHead } from '../parts/PageHead.tsx'
import { useRowChanges } from '../parts/row-change.ts'
import type { MenuItem } from '../parts/list/RowMenu.tsx'
import { useCloseOnly } from '../parts/list/use-close-only.ts'
import { useSetFilters } from '../parts/list/use-set-filters.ts'
import { useNow } from '../parts/use-now.ts'
import { Raffle } from '../raffle/Raffle.tsx'
import { columnsWith, twoLinesOf } from './CheckInColumns.tsx'
import { CheckInDrawer } from './CheckInDrawer.tsx'
import { CheckInTiles } from './CheckInTiles.tsx'
import { ShotDialog } from './ShotDialog.tsx'
import type { GivenShot, LastShot } from './ShotForm.tsx'
import { checkInsAsked, checkInsFound, checkInsKey } from './filters.ts'
import { useCheckIns, type CheckInActions, type Markable } from './use-check-ins.ts'
import { isBlocked } from './words.ts'

type Counts = List<unknown, OutputOf<typeof listCheckIns>['counts']>['counts']

/** During a search, each path with what it finds there. */
function pathTabs(counts: Counts) {
  const paths = eventPaths.map((value) => ({ value, label: value, count: counts?.[value] }))
  const all = counts ? Object.values(counts).reduce((sum, count) => sum + count, 0) : undefined
  return [{ value: 'all' as const, label: 'All', count: all }, ...paths]
}

function menuOf(row: CheckInRow, actions: CheckInActions): MenuItem[] {
  return [
    row.administered
      ? { label: 'Move back to pending', icon: Undo2, onSelect: () => actions.press(row) }
      : {
          label: 'Mark as administered',
          icon: Check,
          onSelect: () => actions.press(row),
          ...(isBlocked(row) && { unavailable: 'No consent to the B12 injection' }),
        },
    { label: 'Copy summary', icon: Copy, onSelect: () => void actions.copy(row) },
    { label: 'Download summary', icon: Download, onSelect: () => void actions.download(row) },
    {
      label: 'Delete',
      icon: Trash2,
      danger: true,
      onSelect: () => void actions.remove(row),
      ...(row.administered && { unavailable: 'Move the shot back to pending first' }),
    },
  ]
}

export function CheckIns() {
  const filters = useSearch({ from: '/check-ins' })
  const navigate = useNavigate({ from: '/check-ins' })
  const now = useNow()
  const today = easternDay(now)
  const changes = useRowChanges(filters.id)
  /** The guest whose shot is being recorded. If it began from the list, the drawer closes afterward. */
  const [giving, setGiving] = useState<{ readonly id: string; readonly fromList: boolean }>()
  /** The guest whose shot is recorded without opening answers. */
  const [marking, setMarking] = useState<Markable>()
  const [last, setLast] = useState<LastShot>()

  const { path = 'all', from, to, q = '', order = 'newest' } = filters
  const asked = useMemo(() => checkInsAsked(filters), [filters])
  const list = useList(checkInsKey, listCheckIns, asked)
  const set = useSetFilters<typeof filters>(navigate)
  const goTo = useCallback(
    (change: Partial<typeof filters>) => void navigate({ search: (before: typeof filters) => ({ ...before, ...change }) }),
    [navigate],
  )
  const openAnswers = useCallback(
    (id: string) => {
      setGiving(undefined)
      goTo({ id })
    },
    [goTo],
  )
  const openForShot = useCallback(
    (id: string) => {
      setGiving({ id, fromList: true })
      goTo({ id })
    },
    [goTo],
  )
  const actions = useCheckIns(changes, { openForShot, askForShot: setMarking })
  const open = useCallback((row: CheckInRow) => openAnswers(row.id), [openAnswers])
  // A guest who checks in while the dialog is open may push the row out of what is loaded.
  const marked = list.rows.find(({ id }) => id === marking?.id) ?? marking
  const record = (row: Markable, given: GivenShot, giver: string, finish?: () => void) => {
    const { dose, lot } = given.shot
    void actions.administer(row, given, giver, () => {
      if (dose || lot) setLast({ dose, lot })
      finish?.()
    })
  }
  const close = () => set({ id: undefined })
  const closeOnly = useCloseOnly(close)
  const columns = useMemo(() => columnsWith(actions, now), [actions, now])
  const tabs = pathTabs(list.counts)
  const isToday = from === today && to === today
  const isFiltered = q !== '' || path !== 'all' || from !== undefined || to !== undefined

  return (
    <div className="grid grid-cols-1 gap-5 max-md:gap-3">
      <PageHead
        title="Check-ins"
        actions={
          <>
            <Link to="/check-ins/code" className={buttonClass({ variant: 'secondary', size: 'admin' })}>
              <QrCode size={16} strokeWidth={1.5} aria-hidden /> <span className="max-sm:sr-only">Check-in code</span>
            </Link>
            <ExportPartsButton endpoint={exportCheckIns} filters={checkInsFound(filters)} onProblem={changes.fail} />
            <Button size="admin" onClick={() => goTo({ raffle: 'pick' })}>
              <Ticket size={16} strokeWidth={1.5} aria-hidden /> Raffle
            </Button>
          </>
        }
      />
      <CheckInTiles />
      <FilterBar>
        <ViewTabs label="Path" value={path} onChange={(next) => set({ path: next })} tabs={tabs} />
        <SearchField label="Search by name, email, phone or ticket" value={q} onChange={(text) => set({ q: text })} />
        <Button
          variant={isToday ? 'default' : 'secondary'}
          size="admin"
          aria-pressed={isToday}
          className="max-md:min-h-9"
          onClick={() => set(isToday ? { from: undefined, to: undefined } : { from: today, to: today })}
        >
          Today
        </Button>
        <FilterDays from={from} to={to} onChange={set} shownElsewhere={isToday} />
      </FilterBar>
      <FoundElsewhere q={q} others={otherTabs(tabs, path)} onChange={(next) => set({ path: next })} />
      <ChangeProblem problem={filters.id === undefined ? changes.problem : undefined} onDismiss={changes.dismiss} />
      <DataTable
        label="Check-ins"
        list={list}
        columns={columns}
        twoLines={(row) => twoLinesOf(row, actions, now)}
        nameOf={(row) => row.fullName}
        menu={(row) => menuOf(row, actions)}
        onOpen={open}
        order={order}
        onOrder={(next) => set({ order: next })}
        saving={changes.saving}
        failed={checkInFailures.load}
        empty="No check-ins yet. Guests appear here after they scan the code or use the tablet at the desk."
        onClear={isFiltered ? () => void navigate({ search: {}, replace: true }) : undefined}
      />
      <CheckInDrawer
        id={filters.id}
        row={list.rows.find(({ id }) => id === filters.id)}
        giving={giving !== undefined && giving.id === filters.id}
        today={today}
        changes={changes}
        actions={actions}
        onGive={(id) => setGiving(id === undefined ? undefined : { id, fromList: false })}
        last={last}
        onSubmit={(row, given, giver) =>
          record(row, given, giver, () => {
            setGiving((now) => (now?.id === row.id ? undefined : now))
            if (giving?.fromList) closeOnly(row.id)
          })
        }
        onDeleted={closeOnly}
        onClose={close}
      />
      {marked && (
        <ShotDialog
          row={marked}
          today={today}
          last={last}
          onClose={() => setMarking(undefined)}
          onSubmit={(given, giver) => {
            setMarking(undefined)
            record(marked, given, giver)
          }}
        />
      )}
      <Raffle at={filters.raffle} now={now} onGo={(raffle) => (raffle === undefined ? set : goTo)({ raffle })} />
    </div>
  )
}
