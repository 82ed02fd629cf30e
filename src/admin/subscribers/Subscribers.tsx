/** Everyone who gets the newsletter, or used to. */
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { MailMinus, MailPlus, Pencil, Plus, Trash2 } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { formatCount } from '../../catalog/count.ts'
import { subscriberFailures } from '../../client/admin-messages.ts'
import { countSubscribers, listSubscribers, type SubscriberRow } from '../../contracts/subscriber.ts'
import { Button } from '../../ui/Button.tsx'
import { ask } from '../parts/ask.ts'
import { live, lookOptions } from '../parts/live.ts'
import { DataTable } from '../parts/list/DataTable.tsx'
import { EmailText } from '../parts/list/EmailText.tsx'
import { ChangeProblem } from '../parts/Failure.tsx'
import { FilterBar, FilterChoice, SearchField, ViewTabs } from '../parts/list/FilterBar.tsx'
import { FoundElsewhere, otherTabs } from '../parts/list/FoundElsewhere.tsx'
import { useList } from '../parts/list/list-query.ts'
import { PageHead } from '../parts/PageHead.tsx'
import { useRowChanges } from '../parts/row-change.ts'
import type { MenuItem } from '../parts/list/RowMenu.tsx'
import { Status } from '../parts/Status.tsx'
import { useAct } from '../parts/use-act.ts'
import { useIsNarrow, useMedia } from '../parts/use-media.ts'
import type { TableColumn } from '../parts/list/table-column.ts'
import { useSetFilters } from '../parts/list/use-set-filters.ts'
import { ActionsCell, AddedCell, EmailCell, NameCell, StatusCell, TagsCell } from './Cells.tsx'
import { HeadActions } from './HeadActions.tsx'
import { ImportDialog } from './import/ImportDialog.tsx'
import { ImportStrip } from './import/ImportStrip.tsx'
import { InlineEditProvider } from './InlineEdit.tsx'
import { SubscriberForm } from './SubscriberForm.tsx'
import { subscribersAsked, subscribersKey } from './filters.ts'
import { useSubscribers } from './use-subscribers.ts'
import { fullName, statusTones, statusWords, whyLocked } from './words.ts'

const sorts = [
  { value: 'name', label: 'By name' },
  { value: 'newest', label: 'Newest first' },
] as const

/** How many of the subscribers that a search finds are in each state. */
const countsOf = (q: string) =>
  queryOptions({
    queryKey: [subscribersKey, 'count', q],
    meta: live,
    queryFn: (context) => ask(countSubscribers, { q }, lookOptions(context)),
  })

/** While a row is edited, its fields reach over the next column. */
const roomForFields = 'has-[input]:overflow-visible'

type Open = { readonly kind: 'add' | 'import' } | { readonly kind: 'edit'; readonly row: SubscriberRow }

