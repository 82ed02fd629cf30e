/** The visits of some days, and changes that show at once. */
import { useStore } from '@nanostores/react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import type { Day } from '../../catalog/time/eastern.ts'
import { readVisit, type Calendar, type CalendarVisit, type VisitDetail } from '../../contracts/visit/calendar.ts'
import { visitSteps } from '../../stores/visit-steps/visit-steps.ts'
import { withSteps } from '../../stores/visit-steps/with-steps.ts'
import { ask } from '../parts/ask.ts'
import { live, lookOptions } from '../parts/live.ts'
import { asBefore } from '../parts/row-change.ts'
import { calendarKey, daysQuery } from './days-query.ts'

/** Everything from one day to another, both included, with steps still being sent applied. */
export function useCalendar(first: Day, last: Day) {
  const steps = useStore(visitSteps.$steps)
  const select = useCallback(
    (calendar: Calendar) => ({ ...calendar, visits: calendar.visits.map((visit) => withSteps(visit, steps)) }),
    [steps],
  )
  return useQuery({ ...daysQuery(first, last), meta: live, placeholderData: keepPreviousData, select })
}

/** Loads the days before and after those on screen once these have loaded, so that turning to them is instant. */
export function usePrefetchDays(beside: readonly (readonly [Day, Day])[], isReady: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (isReady) for (const [first, last] of beside) void client.query(daysQuery(first, last)).catch(() => {})
  }, [client, beside, isReady])
}

/** One visit with its guests and history, with steps still being sent applied. */
export function useVisit(id: string | undefined) {
  const steps = useStore(visitSteps.$steps)
  const select = useCallback((detail: VisitDetail) => ({ ...detail, visit: withSteps(detail.visit, steps) }), [steps])
  return useQuery({
    queryKey: [calendarKey, 'visit', id],
    meta: live,
    queryFn: (context) => ask(readVisit, { id: id! }, lookOptions(context)),
    enabled: id !== undefined,
    select,
  })
}

type CalendarCache = {
  /** Changes a visit wherever it is shown; returns the rollback. */
  readonly patch: (id: string, change: Partial<CalendarVisit>) => () => void
  /** Refetches whatever may have changed. */
  readonly refresh: () => void
}

export function useCalendarCache(): CalendarCache {
  const client = useQueryClient()
  return useMemo(
    () => ({
      patch(id, change) {
        const days = { queryKey: [calendarKey, 'days'] }
        const detail = [calendarKey, 'visit', id]
        void client.cancelQueries({ queryKey: [calendarKey] })
        const set = (fields: Partial<CalendarVisit>) => {
          for (const [key, data] of client.getQueriesData<Calendar>(days))
            if (data)
              client.setQueryData<Calendar>(
                key,
                { ...data, visits: data.visits.map((visit) => (visit.id === id ? { ...visit, ...fields } : visit)) },
                // The data on screen still dates from when it was loaded.
                { updatedAt: client.getQueryState(key)?.dataUpdatedAt },
              )
          client.setQueryData<VisitDetail>(detail, (opened) => opened && { ...opened, visit: { ...opened.visit, ...fields } })
        }
        // The days on screen are fresher than a drawer that was closed.
        const before =
          client
            .getQueriesData<Calendar>({ ...days, type: 'active' })
            .flatMap(([, data]) => data?.visits ?? [])
            .find((visit) => visit.id === id) ?? client.getQueryData<VisitDetail>(detail)?.visit
        set(change)
        // Other visits may have changed since, so only this one goes back.
        return () => before && set(asBefore(before, change))
      },
      refresh() {
        for (const queryKey of [[calendarKey], ['requests'], ['dashboard'], ['waiting'], ['audit']])
          void client.invalidateQueries({ queryKey })
      },
    }),
    [client],
  )
}

/** When the days on screen were loaded; undefined if they never were. */
export function useReadAt(): Date | undefined {
  const client = useQueryClient()
  const shown = client.getQueryCache().findAll({ queryKey: [calendarKey, 'days'], type: 'active' })
  const at = Math.max(0, ...shown.map(({ state }) => state.dataUpdatedAt))
  return at === 0 ? undefined : new Date(at)
}
