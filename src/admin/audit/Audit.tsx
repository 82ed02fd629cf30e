/** The audit log: who did what to which row, and when (decision 25). */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { auditActorKinds, listAudit, type AuditRow } from '../../contracts/admin-audit.ts'
import { pageSize } from '../../contracts/page.ts'
import { ask } from '../parts/ask.ts'
import { DataTable } from '../parts/list/DataTable.tsx'
import { FilterBar, FilterChoice, FilterChip, FilterDay } from '../parts/list/FilterBar.tsx'
import { usePages } from '../parts/list/list-query.ts'
import { PageHead } from '../parts/PageHead.tsx'
import { when } from '../parts/when.ts'
import type { TableColumn } from '../parts/list/table-column.ts'
import { actionText, actorText, actorWords, detailText, subjectText, subjectWords } from './words.ts'

type Row = Omit<AuditRow, 'id'> & { readonly id: string }

const actors = [
  { value: '', label: 'Everybody' },
  ...auditActorKinds.map((value) => ({ value, label: actorWords[value] })),
] as const
const subjects = [{ value: '', label: 'Every kind' }, ...Object.entries(subjectWords).map(([value, label]) => ({ value, label }))]

export function Audit() {
  const filters = useSearch({ from: '/audit' })
  const navigate = useNavigate({ from: '/audit' })
  const { actor, who, subject, row, from, to } = filters
  const asked = useMemo(
    () => ({ actorKind: actor, actorId: who, subjectType: subject, subjectId: row, from, to, size: pageSize }),
    [actor, who, subject, row, from, to],
  )
  const list = usePages<Row, null>('audit', asked, async (cursor, options) => {
    const page = await ask(listAudit, { ...asked, cursor }, options)
    return { ...page, rows: page.rows.map((entry) => ({ ...entry, id: String(entry.id) })) }
  })
  const first = list.rows[0]
  const set = useCallback(
    (change: Partial<typeof filters>) =>
      void navigate({ search: (before: typeof filters) => ({ ...before, ...change }), replace: true }),
    [navigate],
  )
  const columns = useMemo<TableColumn<Row>[]>(
    () => [
      { id: 'at', title: 'When', cell: (entry) => when(entry.at), className: 'w-50' },
      {
        id: 'who',
        title: 'Who',
        cell: (entry) =>
          entry.actorId === null ? (
            <span className="text-mute">{actorText(entry)}</span>
          ) : (
            <button
              type="button"
              className="text-link max-w-full cursor-pointer truncate align-middle"
              title="Everything this person did"
              onClick={() => set({ who: entry.actorId ?? undefined })}
            >
              {actorText(entry)}
            </button>
          ),
        className: 'w-40',
      },
      { id: 'action', title: 'What', cell: (entry) => <span className="font-medium">{actionText(entry)}</span> },
      {
        id: 'row',
        title: 'Which',
        cell: (entry) => (
          <button
            type="button"
            className="text-link max-w-full cursor-pointer truncate align-middle"
            title="Everything about this row"
            onClick={() => set({ subject: entry.subjectType, row: entry.subjectId })}
          >
            {subjectText(entry)}
          </button>
        ),
        className: 'w-[26%]',
      },
      {
        id: 'detail',
        title: 'Details',
        cell: (entry) => <span className="text-mute">{detailText(entry)}</span>,
        className: '@max-wide:hidden w-[20%]',
      },
    ],
    [set],
  )

  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title="Audit" aside="Every change, every export, and every look at health answers or a request." />
      <FilterBar>
        <FilterChoice
          label="Who"
          value={actor ?? ''}
          options={actors}
          onChange={(next) => set({ actor: next === '' ? undefined : next })}
        />
        <FilterChoice
          label="Kind"
          value={subject ?? ''}
          options={subjects}
          onChange={(next) => set({ subject: next || undefined })}
        />
        <FilterDay label="From" value={from ?? ''} onChange={(day) => set({ from: day || undefined })} />
        <FilterDay label="To" value={to ?? ''} onChange={(day) => set({ to: day || undefined })} />
        {who !== undefined && (
          <FilterChip onRemove={() => set({ who: undefined })}>
            {first && first.actorId === who ? actorText(first) : 'One person'}
          </FilterChip>
        )}
        {row !== undefined && (
          <FilterChip onRemove={() => set({ row: undefined, subject: undefined })}>
            {first && first.subjectId === row ? subjectText(first) : 'One row'}
          </FilterChip>
        )}
      </FilterBar>
      <DataTable
        label="Audit"
        list={list}
        columns={columns}
        twoLines={(entry) => ({
          title: actionText(entry),
          state: when(entry.at),
          line: `${actorText(entry)} · ${subjectText(entry)}`,
        })}
        nameOf={(entry) => actionText(entry)}
        failed="Failed to load the audit"
        empty="Nothing has happened yet."
        isFiltered={Object.values(filters).some((value) => value !== undefined)}
        onClear={() => void navigate({ search: {}, replace: true })}
      />
    </div>
  )
}
