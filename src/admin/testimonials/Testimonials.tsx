/** Moderates testimonials. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { testimonialFailures } from '../../client/admin-messages.ts'
import { listAllTestimonials, type testimonialViews } from '../../contracts/admin-testimonial.ts'
import { ask } from '../parts/ask.ts'
import { CardList } from '../parts/list/CardList.tsx'
import { ChangeProblem } from '../parts/Failure.tsx'
import { FilterBar, FilterChoice, SearchField, ViewTabs } from '../parts/list/FilterBar.tsx'
import { FoundElsewhere, otherTabs } from '../parts/list/FoundElsewhere.tsx'
import { useCloseOnly } from '../parts/list/use-close-only.ts'
import { useNeighbors } from '../parts/list/use-neighbors.ts'
import { useOpenRow } from '../parts/list/use-open-row.ts'
import { useList } from '../parts/list/list-query.ts'
import { useSetFilters } from '../parts/list/use-set-filters.ts'
import { PageHead } from '../parts/PageHead.tsx'
import { StepThrough } from '../parts/overlay/StepThrough.tsx'
import { useRowChanges } from '../parts/row-change.ts'
import { useNow } from '../parts/use-now.ts'
import { RatingsToCheck } from './RatingCheck.tsx'
import { TestimonialCard } from './TestimonialCard.tsx'
import { TestimonialDrawer } from './TestimonialDrawer.tsx'
import { testimonialsAsked, testimonialsKey } from './filters.ts'
import { useTestimonials } from './use-testimonials.ts'

const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
] as const

const empties: Partial<Record<(typeof testimonialViews)[number], string>> = {
  pending: 'Nothing to review. New testimonials will appear here.',
  unpublished: 'No testimonials yet. The ones you keep unpublished will appear here.',
  'check-rating': 'Every rating has been checked.',
}

async function findTestimonial(id: string, signal: AbortSignal) {
  return (await ask(listAllTestimonials, { id, q: '', view: 'all', order: 'newest', size: 1 }, { signal })).rows
}

export function Testimonials() {
  const filters = useSearch({ from: '/testimonials' })
  const navigate = useNavigate({ from: '/testimonials' })
  const now = useNow()
  const changes = useRowChanges()
  const actions = useTestimonials(changes)

  const asked = useMemo(() => testimonialsAsked(filters), [filters])
  const { view, q, order } = asked
  const list = useList(testimonialsKey, listAllTestimonials, asked)
  const set = useSetFilters<typeof filters>(navigate)
  const isFiltered = q !== '' || (view === 'published' && (list.counts?.all ?? 0) > 0)
  const toCheck = list.counts?.checkRating ?? 0
  const open = (id: string) => void navigate({ search: (before: typeof filters) => ({ ...before, id }) })
  const close = () => set({ id: undefined })
  const closeOnly = useCloseOnly(close)
  const { previous, next } = useNeighbors(list, filters.id)
  const editing = useOpenRow(testimonialsKey, list, filters.id, findTestimonial, testimonialFailures.open)

  const states = [
    { value: 'pending', label: 'Pending Review', count: list.counts?.pending },
    { value: 'published', label: 'Published', count: list.counts?.published },
    { value: 'unpublished', label: 'Kept unpublished', count: list.counts?.unpublished },
  ] as const
  const tabs = [
    { value: 'all' as const, label: 'All', count: list.counts?.all },
    ...states,
    ...(toCheck > 0 || view === 'check-rating'
      ? [{ value: 'check-rating' as const, label: 'Check rating', count: toCheck }]
      : []),
  ]

  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHead title="Testimonials" />
      <ViewTabs label="Status" value={view} onChange={(next) => set({ view: next })} tabs={tabs} />
      <FilterBar>
        <SearchField label="Search by name or text" value={q} onChange={(text) => set({ q: text })} />
        <FilterChoice label="Sort" value={order} options={orders} onChange={(next) => set({ order: next })} />
      </FilterBar>
      <FoundElsewhere q={q} others={otherTabs(states, view)} onChange={(next) => set({ view: next })} />
      {toCheck > 0 && view !== 'check-rating' && (
        <RatingsToCheck count={toCheck} onOpen={() => void navigate({ search: { view: 'check-rating' } })} />
      )}
      <ChangeProblem problem={changes.problem} onDismiss={changes.dismiss} />
      <CardList
        label="Testimonials"
        list={list}
        failed={testimonialFailures.load}
        empty={empties[view] ?? 'No testimonials yet. Clients write them on the home page, and new ones appear here.'}
        onClear={isFiltered ? () => void navigate({ search: {}, replace: true }) : undefined}
      >
        {(row) => (
          <TestimonialCard
            row={row}
            now={now}
            isOpen={row.id === filters.id}
            isSaving={changes.saving.has(row.id)}
            onMove={(to) => void actions.move(row, to)}
            onRating={(keep) => void actions.answerRating(row, keep)}
            onEdit={() => open(row.id)}
            onDelete={() => void actions.remove(row)}
          />
        )}
      </CardList>
      <TestimonialDrawer
        open={editing}
        beside={
          <StepThrough onPrevious={previous && (() => set({ id: previous.id }))} onNext={next && (() => set({ id: next.id }))} />
        }
        actions={actions}
        onDone={closeOnly}
        onClose={close}
      />
    </div>
  )
}
