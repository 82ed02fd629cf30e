/** The clinic's days: who is where, what is booked, and which requests wait for an answer (decisions 35 and 36). */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus, Printer } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { easternDay, type Day } from '../../catalog/time/eastern.ts'
import { calendarFailures } from '../../client/admin-messages.ts'
import type { Calendar as Found } from '../../contracts/visit/calendar.ts'
import { Button } from '../../ui/Button.tsx'
import { sentenceOf } from '../parts/ask.ts'
import { ChangeProblem, FailureBanner } from '../parts/Failure.tsx'
import { useCloseOnly } from '../parts/list/use-close-only.ts'
import { PageHead } from '../parts/PageHead.tsx'
import { useIsNarrow } from '../parts/use-media.ts'
import { useNow } from '../parts/use-now.ts'
import { CalendarBar } from './CalendarBar.tsx'
import { columnsOf } from './grid/GridColumns.tsx'
import { DayList } from './DayList.tsx'
import { DaySheet, PrintedDays } from './DaySheet.tsx'
import { shownOf } from './days-query.ts'
import { besides, daysOf, edgesOf, rangeText, visitsByDay } from './grid/geometry.ts'
import { looksOf } from './grid/looks.ts'
import { MonthGrid } from './grid/MonthGrid.tsx'
import { MoveVisit } from './visit/MoveVisit.tsx'
import { NewVisit } from './visit/NewVisit.tsx'
import type { Column } from './grid/column.ts'
import { TimeGrid } from './grid/TimeGrid.tsx'
import { useCalendar, usePrefetchDays } from './use-calendar.ts'
import { useDayOfOpened } from './use-day-of-opened.ts'
import { useMoves, type RefusedMove, type Wanted } from './use-moves.ts'
import { VisitDrawer } from './visit/VisitDrawer.tsx'

const none: Found = { providers: [], visits: [], waiting: [], held: [] }

