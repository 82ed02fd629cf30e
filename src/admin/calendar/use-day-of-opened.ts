/** The days behind a visit's drawer. */
import { useEffect, useRef } from 'react'
import { easternDay, type Day } from '../../catalog/time/eastern.ts'
import { useVisit } from './use-calendar.ts'

/**
 * Turns to the day of a visit opened by a link without a day, if the days on screen don't have it. Only once per visit: moving
 * an open visit to another day leaves the days as they are.
 */
export function useDayOfOpened(
  id: string | undefined,
  isDayChosen: boolean,
  days: readonly Day[],
  turn: (to: Day) => void,
): void {
  const opened = useVisit(id).data?.visit
  const known = useRef<string>(undefined)
  useEffect(() => {
    if (opened === undefined || opened.id === known.current) return
    known.current = opened.id
    const day = easternDay(new Date(opened.startsAt))
    if (!isDayChosen && !days.includes(day)) turn(day)
  }, [opened, isDayChosen, days, turn])
}
