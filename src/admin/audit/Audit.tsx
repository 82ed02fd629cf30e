/** The audit log: who did what to which row, and when (decision 25). */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { actorKinds } from '../../catalog/actor.ts'
import { subjectWords } from '../../catalog/audit-words.ts'
import { exportAudit, listAudit } from '../../contracts/admin-audit.ts'
import { pageSize } from '../../contracts/page.ts'
import { ask } from '../parts/ask.ts'
import { DataTable } from '../parts/list/DataTable.tsx'
import { ExportButton } from '../parts/list/ExportButton.tsx'
import { ChangeProblem } from '../parts/Failure.tsx'
import { FilterBar, FilterChoice, FilterChip, SearchField } from '../parts/list/FilterBar.tsx'
import { FilterDays } from '../parts/list/FilterDays.tsx'
import { usePages } from '../parts/list/list-query.ts'
import { PageHead } from '../parts/PageHead.tsx'
import { useRowChanges } from '../parts/row-change.ts'
import { useAdmins } from '../parts/use-admins.ts'
import { useNeighbors } from '../parts/list/use-neighbors.ts'
import { useOpenRow } from '../parts/list/use-open-row.ts'
import { useSetFilters } from '../parts/list/use-set-filters.ts'
import { auditColumns } from './export.ts'
import { actorWords } from './actor-words.ts'
import { columnsWith, twoLines } from './AuditColumns.tsx'
import { AuditDrawer } from './AuditDrawer.tsx'
import { entryOf, folded, lineOf, type Entry, type Line } from './fold.ts'
import { actionText, actorText, subjectText } from './words.ts'

const kinds = [{ value: '', label: 'Everyone' }, ...Object.entries(actorWords).map(([value, label]) => ({ value, label }))]

const isKind = (value: string) => actorKinds.find((kind) => kind === value)

const subjects = [{ value: '', label: 'All types' }, ...Object.entries(subjectWords).map(([value, label]) => ({ value, label }))]

async function findEntry(id: string, signal: AbortSignal) {
  return (await ask(listAudit, { id: Number(id), q: '', size: 1 }, { signal })).rows.map(entryOf)
}

export function Audit() {
  const filters = useSearch({ from: '/audit' })
  const navigate = useNavigate({ from: '/audit' })
  const changes = useRowChanges()
  const { id, actor, who, subject, row, from, to, q = '' } = filters
  const filter = useMemo(
    () => ({ actorKind: actor, actorId: who, subjectType: subject, subjectId: row, from, to, q }),
    [actor, who, subject, row, from, to, q],
  )
  const asked = useMemo(() => ({ ...filter, size: pageSize }), [filter])
  const people = useAdmins().map(({ id, name }) => ({ value: id, label: name }))
  const isListed = people.some(({ value }) => value === who)
  const list = usePages<Entry, null>('audit', asked, async (cursor, options) => {
    const page = await ask(listAudit, { ...asked, cursor }, options)
    return { ...page, rows: page.rows.map(entryOf) }
  })
  const first = list.rows[0]
  const set = useSetFilters<typeof filters>(navigate)
  const open = useCallback(
    (entry: Entry) => void navigate({ search: (before: typeof filters) => ({ ...before, id: entry.id }) }),
    [navigate],
  )
  const { previous, next } = useNeighbors(list, id)
  const entry = useOpenRow('audit', list, id, findEntry, 'Failed to load this entry')
  const columns = useMemo(() => columnsWith(set), [set])
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set())
  const lines = useMemo(() => folded(list.rows, unfolded), [list.rows, unfolded])
  const press = useCallback(
    (line: Line) => {
      if (!line.entries) return open(line)
      setUnfolded((before) =>
        before.has(line.id) ? new Set([...before].filter((id) => id !== line.id)) : new Set([...before, line.id]),
      )
    },
    [open],
  )
  const isFiltered = Object.entries(filters).some(([name, value]) => name !== 'id' && value !== undefined)

  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead
        title="Audit log"
        aside="Every change and export, and who opened requests or health answers."
        actions={
          <ExportButton endpoint={exportAudit} filters={filter} name="audit" columns={auditColumns} onProblem={changes.fail} />
        }
      />
      <FilterBar>
        <SearchField label="Search by person, item or action" value={q} onChange={(text) => set({ q: text })} />
        <FilterChoice
          label="Who"
          value={isListed ? who! : (actor ?? '')}
          options={[...kinds, ...people]}
          onChange={(next) =>
            set(
              people.some(({ value }) => value === next)
                ? { who: next, actor: undefined }
                : { who: undefined, actor: isKind(next) },
            )
          }
        />
        <FilterChoice
          label="Type"
          value={subject ?? ''}
          options={subjects}
          onChange={(next) => set({ subject: next || undefined })}
        />
        <FilterDays from={from} to={to} onChange={set} />
        {who !== undefined && !isListed && (
          <FilterChip onRemove={() => set({ who: undefined })}>
            {first && first.actorId === who ? actorText(first) : 'One person'}
          </FilterChip>
        )}
        {row !== undefined && (
          <FilterChip onRemove={() => set({ row: undefined, subject: undefined })}>
            {first && first.subjectId === row ? subjectText(first) : 'One item'}
          </FilterChip>
        )}
      </FilterBar>
      <ChangeProblem problem={changes.problem} onDismiss={changes.dismiss} />
      <DataTable
        label="Audit log"
        list={{ ...list, rows: lines }}
        columns={columns}
        twoLines={twoLines}
        nameOf={actionText}
        onOpen={press}
        openId={lineOf(lines, id)}
        isExpanded={({ isOpen }) => isOpen}
        failed="Failed to load the audit log"
        empty="No activity yet. Changes and exports will appear here."
        onClear={isFiltered ? () => void navigate({ search: {}, replace: true }) : undefined}
      />
      <AuditDrawer
        id={id}
        open={entry}
        onPrevious={previous && (() => set({ id: previous.id }))}
        onNext={next && (() => set({ id: next.id }))}
        onShow={(pressed) => void navigate({ search: pressed })}
        onClose={() => set({ id: undefined })}
      />
    </div>
  )
}
