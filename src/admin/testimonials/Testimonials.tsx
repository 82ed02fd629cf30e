/** Moderates testimonials (back office, section 2). */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { testimonialFailures } from '../../client/admin-messages.ts'
import { listAllTestimonials } from '../../contracts/admin-testimonial.ts'
import { pageSize } from '../../contracts/page.ts'
import { CardList } from '../parts/list/CardList.tsx'
import { ChangeProblem } from '../parts/Failure.tsx'
import { FilterBar, FilterChoice, SearchField, ViewTabs } from '../parts/list/FilterBar.tsx'
import { FoundElsewhere } from '../parts/list/FoundElsewhere.tsx'
import { useList } from '../parts/list/list-query.ts'
import { PageHead } from '../parts/PageHead.tsx'
import { useRowChanges } from '../parts/row-change.ts'
import { useNow } from '../parts/use-now.ts'
import { TestimonialCard } from './TestimonialCard.tsx'
import { TestimonialDrawer } from './TestimonialDrawer.tsx'
import { testimonialsKey, useTestimonials } from './use-testimonials.ts'

const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
] as const

export function Testimonials() {
  const filters = useSearch({ from: '/testimonials' })
  const navigate = useNavigate({ from: '/testimonials' })
  const now = useNow(60_000)
  const changes = useRowChanges()
  const actions = useTestimonials(changes)

  const { view = 'all', q = '', order = 'newest' } = filters
  const asked = useMemo(() => ({ view, q, order, size: pageSize }), [view, q, order])
  const list = useList(testimonialsKey, listAllTestimonials, asked)
  const set = useCallback(
    (change: Partial<typeof filters>) =>
      void navigate({ search: (before: typeof filters) => ({ ...before, ...change }), replace: true }),
    [navigate],
  )
  const search = useCallback((text: string) => set({ q: text }), [set])
  const editing = list.rows.find(({ id }) => id === filters.id)

  const tabs = [
    { value: 'all', label: 'All', count: list.counts?.all },
    { value: 'pending', label: 'Pending Review', count: list.counts?.pending },
    { value: 'published', label: 'Published', count: list.counts?.published },
  ] as const

  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title="Testimonials" />
      <ViewTabs label="State" value={view} onChange={(next) => set({ view: next })} tabs={tabs} />
      <FilterBar>
        <SearchField label="Search by name or words" value={q} onChange={search} />
        <FilterChoice label="Order" value={order} options={orders} onChange={(next) => set({ order: next })} />
      </FilterBar>
      <FoundElsewhere
        q={q}
        others={view === 'all' ? [] : tabs.filter(({ value }) => value !== 'all' && value !== view)}
        onChange={(next) => set({ view: next })}
      />
      <ChangeProblem problem={changes.problem} onDismiss={changes.dismiss} />
      <CardList
        label="Testimonials"
        list={list}
        failed={testimonialFailures.load}
        empty={view === 'pending' ? 'Nothing waits for review.' : 'No testimonial is here yet. The form is on the home page.'}
        isFiltered={q !== '' || (view !== 'all' && (list.counts?.all ?? 0) > 0 && view !== 'pending')}
        onClear={() => void navigate({ search: {}, replace: true })}
      >
        {(row) => (
          <TestimonialCard
            row={row}
            now={now}
            isSaving={changes.saving.has(row.id)}
            onPublish={(isPublished) => void actions.publish(row, isPublished)}
            onEdit={() => void navigate({ search: (before: typeof filters) => ({ ...before, id: row.id }) })}
            onDelete={() => void actions.remove(row)}
          />
        )}
      </CardList>
      <TestimonialDrawer
        row={editing}
        actions={actions}
        onClose={() => void navigate({ search: (before: typeof filters) => ({ ...before, id: undefined }) })}
      />
    </div>
  )
}