export function Calendar() {
  const filters = useSearch({ from: '/calendar' })
  const navigate = useNavigate({ from: '/calendar' })
  const now = useNow()
  const today = easternDay(now)
  const isNarrow = useIsNarrow()
  const { who, city, id, act } = filters
  const chosen = shownOf(filters, isNarrow, now)
  // A press shows at once that it was felt; hundreds of visits are drawn after that frame.
  const view = useDeferredValue(chosen.view)
  const day = useDeferredValue(chosen.day)
  const days = useMemo(() => daysOf(view, day), [view, day])
  const calendar = useCalendar(...edgesOf(view, day))
  const found = calendar.data ?? none
  const beside = useMemo(() => ([-1, 1] as const).map((step) => edgesOf(view, besides(view, day, step))), [view, day])
  usePrefetchDays(beside, calendar.isSuccess && !calendar.isPlaceholderData)
  /** Where a new visit should begin. */
  const [wanted, setWanted] = useState<Wanted>()
  /** Visits that were dragged to times they can't have, each to where it was dragged last. They are asked about one by one. */
  const [refused, setRefused] = useState<readonly RefusedMove[]>([])
  const moves = useMoves(found.providers, (next) =>
    setRefused((before) => [...before.filter(({ visit }) => visit.id !== next.visit.id), next]),
  )
  const asking = refused[0]

  const set = useCallback(
    (change: Partial<typeof filters>) => void navigate({ search: (before) => ({ ...before, ...change }) }),
    [navigate],
  )
  const turnTo = useCallback(
    (to: Day) => void navigate({ search: (before) => ({ ...before, day: to }), replace: true }),
    [navigate],
  )
  useDayOfOpened(id, filters.day !== undefined, days, turnTo)
  const open = useCallback((visit: string) => set({ id: visit }), [set])
  const close = useCallback(() => {
    setWanted(undefined)
    void navigate({ search: (before) => ({ ...before, id: undefined, act: undefined }), replace: true })
  }, [navigate])
  const closeOnly = useCloseOnly(close)

  const shown = useMemo(
    () =>
      found.visits.filter(
        (visit) => (who === undefined || visit.providerId === who) && (city === undefined || visit.city === city),
      ),
    [found.visits, who, city],
  )
  const providers = useMemo(() => found.providers.filter((one) => who === undefined || one.id === who), [found.providers, who])
  const lookOf = useMemo(() => looksOf(found.providers), [found.providers])
  const byDay = useMemo(() => visitsByDay(shown), [shown])
  const visitsOn = useCallback((on: Day) => byDay.get(on) ?? none.visits, [byDay])
  const waiting = who === undefined && city === undefined ? found.waiting : none.waiting
  const held = useMemo(() => found.held.filter((one) => who === undefined || one.providerId === who), [found.held, who])
  const columns = useMemo(
    () => columnsOf({ view, days, today, providers, visitsOn, waiting, held }),
    [view, days, today, providers, visitsOn, waiting, held],
  )
  const begin = useCallback(
    ({ providerId }: Column, startsAt: Date) => {
      setWanted({ startsAt: startsAt.toISOString(), ...(providerId !== undefined && { providerId }) })
      set({ act: 'new' })
    },
    [set],
  )
  const drop = useCallback<Parameters<typeof TimeGrid>[0]['onMove']>(
    (visit, { column, startsAt, minutes }) => moves.move(visit, { startsAt, minutes, providerId: column.providerId }),
    [moves],
  )
  const isList = view === 'list' || (isNarrow && view !== 'month')
  // Days still on screen from before must not be announced as free.
  const isThere = calendar.data !== undefined && !calendar.isPlaceholderData

  return (
    // Names need all of a window's width.
    <div data-wide className="grid grid-cols-1 gap-4">
      <PageHead
        title="Calendar"
        aside={<span role="status">{rangeText(chosen.view, chosen.day)}</span>}
        actions={
          <>
            {chosen.view === 'day' && (
              <Button variant="secondary" size="admin" onClick={() => set({ act: 'print' })}>
                <Printer size={16} strokeWidth={1.5} aria-hidden /> Day sheet
              </Button>
            )}
            <Button
              size="admin"
              onClick={() => {
                setWanted(undefined)
                set({ act: 'new' })
              }}
            >
              <Plus size={16} strokeWidth={1.5} aria-hidden /> New visit
            </Button>
          </>
        }
      />
      <CalendarBar {...chosen} {...{ who, city, isNarrow }} providers={found.providers} onChange={set} />
      <ChangeProblem problem={moves.problem} onDismiss={moves.dismiss} />
      {calendar.error && !calendar.data && (
        <FailureBanner message={sentenceOf(calendar.error, calendarFailures.load)} onRetry={() => void calendar.refetch()} />
      )}
      {calendar.data &&
        (isList ? (
          isThere && <DayList {...{ days, city, held, providers, now }} visits={found.visits} opensAtNext onOpen={open} />
        ) : view === 'month' ? (
          <>
            <MonthGrid {...{ days, today, visitsOn, providers, lookOf }} month={day} isPicker={isNarrow} onOpen={open} />
            {isNarrow && isThere && (
              <DayList days={[day]} {...{ city, held, providers, now }} visits={found.visits} onOpen={open} />
            )}
          </>
        ) : (
          <TimeGrid columns={columns} lookOf={lookOf} now={now} onOpen={open} onMove={drop} onNew={begin} />
        ))}
      {(calendar.isPending || (isList && !isThere && !calendar.error)) && (
        <p role="status" className="text-admin text-mute">
          Loading…
        </p>
      )}
      <VisitDrawer id={id} providers={found.providers} onDeleted={closeOnly} onClose={close} />
      {act === 'new' && calendar.data && (
        <NewVisit providers={found.providers.filter(({ treats }) => treats)} wanted={wanted} onClose={close} onMade={open} />
      )}
      {act === 'print' && isThere && <DaySheet {...{ day, providers, city }} visits={found.visits} onClose={close} />}
      {act !== 'print' && view !== 'month' && isThere && <PrintedDays {...{ days, providers, city }} visits={found.visits} />}
      {asking && (
        <MoveVisit
          key={`${asking.visit.id} ${asking.startsAt}`}
          visit={asking.visit}
          providers={found.providers}
          wanted={asking}
          onClose={() => setRefused(([, ...others]) => others)}
        />
      )}
    </div>
  )
}