export function Subscribers() {
  const filters = useSearch({ from: '/subscribers' })
  const navigate = useNavigate({ from: '/subscribers' })
  // Only wide screens have room for fields in a row.
  const wide = useMedia('(width >= 75rem)')
  const narrow = useIsNarrow()
  const changes = useRowChanges()
  const actions = useSubscribers(changes)
  const [open, setOpen] = useState<Open>()
  const close = useCallback(() => setOpen(undefined), [])
  const editInDialog = useCallback((row: SubscriberRow) => setOpen({ kind: 'edit', row }), [])

  const asked = useMemo(() => subscribersAsked(filters), [filters])
  const { view, q, sort } = asked
  const list = useList(subscribersKey, listSubscribers, asked)
  const { data: counts } = useQuery(countsOf(''))
  const { data: found } = useQuery(countsOf(q))
  const tabs = [
    { value: 'all', label: 'All', count: found?.all },
    { value: 'subscribed', label: 'Subscribed', count: found?.active },
    { value: 'unsubscribed', label: 'Unsubscribed', count: found?.unsubscribed },
    { value: 'bounced', label: 'Bounced', count: found?.bounced },
  ] as const
  const set = useSetFilters<typeof filters>(navigate)
  useAct(filters.act, (kind) => {
    setOpen({ kind })
    set({ act: undefined })
  })
  const { fail, dismiss } = changes
  const say = useCallback(
    (message: string | undefined) => (message === undefined ? dismiss() : fail({ message })),
    [fail, dismiss],
  )

  const columns = useMemo<TableColumn<SubscriberRow>[]>(
    () => [
      { id: 'name', title: 'Name', cell: (row) => <NameCell row={row} />, className: `w-44 @roomy:w-54 ${roomForFields}` },
      { id: 'email', title: 'Email', cell: (row) => <EmailCell row={row} />, className: roomForFields },
      {
        id: 'status',
        title: 'Status',
        cell: (row) => <StatusCell row={row} />,
        className: 'w-32 @roomy:w-35',
      },
      { id: 'tags', title: 'Tags', cell: (row) => <TagsCell row={row} />, className: 'w-30 @max-roomy:hidden' },
      { id: 'added', title: 'Added', cell: (row) => <AddedCell row={row} />, className: 'w-29 @max-wide:hidden' },
      {
        id: 'actions',
        title: 'Actions',
        cell: (row) => <ActionsCell row={row} actions={actions} onEdit={wide ? undefined : editInDialog} />,
        className: 'w-20 text-right @roomy:w-48',
      },
    ],
    [actions, wide, editInDialog],
  )
  const menu = (row: SubscriberRow): MenuItem[] => [
    ...(wide ? [] : [{ label: 'Edit', icon: Pencil, onSelect: () => editInDialog(row) }]),
    row.status === 'subscribed'
      ? { label: 'Unsubscribe', icon: MailMinus, onSelect: () => void actions.toggle(row) }
      : { label: 'Resubscribe', icon: MailPlus, onSelect: () => void actions.toggle(row), unavailable: whyLocked(row) },
    { label: 'Delete', icon: Trash2, danger: true, onSelect: () => void actions.remove(row) },
  ]
  const add = () => setOpen({ kind: 'add' })

  return (
    <InlineEditProvider list={list} actions={actions} onProblem={say}>
      <div className="grid grid-cols-1 gap-5 max-md:gap-2.5">
        <PageHead
          title="Subscribers"
          // A phone has no room for it, and the tabs say it too.
          aside={!narrow && counts && `${formatCount(counts.active)} active`}
          actions={<HeadActions onImport={() => setOpen({ kind: 'import' })} onAdd={add} onProblem={changes.fail} />}
        />
        <FilterBar>
          <ViewTabs label="Status" value={view} onChange={(next) => set({ view: next })} tabs={tabs} />
          <SearchField label="Search by name or email" value={q} onChange={(text) => set({ q: text })} />
          <FilterChoice label="Sort" value={sort} options={sorts} onChange={(next) => set({ sort: next })} />
        </FilterBar>
        <FoundElsewhere q={q} others={otherTabs(tabs, view)} onChange={(next) => set({ view: next })} />
        <ImportStrip onOpen={() => setOpen({ kind: 'import' })} onDone={actions} hidden={open?.kind === 'import'} />
        <ChangeProblem problem={changes.problem} onDismiss={changes.dismiss} />
        <DataTable
          label="Subscribers"
          list={list}
          columns={columns}
          twoLines={(row) => ({
            title: fullName(row) ?? <EmailText of={row.email} />,
            state: <Status tone={statusTones[row.status]}>{statusWords[row.status]}</Status>,
            line: [fullName(row) !== null && row.email, row.tags.join(', ')].filter(Boolean).join(' · ') || 'No name',
          })}
          nameOf={(row) => row.email}
          menu={menu}
          saving={changes.saving}
          failed={subscriberFailures.load}
          empty="No subscribers yet"
          emptyAction={
            <Button size="admin" onClick={add}>
              <Plus size={16} strokeWidth={1.5} aria-hidden />
              Add Subscriber
            </Button>
          }
          onClear={q === '' && view === 'all' ? undefined : () => void navigate({ search: {}, replace: true })}
        />
        {open?.kind === 'add' && (
          <SubscriberForm
            title="Add Subscriber"
            action="Add Subscriber"
            failed={subscriberFailures.add}
            onSave={actions.add}
            onClose={close}
          />
        )}
        {open?.kind === 'edit' && (
          <SubscriberForm
            title="Edit subscriber"
            row={open.row}
            action="Save changes"
            failed={subscriberFailures.update}
            onSave={(_input, changed) => actions.edit({ id: open.row.id, ...changed })}
            onClose={close}
          />
        )}
        {open?.kind === 'import' && <ImportDialog onClose={close} />}
      </div>
    </InlineEditProvider>
  )
}
