/** Who did what to which row, when (decision 25). */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { auditActorKinds, listAudit, type AuditRow } from '../../contracts/admin-audit.ts'
import { ask } from '../parts/ask.ts'
import { DataTable, type TableColumn } from '../parts/DataTable.tsx'
import { FilterBar, FilterChoice, FilterChip, FilterDay } from '../parts/FilterBar.tsx'
import { usePages } from '../parts/list-query.ts'
import { PageHead } from '../parts/PageHead.tsx'
import { when } from '../parts/when.ts'
import { actionText, actorText, actorWords, detailText, subjectWords } from './words.ts'

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
    () => ({ actorKind: actor, actorId: who, subjectType: subject, subjectId: row, from, to, size: 100 }),
    [actor, who, subject, row, from, to],
  )
  const list = usePages<Row, null>('audit', asked, async (cursor, signal) => {
    const page = await ask(listAudit, { ...asked, cursor }, { signal })
    return { ...page, rows: page.rows.map((entry) => ({ ...entry, id: String(entry.id) })) }
  })
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
            <button type="button" className="text-link cursor-pointer" onClick={() => set({ who: entry.actorId ?? undefined })}>
              {actorText(entry)}
            </button>
          ),
        className: 'w-48',
      },
      { id: 'action', title: 'What', cell: (entry) => <span className="font-medium">{actionText(entry)}</span> },
      {
        id: 'detail',
        title: 'Details',
        cell: (entry) => <span className="text-mute">{detailText(entry)}</span>,
        className: 'max-lg:hidden',
      },
      {
        id: 'row',
        title: 'Row',
        cell: (entry) => (
          <button
            type="button"
            className="text-link cursor-pointer tabular-nums"
            aria-label={`Everything about ${subjectWords[entry.subjectType] ?? entry.subjectType} ${entry.subjectId.slice(0, 8)}`}
            onClick={() => set({ subject: entry.subjectType, row: entry.subjectId })}
          >
            {entry.subjectId.slice(0, 8)}
          </button>
        ),
        className: 'w-30',
      },
    ],
    [set],
  )

  return (
    <div className="grid gap-5">
      <PageHead title="Audit" aside="Every change, and every look at health answers." />
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
        {who !== undefined && <FilterChip onRemove={() => set({ who: undefined })}>One person</FilterChip>}
        {row !== undefined && <FilterChip onRemove={() => set({ row: undefined })}>Row {row.slice(0, 8)}</FilterChip>}
      </FilterBar>
      <DataTable
        label="Audit"
        list={list}
        columns={columns}
        twoLines={(entry) => ({ title: actionText(entry), line: `${actorText(entry)} · ${when(entry.at)}` })}
        nameOf={(entry) => actionText(entry)}
        failed="Failed to load the audit"
        empty="Nothing has happened yet."
        isFiltered={Object.values(filters).some((value) => value !== undefined)}
        onClear={() => void navigate({ search: {}, replace: true })}
      />
    </div>
  )
}
