/** What was deleted, by whom, and a way to restore it for 30 days (decision 24). */
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Undo2 } from 'lucide-react'
import { useMemo } from 'react'
import { countOf } from '../../catalog/count.ts'
import { dayMs } from '../../catalog/time/milliseconds.ts'
import { listTrash, trashDays, trashKinds, type TrashRow } from '../../contracts/admin-trash.ts'
import { pageSize } from '../../contracts/page.ts'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../parts/list/DataTable.tsx'
import { ChangeProblem } from '../parts/Failure.tsx'
import { FilterBar, FilterChoice, SearchField } from '../parts/list/FilterBar.tsx'
import { useList, useListCache } from '../parts/list/list-query.ts'
import { once } from '../parts/once.ts'
import { PageHead } from '../parts/PageHead.tsx'
import { restore } from '../parts/restore.ts'
import { useRowChanges } from '../parts/row-change.ts'
import { useSetFilters } from '../parts/list/use-set-filters.ts'
import { useNow } from '../parts/use-now.ts'
import { shortWhen } from '../parts/when.ts'
import { wrapping, type TableColumn } from '../parts/list/table-column.ts'
import { trashWords } from './words.ts'

const kinds = [{ value: 'all', label: 'All types' }, ...trashKinds.map((value) => ({ value, label: trashWords[value] }))] as const

/** How long until the row is deleted permanently, in whole days. */
function daysLeft({ deletedAt }: TrashRow, now: Date): string {
  const left = Math.ceil((Date.parse(deletedAt) + trashDays * dayMs - now.getTime()) / dayMs)
  return left <= 0 ? 'under a day' : countOf(left, 'day')
}

export function Trash() {
  const filters = useSearch({ from: '/trash' })
  const { kind = 'all', q = '' } = filters
  const navigate = useNavigate({ from: '/trash' })
  const now = useNow()
  const client = useQueryClient()
  const cache = useListCache<TrashRow>('trash')
  const changes = useRowChanges()
  const { run } = changes
  const asked = useMemo(() => ({ kind, q, size: pageSize }), [kind, q])
  const list = useList('trash', listTrash, asked)

  const set = useSetFilters<typeof filters>(navigate)

  const columns = useMemo<TableColumn<TrashRow>[]>(() => {
    const takeBack = (row: TrashRow) =>
      run({
        id: row.id,
        show: () => cache.remove(row.id),
        send: () => restore(row.kind, row.id, `${trashWords[row.kind]} restored`),
        failed: 'Failed to restore this item',
        // A restored row can belong to any list, so refetch them all.
        after: () => void client.invalidateQueries(),
      })
    return [
      { id: 'label', title: 'Item', cell: (row) => <span className={`${wrapping} font-medium`}>{row.label}</span> },
      { id: 'kind', title: 'Type', cell: (row) => trashWords[row.kind], className: 'w-28 @roomy:w-34' },
      {
        id: 'deletedBy',
        title: 'Deleted by',
        cell: (row) => <span className={wrapping}>{row.deletedBy ?? 'Former admin'}</span>,
        className: 'w-44 @max-wide:hidden',
      },
      { id: 'deletedAt', title: 'Deleted', cell: (row) => shortWhen(row.deletedAt, now), className: 'w-28 @roomy:w-30' },
      {
        id: 'purge',
        title: 'Deletes in',
        cell: (row) => <span className="text-mute">{daysLeft(row, now)}</span>,
        className: 'w-32 @max-roomy:hidden',
      },
      {
        id: 'restore',
        title: 'Restore',
        cell: (row) => (
          <Button
            variant="secondary"
            size="row"
            className="max-md:min-h-11"
            busy={changes.saving.has(row.id)}
            onClick={once(() => void takeBack(row))}
          >
            <Undo2 size={16} strokeWidth={1.5} aria-hidden className="max-md:hidden" />
            Restore
            <span className="sr-only"> {row.label}</span>
          </Button>
        ),
        className: 'w-32 @roomy:w-36',
      },
    ]
  }, [run, cache, client, now, changes.saving])
  const restoreCell = columns.at(-1)!.cell

  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title="Trash" aside={`Deleted items stay here for ${trashDays} days.`} />
      <FilterBar>
        <SearchField label="Search by name, email or title" value={q} onChange={(text) => set({ q: text })} />
        <FilterChoice label="Type" value={kind} options={kinds} onChange={(next) => set({ kind: next })} />
      </FilterBar>
      <ChangeProblem problem={changes.problem} onDismiss={changes.dismiss} />
      <DataTable
        label="Trash"
        list={list}
        columns={columns}
        twoLines={(row) => ({
          title: row.label,
          line: `${trashWords[row.kind]} · ${shortWhen(row.deletedAt, now)} · deletes in ${daysLeft(row, now)}`,
          action: restoreCell(row),
        })}
        nameOf={(row) => row.label}
        saving={changes.saving}
        failed="Failed to load the trash"
        empty={`The trash is empty. Anything you delete will be here for ${trashDays} days.`}
        onClear={kind === 'all' && q === '' ? undefined : () => void navigate({ search: {}, replace: true })}
      />
    </div>
  )
}
